/** What a check is: one row of the registry, a pure function of a prepared map. */
import type { Cell } from '../grid/cell.ts'
import type { CheckSetting } from '../ipc/shapes/checks.ts'
import type { MapCommandInput } from '../map/commands/command.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { CostReason, RefusalReason } from '../rules/clauses.ts'
import type { Catalog } from '../words/en/index.ts'
import type { CheckScene } from './CheckScene.ts'

type Words = Catalog['checks']
/** A check by its name; the catalog has a row for each. */
export type CheckId = keyof Words['rows']
/** What can be found; the catalog has a sentence for each. */
export type FindingCode = keyof Words['findings']
type FixCode = keyof Words['fixes']
type FactsOf<F> = F extends (facts: infer Facts) => unknown ? Facts : never

/** Where something was found. */
export interface Place {
  /** Squares to show; the first is jumped to. */
  readonly cells: readonly Cell[]
  /** Creatures it is about. */
  readonly creatureIds?: readonly RecordId[]
}

/** A command that would put it right, as one step that can be undone. */
export type Fix = {
  readonly [C in FixCode]: {
    readonly code: C
    readonly facts: FactsOf<Words['fixes'][C]>
    readonly command: MapCommandInput
  }
}[FixCode]

/** Something found: facts, no words. */
export type Finding = {
  readonly [C in FindingCode]: {
    readonly code: C
    readonly facts: FactsOf<Words['findings'][C]>
    readonly place: Place
    readonly fix?: Fix | null
    /** The check that says the same with more: left out where that one is on. */
    readonly unless?: CheckId | undefined
  }
}[FindingCode]

/** One check. It must find nothing that a GM would not agree with: where the rules leave a doubt, it is silent. */
export interface Check {
  readonly id: CheckId
  /** How much its findings matter unless a person chooses otherwise. */
  readonly severity: CheckSetting
  /** Reasons of the rule system behind its findings; none: a guideline. */
  readonly reasons: readonly (CostReason | RefusalReason)[]
  /** What is wrong, in the order of the map. The scene's fields are as before afterwards. */
  readonly find: (scene: CheckScene) => Iterable<Finding>
}
