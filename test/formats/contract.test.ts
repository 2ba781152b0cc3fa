import { describe, expect, test } from 'vitest'
import { headOf } from '../../src/formats/readText.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import { mapWith } from '../support/printableMap.ts'
import { readContext, writeContext } from './contexts.ts'

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function noise(length: number): Uint8Array {
  let state = seedRandom('noise')
  return Uint8Array.from({ length }, () => {
    const [value, next] = nextUint32(state)
    state = next
    return value
  })
}

/** Files that are no map of any format, by what is odd about them. */
const STRANGE: readonly (readonly [string, Uint8Array])[] = [
  ['5 MB of JSON', textBytes(JSON.stringify({ rows: Array.from({ length: 500_000 }, (_, i) => `row ${i % 7}`) }))],
  ['nothing', new Uint8Array(0)],
  ['binary data', noise(200_000)],
]

test('the head of a file may be as long as the file', () => {
  expect(headOf(textBytes('a'.repeat(3_000_000)), 3_000_000)).toHaveLength(3_000_000)
  expect(headOf(Uint8Array.of(0x41, 0xff, 0x42), 2)).toBe('A\u00ff')
})

describe.each(FORMATS)('$id', ({ extensions, recognizes, read, write }) => {
  test.each(STRANGE)('takes %s for what it is, without a crash', async (_, bytes) => {
    for (const ending of [...extensions, 'json', 'bin']) {
      const file = { name: `a.${ending}`, bytes }
      expect([true, false, undefined]).toContain(recognizes?.(file))
      const answer = await read?.(file, readContext)
      if (answer) expect(answer).toMatchObject({ ok: false, error: { code: expect.any(String) as string } })
    }
  })

  test('has endings in small letters, without a dot', () => {
    for (const ending of extensions) expect(ending).toMatch(/^[a-z0-9]+(\.[a-z0-9]+)*$/)
  })

  if (!read || !write) return
  test('recognizes the file it writes, and no other format does', async () => {
    const written = await write(mapWith({ widthCells: 6, heightCells: 5 }), writeContext)
    if (!written?.ok) throw new Error('it writes')
    const [file] = written.value.files
    expect(
      FORMATS.filter((format) => file && format.recognizes?.(file)).map(({ extensions: [first] }) => first),
    ).toEqual([extensions[0]])
  })
})
