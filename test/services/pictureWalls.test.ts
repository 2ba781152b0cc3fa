/** Windows have walls looked for in a picture on an open map: in a thread, with progress, and canceled by the name of the job. */
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import type { RecordId } from '../../src/map/records/ids.ts'
import { testServices } from './support/testServices.ts'

/** A picture of 12 by 8 squares, 20 pixels each: black walls north of row 3, from column 2 to 4. */
async function mask(): Promise<Uint8Array> {
  const canvas = createCanvas(240, 160)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 240, 160)
  context.fillStyle = '#000'
  context.fillRect(40, 58, 60, 4)
  return new Uint8Array(await canvas.encode('png'))
}

async function withPicture(side: { readonly widthCells: number; readonly heightCells: number }) {
  const services = testServices()
  const mapId = await services.done('library.create', { name: 'Crypt', ruleset: 'pf1e', ...side })
  const { id: picture } = await services.done('pictures.add', { name: 'mask.png', bytes: await mask() })
  const lies = { at: { x: 0, y: 0 }, widthSquares: side.widthCells, heightSquares: side.heightCells }
  const record = { id: 'floor' as RecordId, picture, name: 'Floor', background: true, ...lies }
  await services.done('maps.run', { mapId, command: { type: 'edit-records', put: [{ table: 'props', record }] } })
  await services.done('maps.open', { mapId })
  return { ...services, asked: { mapId, propId: record.id }, picture }
}

test('a mask gives its walls exactly, and the picture is looked at without one', async () => {
  const { done, asked, picture } = await withPicture({ widthCells: 12, heightCells: 8 })
  const exact = await done('pictures.findWalls', { ...asked, mask: picture })
  const found = [...exact.north.entries()].filter(([, likelihood]) => likelihood === 255).map(([at]) => at)
  expect(found).toEqual([38, 39, 40])
  expect(exact.west.every((likelihood) => likelihood === 0)).toBe(true)
  const looked = await done('pictures.findWalls', asked)
  expect(looked).toMatchObject({ widthCells: 12, heightCells: 8 })
  expect([...looked.north].some((likelihood) => likelihood > 0 && likelihood < 255)).toBe(true)
})

test('what is not there is refused', async () => {
  const { call, asked } = await withPicture({ widthCells: 12, heightCells: 8 })
  const refused = (more: object) => call('pictures.findWalls', { ...asked, ...more })
  expect(await refused({ propId: 'gone' as RecordId })).toMatchObject({ error: { code: 'record-not-found' } })
  expect(await refused({ mask: 'f'.repeat(64) })).toMatchObject({ error: { code: 'no-such-picture' } })
})

test('a search is canceled by its name, and says how far it was', async () => {
  const { call, done, asked, events } = await withPicture({ widthCells: 200, heightCells: 200 })
  const searching = call('pictures.findWalls', { ...asked, job: 'walls' })
  const told = () => events.filter(({ name }) => name === 'jobs.progress')
  await expect.poll(() => told().length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(told()[0]?.payload).toMatchObject({ job: 'walls', stage: 'walls', of: 200 })
  await done('jobs.cancel', { job: 'walls' })
  expect(await searching).toMatchObject({ ok: false, error: { code: 'canceled' } })
})
