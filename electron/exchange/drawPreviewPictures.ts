import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { picturesOn, type PictureProp } from '../../src/map/objects.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { PictureSource } from '../print/pictures.ts'
import { decodeSmall } from './decodeSmall.ts'

/** A fine picture for few bytes: a tenth of a PNG, which a library would keep a hundred times. */
const WEBP_QUALITY = 85

/** What of a map its pictures are drawn from. */
export type PicturedMap = Pick<BattleMap, 'widthCells' | 'heightCells'> & {
  readonly tables: Pick<BattleMap['tables'], 'props'>
}

/** The box that what is drawn fits into, in pixels. */
export interface PreviewBox {
  readonly widthPx: number
  readonly heightPx: number
}

/** Draws the pictures of a map small; nothing where it has none. One that cannot be decoded is a dashed frame. */
export async function drawPreviewPictures(
  map: PicturedMap,
  source: PictureSource,
  box: PreviewBox,
): Promise<PreviewPictures | undefined> {
  const props = picturesOn(map)
  if (props.length === 0) return undefined
  const squarePx = Math.min(box.widthPx / map.widthCells, box.heightPx / map.heightCells)
  const mostPx = largestSides(props, squarePx, Math.max(box.widthPx, box.heightPx))
  const small = new Map<string, Promise<Canvas | null>>()
  const pictureOf = (id: string): Promise<Canvas | null> => {
    const bytes = source(id)
    const decoded = small.get(id) ?? (bytes ? decodeSmall(bytes, mostPx.get(id) ?? 1) : Promise.resolve(null))
    small.set(id, decoded)
    return decoded
  }
  const layer = (isBelow: boolean) =>
    drawLayer(
      map,
      squarePx,
      props.filter(({ background }) => background === isBelow),
      pictureOf,
    )
  return { below: await layer(true), above: await layer(false) }
}

/** How large each picture is drawn at most, by id: a crate among hundreds is not kept as large as the map. */
function largestSides(props: readonly PictureProp[], squarePx: number, mostPx: number): ReadonlyMap<string, number> {
  const sides = new Map<string, number>()
  for (const { picture, widthSquares, heightSquares } of props) {
    const sidePx = Math.ceil(Math.max(widthSquares, heightSquares) * squarePx)
    sides.set(picture, Math.min(mostPx, Math.max(sidePx, sides.get(picture) ?? 1)))
  }
  return sides
}

async function drawLayer(
  { widthCells, heightCells }: PicturedMap,
  squarePx: number,
  props: readonly PictureProp[],
  pictureOf: (id: string) => Promise<Canvas | null>,
): Promise<Uint8Array | null> {
  if (props.length === 0) return null
  const { createCanvas } = await import('@napi-rs/canvas')
  const side = (cells: number) => Math.max(1, Math.round(cells * squarePx))
  const canvas = createCanvas(side(widthCells), side(heightCells))
  const context = canvas.getContext('2d')
  for (const prop of props) drawProp(context, prop, squarePx, await pictureOf(prop.picture))
  return new Uint8Array(await canvas.encode('webp', WEBP_QUALITY))
}

function drawProp(context: SKRSContext2D, prop: Prop, squarePx: number, picture: Canvas | null): void {
  const [width, height] = [prop.widthSquares * squarePx, prop.heightSquares * squarePx]
  context.save()
  context.globalAlpha = prop.opacity
  context.translate(prop.at.x * squarePx + width / 2, prop.at.y * squarePx + height / 2)
  context.rotate((prop.rotationDegrees * Math.PI) / 180)
  if (picture) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, -width / 2, -height / 2, width, height)
  } else {
    context.strokeStyle = '#808890'
    context.setLineDash([6, 4])
    context.strokeRect(-width / 2, -height / 2, width, height)
  }
  context.restore()
}
