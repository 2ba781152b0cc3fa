import { join, resolve } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { MapId } from '../../src/map/records/ids.ts'
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

/** Colors of a layer at points given in squares, each of red, green, blue and opacity rounded to 0, 5 or 10 tenths. */
async function colorsAt(layer: Uint8Array | null | undefined, ...points: readonly (readonly [number, number])[]) {
  const image = await loadImage(Buffer.from(layer ?? []))
  expect([image.width, image.height]).toEqual([576, 288])
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const squarePx = image.width / SIZE.widthCells
  return points.map(([x, y]) =>
    [...context.getImageData(Math.round(x * squarePx), Math.round(y * squarePx), 1, 1).data]
      .map((part) => Math.round((part / 255) * 2) * 5)
      .join(' '),
  )
}
const [RED, BLUE, NOTHING] = ['10 0 0 10', '0 0 10 10', '0 0 0 0']

/** The pictures of a map's card: those at hand, else those that come when they are drawn. */
async function picturesOf({ done }: Services, mapId: MapId): Promise<PreviewPictures | null> {
  const { pictures = null, awaitsPictures } = await done('library.preview', { mapId })
  return awaitsPictures ? done('library.previewPictures', { mapId }) : pictures
}

/** The thread that drew, where `oddThread` did. */
const drawnBy = (pictures: PreviewPictures | null) => pictures?.below?.[0]

describe('the card of a map', () => {
  it('shows its backgrounds below the ground and its props above, as fine as the card', async () => {
    const services = testServices()
    const [red, blue] = [await pictureOf(services, '#f00'), await pictureOf(services, '#00f')]
    const mapId = await mapWith(services, { ...FLOOR, picture: red }, { ...CRATE, picture: blue })
    const pictures = await picturesOf(services, mapId)
    expect(await colorsAt(pictures?.below, [1, 1], [11, 6])).toEqual([RED, RED])
    expect(await colorsAt(pictures?.above, [1, 1], [11, 6])).toEqual([NOTHING, BLUE])
  })

  it('is drawn where what was drawn cannot be kept', async () => {
    const services = testServices()
    const mapId = await mapWith(services, { ...FLOOR, picture: await pictureOf(services, '#f00') })
    services.db.exec(
      "CREATE TRIGGER full BEFORE INSERT ON preview_pictures BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    )
    const pictures = await picturesOf(services, mapId)
    expect(await colorsAt(pictures?.below, [1, 1])).toEqual([RED])
    expect(services.broken.map(String)).toEqual([expect.stringContaining('disk is full')])
  })

  it('asks for none where the map has none', async () => {
    const services = testServices(undefined, undefined, NO_THREAD)
    const mapId = await mapWith(services)
    const preview = await services.done('library.preview', { mapId })
    expect([preview.pictures, preview.awaitsPictures]).toEqual([undefined, false])
    expect(await services.done('library.previewPictures', { mapId })).toBeNull()
    expect(services.broken).toEqual([])
  })

  it('is answered for without waiting for a drawing: what is not drawn yet is to come', async () => {
    const services = testServices(undefined, undefined, NO_THREAD)
    const mapId = await mapWith(services, { ...FLOOR, picture: await pictureOf(services, '#f00') })
    const preview = await services.done('library.preview', { mapId })
    expect(preview).toMatchObject({ widthSamples: 20, heightSamples: 10, awaitsPictures: true })
    expect(preview).not.toHaveProperty('pictures')
    // No one was asked to draw: this thread cannot even start.
    expect(services.broken).toEqual([])
    expect(await services.done('library.previewPictures', { mapId })).toBeNull()
    expect(services.broken).toHaveLength(1)
  })

  it('is drawn once for each state of its pictures, also when the program starts again', async () => {
    const first = testServices()
    const mapId = await mapWith(first, { ...FLOOR, picture: await pictureOf(first, '#f00') })
    const bytesOf = async (services: Services) => [...((await picturesOf(services, mapId))?.below ?? [])]
    const drawn = await bytesOf(first)
    await first.close()
    const again = testServices(first.file, undefined, NO_THREAD)
    expect(drawn.length).toBeGreaterThan(0)
    expect(await bytesOf(again)).toEqual(drawn)
    await again.done('library.rename', { mapId, name: 'Old cellar' })
    await again.done('maps.run', {
      mapId,
      command: { type: 'paint-cells', layer: 'terrain', indices: [1], values: [8] },
    })
    expect(await bytesOf(again)).toEqual(drawn)
    expect(again.broken).toEqual([])
  })

  it('is drawn anew when its pictures have changed, and again when that is undone', async () => {
    const services = testServices()
    const [red, blue] = [await pictureOf(services, '#f00'), await pictureOf(services, '#00f')]
    const mapId = await mapWith(services, { ...FLOOR, picture: red })
    const colour = async () => {
      const pictures = await picturesOf(services, mapId)
      return (await colorsAt(pictures?.below, [15, 5]))[0]
    }
    expect(await colour()).toBe(RED)
    await put(services, mapId, { ...FLOOR, picture: blue })
    expect(await colour()).toBe(BLUE)
    await put(services, mapId, { ...FLOOR, picture: blue, widthSquares: 10 })
    expect(await colour()).toBe(NOTHING)
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
    const shown = async () => {
      const { below, above } = (await picturesOf(services, mapId)) ?? {}
      return [await colorsAt(below, [11, 6]), await colorsAt(above, [11, 6], [3, 3])]
    }
    expect(await shown()).toEqual([[RED], [NOTHING, NOTHING]])
    expect(await pictureOf(services, '#00f')).toBe(lost)
    expect(await shown()).toEqual([[RED], [NOTHING, BLUE]])
    expect(services.broken).toEqual([])
  })

  it('goes with its map when that is forgotten', async () => {
    const services = testServices()
    const mapId = await mapWith(services, { ...FLOOR, picture: await pictureOf(services, '#f00') })
    await picturesOf(services, mapId)
    const count = () => services.db.prepare<[], { n: number }>('SELECT count(*) AS n FROM preview_pictures').get()?.n
    expect(count()).toBe(1)
    await services.done('library.delete', { mapId })
    services.passTime(31 * 24 * 60 * 60 * 1000)
    services.db.prepare('DELETE FROM maps WHERE deleted_at_ms IS NOT NULL').run()
    expect(count()).toBe(0)
  })
})

describe('cards that ask at once', () => {
  const oddServices = () => testServices(undefined, undefined, ODD_THREAD)
  const ask = async ({ done }: Services, mapId: MapId) => drawnBy(await done('library.previewPictures', { mapId }))

  it('take turns at one thread', async () => {
    const services = oddServices()
    const picture = await pictureOf(services, '#f00')
    const maps: MapId[] = []
    for (let i = 0; i < 6; i++) maps.push(await mapWith(services, { ...FLOOR, picture }))
    const drawn = await Promise.all([...maps, ...maps].map((mapId) => ask(services, mapId)))
    expect(new Set(drawn).size).toBe(1)
    expect(drawn[0]).toEqual(expect.any(Number))
  })

  it('go on after one that breaks the thread, which is shown without its pictures', async () => {
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
