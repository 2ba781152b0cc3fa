/** Files of every format, damaged in many ways, and what their readers have to make of them. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { nextUint32, seedRandom, type RandomState } from '../../src/base/random.ts'
import type { MapFormat, ReadContext } from '../../src/formats/format.ts'
import { fivefootFormat } from '../../src/formats/fivefoot/index.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { readContext, writeContext } from '../formats/contexts.ts'
import { arbitraryFullMap } from './arbitraryFullMap.ts'
import { TINY_PNG } from './tinyPng.ts'

/** What damage brings in: numbers that are none, huge ones, keys that reach prototypes, broken UTF-8, brackets. */
const POISON = [
  'NaN',
  '1e999',
  '-1',
  '99999999',
  '"__proto__"',
  'constructor',
  'null',
  '[]',
  '{}',
  '[[[[',
  '\u0000',
  '\u001b[2J',
  '\u2028',
  '<',
  '<!DOCTYPE x>',
  '&#0;',
  '"',
  '=',
  ',',
  ' ',
  'AAAA',
].map((text) => new TextEncoder().encode(text))
const BROKEN_UTF8 = Uint8Array.of(0xc3, 0x28, 0xff)

/** Values where others are expected: bytes at random rarely get past a parser of JSON. */
const MISFITS: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e9,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'x'.repeat(300),
  'a\u0000\u001b[2J\u2028b',
  '__proto__',
  'constructor',
  [],
  {},
  [[]],
  [null],
]

/** The head of a picture so large; its pixels are those of a tiny one. */
function pngOf(widthPx: number, heightPx: number): Uint8Array {
  const bytes = TINY_PNG.slice()
  new DataView(bytes.buffer).setUint32(16, widthPx)
  new DataView(bytes.buffer).setUint32(20, heightPx)
  return bytes
}

const jsonOf = (content: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(content))

/** Files of formats that only read. */
const HAND_MADE: Readonly<Record<string, readonly Uint8Array[]>> = {
  watabou: [
    jsonOf({
      version: '1.2.4',
      title: 'Halls of Ash',
      story: 'It burned.',
      rects: [
        { x: -2, y: -4, w: 5, h: 4 },
        { x: 0, y: 0, w: 1, h: 1 },
        { x: 3, y: -3, w: 1, h: 1 },
        { x: 4, y: -5, w: 5, h: 5, rotunda: true },
      ],
      doors: [
        { x: 0, y: 0, dir: { x: 0, y: -1 }, type: 3 },
        { x: 3, y: -3, dir: { x: 1, y: 0 }, type: 6 },
      ],
      notes: [{ text: 'A crow. It watches.', ref: '2', pos: { x: 0.5, y: -2 } }],
      columns: [{ x: -1, y: -3 }],
      water: [{ x: 1, y: -4 }],
    }),
  ],
  donjon: [
    jsonOf({
      settings: { name: 'Keep of Rust' },
      cell_bit: {
        block: 1,
        room: 2,
        corridor: 4,
        perimeter: 16,
        door: 131_072,
        secret: 1_048_576,
        stair_down: 4_194_304,
      },
      cells: [
        [16, 16, 16, 16, 16],
        [16, 2, 2, 131_076, 4],
        [16, 2, 2, 16, 1_048_580],
        [16, 16, 16, 16, 4],
      ],
      rooms: [null, { id: '1', north: 1, south: 2, west: 1, east: 2, contents: { summary: 'empty' } }],
      stairs: [{ row: 3, col: 4, key: 'down' }],
    }),
  ],
  picture: [TINY_PNG, pngOf(300, 200), pngOf(1, 20_000), pngOf(20_000, 5000)],
}

type Draw = (below: number) => number

/** Every place of a tree: what holds it, and by which key. */
function placesIn(tree: unknown): (readonly [holder: Record<string, unknown> | unknown[], key: string])[] {
  if (typeof tree !== 'object' || tree === null) return []
  const holder = tree as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [[holder, key] as const, ...placesIn(holder[key])])
}

