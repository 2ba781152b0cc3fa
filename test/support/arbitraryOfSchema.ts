/**
 * Random values of a zod schema, made from its JSON Schema: a field that is new in the schema is tried at once, with no line
 * to add anywhere. Knows what the schemas of a map use; anything else is an error here, not a value never tried.
 */
import fc from 'fast-check'
import { z } from 'zod'
import { inOneLine } from '../../src/base/plainText.ts'
import { MAX_SHORT_TEXT } from '../../src/map/records/shared.ts'

interface Schema {
  /** Only trees of JSON refer to themselves. */
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | false
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
}

/** Most things in a list and signs in a text: enough to differ, few enough for a report that can be read. */
const MOST = { items: 3, signs: 12 }
/** Texts that tools stumble over: markup, quotes, line ends, controls, halves of pairs, other scripts. */
const AWKWARD = [
  '',
  ' ',
  '<a & "b">',
  "it's",
  'two\nlines',
  'tab\there',
  '\u0001',
  '\ud800',
  'Ünïcode 龍 🐉',
  // Right to left, joined, stacked, astral, and as long as a name may be.
  'שלום \u200fمرحبا',
  'می\u200cخواهم 👩\u200d🚀 क्षि',
  'Z\u0300\u0301\u0302\u0303',
  '🐉'.repeat(MAX_SHORT_TEXT / 2),
  'ﷺ'.repeat(MAX_SHORT_TEXT),
  ', ; | #',
  '__proto__',
]

/** Random values as `schema` gives them out: defaults filled in, texts cleaned. */
export const arbitraryOfSchema = <T extends z.ZodType>(schema: T): fc.Arbitrary<z.output<T>> =>
  arbitraryInput(schema).map((value) => schema.parse(value))

/** Random values that `schema` accepts, as it takes them. */
export const arbitraryInput = <T extends z.ZodType>(schema: T): fc.Arbitrary<z.input<T>> =>
  arbitrary(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).filter(
    (value) => schema.safeParse(value).success,
  ) as fc.Arbitrary<z.input<T>>

const cellIndex = fc.nat(30)
/** What a schema reads that JSON has no word for: bytes, lists of numbers of either kind, trees of JSON. */
const BEYOND_JSON: fc.Arbitrary<unknown> = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.array(cellIndex, { minLength: 1, maxLength: MOST.items }),
  fc.array(cellIndex, { minLength: 1, maxLength: MOST.items }).map((list) => Uint32Array.from(list)),
  fc.array(cellIndex, { minLength: 1, maxLength: MOST.items }).map((list) => Int16Array.from(list)),
)

function arbitrary(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(arbitrary))
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(arbitrary))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.$ref !== undefined) return fc.jsonValue({ maxDepth: 2 })
  switch (schema.type) {
    case undefined:
      if (Object.keys(schema).length > 0) throw new Error(`no random values of ${JSON.stringify(schema)}`)
      return BEYOND_JSON
    case 'string':
      return text(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return whole(schema)
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true }).map((n) => n + 0)
    case 'array':
      return fc.array(arbitrary(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(MOST.items, schema.minItems ?? 0),
      })
    case 'object':
      return object(schema)
    default:
      throw new Error(`no random values of ${JSON.stringify(schema)}`)
  }
}

function text({ pattern, minLength = 0, maxLength = MOST.signs }: Schema): fc.Arbitrary<string> {
  const most = Math.min(maxLength, Math.max(MOST.signs, minLength))
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: most })
  const plain = fc.string({ minLength, maxLength: most, unit: 'grapheme-ascii' })
  const awkward = AWKWARD.filter((each) => inOneLine(each).length >= minLength && each.length <= maxLength)
  return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: fc.constantFrom(...awkward) })
}

function whole({ minimum = -1000, maximum = 1000, multipleOf = 1 }: Schema): fc.Arbitrary<number> {
  const [least, most] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  return fc
    .integer({ min: Math.ceil(least / multipleOf), max: Math.floor(most / multipleOf) })
    .map((count) => count * multipleOf)
}

function object({ properties, required = [], additionalProperties, propertyNames }: Schema): fc.Arbitrary<unknown> {
  const values = additionalProperties === false ? {} : (additionalProperties ?? {})
  const namesGiven = propertyNames?.enum?.map((name) => [String(name), values] as const)
  const named = properties ?? (namesGiven && Object.fromEntries(namesGiven))
  if (named) {
    const fields = Object.entries(named).map(([name, field]) => [name, arbitrary(field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
  }
  const keys = propertyNames ? arbitrary(propertyNames) : text({ maxLength: MOST.signs })
  return fc.dictionary(
    (keys as fc.Arbitrary<string>).filter((key) => key !== '__proto__'),
    arbitrary(values),
    { maxKeys: MOST.items },
  )
}
