/**
 * The players' window: which map it shows, how, and what is revealed. It only ever gets the player copy of a map, which is made
 * here. Pictures have hidden squares cut out, and are served by id only while that copy shows them.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { isOnGrid } from '../../src/grid/cell.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { Picture } from '../../src/ipc/shapes/library.ts'
import type { MapChanged } from '../../src/ipc/shapes/maps.ts'
import {
  playersOptionsSchema,
  type DisplayFacts,
  type MapPart,
  type PlayersLook,
  type PlayersMap,
  type PlayersMessage,
  type PlayersState,
} from '../../src/ipc/shapes/players.ts'
import type { MapChange } from '../../src/map/change.ts'
import { TABLE_NAMES, type AnyRecord, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import { isPicture } from '../../src/map/objects.ts'
import { drawnForPlayers } from '../../src/map/playerMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import {
  allSquares,
  areasToReveal,
  areaToReveal,
  coveredByParty,
  hasFoes,
  movedCreatures,
  revealedMap,
  withSquares,
  type RevealedSquares,
} from '../../src/map/revealed.ts'
import type { RunJob } from '../jobs/runJob.ts'
import { pictureIds } from '../print/pictures.ts'
import type { WritableDb } from '../storage/handles.ts'
import { readPicture } from '../storage/pictureStore.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'
import type { OpenMaps } from './openMaps.ts'
import { RevealHistory } from './RevealHistory.ts'
import { packReveal, readReveal, storeReveal, unpackReveal, type StoredReveal } from './revealStore.ts'

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
  /** Ends redo of a map, as a new step does. */
  readonly endRedo: (mapId: MapId) => void
  /** Called when its state has changed. */
  readonly changed: () => void
}

/** Of larger maps the look of the whole takes too long at each step: they look as what is revealed so far does. */
const MAX_LOOK_SQUARES = 150 * 150

/** What players see of their copy. Drawing is loaded on demand: it would slow the start of the app. */
async function revealedPart(copy: BattleMap, revealed: RevealedSquares): Promise<BattleMap> {
  if (revealed.length > MAX_LOOK_SQUARES) return revealedMap(copy, revealed)
  const { withLookOfWhole } = await import('../../src/draw/revealedLook.ts')
  return withLookOfWhole(copy, revealedMap(copy, revealed), revealed)
}

const OPTIONS_KEY = 'players.options'
/** Enough for the largest picture on a slow machine. */
const CUT_TIMEOUT_MS = 30_000

