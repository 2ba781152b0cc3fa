/**
 * A value inside a document and where it stands. Reading asks a place for what is expected there; what does not fit is
 * refused with the JSON path. Refusals travel as exceptions inside this folder only: `readDocument` turns them into a
 * result.
 */
import { jsonStep } from '../../base/json.ts'

/** What does not fit, and where. */
export interface Malformed {
  readonly code: 'malformed'
  /** JSON path such as `$.cases[0].map.rows[2]`. */
  readonly path: string
  readonly expected: string
}

/** Carries a refusal out of the depths of a document. */
export class MalformedDocument extends Error {
  readonly malformed: Malformed

  constructor(path: string, expected: string) {
    super(`${path}: expected ${expected}`)
    this.malformed = { code: 'malformed', path, expected }
  }
}

/** Keys that are ignored in every object. */
const IGNORED_KEYS: ReadonlySet<string> = new Set(['expect', 'note'])

/** A value and its path. */
export class Place {
  readonly value: unknown
  readonly path: string

  constructor(value: unknown, path = '$') {
    this.value = value
    this.path = path
  }

  /** Refuses the document at this place. */
  refuse(expected: string): never {
    throw new MalformedDocument(this.path, expected)
  }

  /** An object with the required keys, any of the optional ones, and no others. */
  object<R extends string, O extends string>(
    required: readonly R[],
    optional: readonly O[],
  ): { readonly [K in R]: Place } & { readonly [K in O]: Place | undefined } {
    const { value } = this
    const keys = [...required, ...optional]
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.refuse(`an object with ${keys.join(', ')}`)
    const entries = new Map(Object.entries(value).filter(([key]) => !IGNORED_KEYS.has(key)))
    for (const key of entries.keys())
      if (!keys.some((known) => known === key))
        return this.#key(key, undefined).refuse(
          keys.length === 0 ? 'no keys here' : `no other keys than ${keys.join(', ')}`,
        )
    for (const key of required)
      if (!entries.has(key)) return this.#key(key, undefined).refuse('this key, which is missing')
    const places = keys.map((key) => [key, entries.has(key) ? this.#key(key, entries.get(key)) : undefined] as const)
    return Object.fromEntries(places) as never
  }

  /** The place of one key, without looking at the others. */
  peek(key: string): Place | undefined {
    const { value } = this
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return this.#key(key, (value as Readonly<Record<string, unknown>>)[key])
  }

  /** The place of a required key, without looking at the others. */
  key(key: string): Place {
    const { value } = this
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.refuse(`an object with ${key}`)
    return this.peek(key) ?? this.#key(key, undefined).refuse('this key, which is missing')
  }

  /** A list of at most `most` things. */
  list(most: number, what: string): readonly Place[] {
    const { value } = this
    if (!Array.isArray(value)) return this.refuse(`a list of ${what}`)
    if (value.length > most) return this.refuse(`at most ${most} ${what}`)
    return value.map((item: unknown, i) => new Place(item, `${this.path}[${i}]`))
  }

  /** A text of `least` to `most` characters. */
  text(most: number, least = 0): string {
    const { value } = this
    if (typeof value !== 'string' || value.length < least || value.length > most)
      return this.refuse(`a text of ${least} to ${most} characters`)
    return value
  }

  /** One of a closed set of words. */
  oneOf<W extends string>(words: readonly W[]): W {
    return words.find((word) => word === this.value) ?? this.refuse(`one of ${words.join(', ')}`)
  }

  /** True or false. */
  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.refuse('true or false')
  }

  /** A whole number in a range. */
  whole(least: number, most: number): number {
    const { value } = this
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      return this.refuse(`a whole number from ${least} to ${most}`)
    return value === 0 ? 0 : value
  }

  /** A number in a range. */
  number(least: number, most: number): number {
    const { value } = this
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most)
      return this.refuse(`a number from ${least} to ${most}`)
    return value
  }

  #key(key: string, value: unknown): Place {
    return new Place(value, this.path + jsonStep(key))
  }
}
