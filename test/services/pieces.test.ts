import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CREATURE_PRESETS } from '../../src/samples/creaturePresets.ts'
import { temporaryFolder, testServices } from './support/testServices.ts'

/** A PNG's head of that size; what follows the size does not matter here. */
function png(widthPx: number, heightPx: number): Uint8Array {
  const bytes = Buffer.alloc(40)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(widthPx, 16)
  bytes.writeUInt32BE(heightPx, 20)
  return new Uint8Array(bytes)
}

describe('pictures', () => {
  it('are kept once, under the hash of their bytes', async () => {
    const { done, db } = testServices()
    const first = await done('pictures.add', { name: 'map.png', bytes: png(640, 480) })
    const again = await done('pictures.add', { name: 'other name.png', bytes: png(640, 480) })
    expect(again).toEqual(first)
    expect(first).toMatchObject({ mime: 'image/png', widthPx: 640, heightPx: 480, byteLength: 40, name: 'map.png' })
    expect(first.id).toMatch(/^[0-9a-f]{64}$/)
    expect(db.prepare<[], { n: number }>('SELECT count(*) AS n FROM pictures').get()?.n).toBe(1)
    const read = await done('pictures.read', { id: first.id })
    expect(Buffer.from(read.bytes).equals(Buffer.from(png(640, 480)))).toBe(true)
  })

  it('may weigh what 100 megapixels of noise weigh', async () => {
    const { done } = testServices()
    const bytes = new Uint8Array(200_000_000)
    bytes.set(png(10_000, 10_000))
    const kept = await done('pictures.add', { name: 'noise.png', bytes })
    expect(kept).toMatchObject({ widthPx: 10_000, byteLength: 200_000_000 })
  })

  it.each([
    ['not-a-picture', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['broken-picture', png(0, 10)],
    ['picture-too-large', png(20_000, 20_000)],
  ])('are refused as %s', async (code, bytes) => {
    const { call } = testServices()
    expect(await call('pictures.add', { name: 'x', bytes })).toMatchObject({ ok: false, error: { code } })
  })
})

describe('the creature library', () => {
  it('lists own entries before presets, and gives a changed preset back when it is removed', async () => {
    const { done, call, events } = testServices()
    const sheet = { name: 'Owlwolf', size: 'large' as const, speedFeet: { land: 40 } }
    await done('creatures.put', { id: 'own-1', sheet, favourite: true })
    const [ogre] = CREATURE_PRESETS.filter(({ sheet: { name } }) => name === 'Ogre')
    await done('creatures.put', { id: ogre!.id, sheet: { ...ogre!.sheet, name: 'Ogre chief' } })
    const names = (await done('creatures.list', {})).map(({ sheet: { name }, preset }) => [name, preset])
    expect(names.slice(0, 2)).toEqual([
      ['Ogre chief', false],
      ['Owlwolf', false],
    ])
    expect(names.length).toBe(CREATURE_PRESETS.length + 1)
    await done('creatures.remove', { id: ogre!.id })
    expect((await done('creatures.list', {})).map(({ sheet: { name } }) => name)).toContain('Ogre')
    expect(await call('creatures.remove', { id: ogre!.id })).toMatchObject({ ok: false })
    expect(events.filter(({ name }) => name === 'creatures.changed')).toHaveLength(3)
  })
})

describe('creatures in a text', () => {
  it('are recognized in a stat block and in actors of Foundry, and are not kept by that', async () => {
    const { done } = testServices()
    const names = async (text: string) =>
      (await done('creatures.recognize', { text })).map(({ sheet: { name } }) => name)
    const actor = {
      name: 'Bog Lord',
      system: { attributes: { speed: { value: 25 } }, traits: { size: { value: 'lg' } } },
    }
    expect(await names('Ash Hound CR 4\nNE Medium outsider\nSpeed 40 ft.')).toEqual(['Ash Hound'])
    expect(await names(JSON.stringify([actor, actor]))).toEqual(['Bog Lord', 'Bog Lord'])
    for (const none of ['', 'A dark room.', '[1, 2', '{}']) expect(await names(none)).toEqual([])
    expect((await done('creatures.list', {})).every(({ preset }) => preset)).toBe(true)
  })
})

describe('stamps', () => {
  const stamp = {
    id: 'hut',
    name: 'Hut',
    widthCells: 2,
    heightCells: 1,
    cells: [{ layer: 'terrain' as const, indices: [0, 1], values: [13, 0] }],
    records: [
      {
        table: 'edges' as const,
        record: { id: '1,0,w', cell: { col: 1, row: 0 }, border: 'west' as const, kind: 'wall' as const },
      },
    ],
  }

  it('come back as they were put', async () => {
    const { done, call } = testServices()
    await done('stamps.put', stamp)
    expect(await done('stamps.list', {})).toEqual([{ id: 'hut', name: 'Hut', widthCells: 2, heightCells: 1 }])
    expect(await done('stamps.read', { id: 'hut' })).toMatchObject(stamp)
    await done('stamps.remove', { id: 'hut' })
    expect(await call('stamps.read', { id: 'hut' })).toMatchObject({ ok: false, error: { code: 'no-such-stamp' } })
  })

  it('are listed by name, capitals or not', async () => {
    const { done } = testServices()
    for (const name of ['gate', 'Arch', 'bridge']) await done('stamps.put', { ...stamp, id: `of-${name}`, name })
    expect((await done('stamps.list', {})).map(({ name }) => name)).toEqual(['Arch', 'bridge', 'gate'])
  })

  it('have no squares beyond their own', async () => {
    const { call } = testServices()
    const cells = [{ layer: 'terrain' as const, indices: [2], values: [13] }]
    expect(await call('stamps.put', { ...stamp, cells })).toMatchObject({ ok: false, error: { code: 'stamp-broken' } })
    expect(await call('clipboard.write', { ...stamp, cells })).toMatchObject({
      ok: false,
      error: { code: 'stamp-broken' },
    })
  })

  it('that were copied are there for every window, the last one only; no stamp comes of it', async () => {
    const { done, events } = testServices()
    expect(await done('clipboard.read', {})).toBeNull()
    await done('clipboard.write', { ...stamp, id: 'first' })
    await done('clipboard.write', { ...stamp, id: 'second' })
    expect(await done('clipboard.read', {})).toMatchObject({ ...stamp, id: 'second' })
    expect(events.filter(({ name }) => name === 'clipboard.changed').map(({ payload }) => payload)).toEqual([
      { id: 'first' },
      { id: 'second' },
    ])
    expect(await done('stamps.list', {})).toEqual([])
  })
})

describe('files a person names', () => {
  it('are read and written by main; windows see their names only', async () => {
    const folder = temporaryFolder()
    const target = join(folder, 'Ford.pdf')
    writeFileSync(join(folder, 'in.txt'), 'hello')
    const asked: unknown[] = []
    const { done } = testServices(undefined, {
      chooseFile: async (kind) => (asked.push(kind), join(folder, 'in.txt')),
      choosePlace: async (name, kind) => (asked.push([name, kind]), target),
    })
    const chosen = await done('files.choose', { kind: 'Text', extensions: ['txt'] })
    expect([chosen?.name, new TextDecoder().decode(chosen?.bytes)]).toEqual(['in.txt', 'hello'])
    const bytes = new TextEncoder().encode('%PDF')
    const saved = await done('files.save', { suggestedName: 'Ford.pdf', kind: 'PDF document', extension: 'pdf', bytes })
    expect([saved, readFileSync(target, 'utf8')]).toEqual(['Ford.pdf', '%PDF'])
    expect(asked).toEqual([
      { kind: 'Text', extensions: ['txt'] },
      ['Ford.pdf', { kind: 'PDF document', extensions: ['pdf'] }],
    ])
  })

  it('that cannot be read or written come back as errors, and no choice as nothing', async () => {
    const folder = temporaryFolder()
    const { call } = testServices(undefined, {
      chooseFile: async () => join(folder, 'gone.txt'),
      choosePlace: async () => join(folder, 'no-folder', 'x.pdf'),
    })
    expect(await call('files.choose', { kind: 'Text', extensions: [] })).toMatchObject({
      ok: false,
      error: { code: 'file-unreadable', file: 'gone.txt' },
    })
    const file = { suggestedName: 'x.pdf', kind: 'PDF', extension: 'pdf', bytes: new Uint8Array(3) }
    expect(await call('files.save', file)).toMatchObject({ ok: false, error: { code: 'no-such-folder' } })
    const undecided = testServices()
    expect(await undecided.done('files.save', file)).toBeNull()
    expect(await undecided.done('pictures.choose', {})).toBeNull()
  })
})
