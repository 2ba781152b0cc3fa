/** Pictures in the players' window as the map changes: what is hidden is cut out of the ground anew, and nothing else. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { PlayersMap } from '../../src/ipc/shapes/players.ts'
import { testServices } from './support/testServices.ts'

const SQUARE_PX = 10

async function picture(color: string, widthSquares: number, heightSquares: number): Promise<Uint8Array> {
  const canvas = createCanvas(widthSquares * SQUARE_PX, heightSquares * SQUARE_PX)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, canvas.width, canvas.height)
  return new Uint8Array(await canvas.encode('png'))
}

test('a ground that moves or is hidden farther is cut anew, objects stay whole, and what is over cannot be fetched', async () => {
  const t = testServices()
  const add = async (name: string, bytes: Uint8Array) => (await t.done('pictures.add', { name, bytes })).id
  const [ground, barrel] = [
    await add('ground', await picture('#ff0000', 10, 8)),
    await add('barrel', await picture('#00ff00', 1, 1)),
  ]
  const mapId = await t.done('library.create', { name: 'Cave', ruleset: 'pf1e', widthCells: 10, heightCells: 8 })
  const put = (...records: readonly object[]) =>
    t.done('maps.run', { mapId, command: { type: 'edit-records', put: records } as CallInput<'maps.run'>['command'] })
  const groundAt = (x: number, y: number) => ({
    table: 'props',
    record: { id: 'g', picture: ground, at: { x, y }, widthSquares: 10, heightSquares: 8, background: true },
  })
  const vault = (...cells: readonly (readonly [col: number, row: number])[]) => ({
    table: 'regions',
    record: { id: 'v', name: 'Vault', gmOnly: true, hides: 'area', cells: cells.map(([col, row]) => ({ col, row })) },
  })
  const object = { id: 'b', picture: barrel, at: { x: 2, y: 6 }, widthSquares: 1, heightSquares: 1 }
  await put(groundAt(0, 0), { table: 'props', record: object }, vault([6, 2], [7, 2]))
  await t.done('players.open', { mapId, displayId: null })

  /** Pictures of the map that was sent as the so-manieth, by the id of their object. */
  const shown = async (count: number) => {
    const sent = () =>
      t.playersWindow.sent.flatMap((message): PlayersMap[] =>
        message.kind === 'map' && message.map ? [message.map] : [],
      )
    await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(count)
    const props = (sent().at(-1)?.records.props ?? []) as unknown as { readonly id: string; readonly picture: string }[]
    return Object.fromEntries(props.map((prop) => [prop.id, prop.picture]))
  }
  /** Squares of a picture of the ground that are cut out. */
  const cutFrom = async (id: string | undefined) => {
    const image = await loadImage(Buffer.from(t.players.picture(id ?? '')?.bytes ?? []))
    const canvas = createCanvas(10 * SQUARE_PX, 8 * SQUARE_PX)
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    const isCut = (col: number, row: number) =>
      canvas.getContext('2d').getImageData(col * SQUARE_PX + 5, row * SQUARE_PX + 5, 1, 1).data[3] === 0
    return Array.from({ length: 80 }, (_, i) => [i % 10, Math.floor(i / 10)] as const)
      .filter(([col, row]) => isCut(col, row))
      .map((square) => square.join())
  }

  const first = await shown(1)
  expect(Object.keys(first)).toEqual(['g', 'b'])
  expect(await cutFrom(first['g'])).toEqual(['6,2', '7,2'])
  expect(first['b']).toBe(barrel)
  expect(t.players.picture(barrel)).toMatchObject({ mime: 'image/png' })

  await put(groundAt(1, 0))
  const moved = await shown(2)
  expect(await cutFrom(moved['g'])).toEqual(['5,2', '6,2'])
  expect(t.players.picture(first['g'] ?? '')).toBeUndefined()

  await put(vault([6, 2], [7, 2], [3, 4]))
  const farther = await shown(3)
  expect(await cutFrom(farther['g'])).toEqual(['5,2', '6,2', '2,4'])

  // A ground that is no longer in the library cannot be cut, so it is not shown at all.
  t.db.prepare('DELETE FROM pictures WHERE id = ?').run(ground)
  await put(vault([6, 2], [7, 2], [3, 5]))
  expect(await shown(4)).toEqual({ b: barrel })

  t.players.closed()
  expect(t.players.picture(barrel)).toBeUndefined()
  expect(t.broken).toEqual([])
})
