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

/** Something in a file that a map cannot hold, or not unchanged. `src/words/losses.ts` has the words. */
export interface Loss {
  readonly code: LossCode
  readonly count: number
  readonly facts?: LossFacts
  /** Places on the map that a person should check, in squares. */
  readonly places?: readonly { readonly x: number; readonly y: number }[]
}

type FieldOf<T extends TableName> = `${T}.${Extract<keyof RecordOf<T>, string>}`
/** A part of a map: a cell layer, a whole table, or one field of its records, such as `creatures.notes`. */
export type MapPart = CellLayerName | TableName | { [T in TableName]: FieldOf<T> }[TableName]

/** Something of a map that other programs do not get from a written file. `src/words/losses.ts` has the words. */
export interface ExportLoss {
  readonly code: LossCode
  readonly count: number
  readonly facts?: LossFacts
  /** The parts of the map that are affected. */
  readonly parts: readonly MapPart[]
  /** Fivefoot reads it back from its own part of the file. */
  readonly comesBack?: true
}

/** How lines off the grid are moved onto it. */
export interface SnapOptions {
  /** A line at most this far from a grid line counts as on it, in squares. */
  readonly toleranceSquares: number
}

/** A query with wrong rolls: its index, the index of the wrong roll (null: too few rolls), and what was expected. */
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

/** Part of a picture to be drawn into another. */
export interface PicturePiece {
  /** Name of the picture; pieces with the same name are of the same picture. */
  readonly picture: string
  readonly bytes: Uint8Array
  /** The part, in pixels; null: the whole picture. */
  readonly from: Box | null
  /** Its destination, in squares. */
  readonly to: Box
  readonly opacity: number
  /** How the part is flipped at its destination; absent: not at all. */
  readonly flips?: TileFlips | undefined
}

/** How a tile is flipped: first across the diagonal from top left to bottom right, then horizontally, then vertically. */
export interface TileFlips {
  readonly horizontal: boolean
  readonly vertical: boolean
  readonly diagonal: boolean
}

/** Everything a reader gets besides the file. */
export interface ReadContext {
  /** Ruleset for files that name none. */
  readonly ruleset: string
  /** Whether this ruleset id exists here. */
  readonly knowsRuleset: (id: string) => boolean
  readonly snap: SnapOptions
  /** Other files that came with it, by name: pictures and tilesets beside a map. */
  readonly beside: ReadonlyMap<string, Uint8Array>
  /** Pixels per square of a picture, if a person set it. */
  readonly pixelsPerSquare?: number | undefined
  /** Whether squares that a picture does not fill are left out. */
  readonly cropsPicture?: boolean | undefined
  /** Id of the map to read, if the file contains several; absent: the first. */
  readonly containedId?: string | undefined
  /** Whether larger squares are split into squares of 5 feet; absent: if the map stays small enough to draw easily. */
  readonly splitSquares?: boolean | undefined
  /** Returns the first query of an engine document whose rolls do not fit it; null if all fit. Absent: rolls are not checked. */
  readonly findRollMismatch?: (ruleset: string, queries: readonly object[]) => RollMismatch | null
  /** Draws pieces into one picture of `size`; null if none can be decoded. Absent: nothing is drawn. */
  readonly drawPieces?: (
    size: GridSize,
    squarePx: number,
    pieces: readonly PicturePiece[],
  ) => Promise<MapPicture | null>
  /** Decodes a picture to its brightness, scaled down if large; null if it cannot be decoded. Absent: pictures are not decoded. */
  readonly decodeGray?: (bytes: Uint8Array) => Promise<GrayPicture | null>
}

/** A straight line in squares: x1, y1, x2, y2. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number]

/**
 * What became of a line. `kept`: was on a grid line; `snapped`: was moved to the nearest one; `approximated`: became the edges
 * of the steps it blocks; `shape`: is part of a small closed outline; `dropped`: too short to block a step; `off-map`: off the
 * map or along its border; `open`: blocks no movement.
 */
