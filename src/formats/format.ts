import type { AppError } from '../base/errors.ts'
import type { Result } from '../base/result.ts'
import type { GrayPicture } from '../grid/pictureGrid.ts'
import type { BattleMap, CellLayerName, RecordOf, TableName } from '../map/battleMap.ts'

/** A file as it is read or written: bytes with a name (no folder). */
export interface FormatFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A picture a map refers to. */
export interface MapPicture {
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** Something one side has and the other cannot hold. */
export interface Loss {
  /** What, in plain words, such as "secret doors". */
  readonly what: string
  readonly count: number
  /** What became of it: dropped, turned into something else … in plain words. */
  readonly outcome: string
}

type FieldOf<T extends TableName> = `${T}.${Extract<keyof RecordOf<T>, string>}`
/** A part of a map: a cell layer, a table with all that its records say, or one field of them, such as `creatures.notes`. */
export type MapPart = CellLayerName | TableName | { [T in TableName]: FieldOf<T> }[TableName]

/** Something the file that is written does not say to the programs it is for. */
export interface ExportLoss extends Loss {
  /** What of the map it speaks of. */
  readonly parts: readonly MapPart[]
  /** Fivefoot finds it in the file all the same: its own part of the file says it. */
  readonly comesBack?: true
}

/** How lines off the grid are brought onto it. */
export interface SnapOptions {
  /** A line counts as lying on a grid line when it is at most this far from it, in squares. */
  readonly toleranceSquares: number
}

/** A question whose rolls do not fit: its place in the list, the one roll that is wrong (null: there are too few), and what was expected. */
export interface UnfitRolls {
  readonly query: number
  readonly roll: number | null
  readonly expected: string
}

/** What a reader is given beside the file. */
export interface ReadContext {
  /** Ruleset of maps whose file names none. */
  readonly ruleset: string
  /** Whether this ruleset id exists here. */
  readonly knowsRuleset: (id: string) => boolean
  readonly snap: SnapOptions
  /** Other files given with it, by name (pictures and tilesets beside a map). */
  readonly beside: ReadonlyMap<string, Uint8Array>
  /** How big a square of a picture is, where a person says so. */
  readonly pixelsPerSquare?: number | undefined
  /**
   * Where the rolls of some questions of an engine document do not fit them; null where all do. Absent: the reader does not
   * look.
   */
  readonly unfitRolls?: (ruleset: string, queries: readonly object[]) => UnfitRolls | null
  /** Decodes a picture to its brightness, made smaller where it is big; null where it cannot be decoded. Absent: no one can here. */
  readonly decodeGray?: (bytes: Uint8Array) => Promise<GrayPicture | null>
}

/** What was done with lines of a file. */
export interface LineReport {
  /** The line as it was, in squares: x1, y1, x2, y2. */
  readonly line: readonly [number, number, number, number]
  /** `kept`: lay on a grid line; `snapped`: was moved to one near by; `approximated`: became the steps it blocks; `dropped`: blocks no step. */
  readonly outcome: 'kept' | 'snapped' | 'approximated' | 'dropped'
}

/** A map read from a file, not yet in the library. */
export interface ImportDraft {
  readonly map: BattleMap
  /** By picture id. */
  readonly pictures: ReadonlyMap<string, MapPicture>
  readonly losses: readonly Loss[]
  readonly lines: readonly LineReport[]
  /** Of a plain picture: how big a square was taken to be. */
  readonly pixelsPerSquare?: number
}

/** What a writer is given. */
export interface WriteContext {
  readonly pictures: ReadonlyMap<string, MapPicture>
  /** Name for the files, without ending. */
  readonly baseName: string
  readonly pixelsPerSquare: number
  /** Version of a generation of the other format, where it has several. */
  readonly variant?: string
  /** Draws a map (this one, or one made for its ground alone) without grid, creatures and GM layer. */
  readonly renderMap: (map: BattleMap, pixelsPerSquare: number) => Promise<Result<MapPicture>>
  /** Name and version of the application, for fields that ask for it. */
  readonly producer: string
  /** What people call the rule system of the map. */
  readonly rulesetName: string
  /** What the table plays otherwise than the rules say, in words. */
  readonly houseRules: readonly string[]
}

/** What a writer answers. The first file is the main one. */
export interface ExportResult {
  readonly files: readonly FormatFile[]
  readonly losses: readonly ExportLoss[]
}

/** One way a map is kept outside Fivefoot. Reading and writing are optional, at least one is there. */
export interface MapFormat {
  /** Short name on the command line, such as `uvtt`. */
  readonly id: string
  /** What people call it. */
  readonly name: string
  /** Endings without dot, the first is written. */
  readonly extensions: readonly string[]
  /** Generations the writer knows; the first is the default. */
  readonly variants?: readonly string[]
  /** A plain picture: dropped beside a map it belongs to that map. */
  readonly isPicture?: true
  /** The file holds a picture of the map, so that its pixels matter. */
  readonly holdsPicture?: true
  /** Largest file read, in bytes. */
  readonly maxBytes: number
  /** Whether the file looks like this format, by name and first bytes. Never throws. */
  readonly recognizes?: (file: FormatFile) => boolean
  /** Reads a whole file. Never throws on bad input; half a map never comes out. */
  readonly read?: (file: FormatFile, context: ReadContext) => Promise<Result<ImportDraft, AppError>>
  readonly write?: (map: BattleMap, context: WriteContext) => Promise<Result<ExportResult, AppError>>
}
