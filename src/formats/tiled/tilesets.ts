/** Tilesets in files of their own, and the picture drawn from tiles. */
import { decodeUtf8 } from '../../base/encoding.ts'
import { parseJson } from '../../base/json.ts'
import { readPictureHead } from '../../base/pictureHead.ts'
import { fileBeside, pictureBeside } from '../../base/besideFiles.ts'
import type { PicturePiece, ReadContext } from '../format.ts'
import { fromTsx } from './fromTmx.ts'
import type { PlacedTile } from './readTerrain.ts'
import { tilesetSchema, type Tileset, type TiledMap } from './schema.ts'

const LIMITS = { maxCharacters: 20_000_000, maxDepth: 40 }

/** The map with its external tilesets filled in from files beside it, and how many are missing. */
export function withTilesets(
  map: TiledMap,
  { beside }: ReadContext,
): { readonly map: TiledMap; readonly missing: number } {
  let missing = 0
  const tilesets = map.tilesets.map((tileset) => {
    if (tileset.source === undefined) return tileset
    const read = readTileset(beside, tileset.source)
    if (!read) missing++
    return read ? { ...read, firstgid: tileset.firstgid } : tileset
  })
  return { map: { ...map, tilesets }, missing }
}

function readTileset(beside: ReadonlyMap<string, Uint8Array>, source: string): Tileset | null {
  const bytes = fileBeside(beside, source)
  const text = bytes && decodeUtf8(bytes)
  if (!text?.ok) return null
  const json = text.value.trimStart().startsWith('<') ? fromTsx(text.value) : parseJson(text.value, LIMITS)
  const read = json.ok ? tilesetSchema.safeParse(json.value) : json
  return 'success' in read && read.success ? read.data : null
}

/**
 * The pieces to draw for a map's tiles, lowest first, and how many of their pictures are missing. A tile larger than a square
 * is aligned with the square's bottom left corner.
 */
export function piecesOfTiles(
  { tilesets, tilewidth, tileheight }: TiledMap,
  tiles: readonly PlacedTile[],
  { beside }: ReadContext,
): { readonly pieces: readonly PicturePiece[]; readonly missing: number } {
  const ordered = [...tilesets].sort((a, b) => b.firstgid - a.firstgid)
  const missing = new Set<string>()
  const bytesOf = (image: string): Uint8Array | null => {
    const bytes = pictureBeside(beside, image)
    if (!bytes) missing.add(image)
    return bytes ?? null
  }
  const pieces = tiles.flatMap(({ number, col, row, opacity, flips }): PicturePiece[] => {
    const tileset = ordered.find(({ firstgid }) => firstgid <= number)
    const id = number - (tileset?.firstgid ?? 0)
    const own = tileset?.tiles.find((tile) => tile.id === id)?.image
    const picture = own ?? tileset?.image
    const bytes = picture === undefined ? null : bytesOf(picture)
    if (!tileset || picture === undefined || !bytes) return []
    const from = own === undefined ? boxOf(tileset, id, bytes) : null
    if (from === undefined) return []
    const size = tileset.tilerendersize === 'grid' ? null : (from ?? sizeOf(bytes))
    const [width, height] = size ? [size.width / tilewidth, size.height / tileheight] : [1, 1]
    const { x, y } = tileset.tileoffset ?? { x: 0, y: 0 }
    const to = { x: col + x / tilewidth, y: row + 1 - height + y / tileheight, width, height }
    return [{ picture, bytes, from, opacity, to, ...(flips && { flips }) }]
  })
  return { pieces, missing: missing.size }
}

function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const head = readPictureHead(bytes)
  return head.ok ? { width: head.value.widthPx, height: head.value.heightPx } : null
}

/** The box of a tile in the picture of its tileset; undefined if unknown. Old files lack the number of columns. */
function boxOf(tileset: Tileset, id: number, bytes: Uint8Array): NonNullable<PicturePiece['from']> | undefined {
  const { tilewidth: width, tileheight: height, margin, spacing } = tileset
  const head = readPictureHead(bytes)
  if (!head.ok || width <= 0 || height <= 0) return undefined
  const columns = tileset.columns || Math.floor((head.value.widthPx - margin + spacing) / (width + spacing))
  if (columns < 1) return undefined
  const [col, row] = [id % columns, Math.floor(id / columns)]
  return { x: margin + col * (width + spacing), y: margin + row * (height + spacing), width, height }
}
