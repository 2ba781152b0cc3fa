/** Maps drawn small, in their own style: cards of the library and previews of imports. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Canvas2D, CanvasDeps } from '../../src/draw/canvas2d.ts'
import { detailAt, MIN_GRID_CELL_PX, type Mark } from '../../src/draw/marks.ts'
import { ALL_PARTS, drawMap } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { styleOf } from '../../src/draw/styles/registry.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import { stackedCreatures, ridingSpot } from '../../src/draw/tokens/order.ts'
import { tokenMarks } from '../../src/draw/tokens/token.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { picturesOn, type PictureProp } from '../../src/map/objects.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { NodeImage } from '../print/nodeCanvas.ts'
import type { PictureSource } from '../print/pictures.ts'
import { decodeSmall } from './decodeSmall.ts'

/** Good quality for a tenth of the bytes of a PNG: a library stores hundreds of them. */
const WEBP_QUALITY = 85
/** Creatures stay visible on the largest maps. */
const MIN_TOKEN_PX = 6

/** The box that the thumbnail fits into, in pixels. */
export interface ThumbnailBox {
  readonly widthPx: number
  readonly heightPx: number
}

/** Draws a whole map small, as WebP. A picture that cannot be decoded is a dashed frame. */
export async function drawThumbnail(map: BattleMap, source: PictureSource, box: ThumbnailBox): Promise<Uint8Array> {
  const { createCanvas, Path2D } = await import('@napi-rs/canvas')
  const { widthCells, heightCells } = map
  const squarePx = Math.min(box.widthPx / widthCells, box.heightPx / heightCells)
  const side = (cells: number) => Math.max(1, Math.round(cells * squarePx))
  const canvas = createCanvas(side(widthCells), side(heightCells))
  const deps: CanvasDeps<NodeImage> = {
    // The few letters on maps this small need no embedded font.
    fontFamilies: { sans: 'sans-serif', serif: 'serif' },
    image: () => undefined,
    newPath: () => new Path2D(),
    newLayer: (widthPx, heightPx) => {
      const image = createCanvas(widthPx, heightPx)
      return { image, context: image.getContext('2d') }
    },
    textures: new Map(),
  }
  const context = canvas.getContext('2d')
  const paint = (marks: readonly Mark[]) => toCanvas(context as Canvas2D<NodeImage>, marks, deps)
  const props = picturesOn(map)
  const backgrounds = props.filter(({ background }) => background)
  const pictureOf = smallPictures(props, squarePx, Math.max(canvas.width, canvas.height), source)
  context.scale(canvas.width / widthCells, canvas.height / heightCells)
  const { look } = settingsOf(map)
  if (backgrounds.length > 0) {
    context.fillStyle = styleOf(look).palette.floors.flagstones
    context.fillRect(0, 0, widthCells, heightCells)
    for (const prop of backgrounds) drawProp(context, prop, await pictureOf(prop.picture))
  }
  const detail = detailAt(squarePx)
  const parts = {
    ...ALL_PARTS,
    grid: squarePx >= MIN_GRID_CELL_PX,
    heights: detail === 'full',
    overPicture: backgrounds.length > 0,
  }
  paint(drawMap(sceneOf(map, { view: 'gm' }), look, { col: 0, row: 0, widthCells, heightCells }, detail, parts))
  for (const prop of props) if (!prop.background) drawProp(context, prop, await pictureOf(prop.picture))
  paint(creatureMarks(map, squarePx))
  return new Uint8Array(await canvas.encode('webp', WEBP_QUALITY))
}

/** Tokens without letters: shape and color tell the sides. */
function creatureMarks({ tables }: BattleMap, squarePx: number): readonly Mark[] {
  return stackedCreatures(tables.creatures.values()).flatMap(({ at, size, side, mountId, hidden }) => {
    const space = SPACE_CELLS[size]
    const own = { x: at.col + space / 2, y: at.row + space / 2, width: Math.max(space, MIN_TOKEN_PX / squarePx) }
    const spot = mountId !== undefined && tables.creatures.has(mountId) ? ridingSpot(own) : own
    const token = { side, badges: [], isCrossed: false, isHidden: hidden }
    return tokenMarks(token, spot, { ink: 'color', minText: 1, square: 1 })
  })
}

/** Decodes each picture once, no larger than it is drawn: hundreds of small ones must fit in memory. */
function smallPictures(
  props: readonly PictureProp[],
  squarePx: number,
  maxPx: number,
  source: PictureSource,
): (id: string) => Promise<Canvas | null> {
  const sides = new Map<string, number>()
  for (const { picture, widthSquares, heightSquares } of props) {
    const sidePx = Math.ceil(Math.max(widthSquares, heightSquares) * squarePx)
    sides.set(picture, Math.min(maxPx, Math.max(sidePx, sides.get(picture) ?? 1)))
  }
  const decoded = new Map<string, Promise<Canvas | null>>()
  return (id) => {
    const bytes = source(id)
    const small = decoded.get(id) ?? (bytes ? decodeSmall(bytes, sides.get(id) ?? 1) : Promise.resolve(null))
    decoded.set(id, small)
    return small
  }
}

/** Draws a picture at its place; lengths are in squares. */
function drawProp(context: SKRSContext2D, prop: Prop, picture: Canvas | null): void {
  const [width, height] = [prop.widthSquares, prop.heightSquares]
  context.save()
  context.globalAlpha = prop.opacity
  context.translate(prop.at.x + width / 2, prop.at.y + height / 2)
  context.rotate((prop.rotationDegrees * Math.PI) / 180)
  if (picture) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, -width / 2, -height / 2, width, height)
  } else {
    context.strokeStyle = '#808890'
    context.lineWidth = 0.06
    context.setLineDash([0.3, 0.2])
    context.strokeRect(-width / 2, -height / 2, width, height)
  }
  context.restore()
}
