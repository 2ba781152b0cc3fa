/** Pictures of a print: which ones of the map can be decoded, and their bytes for a PDF or a canvas. */
import { picturesOn } from '../../src/map/objects.ts'
import type { Image } from '@napi-rs/canvas'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { PictureFacts } from '../../src/print/facts.ts'
import { pdfPicture, type PictureHooks, type ReadyPicture } from './pdfPicture.ts'
import { withPicture } from './withPicture.ts'

// Loaded only for prints with pictures, since it takes half a second.
const loadCanvas = () => import('@napi-rs/canvas')

/** Returns the bytes of a stored picture; undefined if it is missing. */
export type PictureSource = (id: string) => Uint8Array | undefined

/** Pictures that could be decoded. */
export interface PrintPictures {
  /** Sizes by id. */
  readonly facts: Readonly<Record<string, PictureFacts>>
  /** `longestInches`: its longer side on paper; absent: in full resolution. */
  forPdf(id: string, longestInches?: number, hooks?: PictureHooks): Promise<ReadyPicture>
  forCanvas(id: string): Promise<Image>
  /** The stored bytes. */
  stored(id: string): Buffer
  /** A `data:` URL. */
  forSvg(id: string): string
}

/** Ids of the pictures of a map. */
export function pictureIds({ tables }: Pick<BattleMap, 'tables'>): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { picture } of picturesOn({ tables })) ids.add(picture)
  for (const { picture } of tables.creatures.values()) if (picture !== undefined) ids.add(picture)
  return ids
}

/** Options of `picturesOfMap`. */
export interface PictureReadOptions {
  /** Sizes of pictures that were decoded before: they are not decoded again. */
  readonly known?: ReadonlyMap<string, PictureFacts> | undefined
  /** Called before each picture, and after the last with `done` = `of`. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined
}

/** Decodes every picture of the map once to check that it is readable; unreadable ones are not among the facts. */
export async function picturesOfMap(
  { tables }: Pick<BattleMap, 'tables'>,
  source: PictureSource,
  { known, onProgress }: PictureReadOptions = {},
): Promise<PrintPictures> {
  const facts: Record<string, PictureFacts> = {}
  const bytes = new Map<string, Buffer>()
  const ids = pictureIds({ tables })
  let done = 0
  for (const id of ids) {
    onProgress?.(done++, ids.size)
    const stored = source(id)
    if (!stored) continue
    const file = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
    const found = known?.get(id) ?? (await decoded(file))
    if (!found) continue
    facts[id] = found
    bytes.set(id, file)
  }
  onProgress?.(ids.size, ids.size)
  const bytesOf = (id: string): Buffer => {
    const stored = bytes.get(id)
    if (!stored) throw new Error(`the picture ${id} is not among the facts`)
    return stored
  }
  return {
    facts,
    stored: bytesOf,
    forPdf: async (id, longestInches, hooks) => pdfPicture(bytesOf(id), longestInches, hooks),
    forCanvas: async (id) => (await loadCanvas()).loadImage(bytesOf(id)),
    forSvg: (id) => dataAddress({ mime: kindOf(bytesOf(id)), bytes: bytesOf(id) }),
  }
}

/** A picture as a `data:` URL. */
export const dataAddress = ({ mime, bytes }: { readonly mime: string; readonly bytes: Uint8Array }): string =>
  `data:${mime};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`

/** Null if the picture cannot be decoded: the plan then treats it as missing. */
const decoded = (bytes: Buffer): Promise<PictureFacts | null> =>
  withPicture(bytes, ({ width: widthPx, height: heightPx }) => ({ widthPx, heightPx }))

function kindOf(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' {
  if (bytes[0] === 0x89) return 'image/png'
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp'
}
