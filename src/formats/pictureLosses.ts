import { pictureKindOf } from '../base/fileKind.ts'
import { isPictureCutShort } from '../base/pictureEnd.ts'
import { readPictureHead, type PictureHead } from '../base/pictureHead.ts'
import { nameFrom } from './draft.ts'
import type { Loss } from './format.ts'

/** A picture of a map file. */
export interface CheckedPicture {
  /** Null: it is left out. */
  readonly head: PictureHead | null
  /** Why it is left out, or that a part of it is missing. */
  readonly losses: readonly Loss[]
}

/** Checks a picture before it is used. `name`: as the file calls it; absent: it is within the file. */
export function checkPicture(bytes: Uint8Array, name?: string): CheckedPicture {
  const facts = name === undefined ? {} : { name: nameFrom(name) }
  const read = readPictureHead(bytes)
  if (read.ok) {
    const isCut = isPictureCutShort(bytes)
    return { head: read.value, losses: isCut ? [{ code: 'picture-cut-short', count: 1, facts }] : [] }
  }
  const kind = pictureKindOf(bytes)
  if (kind) return { head: null, losses: [{ code: 'picture-kind', count: 1, facts: { ...facts, kind } }] }
  if (read.error.code === 'picture-too-large')
    return {
      head: null,
      losses: [{ code: 'picture-too-large', count: 1, facts: { ...facts, size: String(read.error.got ?? '') } }],
    }
  return { head: null, losses: [{ code: 'picture-damaged', count: 1, facts }] }
}
