import { en, type Catalog } from './en/index.ts'
import type { LossFacts } from './en/losses.ts'

/** What an import or an export may lose, by code. */
export type LossCode = keyof Catalog['losses']

/** A loss in words. */
export interface LossText {
  /** What, in plain words, such as "secret doors". */
  readonly what: string
  /** What became of it: left out, turned into something else. */
  readonly outcome: string
}

/** What was lost and what became of it, for people. */
export function lossText(
  { code, facts = {} }: { readonly code: LossCode; readonly facts?: LossFacts | undefined },
  t: Catalog = en,
): LossText {
  const words: (given: LossFacts) => readonly [what: string, outcome: string] = t.losses[code]
  const [what, outcome] = words(facts)
  return { what, outcome }
}
