/** Pictures of a print: which of the map's can be read, and their bytes in a form a PDF or a canvas takes. */
import { picturesOn } from '../../src/map/objects.ts'
import type { Image } from '@napi-rs/canvas'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { PictureFacts } from '../../src/print/facts.ts'
import { pdfPicture, type PictureHooks, type ReadyPicture } from './pdfPicture.ts'
import { withPicture } from './withPicture.ts'

// The canvas takes half a second to load: a print without pictures does without it.
const loadCanvas = () => import('@napi-rs/canvas')

/** Where stored pictures come from; nothing for one that is not there. */
export type PictureSource = (id: string) => Uint8Array | undefined

/** Pictures that could be decoded. */
export interface PrintPictures {
  /** By id: what the drawing needs to know. */
  readonly facts: Readonly<Record<string, PictureFacts>>
  /** `longestInches`: how long its longer side is on paper; absent: in its own resolution. */
  forPdf(id: string, longestInches?: number, hooks?: PictureHooks): Promise<ReadyPicture>
  forCanvas(id: string): Promise<Image>
  /** As they are stored. */
  stored(id: string): Buffer
  /** As a `data:` address. */
  forSvg(id: string): string
}

/** Ids of the pictures a map uses. */
export function pictureIds({ tables }: Pick<BattleMap, 'tables'>): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { picture } of picturesOn({ tables })) ids.add(picture)
  for (const { picture } of tables.creatures.values()) if (picture !== undefined) ids.add(picture)
  return ids
}

/** What is known already when the pictures of a map are looked at, and who wants to know how far that is. */
export interface PictureReadOptions {
  /** Facts of pictures that were decoded before: they are not decoded again. */
  readonly known?: ReadonlyMap<string, PictureFacts> | undefined
  /** Told before each picture that is decoded, and with `done` = `of` after the last. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined
}

/** Decodes every picture the map uses once, to be sure that it can be; what cannot is not among the facts. */
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

/** Bytes of a picture as an address that holds them. */
export const dataAddress = ({ mime, bytes }: { readonly mime: string; readonly bytes: Uint8Array }): string =>
  `data:${mime};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`

/** A picture that cannot be decoded is reported and drawn as a marked box by the plan, like one that is missing. */
const decoded = (bytes: Buffer): Promise<PictureFacts | null> =>
  withPicture(bytes, ({ width: widthPx, height: heightPx }) => ({ widthPx, heightPx }))

function kindOf(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' {
  if (bytes[0] === 0x89) return 'image/png'
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp'
}
