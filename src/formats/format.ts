import type { AppError } from '../base/errors.ts'
import type { Result } from '../base/result.ts'
import type { GridSize } from '../grid/cell.ts'
import type { GrayPicture } from '../grid/pictureGrid.ts'
import type { BattleMap, CellLayerName, RecordOf, TableName } from '../map/battleMap.ts'
import type { EdgeKind } from '../map/records/edge.ts'
import type { LossFacts } from '../words/en/losses.ts'
import type { LossCode } from '../words/losses.ts'
import type { SummaryRow } from '../words/summary.ts'

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

/** Something a file has and a map cannot hold, or not as it is; `src/words/losses.ts` says it. */
export interface Loss {
  readonly code: LossCode
  readonly count: number
  readonly facts?: LossFacts
  /** Where on the map, in squares, where a person should look. */
  readonly places?: readonly { readonly x: number; readonly y: number }[]
}

type FieldOf<T extends TableName> = `${T}.${Extract<keyof RecordOf<T>, string>}`
/** A part of a map: a cell layer, a table with all that its records say, or one field of them, such as `creatures.notes`. */
export type MapPart = CellLayerName | TableName | { [T in TableName]: FieldOf<T> }[TableName]

/** Something the file that is written does not say to the programs it is for; `src/words/losses.ts` says it. */
export interface ExportLoss {
  readonly code: LossCode
  readonly count: number
  readonly facts?: LossFacts
  /** What of the map it speaks of. */
  readonly parts: readonly MapPart[]
  /** Fivefoot still finds it in the file: its own part of the file has it. */
  readonly comesBack?: true
}

/** How lines off the grid are brought onto it. */
export interface SnapOptions {
  /** A line counts as lying on a grid line when it is at most this far from it, in squares. */
  readonly toleranceSquares: number
}

/** A question whose rolls do not fit: its place in the list, the one roll that is wrong (null: there are too few), and what was expected. */
export interface RollMismatch {
  readonly query: number
  readonly roll: number | null
  readonly expected: string
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A part of a picture that is drawn into another. */
export interface PicturePiece {
  /** Name of the picture: pieces of one name are of one picture. */
  readonly picture: string
  readonly bytes: Uint8Array
  /** The part, in pixels; null: all of it. */
  readonly from: Box | null
  /** Where it goes, in squares. */
  readonly to: Box
  readonly opacity: number
  /** How the part is turned where it goes; absent: not at all. */
  readonly flips?: TileFlips | undefined
}

/** How a tile is turned: across its diagonal from top left to bottom right first, then left to right, then top to bottom. */
export interface TileFlips {
  readonly horizontal: boolean
  readonly vertical: boolean
  readonly diagonal: boolean
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
  /** Whether squares that a picture does not fill are left out. */
  readonly cropsPicture?: boolean | undefined
  /** Which of several maps in the file is wanted, by id; absent: the first. */
  readonly containedId?: string | undefined
  /** Whether larger squares become several of 5 feet; absent: where the map stays of a size that is easily drawn. */
  readonly splitSquares?: boolean | undefined
  /**
   * Where the rolls of some questions of an engine document do not fit them; null where all do. Absent: the reader does not
   * look.
   */
  readonly findRollMismatch?: (ruleset: string, queries: readonly object[]) => RollMismatch | null
  /** Draws pieces into one picture of so many squares; null where none of them can be decoded. Absent: no one can here. */
  readonly drawPieces?: (
    size: GridSize,
    squarePx: number,
    pieces: readonly PicturePiece[],
  ) => Promise<MapPicture | null>
  /** Decodes a picture to its brightness, made smaller where it is big; null where it cannot be decoded. Absent: no one can here. */
  readonly decodeGray?: (bytes: Uint8Array) => Promise<GrayPicture | null>
}

/** A straight line in squares: x1, y1, x2, y2. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number]

/**
 * What became of a line. `kept`: lay on a grid line; `snapped`: was moved to one near by; `approximated`: became the steps it
 * blocks; `shape`: belongs to a small closed outline; `dropped`: too short to block a step; `off-map`: off the map or along
 * its border; `open`: stops no one.
 */
export const LINE_OUTCOMES = ['kept', 'snapped', 'approximated', 'shape', 'dropped', 'off-map', 'open'] as const

/** What was done with lines of a file. */
export interface LineReport {
  /** The line as it was. */
  readonly line: Line
  /** What stands along it; null: nothing that stops anyone. */
  readonly kind: EdgeKind | null
  readonly outcome: (typeof LINE_OUTCOMES)[number]
}

/** One of several maps in a file: a scene of an adventure, a level of a scene. */
export interface ContainedMap {
  readonly id: string
  readonly name: string
}

/** Squares of another size than 5 feet, and whether they were split into squares of 5 feet. */
export interface FileScale {
  /** The side of a square, as the file says it: "10 ft". */
  readonly square: string
  /** Squares of 5 feet along the side of one of the file's. */
  readonly times: number
  readonly isSplit: boolean
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
  /** Of a plain picture that does not fill all squares along its edges: whether those are left out. */
  readonly isCropped?: boolean
  /** Where the file holds several maps: all of them, and which one this is. */
  readonly contained?: { readonly id: string; readonly all: readonly ContainedMap[] }
  /** Where the file's squares can be split. */
  readonly scale?: FileScale
}

/** For whom a picture of a map is drawn, and with which grid. */
export interface PictureOptions {
  readonly copy: 'gm' | 'player'
  readonly grid: 'none' | 'style'
}

/** What a writer is given. */
export interface WriteContext {
  readonly pictures: ReadonlyMap<string, MapPicture>
  /** Name for the files, without ending. */
  readonly baseName: string
  readonly pixelsPerSquare: number
  /** Version of a generation of the other format, where it has several. */
  readonly variant?: string
  /** Draws a map (this one, or one made for its ground alone) without creatures; absent `options`: for players, without grid. */
  readonly renderMap: (map: BattleMap, pixelsPerSquare: number, options?: PictureOptions) => Promise<Result<MapPicture>>
  /** The map is a player copy already. */
  readonly isPlayerCopy: boolean
  /** Name and version of the application, for fields that ask for it. */
  readonly producer: string
  /** What people call the rule system of the map. */
  readonly rulesetName: string
  /** What the table plays otherwise than the rules say, in words. */
  readonly houseRules: readonly string[]
  /** The encounter at a glance, worked out when it is asked for; nothing on a player copy. */
  readonly summary: () => readonly SummaryRow[]
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
