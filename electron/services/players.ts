/**
 * The players' window: which map it shows, how, and what of it is revealed. Only the player copy of a map goes there, made here
 * before anything is sent; pictures are cut, and served by id only while that copy shows them.
 */
import { createHash } from 'node:crypto'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { isOnGrid } from '../../src/grid/cell.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { Picture } from '../../src/ipc/shapes/library.ts'
import type { MapChanged } from '../../src/ipc/shapes/maps.ts'
import { mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import {
  playersOptionsSchema,
  type DisplayFacts,
  type MapPart,
  type PlayersLook,
  type PlayersMap,
  type PlayersMessage,
  type PlayersState,
} from '../../src/ipc/shapes/players.ts'
import { TABLE_NAMES, type AnyRecord, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import { isPicture } from '../../src/map/objects.ts'
import { drawnForPlayers } from '../../src/map/playerMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { areaToReveal, revealedMap, type RevealedSquares } from '../../src/map/revealed.ts'
import type { RunJob } from '../jobs/runJob.ts'
import { pictureIds } from '../print/pictures.ts'
import type { WritableDb } from '../storage/handles.ts'
import { readPicture } from '../storage/pictureStore.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'
import type { OpenMaps } from './openMaps.ts'

/** The window as the program around has it. */
export interface PlayersWindowHost {
  /** Opens it, or brings it to the front; on a screen by its id, or beside the GM's window. */
  open(displayId: number | null): void
  close(): void
  setFullScreen(on: boolean): void
  readonly isFullScreen: boolean
  readonly displays: readonly DisplayFacts[]
  send(message: PlayersMessage): void
}

/** What the players' window needs. */
export interface PlayersDeps {
  readonly db: WritableDb
  readonly openMaps: OpenMaps
  readonly host: PlayersWindowHost
  readonly runJob: RunJob
  readonly log: (error: unknown) => void
  /** Its state is another. */
  readonly changed: () => void
}

const OPTIONS_KEY = 'players.options'
const revealedKey = (mapId: MapId): string => mapPreferenceKey('players.revealed', mapId)
/** Longer than the largest picture takes on a slow machine. */
const CUT_TIMEOUT_MS = 30_000

/** What is revealed of a map, as it is kept. */
interface StoredReveal {
  readonly cells: number
  readonly bits: string
}

/** The one players' window of a program. */
export class PlayersWindow {
  readonly #deps: PlayersDeps
  #mapId: MapId | null = null
  #part: MapPart | null = null
  /** Pictures the window may fetch: `null` as they are stored, else as they were cut. */
  #pictures: ReadonlyMap<string, Uint8Array | null> = new Map()
  #shown: PlayersMap | null = null
  #turn = 0

  constructor(deps: PlayersDeps) {
    this.#deps = deps
  }

  readonly handlers = {
    'players.state': ({ mapId }) => ok(this.#stateFor(mapId)),
    'players.open': ({ mapId, displayId }) => {
      const map = this.#deps.openMaps.get(mapId)
      if (!map.ok) return map
      if (this.#mapId !== mapId) this.#part = null
      this.#mapId = mapId
      this.#shown = null
      this.#deps.host.open(displayId)
      this.#refresh()
      this.#deps.changed()
      return ok(null)
    },
    'players.close': () => {
      this.#deps.host.close()
      return ok(null)
    },
    'players.fullScreen': ({ on }) => {
      this.#deps.host.setFullScreen(on)
      return ok(null)
    },
    'players.set': ({ options }) => {
      writePreference(this.#deps.db, OPTIONS_KEY, options)
      this.#sendLook()
      this.#deps.changed()
      return ok(null)
    },
    'players.look': ({ mapId, part }) => {
      if (mapId === this.#mapId) {
        this.#part = part
        this.#sendLook()
      }
      return ok(null)
    },
    'players.cover': ({ mapId, cover }) =>
      this.#reveal(mapId, ({ layers }) =>
        cover === 'off' ? null : new Uint8Array(layers.terrain.length).fill(cover === 'shown' ? 1 : 0),
      ),
    'players.reveal': ({ mapId, cell, shown }) => {
      const open = this.#deps.openMaps.get(mapId)
      if (!open.ok) return open
      if (!isOnGrid(open.value.map, cell)) return failure('cell-off-map', { where: mapId })
      return this.#reveal(mapId, (map) => {
        const revealed = this.#revealedOf(map)?.slice() ?? new Uint8Array(map.layers.terrain.length)
        const area = areaToReveal(map, cell)
        for (const index of area) revealed[index] = shown ? 1 : 0
        return revealed
      })
    },
  } satisfies Partial<Handlers>

  /** All that the window shows now, for a page that begins. */
  messages(): readonly PlayersMessage[] {
    if (this.#mapId === null) return []
    const look: PlayersMessage = { kind: 'look', look: this.#look() }
    return this.#shown ? [look, { kind: 'map', map: this.#shown }] : [look]
  }

  /** A picture the window may show. */
  picture(id: string): Pick<Picture, 'mime' | 'bytes'> | undefined {
    const cut = this.#pictures.get(id)
    if (cut === undefined) return undefined
    return cut === null ? readPicture(this.#deps.db, id) : { mime: 'image/webp', bytes: cut }
  }

  /** A map changed. One that is turned, flipped or resized is covered again: its squares are others. */
  mapChanged({ mapId, change }: MapChanged): void {
    const open = this.#deps.openMaps.get(mapId)
    if (change.shape && open.ok && this.#kept(mapId) !== null) {
      this.#keep(mapId, new Uint8Array(open.value.map.layers.terrain.length))
      this.#deps.changed()
    }
    if (mapId === this.#mapId) this.#refresh()
  }

  /** Another program changed a map. */
  mapOutdated(mapId: MapId): void {
    if (mapId === this.#mapId) this.#refresh()
  }

  /** The window is closed. */
  closed(): void {
    this.#mapId = this.#part = this.#shown = null
    this.#pictures = new Map()
    this.#turn++
    this.#deps.changed()
  }

  #stateFor(mapId: MapId): PlayersState {
    const { host, openMaps } = this.#deps
    const open = openMaps.get(mapId)
    return {
      shownMapId: this.#mapId,
      isFullScreen: host.isFullScreen,
      options: this.#look().options,
      displays: host.displays,
      revealed: open.ok ? this.#revealedOf(open.value.map) : null,
    }
  }

  #look(): PlayersLook {
    const kept = playersOptionsSchema.safeParse(readPreference(this.#deps.db, OPTIONS_KEY))
    return { options: kept.success ? kept.data : playersOptionsSchema.parse({}), part: this.#part }
  }

  #sendLook(): void {
    if (this.#mapId !== null) this.#deps.host.send({ kind: 'look', look: this.#look() })
  }

  #reveal(mapId: MapId, squares: (map: BattleMap) => RevealedSquares | null): Result<null> {
    const open = this.#deps.openMaps.get(mapId)
    if (!open.ok) return open
    this.#keep(mapId, squares(open.value.map))
    if (mapId === this.#mapId) this.#refresh()
    this.#deps.changed()
    return ok(null)
  }

  #kept(mapId: MapId): StoredReveal | null {
    const kept = readPreference(this.#deps.db, revealedKey(mapId)) as Partial<StoredReveal> | null
    return typeof kept?.bits === 'string' && typeof kept.cells === 'number' ? (kept as StoredReveal) : null
  }

  /** What is revealed of a map. Another map than it was kept for, by its size, is covered. */
  #revealedOf({ id, layers }: BattleMap): RevealedSquares | null {
    const kept = this.#kept(id)
    if (kept === null) return null
    const cells = layers.terrain.length
    if (kept.cells !== cells) return new Uint8Array(cells)
    const bytes = Buffer.from(kept.bits, 'base64')
    return Uint8Array.from({ length: cells }, (_, index) => ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1)
  }

  #keep(mapId: MapId, revealed: RevealedSquares | null): void {
    if (revealed === null) return writePreference(this.#deps.db, revealedKey(mapId), null)
    const bytes = Buffer.alloc(Math.ceil(revealed.length / 8))
    for (const [index, shown] of revealed.entries())
      if (shown === 1) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7))
    const kept: StoredReveal = { cells: revealed.length, bits: bytes.toString('base64') }
    writePreference(this.#deps.db, revealedKey(mapId), kept)
  }

  #refresh(): void {
    const turn = ++this.#turn
    void this.#made().then(
      (made) => {
        if (turn !== this.#turn || this.#mapId === null) return
        this.#shown = made?.map ?? null
        this.#pictures = made?.pictures ?? new Map()
        this.#deps.host.send({ kind: 'map', map: this.#shown })
      },
      (error: unknown) => this.#deps.log(error),
    )
  }

  async #made(): Promise<{ map: PlayersMap; pictures: ReadonlyMap<string, Uint8Array | null> } | null> {
    const open = this.#mapId === null ? null : this.#deps.openMaps.get(this.#mapId)
    if (!open?.ok) return null
    const revealed = this.#revealedOf(open.value.map)
    const copy = drawnForPlayers(open.value.map)
    const { map, cuts } = await this.#withCutPictures(revealed ? revealedMap(copy, revealed) : copy)
    const pictures = new Map<string, Uint8Array | null>([...pictureIds(map)].map((id) => [id, cuts.get(id) ?? null]))
    const records = Object.fromEntries(TABLE_NAMES.map((name) => [name, [...map.tables[name].values()]])) as Record<
      TableName,
      AnyRecord[]
    >
    const { id, widthCells, heightCells, layers, unseen = null } = map
    return {
      map: { mapId: id, widthCells, heightCells, layers, records, unseen, revealed },
      pictures,
    }
  }

  /** The map with background pictures that hold nothing of unseen squares, under ids of their own. */
  async #withCutPictures(map: BattleMap): Promise<{ map: BattleMap; cuts: ReadonlyMap<string, Uint8Array> }> {
    const { unseen } = map
    const cuts = new Map<string, Uint8Array>()
    if (!unseen?.includes(1)) return { map, cuts }
    const props = new Map(map.tables.props)
    for (const prop of map.tables.props.values()) {
      if (!prop.background || !isPicture(prop)) continue
      const { at, widthSquares, heightSquares, rotationDegrees, picture } = prop
      const lies = { at, widthSquares, heightSquares, rotationDegrees }
      const id = createHash('sha256')
        .update(JSON.stringify([picture, lies, map.widthCells]))
        .update(unseen)
        .digest('hex')
      const known = this.#pictures.get(id)
      const bytes = readPicture(this.#deps.db, picture)?.bytes
      const made = known
        ? ok(known)
        : bytes &&
          (await this.#deps.runJob(
            'players.cutPicture',
            { bytes, prop: lies, size: { widthCells: map.widthCells, heightCells: map.heightCells }, unseen },
            { timeoutMs: CUT_TIMEOUT_MS },
          ))
      // A picture that cannot be cut is not shown: whole, it would show what is hidden.
      if (!made?.ok) {
        props.delete(prop.id)
        continue
      }
      cuts.set(id, made.value)
      props.set(prop.id, { ...prop, picture: id })
    }
    return { map: { ...map, tables: { ...map.tables, props } }, cuts }
  }
}
