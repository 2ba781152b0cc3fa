/** Every sentence of the catalog, with made-up facts, in a golden file: to be proofread, and so that none changes unseen. */
import { test } from 'vitest'
import { en } from '../../src/words/en/index.ts'
import { expectLines } from '../support/golden.ts'

type Say = (...facts: readonly unknown[]) => unknown
/** What no one reads: a fact of a kind that the sentence is not made for. */
const SENSELESS = /NaN|\[object|\b(?:null|undefined|false|true)\b/u
const arrayMethods = new Set<PropertyKey>(Object.getOwnPropertyNames(Array.prototype))

/** A fact that is whatever a sentence makes of it: a text in angle brackets, a number, a list of two, a record, a function. */
function fact(name: string): unknown {
  const text = `‹${name}›`
  const list = () => [fact(`${name}.0`), fact(`${name}.1`)]
  return new Proxy(() => undefined, {
    apply: () => fact(`${name}()`),
    ownKeys: () => [],
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? COUNT : text)
      if (key === 'toString' || key === 'toLocaleString') return () => text
      if (key === Symbol.iterator) return () => list()[Symbol.iterator]()
      if (typeof key === 'symbol') return undefined
      if (key === 'length') return 2
      if (arrayMethods.has(key)) {
        const items = list()
        return (items[key as keyof typeof items] as Say).bind(items)
      }
      if (key in String.prototype) return (text[key as keyof string] as Say).bind(text)
      if (key in Number.prototype) return () => text
      return fact(`${name}.${key}`)
    },
  })
}

/** What a fact counts where a sentence computes with it. */
const COUNT = 3
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
/** Facts a sentence is tried with: of any kind, none, one, two, yes and no, no fields. */
const TRIED: readonly (readonly unknown[])[] = [
  NAMES.map(fact),
  ...[0, 1, 2, false, null].map((value) => NAMES.map(() => value)),
  ...[0, 1, 2, null].flatMap((value) => [
    [fact('a'), ...NAMES.slice(1).map(() => value)],
    [value, ...NAMES.slice(1).map(fact)],
  ]),
  NAMES.map(() => ({})),
  NAMES.map(() => []),
]

/** What is said, in one line; a sentence that cannot be made of a fact says nothing. */
function saidOf(say: Say, facts: readonly unknown[]): string | null {
  try {
    return (
      JSON.stringify(say(...facts), (_, value: unknown) => (typeof value === 'function' ? String(value) : value)) ??
      null
    )
  } catch {
    return null
  }
}

function linesOf(path: string, value: unknown): string[] {
  if (typeof value === 'function') {
    // Of sentences that differ in their facts alone, the first.
    const said = new Map<string, string>()
    for (const facts of TRIED) {
      const line = saidOf(value as Say, facts)
      const shape = line?.replaceAll(/‹[^›]*›|\d+/gu, '#')
      if (line !== null && shape !== undefined && !said.has(shape) && !SENSELESS.test(line)) said.set(shape, line)
    }
    return [path, ...Array.from(said.values(), (line) => `  ${line}`)]
  }
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`]
  if (value instanceof Map || value instanceof Set) return linesOf(path, [...value])
  return Object.entries(value).flatMap(([key, each]) => linesOf(`${path}.${key}`, each))
}

test('sentences are what they were', async () => {
  await expectLines(
    'words/en',
    Object.entries(en).flatMap(([room, words]) => linesOf(room, words)),
  )
})
