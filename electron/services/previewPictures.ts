/**
 * Pictures of maps for the library's cards. What was drawn stays in the library, under a name of all that it was drawn
 * from: each state of a map's pictures is decoded once, not whenever the library is shown. Maps take turns, each as it
 * stands when its turn comes, so that a library full of pictures is not decoded all at once.
 */
import { picturesOn } from '../../src/map/objects.ts'
import { createHash } from 'node:crypto'
import type { Result } from '../../src/base/result.ts'
import { CARD_PICTURE, type PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { WritableDb } from '../storage/handles.ts'
import { pictureFacts, readPreviewPictures, writePreviewPictures } from '../storage/pictureStore.ts'
import type { RunJob } from '../jobs/runJob.ts'
import { storedPictures } from './storedPictures.ts'

/** What the pictures of cards need. */
export interface PreviewPicturesDeps {
  readonly db: WritableDb
  readonly runJob: RunJob
  readonly log: (error: unknown) => void
  /** A map as it stands. */
  readonly peek: (id: MapId) => Result<{ readonly map: BattleMap }>
}

/** Longer than the largest pictures take on a slow machine: only a decoder that never comes back needs more. */
const TIMEOUT_MS = 30_000

const CARD_BOX = {
  widthPx: CARD_PICTURE.widthPx * CARD_PICTURE.mostDensity,
  heightPx: CARD_PICTURE.heightPx * CARD_PICTURE.mostDensity,
}

/** The pictures of all maps of one library. */
export class PreviewPicturesOfMaps {
  readonly #needs: PreviewPicturesDeps
  /** Maps whose turn has not come. */
  readonly #waiting = new Map<MapId, Promise<PreviewPictures | null>>()
  #last: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(needs: PreviewPicturesDeps) {
    this.#needs = needs
  }

  /** The pictures of a map drawn small, as far as they are at hand: those not kept are to come. Nothing where it has none. */
  kept(map: BattleMap): PreviewPictures | 'to-come' | undefined {
    if (picturesOn(map).length === 0) return undefined
    const { db } = this.#needs
    return readPreviewPictures(db, map.id, stateOf(db, map)) ?? 'to-come'
  }

  /** The pictures of a map drawn small, when its turn has come; null where it has none or they cannot be drawn. */
  drawn(id: MapId): Promise<PreviewPictures | null> {
    return this.#waiting.get(id) ?? this.#wait(id)
  }

  /** Who waits gets nothing: the library is about to be closed. */
  stop(): void {
    this.#isStopped = true
  }

  #wait(id: MapId): Promise<PreviewPictures | null> {
    const turn = this.#last.then(() => {
      this.#waiting.delete(id)
      return this.#turn(id)
    })
    this.#waiting.set(id, turn)
    // Who asked hears of what went wrong; the others take their turn all the same.
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #turn(id: MapId): Promise<PreviewPictures | null> {
    if (this.#isStopped) return null
    const { db, peek, runJob, log } = this.#needs
    const asked = peek(id)
    if (!asked.ok) return null
    const kept = this.kept(asked.value.map)
    if (kept !== 'to-come') return kept ?? null
    const { widthCells, heightCells, tables } = asked.value.map
    const state = stateOf(db, asked.value.map)
    const wanted = {
      map: { widthCells, heightCells, tables: { props: tables.props } },
      pictures: storedPictures(db, propPictures(asked.value.map)),
      box: CARD_BOX,
    }
    const made = await runJob('preview.draw', wanted, { timeoutMs: TIMEOUT_MS })
    if (!made.ok) {
      if (made.error.code !== 'canceled')
        log(new Error(`The pictures of a map could not be drawn small: ${made.error.details ?? made.error.code}`))
      return null
    }
    const drawn = made.value
    if (drawn === null) return null
    try {
      writePreviewPictures(db, id, state, drawn)
    } catch (error) {
      // A full disk keeps them from being kept, not from being shown.
      log(error)
    }
    return drawn
  }
}

const propPictures = (map: BattleMap): ReadonlySet<string> => new Set(picturesOn(map).map(({ picture }) => picture))

/** Names all that the pictures of a map are drawn from: where they lie, which of them are there, and how large they are drawn. */
function stateOf(db: WritableDb, map: BattleMap): string {
  const lost = [...propPictures(map)].filter((id) => pictureFacts(db, id) === undefined)
  const drawnFrom = [CARD_BOX, map.widthCells, map.heightCells, picturesOn(map), lost]
  return createHash('sha256').update(JSON.stringify(drawnFrom)).digest('hex')
}
