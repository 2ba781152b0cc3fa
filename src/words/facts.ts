/** What sentences are made from: facts with the names they have on a map. A catalog turns them into one language. */
import type { MovementMode } from '../map/modes.ts'
import type { DoorWord } from '../map/edges.ts'
import type { Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import type { Edge } from '../map/records/edge.ts'
import type { EncounterEvent, OnSight, Task, TaskType } from '../map/records/encounter.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { ActionLimitKind } from '../movement/obstacle/actionLimit.ts'
import type { StepProblem } from '../movement/path/walk.ts'
import type { ActionId } from '../rules/ruleset.ts'

/** One thing in the way, with what a sentence needs of it. */
export type BlockingThing =
  | {
      readonly kind: 'terrain'
      readonly name: string
      readonly solid: boolean
      readonly cell: Cell
      /** The last of several squares of it in a row. */
      readonly lastCell?: Cell
    }
  | { readonly kind: 'corner-square'; readonly cell: Cell }
  | {
      readonly kind: 'edge' | 'corner-edge'
      readonly edge: Edge['kind']
      readonly door: DoorWord
      readonly cell: Cell
      readonly border: Edge['border']
    }
  | { readonly kind: 'creature'; readonly name: string | null; readonly cell: Cell | null }
  | { readonly kind: 'map-border' }

/** Why a creature cannot make a step, or get to a place. */
export type Obstacle =
  | { readonly reason: StepProblem; readonly thing?: BlockingThing }
  | { readonly reason: 'no-route' | 'no-room' }
  /** It would share the place with a creature it cannot stop beside. */
  | { readonly reason: 'stands-there'; readonly thing: BlockingThing }
  /** Without the things, in the order of the route, it would have so many feet. */
  | { readonly reason: 'cut-off'; readonly things: readonly BlockingThing[]; readonly routeFeet: number }
  | { readonly reason: 'beyond-turn'; readonly feet: number; readonly leftFeet: number }
  /** Gaps too narrow for it, in which it would need so much room. */
  | { readonly reason: 'too-narrow'; readonly cells: readonly Cell[]; readonly needsFeet: number }
  /** Nothing that gives way opens a route: the solid things on the shortest way through. */
  | { readonly reason: 'walled-off'; readonly things: readonly BlockingThing[] }
  | ({ readonly reason: 'action-limit' } & LimitFacts)

/** What keeps an action from where a plain move gets. */
export interface LimitFacts {
  readonly limit: ActionLimitKind
  readonly action: ActionId
  /** What the rule system calls the action. */
  readonly label: string
  readonly things: readonly BlockingThing[]
  /** Gaps it would have to squeeze through. */
  readonly cells: readonly Cell[]
  /** How far away the place is, and how long the action is at least. */
  readonly feet: number
  readonly minFeet: number
}

/** A task with names for its creatures. */
export type TaskFacts =
  | Extract<Task, { readonly type: 'hold' | 'go-to' | 'patrol' | 'guard' }>
  | { readonly type: 'follow'; readonly name: string; readonly withinFeet: number }
  | { readonly type: 'pursue'; readonly name: string }
  | { readonly type: 'close-to-reach'; readonly name?: string }
  | { readonly type: 'flee' | 'stay-in-cover'; readonly names: readonly string[] }
  | { readonly type: 'keep-distance'; readonly names: readonly string[]; readonly feet: number }

/** What a note's sentence needs. */
export interface NoteFacts {
  readonly name?: string
  readonly exit?: string
  readonly escapedInRound?: number
  readonly reason?: StepProblem
  /** How far above the mover someone is; below it, less than 0. */
  readonly riseFeet?: number
  readonly altitudeFeet?: number
  readonly mode?: MovementMode
  readonly task: TaskType | null
  readonly blocking: readonly BlockingThing[]
  readonly limit?: LimitFacts
  /** Gaps too narrow for it. */
  readonly tight?: readonly Cell[]
}

/** What an order says besides its first task. */
export interface OrderFacts {
  /** In the words of the rule system. */
  readonly pace?: string | undefined
  readonly modeWord?: string | undefined
  readonly then: readonly TaskFacts[]
  readonly onSight?: OnSight | undefined
}

/** An event with names for what it is about. */
export type EventFacts =
  | { readonly type: 'drop' | 'stand' | 'leave'; readonly name: string }
  | { readonly type: 'arrive'; readonly name: string; readonly at?: Cell }
  | { readonly type: 'terrain'; readonly cells: readonly Cell[]; readonly terrain: string | null }
  | {
      readonly type: 'door'
      readonly place: { readonly cell: Cell; readonly border: 'north' | 'west' } | null
      readonly door: Extract<EncounterEvent, { readonly type: 'door' }>['door']
    }

/** A turn; `action` null: it did not move. */
export interface TurnFacts {
  /** The actions it took, one after the other, each with its mode where that is not walking; none: it did not move. */
  readonly actions: readonly { readonly label: string; readonly times: number; readonly modeWord: string | null }[]
  readonly from: Cell
  readonly to: Cell
  readonly movedFeet: number
  readonly notes: readonly string[]
  /** It stays because there is no one to act on. */
  readonly waits: boolean
}

/** A print as it is planned. */
export interface PrintPlanFacts {
  readonly sheets: readonly SheetCount[]
  readonly skippedPages: number
}

/** Sheets of one size, `paper` being its name if it has one. */
export interface SheetCount {
  readonly count: number
  readonly widthInches: number
  readonly heightInches: number
  readonly paper: string | undefined
}

/** Something a person should know before printing. */
export type PrintWarning =
  /** A booklet: so many pages on so many sheets. */
  | { readonly code: 'folded'; readonly pages: number; readonly sheets: number }
  /** Corners of the parts of the map that are on no page. */
  | { readonly code: 'squares-left-out'; readonly parts: readonly { readonly from: Cell; readonly to: Cell }[] }
  | { readonly code: 'run-sheet-dropped'; readonly items: readonly RunSheetItem[] }
  | { readonly code: 'picture-missing'; readonly picture: string; readonly name: string }
  | { readonly code: 'many-pages'; readonly pages: number }
  /** A scale just under the wanted one, and how many sheets fewer it takes. */
  | {
      readonly code: 'smaller-scale'
      readonly squareInches: number
      readonly squareMm: number
      readonly sheets: number
    }

/** What a run sheet gives up to stay on one page, the first first. */
export const RUN_SHEET_DROPS = [
  'creature-notes',
  'map-notes',
  'terrain',
  'doors',
  'house-rules',
  'plans',
  'events',
  'map',
  'kinds',
] as const
/** One thing on a run sheet. */
export type RunSheetItem = (typeof RUN_SHEET_DROPS)[number]

/** What a job may be busy with. */
export type JobStageName =
  | 'reading'
  | 'understanding'
  | 'moving'
  | 'comparing'
  | 'bringing'
  | 'drawing'
  | 'preparing'
  | 'pictures'
  | 'pages'
  | 'rows'
  | 'runs'
  | 'checks'
  | 'measuring'
  | 'walls'
  | 'copying'
  | 'checking'
  | 'compacting'

/** A distance over the map and up or down, and what both come to by the rules of the table. */
export interface Distance {
  /** As if all lay on one level. */
  readonly flatFeet: Feet
  /** Up from the first to the second, below 0 down; 0 where they share a level. */
  readonly riseFeet: Feet
  readonly totalFeet: Feet
}

/** The nearest opponents of a creature: all that are equally near, and which of them counts. */
export interface ClosestFacts {
  /** Null: there are none. */
  readonly feet: Feet | null
  readonly ids: readonly RecordId[]
  readonly settledBy: 'choice' | 'die'
  /** The one the die chose, or the only one; null where the acting creature chooses. */
  readonly settled: RecordId | null
  /** The number rolled; null without a roll. */
  readonly die: number | null
}