export const LINE_OUTCOMES = ['kept', 'snapped', 'approximated', 'shape', 'dropped', 'off-map', 'open'] as const

/** What became of a line of a file. */
export interface LineReport {
  /** The line as it was. */
  readonly line: Line
  /** The kind of edge; null: one that blocks no movement. */
  readonly kind: EdgeKind | null
  readonly outcome: (typeof LINE_OUTCOMES)[number]
}

/** One of several maps in a file: a scene of an adventure, a level of a scene. */
export interface ContainedMap {
  readonly id: string
  readonly name: string
}

/** The scale of a file whose squares are not 5 feet. */
export interface FileScale {
  /** The side of a square as in the file: "10 ft". */
  readonly square: string
  /** How many squares of 5 feet fit along it. */
  readonly times: number
  /** Whether the squares were split into squares of 5 feet. */
  readonly isSplit: boolean
}

/** A map read from a file, not in the library yet. */
export interface ImportDraft {
  readonly map: BattleMap
  /** By picture id. */
  readonly pictures: ReadonlyMap<string, MapPicture>
  readonly losses: readonly Loss[]
  readonly lines: readonly LineReport[]
  /** Of a plain picture: pixels per square as set, named, found or assumed. */
  readonly pixelsPerSquare?: number
  /** Of a plain picture that does not fill the squares along its edges: whether they were left out. */
  readonly isCropped?: boolean
  /** If the file contains several maps: all of them, and the id of this one. */
  readonly contained?: { readonly id: string; readonly all: readonly ContainedMap[] }
  /** If the file's squares can be split. */
  readonly scale?: FileScale
}

/** The audience of a picture of a map, and its grid. */
export interface PictureOptions {
  readonly copy: 'gm' | 'player'
  readonly grid: 'none' | 'style'
}

/** Everything a writer gets besides the map. */
export interface WriteContext {
  readonly pictures: ReadonlyMap<string, MapPicture>
  /** Name of the files, without extension. */
  readonly baseName: string
  readonly pixelsPerSquare: number
  /** One of the format's `variants`. */
  readonly variant?: string
  /** Draws this map, or one made only for its terrain, without creatures. Without `options`: for players, without a grid. */
  readonly renderMap: (map: BattleMap, pixelsPerSquare: number, options?: PictureOptions) => Promise<Result<MapPicture>>
  /** The map is a player copy already. */
  readonly isPlayerCopy: boolean
  /** Name and version of the application. */
  readonly producer: string
  /** Name of the map's rule system. */
  readonly rulesetName: string
  /** House rules, in words. */
  readonly houseRules: readonly string[]
  /** Computes the encounter at a glance; empty for a player copy. */
  readonly summary: () => readonly SummaryRow[]
}

/** The result of a writer. The first file is the main one. */
export interface ExportResult {
  readonly files: readonly FormatFile[]
  readonly losses: readonly ExportLoss[]
}

/** A file format. It has `read`, `write` or both. */
export interface MapFormat {
  /** Short name on the command line, such as `uvtt`. */
  readonly id: string
  /** Name on screen. */
  readonly name: string
  /** File extensions without dot; the first is written. */
  readonly extensions: readonly string[]
  /** Generations of the format that can be written; the first is the default. */
  readonly variants?: readonly string[]
  /** A plain picture: dropped together with a map, it belongs to that map. */
  readonly isPicture?: true
  /** The file contains a picture of the map, so pixels per square matter. */
  readonly holdsPicture?: true
  /** Largest file that is read, in bytes. */
  readonly maxBytes: number
  /** True if the file looks like this format by its name and contents. Never throws. */
  readonly recognizes?: (file: FormatFile) => boolean
  /** Reads a whole file. Never throws on bad input, never returns half a map. */
  readonly read?: (file: FormatFile, context: ReadContext) => Promise<Result<ImportDraft, AppError>>
  readonly write?: (map: BattleMap, context: WriteContext) => Promise<Result<ExportResult, AppError>>
}
