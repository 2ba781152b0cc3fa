import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { openedLibrary, temporaryFolder, testServices } from './support/testServices.ts'

const paint = (index: number, value = 3): CallInput<'maps.run'>['command'] => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices: [index],
  values: [value],
})

/** Two programs with the same map of one library open. */
async function twoPrograms() {
  const a = testServices()
  const mapId = await a.done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 6, heightCells: 4 })
  const b = testServices(a.file)
  for (const program of [a, b]) await program.done('maps.open', { mapId })
  // Opening is written down too.
  for (const program of [a, b]) program.watch()
  for (const { events } of [a, b]) events.length = 0
  const terrain = async (program: typeof a) => [...(await program.done('maps.open', { mapId })).layers.terrain]
  const painted = async (program: typeof a) =>
    (await terrain(program)).flatMap((code, index) => (code === 0 ? [] : [index]))
  return { a, b, mapId, painted }
}
const outdatedIn = ({ events }: ReturnType<typeof testServices>) =>
  events.flatMap(({ name, payload }) => (name === 'maps.outdated' ? [payload.mapId] : []))

test('of two programs that change a map at the same time, the second is refused, is shown the first, and goes on from there', async () => {
  const { a, b, mapId, painted } = await twoPrograms()
  await a.done('maps.run', { mapId, command: paint(1) })
  expect(await b.call('maps.run', { mapId, command: paint(2) })).toMatchObject({
    ok: false,
    error: { code: 'map-changed-elsewhere' },
  })
  expect(outdatedIn(b)).toEqual([mapId])
  expect(await painted(b)).toEqual([1])
  await b.done('maps.run', { mapId, command: paint(2) })
  expect(await painted(b)).toEqual([1, 2])
  // Undo takes back what was done last, no matter which program did it, and the history has every step once.
  expect(await a.call('maps.undo', { mapId })).toMatchObject({ error: { code: 'map-changed-elsewhere' } })
  await a.done('maps.undo', { mapId })
  expect(await painted(a)).toEqual([1])
  expect((await a.done('maps.history', { mapId })).map(({ applied }) => applied)).toEqual([true, false])
})

test.each(['maps.undo', 'maps.redo', 'maps.goTo'] as const)(
  '%s does not overwrite another program either',
  async (name) => {
    const { a, b, mapId, painted } = await twoPrograms()
    for (const index of [1, 2]) await b.done('maps.run', { mapId, command: paint(index) })
    await b.done('maps.undo', { mapId })
    await a.done('maps.open', { mapId })
    a.watch()
    await a.done('maps.open', { mapId })
    await b.done('maps.run', { mapId, command: paint(5) })
    const argument = name === 'maps.goTo' ? { mapId, sequence: 0 } : { mapId }
    const answer = await a.call(name, argument)
    expect(answer.ok).toBe(false)
    expect(await painted(b)).toEqual([1, 5])
  },
)

test('a map the other program deleted is not written to again', async () => {
  const { a, b, mapId } = await twoPrograms()
  await a.done('library.delete', { mapId })
  expect(await b.call('maps.run', { mapId, command: paint(2) })).toMatchObject({
    error: { code: 'map-changed-elsewhere' },
  })
  expect(await b.call('maps.open', { mapId })).toMatchObject({ error: { code: 'no-such-map' } })
})

test('what another program writes is noticed by looking: its maps are read again, and lists too', async () => {
  const { a, b, mapId, painted } = await twoPrograms()
  b.watch()
  expect(b.events).toEqual([])
  await a.done('maps.run', { mapId, command: paint(1) })
  b.watch()
  expect(outdatedIn(b)).toEqual([mapId])
  expect(b.events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['library.changed', 'creatures.changed', 'stamps.changed']),
  )
  expect(await painted(b)).toEqual([1])
  const heard = b.events.length
  b.watch()
  expect(b.events).toHaveLength(heard)
})

test('a copy has what another program wrote, also before that is noticed', async () => {
  const { a, b, mapId } = await twoPrograms()
  await a.done('maps.run', { mapId, command: paint(1) })
  const copy = await b.done('library.duplicate', { mapId })
  expect((await b.done('maps.open', { mapId: copy })).layers.terrain[1]).toBe(3)
})

