import { z } from 'zod'
import type { CellLayers, AnyRecord, TableName } from '../../map/battleMap.ts'
import { cellSchema } from '../../map/records/shared.ts'
import type { MapId } from '../../map/records/ids.ts'
import { mapRefSchema } from './maps.ts'

/** What the view of the players' window does: shows what the GM sees, stays as it is, or shows the whole map. */
export const PLAYERS_VIEWS = ['follow', 'hold', 'fit'] as const

/** Part of a map in squares from its top left corner, with fractions. */
const partSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
/** Part of a map in squares. */
export type MapPart = z.output<typeof partSchema>

/** How the players' window shows a map. */
export const playersOptionsSchema = z.object({
  view: z.enum(PLAYERS_VIEWS).default('follow'),
  /** One square is one inch on a screen of `diagonalInches`. */
  trueSize: z.boolean().default(false),
  /** Of the players' screen, corner to corner. */
  diagonalInches: z.number().min(5).max(200).default(24),
})
/** How the players' window shows a map. */
export type PlayersOptions = z.output<typeof playersOptionsSchema>

/** Opens the players' window on a map; `displayId` null: beside the GM's window. */
export const openPlayersSchema = mapRefSchema.extend({ displayId: z.int().nullable() })
/** Options to change. */
export const setPlayersSchema = z.object({ options: playersOptionsSchema })
/** Fills the players' screen, or not. */
export const fullScreenSchema = z.object({ on: z.boolean() })
/** What the GM's window shows of a map. */
export const lookSchema = mapRefSchema.extend({ part: partSchema })
/** Reveals or covers the area around a square. */
export const revealSchema = mapRefSchema.extend({ cell: cellSchema, shown: z.boolean() })
/** `off`: nothing is covered; `covered` and `shown`: areas are revealed one by one, beginning with none or all. */
export const coverMapSchema = mapRefSchema.extend({ cover: z.enum(['off', 'covered', 'shown']) })

/** A screen of the computer. */
export interface DisplayFacts {
  readonly id: number
  readonly label: string
}

/** What a GM's window knows of the players' window, asked for one map. */
export interface PlayersState {
  /** The map it shows; null: it is closed. */
  readonly shownMapId: MapId | null
  readonly isFullScreen: boolean
  readonly options: PlayersOptions
  readonly displays: readonly DisplayFacts[]
  /** Of the map asked for: 1 for squares that are revealed, row-major; null: areas are not revealed one by one. */
  readonly revealed: Uint8Array | null
}

/** The player copy of a map, as far as it is revealed: all that the players' window ever gets of it. */
export interface PlayersMap {
  readonly mapId: MapId
  readonly widthCells: number
  readonly heightCells: number
  readonly layers: CellLayers
  readonly records: { readonly [T in TableName]: readonly AnyRecord[] }
  readonly unseen: Uint8Array | null
  /** 1 for squares that are revealed, row-major; null: nothing is covered. */
  readonly revealed: Uint8Array | null
}

/** What the players' window is to show of its map; `part` null: nothing was said yet. */
export interface PlayersLook {
  readonly options: PlayersOptions
  readonly part: MapPart | null
}

/** Everything that reaches the players' window. `map` null: the map is gone. */
export type PlayersMessage =
  | { readonly kind: 'map'; readonly map: PlayersMap | null }
  | { readonly kind: 'look'; readonly look: PlayersLook }

/** What its preload script puts into the players' window as `players`: it can ask for what it shows, and listen. */
export interface PlayersBridge {
  /** Sends what is to be shown now, and again whenever it changes. */
  listen(listener: (message: PlayersMessage) => void): void
}
