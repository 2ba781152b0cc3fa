/** What a print needs beside the map: costs under the ruleset, the date, and computed overlays and tables. */
import type { CellIndex } from '../base/brands.ts'
import type { Aftermath } from '../map/aftermath.ts'
import type { Cell } from '../grid/cell.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { EdgeKind } from '../map/records/edge.ts'
import type { Color } from '../draw/marks.ts'
import type { SummaryRow } from '../words/summary.ts'

/** What terrain and edges cost under the map's ruleset and table rules, in words. */
export interface CostList {
  /** By terrain code, one line for each way to move or group of them, such as `On foot 10 ft, diagonal 15 ft`. */
  readonly terrain: Readonly<Record<number, readonly string[]>>
  /** By kind of edge. */
  readonly edges: Readonly<Record<EdgeKind, string>>
}

/** A named set of squares with a number printed in them, such as one band of a movement range. */
export interface OverlayBand {
  readonly label: string
  readonly cells: readonly CellIndex[]
  /** Printed in its squares; absent: its index among the bands from 1, if there are several. */
  readonly number?: number
}

/** A computed result drawn over the map. */
export type Overlay = OverlayCells | OverlayPath | OverlayRound

interface OverlayBase {
  readonly id: string
  /** Name in the legend. */
  readonly label: string
  readonly color: Color
  /** Whether players may see it. Overlays of creatures hidden from them are left out anyway. */
  readonly forPlayers: boolean
  /** The creature it belongs to. */
  readonly creatureId?: RecordId
}

/** Squares: a movement range, threatened squares, danger. */
export interface OverlayCells extends OverlayBase {
  readonly kind: 'cells'
  readonly bands: readonly OverlayBand[]
}

/** A path: the top left cells of the mover's spaces, each with a label such as the feet spent. */
export interface OverlayPath extends OverlayBase {
  readonly kind: 'path'
  readonly spaceCells: number
  readonly steps: readonly { readonly cell: Cell; readonly label?: string }[]
}

/** The path of one creature in one turn: top left cells of its spaces, starting where it stood. */
export interface Track {
  readonly creatureId: RecordId
  readonly spaceCells: number
  readonly cells: readonly Cell[]
}

/** All moves of one round of a played encounter. Rounds differ in color and pattern. */
export interface OverlayRound extends OverlayBase {
  readonly kind: 'round'
  /** From 1. */
  readonly round: number
  readonly tracks: readonly Track[]
  /** Creatures and doors at the start of the round. */
  readonly start: Aftermath
  /** The main events of the round, in order. */
  readonly lines: readonly string[]
}

/** A table such as a ledger or an initiative order. */
export interface PrintTable {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly share: number; readonly align?: 'left' | 'right' }[]
  readonly rows: readonly (readonly string[])[]
  readonly forPlayers: boolean
}

/** Facts of one creature for the run sheet, from rules and plan. */
export interface RunSheetCreature {
  readonly creatureId: RecordId
  /** Such as `reach 10 ft` or `threatens nothing`. */
  readonly reach: string
  /** Its reactions to movement per round; empty if none. */
  readonly reactions: string
  /** Its orders in the first rounds; empty without a plan. */
  readonly plan: string
  /** Whether it takes turns of its own. */
  readonly takesTurns: boolean
  /** Modifier of its initiative. */
  readonly initiativeModifier: number
  /** As typed in the plan; null: rolled at the table. */
  readonly initiative: number | null
}

/** What a run sheet needs beside the map. */
export interface RunSheetFacts {
  /** Empty without a plan. */
  readonly planName: string
  readonly creatures: readonly RunSheetCreature[]
  /** By terrain code, the cost of a step in the movement modes of the map's creatures. */
  readonly terrain: Readonly<Record<number, string>>
  /** A line for each round with events. */
  readonly events: readonly string[]
  readonly exits: readonly { readonly name: string; readonly cells: readonly Cell[] }[]
}

/** Size of a readable picture. */
export interface PictureFacts {
  readonly widthPx: number
  readonly heightPx: number
}

/** What a print needs beside the map and the options. */
export interface PrintFacts {
  readonly rulesetName: string
  /** House rules, one line each. */
  readonly tableRuleLines: readonly string[]
  /** The date to print. */
  readonly dateText: string
  readonly costs: CostList
  readonly overlays: readonly Overlay[]
  readonly tables: readonly PrintTable[]
  /** Sizes of areas of effect under the rules, in feet; ascending. */
  readonly areaFeet: Readonly<Record<'burst' | 'cone' | 'line', readonly number[]>>
  /** Summary of the encounter for the GM; absent unless requested. */
  readonly summary?: readonly SummaryRow[] | undefined
  /** Findings of the encounter checks for the GM; absent unless requested. */
  readonly checks?: PrintTable | undefined
  /** Absent on players' copies. */
  readonly runSheet?: RunSheetFacts | undefined
  /** Readable pictures by id. Others are drawn as a marked box. */
  readonly pictures: Readonly<Record<string, PictureFacts>>
}
