/** Pictures of a print: which of the map's can be read, and their bytes in a form a PDF or a canvas takes. */
import type { Image } from '@napi-rs/canvas'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { PictureFacts } from '../../src/print/facts.ts'

// The canvas takes half a second to load: a print without pictures does without it.
const loadCanvas = () => import('@napi-rs/canvas')

/** Where stored pictures come from; nothing for one that is not there. */
export type PictureSource = (id: string) => Uint8Array | undefined

/** Pictures that could be decoded. */
export interface PrintPictures {
  /** By id: what the drawing needs to know. */
  readonly facts: Readonly<Record<string, PictureFacts>>
  /** PNG or JPEG, in the picture's own resolution. */
  forPdf(id: string): Promise<Buffer>
  forCanvas(id: string): Promise<Image>
  /** As they are stored. */
  stored(id: string): Buffer
  /** As a `data:` address. */
  forSvg(id: string): string
}

/** Ids of the pictures a map uses. */
export function pictureIds({ tables }: Pick<BattleMap, 'tables'>): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { picture } of tables.props.values()) ids.add(picture)
  for (const { picture } of tables.creatures.values()) if (picture !== undefined) ids.add(picture)
  return ids
}

/** Decodes every picture the map uses once, to be sure that it can be; what cannot is not among the facts. */
export async function picturesOfMap(
  { tables }: Pick<BattleMap, 'tables'>,
  source: PictureSource,
): Promise<PrintPictures> {
  const facts: Record<string, PictureFacts> = {}
  const bytes = new Map<string, Buffer>()
  for (const id of pictureIds({ tables })) {
    const stored = source(id)
    const image = stored && (await decoded(Buffer.from(stored)))
    if (!stored || !image) continue
    facts[id] = { widthPx: image.width, heightPx: image.height }
    bytes.set(id, Buffer.from(stored))
  }
  const bytesOf = (id: string): Buffer => {
    const stored = bytes.get(id)
    if (!stored) throw new Error(`the picture ${id} is not among the facts`)
    return stored
  }
  return {
    facts,
    stored: bytesOf,
    forPdf: async (id) => pdfBytes(bytesOf(id)),
    forCanvas: async (id) => (await loadCanvas()).loadImage(bytesOf(id)),
    forSvg: (id) => `data:${kindOf(bytesOf(id))};base64,${bytesOf(id).toString('base64')}`,
  }
}

async function decoded(bytes: Buffer): Promise<Image | undefined> {
  try {
    const { loadImage } = await loadCanvas()
    const image = await loadImage(bytes)
    return image.width > 0 && image.height > 0 ? image : undefined
  } catch {
    // A picture that cannot be decoded is reported and drawn as a marked box by the plan, like one that is missing.
    return undefined
  }
}

function kindOf(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' {
  if (bytes[0] === 0x89) return 'image/png'
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp'
}

/** PDF knows JPEG as it is and PNG as its pixels; all else is made a PNG first. */
async function pdfBytes(bytes: Buffer): Promise<Buffer> {
  if (kindOf(bytes) !== 'image/webp') return bytes
  const { createCanvas, loadImage } = await loadCanvas()
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('png')
}
