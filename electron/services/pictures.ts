import { createHash } from 'node:crypto'
import { fileKindOf } from '../../src/base/fileKind.ts'
import { readPictureHead } from '../../src/base/pictureHead.ts'
import { cutText, inOneLine } from '../../src/base/plainText.ts'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { isPicture } from '../../src/map/objects.ts'
import { MAX_SHORT_TEXT } from '../../src/map/records/shared.ts'
import { PICTURE_LIMITS, type PictureFacts } from '../../src/ipc/shapes/library.ts'
import { inTransaction, type WritableDb } from '../storage/handles.ts'
import { insertPicture, pictureFacts, readPicture } from '../storage/pictureStore.ts'
import { readChosen, type FileDialogs } from './files.ts'
import type { WindowJobs } from './jobs.ts'
import type { OpenMaps } from './openMaps.ts'
import { en } from '../../src/words/en/index.ts'

/** What the handlers of pictures need. */
export interface PictureDeps {
  readonly db: WritableDb
  readonly dialogs: FileDialogs
  readonly now: () => number
  readonly openMaps: OpenMaps
  readonly runJob: RunJob
  readonly jobs: WindowJobs
}

/** The handlers of pictures. A picture's id is the hash of its bytes, so the same picture is stored once. */
export function pictureHandlers({ db, dialogs, now, openMaps, runJob, jobs }: PictureDeps) {
  return {
    'pictures.add': ({ name, bytes }) => addPicture(db, name, bytes, now()),
    'pictures.choose': async () => {
      const chosen = await readChosen(
        dialogs,
        en.labels.system.pictures,
        ['png', 'jpg', 'jpeg', 'webp'],
        PICTURE_LIMITS.bytes,
      )
      if (!chosen.ok || chosen.value === null) return chosen as Result<null>
      return addPicture(db, cutText(inOneLine(chosen.value.name), MAX_SHORT_TEXT), chosen.value.bytes, now())
    },
    'pictures.read': ({ id }) => {
      const picture = readPicture(db, id)
      return picture ? ok(picture) : failure('no-such-picture', { where: id })
    },
    'pictures.findWalls': async ({ mapId, propId, mask, job }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const { map } = open.value
      const prop = map.tables.props.get(propId)
      if (!prop || !isPicture(prop)) return failure('record-not-found', { where: `props/${propId}` })
      const id = mask ?? prop.picture
      const picture = readPicture(db, id)
      if (!picture) return failure('no-such-picture', { where: id })
      const { widthCells, heightCells } = map
      const input = { bytes: picture.bytes, prop, size: { widthCells, heightCells }, isMask: mask !== undefined }
      return jobs.run(job, (options) => runJob('pictures.findWalls', input, options))
    },
  } satisfies Partial<Handlers>
}

/** Errors: `file-too-large`, and those of `readPictureHead`. */
function addPicture(db: WritableDb, name: string, bytes: Uint8Array, atMs: number): Result<PictureFacts> {
  if (bytes.byteLength > PICTURE_LIMITS.bytes)
    return failure('file-too-large', { file: name, max: PICTURE_LIMITS.bytes })
  const head = readPictureHead(bytes)
  if (!head.ok) {
    const kind = head.error.code === 'not-a-picture' ? fileKindOf(name, bytes) : null
    return fail({ ...head.error, file: name, ...(kind && { kind }) })
  }
  const id = createHash('sha256').update(bytes).digest('hex')
  inTransaction(db, () => insertPicture(db, { id, name, ...head.value, byteLength: bytes.byteLength, bytes }, atMs))
  const stored = pictureFacts(db, id)
  return stored ? ok(stored) : failure('no-such-picture', { where: id })
}
