import { z } from 'zod'
import type { CellLayers, AnyRecord, TableName } from '../../map/battleMap.ts'
import { cellSchema, MAX_MAP_CELLS } from '../../map/records/shared.ts'
import type { MapId } from '../../map/records/ids.ts'
import { mapRefSchema } from './maps.ts'

/** Follow the GM's view, stay in place, or show the whole map. */
export const PLAYERS_VIEWS = ['follow', 'hold', 'fit'] as const

/** Part of a map, in fractional squares from its top left corner. */
const partSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
/** Part of a map, in fractional squares from its top left corner. */
export type MapPart = z.output<typeof partSchema>

/** What heroes uncover as they move: the areas they enter, only their squares, or nothing. */
export const PARTY_UNCOVERS = ['areas', 'squares', 'off'] as const

/** How the players' window shows a map. */
export const playersOptionsSchema = z.object({
  view: z.enum(PLAYERS_VIEWS).default('follow'),
  /** One square is one inch on a screen with `diagonalInches`. */
  trueSize: z.boolean().default(false),
  /** Diagonal of the players' screen. */
  diagonalInches: z.number().min(5).max(200).default(24),
  partyUncovers: z.enum(PARTY_UNCOVERS).default('areas'),
})
/** How the players' window shows a map. */
export type PlayersOptions = z.output<typeof playersOptionsSchema>

/** Opens the players' window on a map, full screen on a display or as an ordinary window. */
export const openPlayersSchema = mapRefSchema.extend({ displayId: z.int().nullable() })
/** New options. */
export const setPlayersSchema = z.object({ options: playersOptionsSchema })
/** Enters or leaves full screen. */
export const fullScreenSchema = z.object({ on: z.boolean() })
/** The part of a map that the GM's window shows. */
export const lookSchema = mapRefSchema.extend({ part: partSchema })
/** Reveals or covers the area around a square. */
export const revealSchema = mapRefSchema.extend({ cell: cellSchema, shown: z.boolean() })
/** Reveals or covers squares, by their row-major indices. */
export const revealSquaresSchema = mapRefSchema.extend({
  indices: z.array(z.int().min(0)).max(MAX_MAP_CELLS ** 2),
  shown: z.boolean(),
})
/** Undoes or redoes revealing, if that was the last step of all. */
export const stepRevealSchema = mapRefSchema.extend({ direction: z.enum(['undo', 'redo']) })
/** `off`: nothing is covered. `covered` and `shown`: areas are revealed one by one, starting with none or all. */
export const coverMapSchema = mapRefSchema.extend({ cover: z.enum(['off', 'covered', 'shown']) })

/** A screen of the computer. */
export interface DisplayFacts {
  readonly id: number
  readonly label: string
}

/** State of the players' window. */
export interface PlayersState {
  /** The map it shows; null if closed. */
  readonly shownMapId: MapId | null
  readonly isFullScreen: boolean
  readonly options: PlayersOptions
  readonly displays: readonly DisplayFacts[]
  /** For the requested map: 1 for revealed squares, row-major; null if nothing is covered. */
  readonly revealed: Uint8Array | null
  /** Place in the map's history of the reveal step to undo next: it comes first while the map is there. Null: none. */
  readonly undoRevealAt: number | null
  /** The same of the step to redo next. */
  readonly redoRevealAt: number | null
}

/** The revealed part of the player copy of a map, which is all that the players' window ever gets. */
export interface PlayersMap {
  readonly mapId: MapId
  readonly widthCells: number
  readonly heightCells: number
  readonly layers: CellLayers
  readonly records: { readonly [T in TableName]: readonly AnyRecord[] }
  readonly unseen: Uint8Array | null
  /** 1 for revealed squares, row-major; null if nothing is covered. */
  readonly revealed: Uint8Array | null
}

/** How the players' window shows its map; `part` is null until a GM window reports its view. */
export interface PlayersLook {
  readonly options: PlayersOptions
  readonly part: MapPart | null
}

/** Messages to the players' window. `map` is null if the map is gone. */
export type PlayersMessage =
  | { readonly kind: 'map'; readonly map: PlayersMap | null }
  | { readonly kind: 'look'; readonly look: PlayersLook }

/** The API that the preload script exposes to the players' window as `players`. */
export interface PlayersBridge {
  /** Gets the current state, and every change of it. */
  listen(listener: (message: PlayersMessage) => void): void
}