test('what this program writes itself is no news to it, and leaves its maps in memory', async () => {
  const { a, mapId } = await twoPrograms()
  await a.done('maps.run', { mapId, command: paint(1) })
  const heard = a.events.length
  a.watch()
  expect(a.events).toHaveLength(heard)
})

test('a map another program leaves alone stays as it is while others change', async () => {
  const { a, b, mapId } = await twoPrograms()
  await a.done('library.create', { name: 'Attic', ruleset: 'pf1e', widthCells: 3, heightCells: 3 })
  b.watch()
  expect(outdatedIn(b)).toEqual([])
  await b.done('maps.run', { mapId, command: paint(1) })
})

test('a card shows what another program left a moment ago', async () => {
  const { a, b, mapId } = await twoPrograms()
  await a.done('maps.run', { mapId, command: paint(0, 7) })
  const drawn = await a.done('library.drawThumbnail', { mapId })
  expect(drawn?.byteLength).toBeGreaterThan(0)
  expect(await b.done('library.thumbnail', { mapId })).toMatchObject({ isOutdated: false })
  await a.done('maps.run', { mapId, command: paint(1, 7) })
  expect(await b.done('library.thumbnail', { mapId })).toMatchObject({ isOutdated: true })
})

test.runIf(process.platform !== 'win32').each([
  ['deleted', 'gone', (file: string) => rmSync(file)],
  ['moved', 'gone', (file: string) => renameSync(file, `${file}.elsewhere`)],
  [
    'replaced',
    'replaced',
    (file: string) => {
      writeFileSync(`${file}.other`, 'what a synchronizing program brings')
      renameSync(`${file}.other`, file)
    },
  ],
] as const)('a library that is %s while it is open is noticed; nothing more goes into it', async (_, state, happen) => {
  const { a, mapId, painted } = await twoPrograms()
  await a.done('maps.run', { mapId, command: paint(1) })
  expect((await a.done('library.state', {})).file).toBe('present')
  happen(a.file)
  a.watch()
  expect((await a.done('library.state', {})).file).toBe(state)
  expect(a.events.filter(({ name }) => name === 'library.stateChanged')).toHaveLength(1)
  expect(await a.call('maps.run', { mapId, command: paint(2) })).toMatchObject({ error: { code: `library-${state}` } })
  a.watch()
  expect(a.events.filter(({ name }) => name === 'library.stateChanged')).toHaveLength(1)
  // What is on screen can still be read, and saved.
  expect(await painted(a)).toEqual([1])
})

test.runIf(process.platform !== 'win32')('a library that was deleted is put back as it was on screen', async () => {
  const { a, mapId } = await twoPrograms()
  await a.done('maps.run', { mapId, command: paint(1) })
  rmSync(a.file)
  a.watch()
  expect(await a.done('library.putBack', {})).toBe(a.file)
  expect(a.reopened).toEqual([undefined])
  const again = testServices(a.file)
  expect([...(await again.done('maps.open', { mapId })).layers.terrain][1]).toBe(3)
  expect(await again.done('maps.history', { mapId })).toHaveLength(1)
})

test('nothing is put back over a file that stands at its place', async () => {
  const { a } = await twoPrograms()
  const before = statSync(a.file).ino
  await a.done('library.putBack', {})
  expect(statSync(a.file).ino).toBe(before)
  writeFileSync(`${a.file}.other`, 'what a synchronizing program brings')
  renameSync(`${a.file}.other`, a.file)
  a.watch()
  expect(await a.call('library.putBack', {})).toMatchObject({ error: { code: 'library-replaced' } })
  expect(readFileSync(a.file, 'utf8')).toContain('synchronizing')
  expect(a.reopened).toEqual([])
})

test('a copy of the open library goes where the person says', async () => {
  const path = join(temporaryFolder(), 'rescued.fivefoot')
  const { done } = testServices(undefined, { chooseFile: async () => null, choosePlace: async () => path })
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 6, heightCells: 4 })
  expect(await done('library.saveCopy', {})).toBe(path)
  const copy = openedLibrary(path)
  expect(copy.prepare<[MapId], object>('SELECT name FROM maps WHERE id = ?').get(mapId)).toEqual({ name: 'Cellar' })
  copy.close()
})
