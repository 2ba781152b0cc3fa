/** What a print needs beside the map: costs from the ruleset, the day, overlays and tables someone else worked out. */
import type { CellIndex } from '../base/brands.ts'
import type { Aftermath } from '../map/aftermath.ts'
import type { Cell } from '../grid/cell.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { EdgeKind } from '../map/records/edge.ts'
import type { Color } from '../draw/marks.ts'
import type { SummaryRow } from '../words/summary.ts'

/** What ground and edges cost under the map's ruleset and table rules, in words. */
export interface CostList {
  /** By terrain code, one line for each way to move or group of them, such as `On foot 10 ft, diagonal 15 ft`. */
  readonly terrain: Readonly<Record<number, readonly string[]>>
  /** By kind of edge. */
  readonly edges: Readonly<Record<EdgeKind, string>>
}

/** A set of squares under a name and a letter or number that is printed in them, such as the squares of one band of reach. */
export interface OverlayBand {
  readonly label: string
  readonly cells: readonly CellIndex[]
  /** Stands in its squares; absent: its place among the bands, where there are several. */
  readonly number?: number
}

/** Something worked out beforehand and drawn over the map. */
export type Overlay = OverlayCells | OverlayPath | OverlayRound

interface OverlayBase {
  readonly id: string
  /** What the legend calls it. */
  readonly label: string
  readonly color: Color
  /** Players may see it. Overlays of creatures they cannot see are left out all the same. */
  readonly forPlayers: boolean
  /** The creature it belongs to. */
  readonly creatureId?: RecordId
}

/** Squares: reach, threatened squares, a template, a deployment zone. */
export interface OverlayCells extends OverlayBase {
  readonly kind: 'cells'
  readonly bands: readonly OverlayBand[]
}

/** A path: cells of the mover's top left square with the words at each, such as the feet spent. */
export interface OverlayPath extends OverlayBase {
  readonly kind: 'path'
  readonly spaceCells: number
  readonly steps: readonly { readonly cell: Cell; readonly label?: string }[]
}

/** Where one creature went in one turn: cells of its top left square, the first where it stood. */
export interface Track {
  readonly creatureId: RecordId
  readonly spaceCells: number
  readonly cells: readonly Cell[]
}

/** All moves of one round of an encounter that was played. Every round has a color, a pattern and its number of its own. */
export interface OverlayRound extends OverlayBase {
  readonly kind: 'round'
  /** From 1. */
  readonly round: number
  readonly tracks: readonly Track[]
  /** Where everyone stands when the first turn of the round begins. */
  readonly start: Aftermath
  /** What matters most of what happens in it, in order. */
  readonly lines: readonly string[]
}

/** A table printed on pages of its own: a ledger, an order of initiative. */
export interface PrintTable {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly share: number; readonly align?: 'left' | 'right' }[]
  readonly rows: readonly (readonly string[])[]
  readonly forPlayers: boolean
}

/** What rules and plan say of one creature for the run sheet, in words. */
export interface RunSheetCreature {
  readonly creatureId: RecordId
  /** `10 ft`, or that it threatens nothing. */
  readonly reach: string
  /** Its reactions to movement from turn to turn; empty for none. */
  readonly reactions: string
  /** Its orders in the first rounds; empty without a plan. */
  readonly plan: string
  /** Whether it takes turns of its own. */
  readonly takesTurns: boolean
  /** Added to the die of its initiative. */
  readonly initiativeModifier: number
  /** Typed in the plan; null: rolled at the table. */
  readonly initiative: number | null
}

/** What a run sheet needs beside the map. */
export interface RunSheetFacts {
  /** The plan's; empty without one. */
  readonly planName: string
  readonly creatures: readonly RunSheetCreature[]
  /** By terrain code: the cost of a step for the modes that the creatures of the map have. */
  readonly terrain: Readonly<Record<number, string>>
  /** What happens, a line for each round. */
  readonly events: readonly string[]
  readonly exits: readonly { readonly name: string; readonly cells: readonly Cell[] }[]
}

/** A picture the library has. */
export interface PictureFacts {
  readonly widthPx: number
  readonly heightPx: number
}

/** What a print needs beside the map and the options. */
export interface PrintFacts {
  readonly rulesetName: string
  /** Table rules that deviate from the ruleset's reading, one line each. */
  readonly tableRuleLines: readonly string[]
  /** The day as it should be printed. */
  readonly dateText: string
  readonly costs: CostList
  readonly overlays: readonly Overlay[]
  readonly tables: readonly PrintTable[]
  /** Sizes of areas of effect under the rules, in feet; ascending. */
  readonly areaFeet: Readonly<Record<'burst' | 'cone' | 'line', readonly number[]>>
  /** The encounter at a glance; for the GM alone, absent where no one asked. */
  readonly summary?: readonly SummaryRow[] | undefined
  /** What the checks of the encounter found; for the GM alone, absent where no one asked. */
  readonly checks?: PrintTable | undefined
  /** Absent on players' copies. */
  readonly runSheet?: RunSheetFacts | undefined
  /** Pictures that can be read, by id. What is not here is drawn as a marked box. */
  readonly pictures: Readonly<Record<string, PictureFacts>>
}
