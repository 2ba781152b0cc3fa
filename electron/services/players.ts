/**
 * The players' window: which map it shows, how, and what is revealed. It only ever gets the player copy of a map, which is made
 * here. Pictures have hidden squares cut out, and are served by id only while that copy shows them.
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

/** The window itself. */
export interface PlayersWindowHost {
  /** Opens it or brings it to the front; on the given display, or as an ordinary window if null. */
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
  /** Called when its state has changed. */
  readonly changed: () => void
}

const OPTIONS_KEY = 'players.options'
const revealedKey = (mapId: MapId): string => mapPreferenceKey('players.revealed', mapId)
/** Enough for the largest picture on a slow machine. */
const CUT_TIMEOUT_MS = 30_000

/** The revealed squares of a map, one bit each, as stored. */
interface StoredReveal {
  readonly cells: number
  readonly bits: string
}

/** The one players' window of a program. */
export class PlayersWindow {
  readonly #deps: PlayersDeps
  #mapId: MapId | null = null
  #part: MapPart | null = null
  /** Pictures the window may fetch, by id: their bytes after cutting, or null for the stored picture. */
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

  /** Everything a new page needs to show the current state. */
  messages(): readonly PlayersMessage[] {
    if (this.#mapId === null) return []
    const look: PlayersMessage = { kind: 'look', look: this.#look() }
    return this.#shown ? [look, { kind: 'map', map: this.#shown }] : [look]
  }

  /** A picture the window may show; undefined for all others. */
  picture(id: string): Pick<Picture, 'mime' | 'bytes'> | undefined {
    const cut = this.#pictures.get(id)
    if (cut === undefined) return undefined
    return cut === null ? readPicture(this.#deps.db, id) : { mime: 'image/webp', bytes: cut }
  }

  /** Handles a change of a map. If it is rotated, flipped or resized, it is covered again, since its squares are different ones. */
  mapChanged({ mapId, change }: MapChanged): void {
    const open = this.#deps.openMaps.get(mapId)
    if (change.shape && open.ok && this.#readReveal(mapId) !== null) {
      this.#storeReveal(mapId, new Uint8Array(open.value.map.layers.terrain.length))
      this.#deps.changed()
    }
    if (mapId === this.#mapId) this.#refresh()
  }

  /** Handles a change of a map by another program. */
  mapOutdated(mapId: MapId): void {
    if (mapId === this.#mapId) this.#refresh()
  }

  /** Handles the closing of the window. */
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
    const stored = playersOptionsSchema.safeParse(readPreference(this.#deps.db, OPTIONS_KEY))
    return { options: stored.success ? stored.data : playersOptionsSchema.parse({}), part: this.#part }
  }

  #sendLook(): void {
    if (this.#mapId !== null) this.#deps.host.send({ kind: 'look', look: this.#look() })
  }

  #reveal(mapId: MapId, squares: (map: BattleMap) => RevealedSquares | null): Result<null> {
    const open = this.#deps.openMaps.get(mapId)
    if (!open.ok) return open
    this.#storeReveal(mapId, squares(open.value.map))
    if (mapId === this.#mapId) this.#refresh()
    this.#deps.changed()
    return ok(null)
  }

  #readReveal(mapId: MapId): StoredReveal | null {
    const stored = readPreference(this.#deps.db, revealedKey(mapId)) as Partial<StoredReveal> | null
    return typeof stored?.bits === 'string' && typeof stored.cells === 'number' ? (stored as StoredReveal) : null
  }

  /** The revealed squares of a map; none if it had another number of squares when they were stored. Null: nothing is covered. */
  #revealedOf({ id, layers }: BattleMap): RevealedSquares | null {
    const stored = this.#readReveal(id)
    if (stored === null) return null
    const cells = layers.terrain.length
    if (stored.cells !== cells) return new Uint8Array(cells)
    const bytes = Buffer.from(stored.bits, 'base64')
    return Uint8Array.from({ length: cells }, (_, index) => ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1)
  }

  #storeReveal(mapId: MapId, revealed: RevealedSquares | null): void {
    if (revealed === null) return writePreference(this.#deps.db, revealedKey(mapId), null)
    const bytes = Buffer.alloc(Math.ceil(revealed.length / 8))
    for (const [index, shown] of revealed.entries())
      if (shown === 1) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7))
    const stored: StoredReveal = { cells: revealed.length, bits: bytes.toString('base64') }
    writePreference(this.#deps.db, revealedKey(mapId), stored)
  }

  #refresh(): void {
    const turn = ++this.#turn
    void this.#playerCopy().then(
      (copy) => {
        if (turn !== this.#turn) return
        this.#shown = copy?.map ?? null
        this.#pictures = copy?.pictures ?? new Map()
        this.#deps.host.send({ kind: 'map', map: this.#shown })
      },
      (error: unknown) => this.#deps.log(error),
    )
  }

  async #playerCopy(): Promise<{ map: PlayersMap; pictures: ReadonlyMap<string, Uint8Array | null> } | null> {
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

  /** Replaces background pictures by copies without unseen squares, under new ids. */
  async #withCutPictures(map: BattleMap): Promise<{ map: BattleMap; cuts: ReadonlyMap<string, Uint8Array> }> {
    const { unseen } = map
    const cuts = new Map<string, Uint8Array>()
    if (!unseen?.includes(1)) return { map, cuts }
    const props = new Map(map.tables.props)
    for (const prop of map.tables.props.values()) {
      if (!prop.background || !isPicture(prop)) continue
      const { at, widthSquares, heightSquares, rotationDegrees, picture } = prop
      const place = { at, widthSquares, heightSquares, rotationDegrees }
      const id = createHash('sha256')
        .update(JSON.stringify([picture, place, map.widthCells]))
        .update(unseen)
        .digest('hex')
      const known = this.#pictures.get(id)
      const bytes = readPicture(this.#deps.db, picture)?.bytes
      const made = known
        ? ok(known)
        : bytes &&
          (await this.#deps.runJob(
            'players.cutPicture',
            { bytes, prop: place, size: { widthCells: map.widthCells, heightCells: map.heightCells }, unseen },
            { timeoutMs: CUT_TIMEOUT_MS },
          ))
      // A picture that cannot be cut is left out, since it would show hidden squares.
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
