import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { PictureSource } from '../print/pictures.ts'
import { decodeSmall } from './decodeSmall.ts'

/** Longest side of what is drawn: enough for a preview on a fine screen, and few bytes whatever the pictures measure. */
const LONGEST_PX = 960

/** What of a map its pictures are drawn from. */
export type PicturedMap = Pick<BattleMap, 'widthCells' | 'heightCells'> & {
  readonly tables: Pick<BattleMap['tables'], 'props'>
}

/** Draws the pictures of a map small; nothing where it has none. One that cannot be decoded is a dashed frame. */
export async function drawPreviewPictures(
  map: PicturedMap,
  source: PictureSource,
): Promise<PreviewPictures | undefined> {
  const props = [...map.tables.props.values()]
  if (props.length === 0) return undefined
  const small = new Map<string, Promise<Canvas | null>>()
  const pictureOf = (id: string): Promise<Canvas | null> => {
    const bytes = source(id)
    const decoded = small.get(id) ?? (bytes ? decodeSmall(bytes, LONGEST_PX) : Promise.resolve(null))
    small.set(id, decoded)
    return decoded
  }
  return {
    below: await drawLayer(
      map,
      props.filter(({ background }) => background),
      pictureOf,
    ),
    above: await drawLayer(
      map,
      props.filter(({ background }) => !background),
      pictureOf,
    ),
  }
}

async function drawLayer(
  { widthCells, heightCells }: PicturedMap,
  props: readonly Prop[],
  pictureOf: (id: string) => Promise<Canvas | null>,
): Promise<Uint8Array | null> {
  if (props.length === 0) return null
  const { createCanvas } = await import('@napi-rs/canvas')
  const squarePx = LONGEST_PX / Math.max(widthCells, heightCells)
  const side = (cells: number) => Math.max(1, Math.round(cells * squarePx))
  const canvas = createCanvas(side(widthCells), side(heightCells))
  const context = canvas.getContext('2d')
  for (const prop of props) drawProp(context, prop, squarePx, await pictureOf(prop.picture))
  return new Uint8Array(await canvas.encode('png'))
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
