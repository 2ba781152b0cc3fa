/** The interface of a check: one row of the registry, a pure function of a prepared map. */
import type { Cell } from '../grid/cell.ts'
import type { CheckSetting } from '../ipc/shapes/checks.ts'
import type { MapCommandInput } from '../map/commands/command.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { CostReason, RefusalReason } from '../rules/clauses.ts'
import type { Catalog } from '../words/en/index.ts'
import type { CheckScene } from './CheckScene.ts'

type Words = Catalog['checks']
/** Id of a check; the catalog has a row for each. */
export type CheckId = keyof Words['rows']
/** Code of a finding; the catalog has a sentence for each. */
export type FindingCode = keyof Words['findings']
type FixCode = keyof Words['fixes']
type FactsOf<F> = F extends (facts: infer Facts) => unknown ? Facts : never

/** The place of a finding. */
export interface Place {
  /** Squares to mark; the map scrolls to the first. */
  readonly cells: readonly Cell[]
  /** Creatures to select. */
  readonly creatureIds?: readonly RecordId[]
}

/** A command that fixes a finding, as one step of the history. */
export type Fix = {
  readonly [C in FixCode]: {
    readonly code: C
    readonly facts: FactsOf<Words['fixes'][C]>
    readonly command: MapCommandInput
  }
}[FixCode]

/** A finding: facts, no words. */
export type Finding = {
  readonly [C in FindingCode]: {
    readonly code: C
    readonly facts: FactsOf<Words['findings'][C]>
    readonly place: Place
    readonly fix?: Fix | null
    /** A check that reports the same in more detail: the finding is dropped if that one is on. */
    readonly unless?: CheckId | undefined
  }
}[FindingCode]

/** A check. It must report nothing a GM would disagree with: if the rules leave a doubt, it reports nothing. */
export interface Check {
  readonly id: CheckId
  /** Default severity of its findings. */
  readonly severity: CheckSetting
  /** Reasons of the rule system behind its findings; empty for a guideline. */
  readonly reasons: readonly (CostReason | RefusalReason)[]
  /** Yields findings in the order of the map. Must restore the scene's fields. */
  readonly find: (scene: CheckScene) => Iterable<Finding>
}
