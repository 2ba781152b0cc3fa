/** What cards of the library show of their maps: the map drawn small, and its encounter at a glance. */
import { createHash } from 'node:crypto'
import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import { CARD_PICTURE } from '../../src/ipc/shapes/maps.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { picturesOn } from '../../src/map/objects.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { SummaryRow } from '../../src/words/summary.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { WritableDb } from '../storage/handles.ts'
import { readSummary, writeSummary } from '../storage/libraryStore.ts'
import { mapRow } from '../storage/mapStore.ts'
import { lostPictures, readThumbnail, storedPictures, writeThumbnail } from '../storage/pictureStore.ts'
import { CardCache } from './CardCache.ts'

/** What working out cards needs. */
export interface CardDeps {
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
/** Raised when summaries say something else. */
const SUMMARY_VERSION = 2

const CARD_BOX = {
  widthPx: CARD_PICTURE.widthPx * CARD_PICTURE.maxDensity,
  heightPx: CARD_PICTURE.heightPx * CARD_PICTURE.maxDensity,
}

const named = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const isCanceled = ({ code }: AppError): boolean => code === 'canceled'

/** All maps of one library, drawn small (WebP). */
export const mapThumbnails = ({ db, runJob, log, peek }: CardDeps): CardCache<Uint8Array> =>
  new CardCache({
    log,
    // What is on the map, which of its pictures are there, and how large it is drawn.
    stateOf: (id) => {
      const row = mapRow(db, id)
      return row && named([DRAWING_VERSION, CARD_BOX, row.state_hash?.toString('hex'), lostPictures(db, row.number)])
    },
    read: (id) => {
      const kept = readThumbnail(db, id)
      return kept && { state: kept.state, value: kept.picture }
    },
    write: (id, { state, value }) => writeThumbnail(db, id, { state, picture: value }),
    make: async (id) => {
      const asked = peek(id)
      if (!asked.ok) return null
      const { map } = asked.value
      const pictures = storedPictures(db, new Set(picturesOn(map).map(({ picture }) => picture)))
      const made = await runJob('thumbnail.draw', { map, pictures, box: CARD_BOX }, { timeoutMs: TIMEOUT_MS })
      if (made.ok) return made.value
      if (!isCanceled(made.error))
        log(new Error(`A map could not be drawn small: ${made.error.details ?? made.error.code}`))
      return null
    },
  })

/** The encounters of all maps of one library, at a glance. */
export const mapSummaries = ({ db, runJob, log, peek }: CardDeps): CardCache<readonly SummaryRow[]> =>
  new CardCache({
    log,
    stateOf: (id) => {
      const row = mapRow(db, id)
      return row && named([SUMMARY_VERSION, row.state_hash?.toString('hex')])
    },
    read: (id) => readSummary(db, id),
    write: (id, kept) => writeSummary(db, id, kept),
    make: async (id) => {
      const asked = peek(id)
      if (!asked.ok) return null
      const made = await runJob('encounter.summarize', { map: asked.value.map }, { timeoutMs: TIMEOUT_MS })
      if (made.ok) return made.value
      // Of a map under rules that are not here there is nothing to say.
      if (!isCanceled(made.error) && made.error.code !== 'no-such-ruleset')
        log(new Error(`An encounter could not be summed up: ${made.error.details ?? made.error.code}`))
      return null
    },
  })
