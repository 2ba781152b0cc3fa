import { join, resolve } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { TERRAIN } from '../../src/draw/facts/terrain.ts'
import { TINY_PNG } from '../support/tinyPng.ts'
import { testServices } from './support/testServices.ts'

type Services = ReturnType<typeof testServices>
type Prop = Extract<
  NonNullable<Extract<CallInput<'maps.run'>['command'], { type: 'edit-records' }>['put']>[number],
  { table: 'props' }
>['record']

const SIZE = { widthCells: 20, heightCells: 10 }
const FLOOR = { id: 'floor', at: { x: 0, y: 0 }, widthSquares: 20, heightSquares: 10, background: true }
const CRATE = { id: 'crate', at: { x: 10, y: 5 }, widthSquares: 2, heightSquares: 2 }
const ODD_THREAD = resolve(import.meta.dirname, '../jobs/support/oddThread.ts')
/** A thread that cannot even start: who asks it gets nothing. */
const NO_THREAD = join(import.meta.dirname, 'there-is-no-such-thread.ts')

/** A picture of one color, in the library. */
async function pictureOf({ done }: Services, colour: string): Promise<string> {
  const canvas = createCanvas(400, 200)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, 400, 200)
  const bytes = new Uint8Array(await canvas.encode('png'))
  return (await done('pictures.add', { name: `${colour}.png`, bytes })).id
}

const put = ({ done }: Services, mapId: MapId, ...props: readonly object[]) =>
  done('maps.run', {
    mapId,
    command: { type: 'edit-records', put: props.map((record) => ({ table: 'props', record: record as Prop })) },
  })

async function mapWith(services: Services, ...props: readonly object[]): Promise<MapId> {
  const mapId = await services.done('library.create', { name: 'Cellar', ruleset: 'pf1e', ...SIZE })
  if (props.length > 0) await put(services, mapId, ...props)
  return mapId
}

/** Colors at points given in squares, each of red, green and blue rounded to 0, 5 or 10 tenths. */
async function colorsAt(picture: Uint8Array | null, ...points: readonly (readonly [number, number])[]) {
  const image = await loadImage(Buffer.from(picture ?? []))
  expect([image.width, image.height]).toEqual([576, 288])
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const squarePx = image.width / SIZE.widthCells
  return points.map(([x, y]) =>
    [...context.getImageData(Math.round(x * squarePx), Math.round(y * squarePx), 1, 1).data]
      .slice(0, 3)
      .map((part) => Math.round((part / 255) * 2) * 5)
      .join(' '),
  )
}
const [RED, BLUE, WHITE] = ['10 0 0', '0 0 10', '10 10 10']

/** A map as its card shows it: as it is at hand, else drawn. */
async function shown({ done }: Services, mapId: MapId): Promise<Uint8Array | null> {
  const { picture, isOutdated } = await done('library.thumbnail', { mapId })
  return isOutdated ? done('library.drawThumbnail', { mapId }) : picture
}

const paint = (index: number, value: number) =>
  ({ type: 'paint-cells', layer: 'terrain', indices: [index], values: [value] }) as const

