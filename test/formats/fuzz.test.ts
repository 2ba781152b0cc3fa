import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../src/formats/registry.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { nextUint32, seedRandom, type RandomState } from '../../src/base/random.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { TINY_PNG } from '../support/tinyPng.ts'
import { readContext, writeContext } from './contexts.ts'

const MUTATIONS = 2000
/** What damage brings in: numbers that are none, huge ones, keys that reach prototypes, broken UTF-8, brackets. */
const POISON = [
  'NaN',
  '1e999',
  '-1',
  '99999999',
  '"__proto__"',
  'null',
  '[]',
  '{}',
  '[[[[',
  '\u0000',
  '<',
  '"',
  '=',
  ',',
  ' ',
  'AAAA',
].map((text) => new TextEncoder().encode(text))

/** The head of a picture so large; its pixels are those of a tiny one. */
function pngOf(widthPx: number, heightPx: number): Uint8Array {
  const bytes = TINY_PNG.slice()
  new DataView(bytes.buffer).setUint32(16, widthPx)
  new DataView(bytes.buffer).setUint32(20, heightPx)
  return bytes
}

/** Files of formats that only read. */
const HAND_MADE: Readonly<Record<string, readonly Uint8Array[]>> = { picture: [TINY_PNG, pngOf(300, 200)] }

function damaged(bytes: Uint8Array, state: RandomState): [Uint8Array, RandomState] {
  let next = state
  const draw = (below: number): number => {
    const [value, after] = nextUint32(next)
    next = after
    return value % Math.max(1, below)
  }
  let result = bytes.slice()
  for (let times = 1 + draw(3); times > 0; times--) {
    const at = draw(result.length)
    const poison = POISON[draw(POISON.length)] ?? new Uint8Array()
    const cut = [0, 1, poison.length, draw(50)][draw(4)] ?? 0
    const kind = draw(4)
    if (kind === 0 && result.length > 0) result[at] = draw(256)
    else if (kind === 1) result = result.slice(0, at)
    else
      result = Uint8Array.from([
        ...result.subarray(0, at),
        ...(kind === 2 ? poison : result.subarray(at, at + 30)),
        ...result.subarray(at + cut),
      ])
  }
  return [result, next]
}

describe('damaged files', () => {
  for (const format of FORMATS.filter(({ read }) => read))
    test(`${format.id}: ${MUTATIONS} damaged files give a whole map or an error with words, never a crash`, async () => {
      let state = seedRandom(`fuzz ${format.id}`)
      const maps = fc.sample(arbitraryMap({ maxCells: 8 }), { numRuns: 10, seed: 5 })
      const files: Uint8Array[] = []
      for (const map of maps) {
        const written = await format.write?.(map, writeContext)
        if (written?.ok) files.push(written.value.files[0]!.bytes)
      }
      files.push(...(HAND_MADE[format.id] ?? []))
      expect(files, 'a format that only reads needs a file made by hand').not.toEqual([])
      let refused = 0
      for (let i = 0; i < MUTATIONS; i++) {
        const [bytes, next] = damaged(files[i % files.length]!, state)
        state = next
        format.recognizes?.({ name: `a.${format.extensions[0]}`, bytes })
        const read = await format.read!({ name: `a.${format.extensions[0]}`, bytes }, readContext)
        if (read.ok) expect(checkMap(read.value.map).ok).toBe(true)
        else {
          refused++
          expect(read.error.code.length).toBeGreaterThan(5)
        }
      }
      expect(refused).toBeGreaterThan(MUTATIONS / 20)
    }, 60_000)
})
