/** A format is one folder and one line. `formats/contract` runs with it, too. */
import { describe, expect, test } from 'vitest'
import { formatById, formatOf } from '../../../src/formats/registry.ts'
import { readContext, writeContext } from '../../formats/contexts.ts'
import { mapWith } from '../../support/printableMap.ts'

const format = formatById('runs')!
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string) => format.read!({ name: 'crypt.runs', bytes: bytesOf(text) }, readContext)

describe('a format of its own', () => {
  test('is recognized by what the file holds', () => {
    for (const name of ['a.runs', 'a.txt']) expect(formatOf({ name, bytes: bytesOf('runs 1x1\n1normal') })).toBe(format)
  })

  test('writes a map and reads it back, and says what is left out', async () => {
    const guard = { name: 'Guard', size: 'medium', side: 'foes', at: { col: 1, row: 1 }, speedFeet: { land: 30 } }
    const map = mapWith({ widthCells: 7, heightCells: 3 }, { creatures: [guard] }, (col, row) => (col * row) % 14)
    const written = await format.write!(map, writeContext)
    if (!written.ok) throw new Error(written.error.code)
    const [file] = written.value.files
    expect(file?.name).toBe('map.runs')
    expect(written.value.losses).toContainEqual({
      code: 'table-left-out',
      facts: { table: 'creatures' },
      count: 1,
      parts: ['creatures'],
    })
    const back = await format.read!(file!, readContext)
    if (!back.ok) throw new Error(back.error.code)
    expect([...back.value.map.layers.terrain]).toEqual([...map.layers.terrain])
    expect([back.value.map.widthCells, back.value.losses]).toEqual([7, []])
  })

  test('opens what it does not know, and says how much', async () => {
    expect(await read('runs 3x1\n2lava-flow 1wall')).toMatchObject({
      ok: true,
      value: { losses: [{ code: 'unknown-terrain', count: 2, facts: { name: 'lava-flow' } }] },
    })
  })

  test('refuses a file with squares missing', async () => {
    expect(await read('runs 3x2\n3normal')).toMatchObject({ ok: false, error: { code: 'not-this-format' } })
  })
})
