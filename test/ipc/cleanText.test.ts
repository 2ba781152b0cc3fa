/** No text with control characters passes the border or gets into a record, whichever field it is in. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { CALLS } from '../../src/ipc/contract.ts'
import { RECORD_SCHEMAS } from '../../src/map/battleMap.ts'
import { journeySchema } from '../../src/simulation/travel/journey.ts'
import { arbitraryInput } from '../support/arbitraryOfSchema.ts'

const RUNS = 10
const CONTROLS = ['\u0000', '\u001b[2J', '\u0007', '\u009b', '\u007f', '\ud800', '\uffff', '\u0085', '\u2028']
const UNWANTED = /(?![\n\t])[\p{Cc}\p{Cs}\uffff\u2028]/u

/** The value with `control` in each text and each key. */
function spoiled(value: unknown, control: string): unknown {
  if (typeof value === 'string') return `${value.slice(0, 1)}${control}${value.slice(1)}`
  if (Array.isArray(value)) return value.map((item) => spoiled(item, control))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoiled(item, control)]))
}

/** The value with `control` in one text; null where there are fewer. */
function spoiledAt(value: unknown, control: string, at: { left: number }): unknown {
  if (typeof value === 'string') return at.left-- === 0 ? spoiled(value, control) : value
  if (Array.isArray(value)) return value.map((item) => spoiledAt(item, control, at))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoiledAt(item, control, at)]))
}

/** Texts in a value, keys among them. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)])
}

function expectClean(schema: z.ZodType): number {
  let accepted = 0
  fc.assert(
    fc.property(arbitraryInput(schema), fc.constantFrom(...CONTROLS), fc.nat(12), (value, control, left) => {
      for (const tried of [spoiled(value, control), spoiledAt(value, control, { left })]) {
        const read = schema.safeParse(tried)
        if (!read.success) continue
        accepted++
        for (const text of textsIn(read.data)) expect(text).not.toMatch(UNWANTED)
      }
    }),
    { numRuns: RUNS },
  )
  return accepted
}

describe('control characters are removed or refused', () => {
  test.each(Object.entries(RECORD_SCHEMAS))('in every field of %s', (_, schema) => {
    expect(expectClean(schema)).toBeGreaterThan(0)
  })

  /** Trees of JSON: the window's own preferences, and a journey, which a schema of its own reads (`journeySchema`). */
  const KEPT_AS_THEY_ARE = ['preferences.write', 'simulation.journey']
  test('in every field of a journey', () => expect(expectClean(journeySchema)).toBeGreaterThan(0))
  test.each(Object.keys(CALLS).filter((name) => !KEPT_AS_THEY_ARE.includes(name)))(
    'in every argument of %s',
    (name) => {
      expectClean(CALLS[name as keyof typeof CALLS].input)
    },
  )
})
