import { join } from 'node:path'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { writeBytesWhole } from '../../electron/disk/writeFileWhole.ts'
import { PrintFonts } from '../../electron/print/fontFiles.ts'
import { nodeCanvasDeps, type NodeImage } from '../../electron/print/nodeCanvas.ts'
import { picturesOfMap } from '../../electron/print/pictures.ts'
import { invariant } from '../../src/base/invariant.ts'
import { ok, type Result } from '../../src/base/result.ts'
import type { CanvasDeps } from '../../src/draw/canvas2d.ts'
import { drawMap } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { lookSchema } from '../../src/map/records/look.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { SAMPLES, sampleMap } from '../../src/samples/index.ts'

const PIXELS_PER_SQUARE = 14
const GAP_PX = 8
const HEADING_PX = 26

/** A contact sheet of every sample in every style, as `styles.png`; answers its size in bytes. Errors: those of writing. */
export async function writeStyleSheet(
  folder: string,
): Promise<Result<{ readonly bytes: number; readonly says: string }>> {
  const maps = SAMPLES.map((sample) => sampleMap(sample, `styles-${sample.id}` as MapId))
  const [first] = maps
  invariant(first !== undefined, 'there are samples')
  const deps = await nodeCanvasDeps(new PrintFonts(), await picturesOfMap(first, () => undefined), [])
  const widths = maps.map(({ widthCells }) => widthCells * PIXELS_PER_SQUARE + GAP_PX)
  const rowPx = Math.max(...maps.map(({ heightCells }) => heightCells)) * PIXELS_PER_SQUARE + GAP_PX + HEADING_PX
  const sheet = createCanvas(
    widths.reduce((a, b) => a + b, GAP_PX),
    MAP_STYLES.length * rowPx + GAP_PX,
  )
  const context = sheet.getContext('2d')
  context.fillStyle = '#f2f1ee'
  context.fillRect(0, 0, sheet.width, sheet.height)
  for (const [row, { id, label }] of MAP_STYLES.entries()) {
    const top = GAP_PX + row * rowPx
    context.fillStyle = '#222222'
    context.font = `bold 16px ${deps.fontFamilies.sans}`
    context.fillText(label, GAP_PX, top + 17)
    for (const [i, map] of maps.entries()) {
      const left = GAP_PX + widths.slice(0, i).reduce((a, b) => a + b, 0)
      context.drawImage(pictureOf(map, id, deps), left, top + HEADING_PX)
    }
  }
  const written = await writeBytesWhole(join(folder, 'styles.png'), await sheet.encode('png'))
  const says = `${MAP_STYLES.length} styles of ${maps.length} maps, ${sheet.width} × ${sheet.height} pixels`
  return written.ok ? ok({ bytes: written.value, says }) : written
}

function pictureOf(map: BattleMap, style: string, deps: CanvasDeps<NodeImage>): Canvas {
  const { widthCells, heightCells } = map
  const canvas = createCanvas(widthCells * PIXELS_PER_SQUARE, heightCells * PIXELS_PER_SQUARE)
  const context = canvas.getContext('2d')
  context.scale(PIXELS_PER_SQUARE, PIXELS_PER_SQUARE)
  const window = { col: 0, row: 0, widthCells, heightCells }
  toCanvas<NodeImage>(context, drawMap(sceneOf(map, { view: 'gm' }), lookSchema.parse({ style }), window, 'full'), deps)
  return canvas
}
