/**
 * A picture of a map (PNG, JPEG or WebP), which becomes the background of a new map. The size of a square is set by the user,
 * else taken from the file name (`crypt [24x16].png`, `crypt 70px.png`), else from the grid drawn in the picture.
 */
import { readPictureHead, type PictureHead } from '../../base/pictureHead.ts'
import { failure, ok } from '../../base/result.ts'
import { findPictureGrid, type GrayPicture } from '../../grid/pictureGrid.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { filledSquares } from '../../map/objects.ts'
import { BACKGROUND_ID, backgroundProp, byId } from '../records.ts'
import { draftMap, MIN_VISIBLE_SQUARES, nameWithoutEnding } from '../draft.ts'
import { FileTexts } from '../fileTexts.ts'
import type { Loss, MapFormat, ReadContext } from '../format.ts'
import { checkPicture } from '../pictureLosses.ts'

/** Assumed if nothing gives the size of a square: what most tools draw. */
const DEFAULT_SQUARE_PX = 100
const MIN_SQUARE_PX = 4

/** The grid of a picture: the side of a square, and the offset of the first grid lines. */
interface Squares {
  readonly squarePx: number
  readonly offsetXPx: number
  readonly offsetYPx: number
  /** The loss code for the source of the size. */
  readonly from: Loss['code']
}

/** A picture as a map. Errors: those of its head, `broken-picture`, `too-small`, `too-large`. */
export const pictureFormat: MapFormat = {
  id: 'picture',
  name: 'Picture of a map',
  extensions: ['png', 'jpg', 'jpeg', 'webp'],
  isPicture: true,
  maxBytes: 200_000_000,
  recognizes: ({ bytes }) => {
    const head = readPictureHead(bytes)
    return head.ok || head.error.code !== 'not-a-picture'
  },
  read: async ({ name, bytes }, context) => {
    const head = readPictureHead(bytes)
    if (!head.ok) return head
    const gray = await context.decodeGray?.(bytes)
    if (gray === null)
      return failure('broken-picture', { where: name, details: 'the picture begins well and cannot be decoded' })
    const squares = squaresOf(name, head.value, gray, context)
    const { widthPx, heightPx } = head.value
    if (Math.min(widthPx, heightPx) < MIN_VISIBLE_SQUARES * squares.squarePx)
      return failure('too-small', { where: name })
    const texts = new FileTexts()
    const whole = layOut(head.value, squares)
    const filled = filledSquares(whole, { ...frameOf(head.value, squares, whole), rotationDegrees: 0 })
    const isCut = filled !== null && (filled.widthCells < whole.widthCells || filled.heightCells < whole.heightCells)
    const isCropped = isCut && context.cropsPicture === true
    const layout = isCropped ? { ...filled, x: whole.x - filled.col, y: whole.y - filled.row } : whole
    const map = draftMap(layout, texts.name(plainName(name)), context.ruleset, `squares of ${squares.squarePx} pixels`)
    if (!map.ok) return map
    const pictures = new Map([[BACKGROUND_ID, { mime: head.value.mime, bytes }]])
    return ok({
      map: withBackground(map.value, head.value, squares, layout),
      pictures,
      losses: [...checkPicture(bytes).losses, ...lossesOf(squares), ...texts.losses],
      lines: [],
      pixelsPerSquare: squares.squarePx,
      ...(isCut ? { isCropped } : {}),
    })
  },
}

/** The name of a picture without its size: `crypt` for `crypt [24x16].png`. */
const plainName = (name: string): string =>
  nameWithoutEnding(name)
    .replace(/\s*[[(]\d{1,3}\s*[x×]\s*\d{1,3}[\])]|\s*\b\d{1,4}\s?px\b/giu, '')
    .trim()

function squaresOf(
  name: string,
  { mime, widthPx, heightPx }: PictureHead,
  gray: GrayPicture | undefined,
  { pixelsPerSquare }: ReadContext,
): Squares {
  const plain = { offsetXPx: 0, offsetYPx: 0 }
  if (pixelsPerSquare !== undefined) return { ...plain, squarePx: pixelsPerSquare, from: 'picture-square' }
  const [, across, down] = /[[(](\d{1,3})\s*[x×]\s*(\d{1,3})[\])]/iu.exec(name) ?? []
  // A size that does not fit the picture is ignored: squares are square.
  const [perColumn, perRow] = [widthPx / Number(across), heightPx / Number(down)]
  if (perColumn >= MIN_SQUARE_PX && Math.abs(perColumn - perRow) < 1)
    return { ...plain, squarePx: (perColumn + perRow) / 2, from: 'picture-square-named' }
  const [, pixels] = /\b(\d{1,4})\s?px\b/iu.exec(name) ?? []
  if (Number(pixels) >= MIN_SQUARE_PX) return { ...plain, squarePx: Number(pixels), from: 'picture-square-named' }
  const grid = gray ? findPictureGrid(gray) : null
  const isOfBlocks = grid !== null && gray?.widthPx === widthPx && mime !== 'image/png' && isBlockPeriod(grid.squarePx)
  if (!grid || !gray || isOfBlocks) return { ...plain, squarePx: DEFAULT_SQUARE_PX, from: 'picture-square-assumed' }
  // The grid may have been found in a scaled-down copy.
  const scale = widthPx / gray.widthPx
  return {
    squarePx: grid.squarePx * scale,
    offsetXPx: grid.offsetXPx * scale,
    offsetYPx: grid.offsetYPx * scale,
    from: 'picture-square-found',
  }
}

/**
 * Whether a grid is that of the blocks in which a picture is compressed, whose seams show in photographs.
 * @source ISO/IEC 10918-1, "Minimum coded unit"; RFC 6386, "Frame Header": 8 or 16 pixels
 */
const isBlockPeriod = (squarePx: number): boolean => [8, 16].some((blockPx) => Math.abs(squarePx - blockPx) < 0.1)

interface PictureLayout {
  readonly widthCells: number
  readonly heightCells: number
  /** The corner of the picture, in squares: partial squares along its edges are completed. */
  readonly x: number
  readonly y: number
}

function layOut({ widthPx, heightPx }: PictureHead, { squarePx, offsetXPx, offsetYPx }: Squares): PictureLayout {
  const begin = (offsetPx: number) => {
    const rest = offsetPx / squarePx
    return rest < MIN_VISIBLE_SQUARES || rest > 1 - MIN_VISIBLE_SQUARES ? 0 : 1 - rest
  }
  const [x, y] = [begin(offsetXPx), begin(offsetYPx)]
  const cells = (from: number, lengthPx: number) =>
    Math.max(1, Math.ceil(from + lengthPx / squarePx - MIN_VISIBLE_SQUARES))
  return { widthCells: cells(x, widthPx), heightCells: cells(y, heightPx), x, y }
}

/** The place of a picture on the grid. */
const frameOf = ({ widthPx, heightPx }: PictureHead, { squarePx }: Squares, { x, y }: PictureLayout) => ({
  at: { x, y },
  widthSquares: widthPx / squarePx,
  heightSquares: heightPx / squarePx,
})

function withBackground(map: BattleMap, head: PictureHead, squares: Squares, layout: PictureLayout): BattleMap {
  const prop = backgroundProp({ name: 'Background', ...frameOf(head, squares, layout) })
  return { ...map, tables: { ...map.tables, props: byId(prop ? [prop] : []) } }
}

const lossesOf = ({ squarePx, from }: Squares): Loss[] => [
  { code: from, count: 1, facts: { pixels: Math.round(squarePx * 100) / 100 } },
  { code: 'picture-content', count: 1 },
]
