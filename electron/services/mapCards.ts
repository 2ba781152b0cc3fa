/** The thumbnails and encounter summaries on cards of the library. */
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

/** What the cards need. */
export interface CardDeps {
  readonly db: WritableDb
  readonly runJob: RunJob
  readonly log: (error: unknown) => void
  /** Reads a map in its current state. */
  readonly peek: (id: MapId) => Result<{ readonly map: BattleMap }>
}

/** Enough for the largest maps and pictures on a slow machine. Only a decoder that hangs takes longer. */
const TIMEOUT_MS = 30_000
/** Raise when maps are drawn differently, so that all thumbnails are drawn again. */
const DRAWING_VERSION = 1
/** Raise when summaries are worded or computed differently. */
const SUMMARY_VERSION = 2

const CARD_BOX = {
  widthPx: CARD_PICTURE.widthPx * CARD_PICTURE.maxDensity,
  heightPx: CARD_PICTURE.heightPx * CARD_PICTURE.maxDensity,
}

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const isCanceled = ({ code }: AppError): boolean => code === 'canceled'

/** Thumbnails of all maps of one library (WebP). */
export const mapThumbnails = ({ db, runJob, log, peek }: CardDeps): CardCache<Uint8Array> =>
  new CardCache({
    log,
    stateOf: (id) => {
      const row = mapRow(db, id)
      return row && hashOf([DRAWING_VERSION, CARD_BOX, row.state_hash?.toString('hex'), lostPictures(db, row.number)])
    },
    read: (id) => {
      const stored = readThumbnail(db, id)
      return stored && { state: stored.state, value: stored.picture }
    },
    write: (id, { state, value }) => writeThumbnail(db, id, { state, picture: value }),
    make: async (id) => {
      const current = peek(id)
      if (!current.ok) return null
      const { map } = current.value
      const pictures = storedPictures(db, new Set(picturesOn(map).map(({ picture }) => picture)))
      const made = await runJob('thumbnail.draw', { map, pictures, box: CARD_BOX }, { timeoutMs: TIMEOUT_MS })
      if (made.ok) return made.value
      if (!isCanceled(made.error))
        log(new Error(`A thumbnail could not be drawn: ${made.error.details ?? made.error.code}`))
      return null
    },
  })

/** Encounter summaries of all maps of one library. */
export const mapSummaries = ({ db, runJob, log, peek }: CardDeps): CardCache<readonly SummaryRow[]> =>
  new CardCache({
    log,
    stateOf: (id) => {
      const row = mapRow(db, id)
      return row && hashOf([SUMMARY_VERSION, row.state_hash?.toString('hex')])
    },
    read: (id) => readSummary(db, id),
    write: (id, entry) => writeSummary(db, id, entry),
    make: async (id) => {
      const current = peek(id)
      if (!current.ok) return null
      const made = await runJob('encounter.summarize', { map: current.value.map }, { timeoutMs: TIMEOUT_MS })
      if (made.ok) return made.value
      // Maps under unknown rules have no summary.
      if (!isCanceled(made.error) && made.error.code !== 'no-such-ruleset')
        log(new Error(`An encounter could not be summarized: ${made.error.details ?? made.error.code}`))
      return null
    },
  })