/** The one players' window of a program. */
export class PlayersWindow {
  readonly #deps: PlayersDeps
  readonly #histories = new Map<MapId, RevealHistory>()
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
      this.#coverUndecided(map.value.map)
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
      this.#reveal(mapId, (_, { layers }) =>
        cover === 'off' ? null : new Uint8Array(layers.terrain.length).fill(cover === 'shown' ? 1 : 0),
      ),
    'players.reveal': ({ mapId, cell, shown }) => {
      const open = this.#deps.openMaps.get(mapId)
      if (!open.ok) return open
      const { map } = open.value
      if (!isOnGrid(map, cell)) return failure('cell-off-map', { where: mapId })
      const area = areaToReveal(map, cell)
      if (area.length === 0) return failure('hidden-from-players', { where: mapId })
      return this.#reveal(mapId, (revealed) => withSquares(revealed ?? allSquares(map, !shown), area, shown))
    },
    'players.revealSquares': ({ mapId, indices, shown }) =>
      this.#reveal(mapId, (revealed, map) => withSquares(revealed ?? allSquares(map, !shown), indices, shown)),
    'players.revealParty': ({ mapId }) =>
      this.#reveal(mapId, (revealed, map) => {
        const before = revealed ?? allSquares(map, false)
        const entered = coveredByParty(map, before, map.tables.creatures.values())
        return withSquares(before, areasToReveal(map, entered), true)
      }),
    'players.stepReveal': ({ mapId, direction }) => {
      const open = this.#deps.openMaps.get(mapId)
      if (!open.ok) return open
      const step = this.#historyOf(mapId)[direction](open.value.sequence)
      if (step) this.#setReveal(mapId, direction === 'undo' ? step.before : step.after)
      return ok(step !== undefined)
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

  /**
   * Handles a change of a map. If it is rotated, flipped or resized, it is covered again, since its squares are different ones. Else
   * heroes uncover what they enter, and undo covers that again.
   */
  mapChanged({ mapId, change, history }: MapChanged, isNewStep: boolean): void {
    const open = this.#deps.openMaps.get(mapId)
    if (!open.ok) return
    const { map } = open.value
    const undone = this.#histories.get(mapId)?.mapMoved(history.sequence, isNewStep)
    if (change.shape) {
      this.#histories.delete(mapId)
      if (this.#revealedOf(map) !== null) this.#setReveal(mapId, packReveal(allSquares(map, false)))
    } else if (undone) return this.#setReveal(mapId, undone.before)
    if (mapId === this.#mapId && (change.shape || !this.#uncoverFor(map, change))) this.#refresh()
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
      undoRevealAt: this.#histories.get(mapId)?.undoAt ?? null,
      redoRevealAt: this.#histories.get(mapId)?.redoAt ?? null,
    }
  }

  #look(): PlayersLook {
    const stored = playersOptionsSchema.safeParse(readPreference(this.#deps.db, OPTIONS_KEY))
    return { options: stored.success ? stored.data : playersOptionsSchema.parse({}), part: this.#part }
  }

  #sendLook(): void {
    if (this.#mapId !== null) this.#deps.host.send({ kind: 'look', look: this.#look() })
  }

  /** Changes the revealed squares of a map (null: nothing is covered), as a step that can be undone. */
  #reveal(
    mapId: MapId,
    change: (revealed: RevealedSquares | null, map: BattleMap) => RevealedSquares | null,
    { isOfMapStep = false } = {},
  ): Result<null> {
    const open = this.#deps.openMaps.get(mapId)
    if (!open.ok) return open
    const { map, sequence } = open.value
    const before = readReveal(this.#deps.db, mapId)
    const after = packReveal(change(unpackReveal(before, map), map))
    if (!isDeepStrictEqual(before, after)) {
      this.#historyOf(mapId).add({ before, after, sequence, isOfMapStep })
      // As any new step: redo would make one of the map that it was not made after.
      if (!isOfMapStep) this.#deps.endRedo(mapId)
    }
    this.#setReveal(mapId, after)
    return ok(null)
  }

  #setReveal(mapId: MapId, stored: StoredReveal | null): void {
    storeReveal(this.#deps.db, mapId, stored)
    if (mapId === this.#mapId) {
      const open = this.#deps.openMaps.get(mapId)
      if (open.ok) this.#coverUndecided(open.value.map)
      this.#refresh()
    }
    this.#deps.changed()
  }

  /** Covers a map with foes: nothing of an encounter shows before the GM has decided what may. */
  #coverUndecided(map: BattleMap): void {
    if (readReveal(this.#deps.db, map.id) === null && hasFoes(map))
      storeReveal(this.#deps.db, map.id, packReveal(allSquares(map, false)))
  }

  /** The revealed squares of a map; null: nothing is covered. */
  #revealedOf(map: BattleMap): RevealedSquares | null {
    return unpackReveal(readReveal(this.#deps.db, map.id), map)
  }

  #historyOf(mapId: MapId): RevealHistory {
    const history = this.#histories.get(mapId) ?? new RevealHistory()
    this.#histories.set(mapId, history)
    return history
  }

  /** Reveals what heroes enter by a change of the shown map. */
  #uncoverFor(map: BattleMap, change: MapChange): boolean {
    const { partyUncovers } = this.#look().options
    const revealed = this.#revealedOf(map)
    if (partyUncovers === 'off' || revealed === null) return false
    const entered = coveredByParty(map, revealed, movedCreatures(change))
    if (entered.length === 0) return false
    const indices = partyUncovers === 'areas' ? areasToReveal(map, entered) : entered
    this.#reveal(map.id, () => withSquares(revealed, indices, true), { isOfMapStep: true })
    return true
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
    const { map, cuts } = await this.#withCutPictures(revealed ? await revealedPart(copy, revealed) : copy)
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