describe('the card of a map', () => {
  it('shows which creatures are hidden, and who rides', async () => {
    const cardOf = async (...creatures: readonly object[]) => {
      const services = testServices()
      const mapId = await mapWith(services)
      const put = creatures.map((record) => ({ table: 'creatures' as const, record: record as never }))
      await services.done('maps.run', { mapId, command: { type: 'edit-records', put } })
      const card = await services.done('library.drawThumbnail', { mapId })
      return Buffer.from(card ?? []).toString('base64')
    }
    const guard = {
      id: 'guard',
      name: 'Guard',
      size: 'large',
      side: 'foes',
      speedFeet: { land: 30 },
      at: { col: 4, row: 4 },
    }
    const rider = { ...guard, id: 'rider', size: 'medium', side: 'party' }
    const seen = await cardOf(guard)
    expect(seen.length).toBeGreaterThan(100)
    expect(await cardOf(guard)).toBe(seen)
    expect(await cardOf({ ...guard, hidden: true })).not.toBe(seen)
    expect(await cardOf(guard, { ...rider, mountId: 'guard' })).not.toBe(await cardOf(guard, rider))
  })

  it('shows its terrain in its style, backgrounds below it, props and creatures above', async () => {
    const services = testServices()
    const [red, blue] = [await pictureOf(services, '#f00'), await pictureOf(services, '#00f')]
    const mapId = await mapWith(services, { ...FLOOR, picture: red, widthSquares: 10 }, { ...CRATE, picture: blue })
    const pit = paint(SIZE.widthCells * 8 + 2, TERRAIN.pit)
    await services.done('maps.run', { mapId, command: pit })
    const [picture, floor, crate, hole] = await colorsAt(
      await shown(services, mapId),
      [1, 1],
      [15, 2],
      [11, 6],
      [2.5, 8.5],
    )
    expect([picture, floor, crate]).toEqual([RED, WHITE, BLUE])
    expect(hole).not.toBe(RED)
  })

  it('is drawn where what was drawn cannot be kept', async () => {
    const services = testServices()
    const mapId = await mapWith(services, { ...FLOOR, picture: await pictureOf(services, '#f00') })
    services.db.exec("CREATE TRIGGER full BEFORE INSERT ON thumbnails BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    expect(await colorsAt(await shown(services, mapId), [1, 1])).toEqual([RED])
    expect(services.broken.map(String)).toEqual([expect.stringContaining('disk is full')])
  })

  it('is answered for without waiting for a drawing, with what was drawn last', async () => {
    const services = testServices(undefined, undefined, NO_THREAD)
    const mapId = await mapWith(services)
    expect(await services.done('library.thumbnail', { mapId })).toEqual({ picture: null, isOutdated: true })
    // No one was asked to draw: this thread cannot even start.
    expect(services.broken).toEqual([])
    expect(await services.done('library.drawThumbnail', { mapId })).toBeNull()
    expect(services.broken).toHaveLength(1)
  })

  it('is drawn once for each state of the map, also when the program starts again', async () => {
    const first = testServices()
    const mapId = await mapWith(first)
    const drawn = await shown(first, mapId)
    await first.close()
    const again = testServices(first.file, undefined, NO_THREAD)
    expect(drawn?.byteLength).toBeGreaterThan(0)
    const kept = await again.done('library.thumbnail', { mapId })
    expect([[...(kept.picture ?? [])], kept.isOutdated]).toEqual([[...(drawn ?? [])], false])
    await again.done('maps.run', { mapId, command: paint(1, 8) })
    const old = await again.done('library.thumbnail', { mapId })
    expect([[...(old.picture ?? [])], old.isOutdated]).toEqual([[...(drawn ?? [])], true])
    expect(again.broken).toEqual([])
  })

  it('is drawn anew when the map has changed, and again when that is undone', async () => {
    const services = testServices()
    const [red, blue] = [await pictureOf(services, '#f00'), await pictureOf(services, '#00f')]
    const mapId = await mapWith(services, { ...FLOOR, picture: red })
    const colour = async () => (await colorsAt(await shown(services, mapId), [15.5, 5.5]))[0]
    expect(await colour()).toBe(RED)
    await put(services, mapId, { ...FLOOR, picture: blue })
    expect(await colour()).toBe(BLUE)
    await put(services, mapId, { ...FLOOR, picture: blue, widthSquares: 10 })
    expect(await colour()).toBe(WHITE)
    await services.done('maps.undo', { mapId })
    expect(await colour()).toBe(BLUE)
  })

  it('shows the map without a picture that is damaged or lost; one that is found again is drawn', async () => {
    const services = testServices()
    const whole = await pictureOf(services, '#f00')
    // Its first bytes say what it is, and that is all there is of it.
    const damaged = (await services.done('pictures.add', { name: 'x.png', bytes: TINY_PNG.slice(0, 40) })).id
    const lost = await pictureOf(services, '#00f')
    services.db.prepare('DELETE FROM pictures WHERE id = ?').run(lost)
    const mapId = await mapWith(
      services,
      { ...FLOOR, picture: whole },
      { ...CRATE, picture: damaged },
      { ...CRATE, id: 'other', at: { x: 2, y: 2 }, picture: lost },
    )
    const colors = async () => colorsAt(await shown(services, mapId), [11.5, 6.5], [2.5, 2.5])
    expect(await colors()).toEqual([RED, RED])
    expect(await pictureOf(services, '#00f')).toBe(lost)
    expect(await colors()).toEqual([RED, BLUE])
    expect(services.broken).toEqual([])
  })

  it('goes with its map when that is forgotten', async () => {
    const services = testServices()
    const mapId = await mapWith(services)
    await shown(services, mapId)
    const count = () => services.db.prepare<[], { n: number }>('SELECT count(*) AS n FROM thumbnails').get()?.n
    expect(count()).toBe(1)
    await services.done('library.delete', { mapId })
    services.passTime(31 * 24 * 60 * 60 * 1000)
    services.db.prepare('DELETE FROM maps WHERE deleted_at_ms IS NOT NULL').run()
    expect(count()).toBe(0)
  })
})

describe('cards that ask at once', () => {
  const oddServices = () => testServices(undefined, undefined, ODD_THREAD)
  /** The thread that drew. */
  const ask = async ({ done }: Services, mapId: MapId) => (await done('library.drawThumbnail', { mapId }))?.[0]

  it('take turns at one thread', async () => {
    const services = oddServices()
    const maps: MapId[] = []
    for (let i = 0; i < 6; i++) maps.push(await mapWith(services))
    const drawn = await Promise.all([...maps, ...maps].map((mapId) => ask(services, mapId)))
    expect(new Set(drawn).size).toBe(1)
    expect(drawn[0]).toEqual(expect.any(Number))
  })

  it('go on after one that breaks the thread, which stays as it was', async () => {
    const services = oddServices()
    const picture = await pictureOf(services, '#f00')
    const broken = await mapWith(services, { ...FLOOR, picture, name: 'broken' })
    const whole = await mapWith(services, { ...FLOOR, picture })
    const drawn = await Promise.all([ask(services, broken), ask(services, whole)])
    expect(drawn).toEqual([undefined, expect.any(Number)])
    expect(services.broken.map(String)).toEqual([expect.stringContaining('no such memory')])
  })

  it('are answered without pictures when the program ends, and start no thread then', async () => {
    const services = oddServices()
    const picture = await pictureOf(services, '#f00')
    const maps = [await mapWith(services, { ...FLOOR, picture, name: 'endless' })]
    maps.push(await mapWith(services, { ...FLOOR, picture }))
    const asked = Promise.all(maps.map((mapId) => ask(services, mapId)))
    await new Promise((turn) => setImmediate(turn))
    await services.close()
    expect(await asked).toEqual([undefined, undefined])
    expect(services.broken).toEqual([])
  })
})
