/**
 * Maps drawn small for the library's cards. What was drawn stays in the library, under a name of all that it was drawn from:
 * each state of a map is drawn once, not whenever the library is shown. Maps take turns, each as it stands when its turn
 * comes, so that a library full of maps is not drawn all at once.
 */
import { createHash } from 'node:crypto'
import type { Result } from '../../src/base/result.ts'
import { CARD_PICTURE, type Thumbnail } from '../../src/ipc/shapes/maps.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { picturesOn } from '../../src/map/objects.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { WritableDb } from '../storage/handles.ts'
import { mapRow } from '../storage/mapStore.ts'
import { lostPictures, readThumbnail, writeThumbnail, storedPictures } from '../storage/pictureStore.ts'

/** What drawing maps small needs. */
export interface ThumbnailDeps {
  readonly db: WritableDb
  readonly runJob: RunJob
  readonly log: (error: unknown) => void
  /** A map as it stands. */
  readonly peek: (id: MapId) => Result<{ readonly map: BattleMap }>
}

/** Longer than the largest maps and pictures take on a slow machine: only a decoder that never comes back needs more. */
const TIMEOUT_MS = 30_000
/** Raised when maps look different, so that all are drawn anew. */
const DRAWING_VERSION = 1

const CARD_BOX = {
  widthPx: CARD_PICTURE.widthPx * CARD_PICTURE.mostDensity,
  heightPx: CARD_PICTURE.heightPx * CARD_PICTURE.mostDensity,
}

/** All maps of one library, drawn small. */
export class Thumbnails {
  readonly #deps: ThumbnailDeps
  /** Maps whose turn has not come. */
  readonly #waiting = new Map<MapId, Promise<Uint8Array | null>>()
  #last: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(deps: ThumbnailDeps) {
    this.#deps = deps
  }

  /** What is at hand of a map; undefined where there is no such map. */
  kept(id: MapId): Thumbnail | undefined {
    const { db } = this.#deps
    const state = stateOf(db, id)
    if (state === undefined) return undefined
    const kept = readThumbnail(db, id)
    return { picture: kept?.picture ?? null, isOutdated: kept?.state !== state }
  }

  /** The map as it stands, when its turn has come; null where it is gone or cannot be drawn. */
  drawn(id: MapId): Promise<Uint8Array | null> {
    return this.#waiting.get(id) ?? this.#wait(id)
  }

  /** Who waits gets nothing: the library is about to be closed. */
  stop(): void {
    this.#isStopped = true
  }

  #wait(id: MapId): Promise<Uint8Array | null> {
    const turn = this.#last.then(() => {
      this.#waiting.delete(id)
      return this.#turn(id)
    })
    this.#waiting.set(id, turn)
    // Who asked hears of what went wrong; the others take their turn all the same.
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #turn(id: MapId): Promise<Uint8Array | null> {
    if (this.#isStopped) return null
    const { db, peek, runJob, log } = this.#deps
    const kept = this.kept(id)
    if (kept?.isOutdated === false) return kept.picture
    const state = stateOf(db, id)
    const asked = peek(id)
    if (state === undefined || !asked.ok) return null
    const { map } = asked.value
    const pictures = storedPictures(db, new Set(picturesOn(map).map(({ picture }) => picture)))
    const made = await runJob('thumbnail.draw', { map, pictures, box: CARD_BOX }, { timeoutMs: TIMEOUT_MS })
    if (!made.ok) {
      if (made.error.code !== 'canceled')
        log(new Error(`A map could not be drawn small: ${made.error.details ?? made.error.code}`))
      return null
    }
    try {
      writeThumbnail(db, id, { state, picture: made.value })
    } catch (error) {
      // A full disk keeps it from being kept, not from being shown.
      log(error)
    }
    return made.value
  }
}

/** Names all that a map is drawn from: what is on it, which of its pictures are there, and how large it is drawn. */
function stateOf(db: WritableDb, id: MapId): string | undefined {
  const row = mapRow(db, id)
  if (!row) return undefined
  const drawnFrom = [DRAWING_VERSION, CARD_BOX, row.state_hash?.toString('hex'), lostPictures(db, row.number)]
  return createHash('sha256').update(JSON.stringify(drawnFrom)).digest('hex')
}