/** The file with one to three values of its tree exchanged, left out, repeated or renamed; null where it is no JSON. */
function misshapen(bytes: Uint8Array, draw: Draw): Uint8Array | null {
  let tree: unknown
  try {
    tree = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
  for (let times = 1 + draw(3); times > 0; times--) {
    const places = placesIn(tree)
    const place = places[draw(places.length)]
    const other = places[draw(places.length)]
    if (!place || !other) continue
    const [[holder, key], [from, fromKey]] = [place, other]
    const record = holder as Record<string, unknown>
    const kind = draw(5)
    if (kind === 0) record[key] = structuredClone((from as Record<string, unknown>)[fromKey])
    else if (kind === 1 && Array.isArray(holder)) holder.splice(Number(key), 1)
    else if (kind === 1) delete record[key]
    else if (kind === 2 && Array.isArray(holder))
      holder.push(...Array.from({ length: 1 + draw(40) }, () => record[key]))
    else if (kind === 2) {
      // An assignment to this name would change the prototype.
      const renamed = ['__proto__', 'constructor', `${key}x`][draw(3)] ?? key
      Object.defineProperty(holder, renamed, {
        value: record[key],
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else record[key] = structuredClone(MISFITS[draw(MISFITS.length)])
  }
  return new TextEncoder().encode(JSON.stringify(tree))
}

function damaged(bytes: Uint8Array, state: RandomState): [Uint8Array, RandomState] {
  let next = state
  const draw: Draw = (below) => {
    const [value, after] = nextUint32(next)
    next = after
    return value % Math.max(1, below)
  }
  const tree = draw(2) === 0 ? misshapen(bytes, draw) : null
  if (tree) return [tree, next]
  let result = bytes.slice()
  for (let times = 1 + draw(3); times > 0; times--) {
    const at = draw(result.length)
    const poison = [...POISON, BROKEN_UTF8][draw(POISON.length + 1)] ?? BROKEN_UTF8
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

/** How many damaged files became a map, and how many were refused. */
export interface Outcomes {
  read: number
  refused: number
}

/**
 * Reads `count` damaged files of a format. Each gives a whole map, which can be kept, or an error with a place and a sentence;
 * anything else fails the test that called. `more`: files besides those that the format writes.
 */
export async function readMutations(
  format: MapFormat,
  count: number,
  seed: string,
  { more = [], context = readContext }: { more?: readonly Uint8Array[]; context?: ReadContext } = {},
): Promise<Outcomes> {
  let state = seedRandom(`${seed} ${format.id}`)
  const files: Uint8Array[] = [...(HAND_MADE[format.id] ?? []), ...more]
  for (const map of fc.sample(arbitraryFullMap(), { numRuns: 10, seed: seed.length })) {
    const written = await format.write?.(map, writeContext)
    if (written?.ok) files.push(written.value.files[0]!.bytes)
  }
  expect(files, 'a format that only reads needs a file made by hand').not.toEqual([])
  const name = `damaged.${format.extensions[0]}`
  const outcomes: Outcomes = { read: 0, refused: 0 }
  for (let i = 0; i < count; i++) {
    const [bytes, next] = damaged(files[i % files.length]!, state)
    state = next
    expect([true, false, undefined]).toContain(format.recognizes?.({ name, bytes }))
    const read = await format.read!({ name, bytes }, context)
    if (read.ok) {
      outcomes.read++
      expect(checkMap(read.value.map).ok).toBe(true)
      // What was read can be kept and read again.
      if (i % 10 === 0) {
        const kept = await fivefootFormat.write!(read.value.map, writeContext)
        if (!kept.ok) throw new Error(kept.error.code)
        expect(await fivefootFormat.read!(kept.value.files[0]!, readContext)).toMatchObject({ ok: true })
      }
    } else {
      outcomes.refused++
      const { error } = read
      expect(error.where ?? '', `${error.code} has a place`).not.toBe('')
      expect(errorSentence({ ...error, file: name })).toMatch(/\.$/)
    }
  }
  return outcomes
}
