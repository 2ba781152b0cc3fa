/**
 * A picture of a map: PNG, JPEG or WebP. It becomes a map with that picture as its background. How big a square is comes
 * from the person, else from the file's name (`crypt [24x16].png`, `crypt 70px.png`), else from the grid drawn in it.
 */
import { readPictureHead, type PictureHead } from '../../base/pictureHead.ts'
import { failure, ok } from '../../base/result.ts'
import { findPictureGrid, type GrayPicture } from '../../grid/pictureGrid.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { filledSquares } from '../../map/filledSquares.ts'
import { BACKGROUND_ID, backgroundProp, byId } from '../records.ts'
import { draftMap, nameWithoutEnding } from '../draft.ts'
import { FileTexts } from '../fileTexts.ts'
import type { Loss, MapFormat, ReadContext } from '../format.ts'

/** Where nothing says how big a square is: what most tools draw with. */
const USUAL_SQUARE_PX = 100
const SMALLEST_SQUARE_PX = 4

/** Squares of a picture: their edge, and where the first lines lie. */
interface Squares {
  readonly squarePx: number
  readonly offsetXPx: number
  readonly offsetYPx: number
  /** The loss that says where this comes from. */
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
    if (Math.min(widthPx, heightPx) < REST_SQUARES * squares.squarePx) return failure('too-small', { where: name })
    const texts = new FileTexts()
    const whole = layOut(head.value, squares)
    const filled = filledSquares(whole, { ...frameOf(head.value, squares, whole), rotationDegrees: 0 })
    const isCut = filled !== null && (filled.widthCells < whole.widthCells || filled.heightCells < whole.heightCells)
    const isCropped = isCut && context.cropsPicture === true
    const laid = isCropped ? { ...filled, x: whole.x - filled.col, y: whole.y - filled.row } : whole
    const map = draftMap(laid, texts.name(plainName(name)), context.ruleset, `squares of ${squares.squarePx} pixels`)
    if (!map.ok) return map
    const pictures = new Map([[BACKGROUND_ID, { mime: head.value.mime, bytes }]])
    return ok({
      map: withBackground(map.value, head.value, squares, laid),
      pictures,
      losses: [...lossesOf(squares), ...texts.losses],
      lines: [],
      pixelsPerSquare: squares.squarePx,
      ...(isCut ? { isCropped } : {}),
    })
  },
}

/** `crypt [24x16]` is called crypt. */
const plainName = (name: string): string =>
  nameWithoutEnding(name)
    .replace(/\s*[[(]\d{1,3}\s*[x×]\s*\d{1,3}[\])]|\s*\b\d{1,4}\s?px\b/giu, '')
    .trim()

function squaresOf(
  name: string,
  { widthPx, heightPx }: PictureHead,
  gray: GrayPicture | undefined,
  { pixelsPerSquare }: ReadContext,
): Squares {
  const plain = { offsetXPx: 0, offsetYPx: 0 }
  if (pixelsPerSquare !== undefined) return { ...plain, squarePx: pixelsPerSquare, from: 'picture-square' }
  const [, across, down] = /[[(](\d{1,3})\s*[x×]\s*(\d{1,3})[\])]/iu.exec(name) ?? []
  // A name that does not fit the picture says nothing about it: squares are square.
  const [perColumn, perRow] = [widthPx / Number(across), heightPx / Number(down)]
  if (perColumn >= SMALLEST_SQUARE_PX && Math.abs(perColumn - perRow) < 1)
    return { ...plain, squarePx: (perColumn + perRow) / 2, from: 'picture-square-named' }
  const [, pixels] = /\b(\d{1,4})\s?px\b/iu.exec(name) ?? []
  if (Number(pixels) >= SMALLEST_SQUARE_PX) return { ...plain, squarePx: Number(pixels), from: 'picture-square-named' }
  const grid = gray ? findPictureGrid(gray) : null
  if (!grid || !gray) return { ...plain, squarePx: USUAL_SQUARE_PX, from: 'picture-square-assumed' }
  // The picture may have been looked at in a smaller size.
  const scale = widthPx / gray.widthPx
  return {
    squarePx: grid.squarePx * scale,
    offsetXPx: grid.offsetXPx * scale,
    offsetYPx: grid.offsetYPx * scale,
    from: 'picture-square-found',
  }
}

interface LaidOut {
  readonly widthCells: number
  readonly heightCells: number
  /** Where the picture's corner lies, in squares: cut squares along its edges are made whole. */
  readonly x: number
  readonly y: number
}

/** A rest of less than this many squares along an edge is the thickness of a line or rounding, not a square. */
const REST_SQUARES = 0.1

function layOut({ widthPx, heightPx }: PictureHead, { squarePx, offsetXPx, offsetYPx }: Squares): LaidOut {
  const begin = (offsetPx: number) => {
    const rest = offsetPx / squarePx
    return rest < REST_SQUARES || rest > 1 - REST_SQUARES ? 0 : 1 - rest
  }
  const [x, y] = [begin(offsetXPx), begin(offsetYPx)]
  const cells = (from: number, lengthPx: number) => Math.max(1, Math.ceil(from + lengthPx / squarePx - REST_SQUARES))
  return { widthCells: cells(x, widthPx), heightCells: cells(y, heightPx), x, y }
}

/** Where a picture lies on the grid. */
const frameOf = ({ widthPx, heightPx }: PictureHead, { squarePx }: Squares, { x, y }: LaidOut) => ({
  at: { x, y },
  widthSquares: widthPx / squarePx,
  heightSquares: heightPx / squarePx,
})

function withBackground(map: BattleMap, head: PictureHead, squares: Squares, laid: LaidOut): BattleMap {
  const prop = backgroundProp({ name: 'Background', ...frameOf(head, squares, laid) })
  return { ...map, tables: { ...map.tables, props: byId(prop ? [prop] : []) } }
}

const lossesOf = ({ squarePx, from }: Squares): Loss[] => [
  { code: from, count: 1, facts: { pixels: Math.round(squarePx * 100) / 100 } },
  { code: 'picture-content', count: 1 },
]
