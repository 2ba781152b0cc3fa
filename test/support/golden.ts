/**
 * Golden files of lines. Digests are lines for a great many answers, a few digits each: they say whether a change changes none
 * of them, or those it meant to. `FIVEFOOT_WHOLE=1` also writes the answers whole to test-results/whole; written before and
 * after a change, `diff` shows the difference. `--update` renews the files.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'

const project = resolve(import.meta.dirname, '../..')
/** Far finer than anything drawn or printed, coarser than the last bit of a sine. */
const DECIMALS = 9
/** Enough to tell some thousand answers apart. */
const DIGITS = 8
/** Longer texts are told by their digest. */
const MOST_SIGNS = 90

/** Compares lines with those of a golden file. */
export const expectLines = (file: string, lines: readonly string[]): Promise<void> =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(resolve(project, `test/golden/${file}.txt`))

/** The first digits of a text's hash. */
export const digestOf = (text: string, digits = DIGITS): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits)

/** A text, or its digest if it is long. */
export const inBrief = (text: string): string => (text.length > MOST_SIGNS ? digestOf(text) : text)

/** Compares the digests of named answers with those of a golden file. */
export async function expectDigests(
  file: string,
  answers: Iterable<readonly [name: string, answer: unknown]>,
): Promise<void> {
  const named = Array.from(answers, ([name, answer]) => [name, plainText(answer)] as const)
  if (process.env['FIVEFOOT_WHOLE']) {
    const path = resolve(project, 'test-results/whole', `${file}.txt`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, named.map(([name, text]) => `${name}\n${text}\n`).join('\n'))
  }
  await expectLines(
    file,
    named.map(([name, text]) => `${name} ${digestOf(text)}`),
  )
}

/** A value as text. Equal values give equal text, whatever the order of their fields; a flag that is off is left out, so that a new one changes nothing. */
export const plainText = (value: unknown): string => JSON.stringify(value, plain) ?? 'undefined'

function plain(_: string, value: unknown): unknown {
  // Its own fields depend on what it has read before.
  if (value instanceof z.ZodType) return z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' })
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toFixed(DECIMALS)) : String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (value instanceof Map || value instanceof Set) return [...value]
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  // An instance of a class may hold buffers of its last use.
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value.constructor.name
  const telling = Object.entries(value).filter(([, field]) => field !== false)
  return Object.fromEntries(telling.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
