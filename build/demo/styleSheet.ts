import { join } from 'node:path'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { writeBytesWhole } from '../../electron/disk/writeFileWhole.ts'
import { nodeCanvasDeps, type NodeImage } from '../../electron/print/nodeCanvas.ts'
import { picturesOfMap } from '../../electron/print/pictures.ts'
import { invariant } from '../../src/base/invariant.ts'
import { ok, type Result } from '../../src/base/result.ts'
import { counted } from '../../src/base/text.ts'
import type { CanvasDeps } from '../../src/draw/canvas2d.ts'
import { drawMap } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { styleSettingsSchema } from '../../src/map/records/styleSettings.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { Mark } from '../../src/draw/marks.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { factsOfMap } from '../../src/answers/print/facts.ts'
import { printOptionsSchema } from '../../src/print/options.ts'
import { preparePrint } from '../../electron/print/preparePrint.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { pictureAsPage, planPicture } from '../../src/print/planPicture.ts'
import { PRINT_PRESETS } from '../../src/print/presets.ts'
import { sampleMap, type Sample } from '../../src/samples/index.ts'

const PIXELS_PER_SQUARE = 14
const PIXELS_PER_INCH = 60
const GAP_PX = 8
const HEADING_PX = 26

/** A contact sheet: its file, and how it shows a map in a style. */
interface StyleSheet {
  readonly name: string
  readonly pictureOf: (map: BattleMap, style: string, deps: CanvasDeps<NodeImage>) => Canvas
}

const SHEETS: readonly StyleSheet[] = [
  { name: 'styles.png', pictureOf: onScreen },
  { name: 'styles-on-paper.png', pictureOf: onPaper },
]

/** Contact sheets of samples in every style, on screen and on paper; answers a line about each. Errors: those of writing. */
export async function writeStyleSheets(
  folder: string,
  samples: readonly Sample[],
): Promise<Result<readonly { readonly name: string; readonly bytes: number; readonly says: string }[]>> {
  const maps = samples.map((sample) => sampleMap(sample, `styles-${sample.id}` as MapId))
  const [first] = maps
  invariant(first !== undefined, 'there are samples')
  const deps = await nodeCanvasDeps(await picturesOfMap(first, () => undefined), [])
  const sheets: { readonly name: string; readonly bytes: number; readonly says: string }[] = []
  for (const { name, pictureOf } of SHEETS) {
    const rows = MAP_STYLES.map(({ id, label }) => ({ label, pictures: maps.map((map) => pictureOf(map, id, deps)) }))
    const sheet = sheetOf(rows, deps)
    const written = await writeBytesWhole(join(folder, name), await sheet.encode('png'))
    if (!written.ok) return written
    const says = `${MAP_STYLES.length} styles of ${counted(maps.length, 'map')}, ${sheet.width} × ${sheet.height} pixels`
    sheets.push({ name, bytes: written.value, says })
  }
  const presets = sheetOf(await presetRows(maps, deps), deps)
  const written = await writeBytesWhole(join(folder, 'presets.png'), await presets.encode('png'))
  if (!written.ok) return written
  const says = `the first pages of ${PRINT_PRESETS.length} print presets, ${presets.width} × ${presets.height} pixels`
  return ok([...sheets, { name: 'presets.png', bytes: written.value, says }])
}

/** Pages of a preset that a contact sheet shows of one map. */
const MAX_PAGES_SHOWN = 6

/** A row for each preset: the first pages of what it prints of each map. */
async function presetRows(maps: readonly BattleMap[], deps: CanvasDeps<NodeImage>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const { label, options: chosen, format, plays } of PRINT_PRESETS) {
    const options = printOptionsSchema.parse(chosen)
    const pictures: Canvas[] = []
    for (const map of maps) {
      const [plan] = map.tables.encounters.values()
      const encounter = plays !== undefined && plan ? { ...plan, rounds: Math.min(plan.rounds, plays) } : undefined
      const wanted = { copy: options.copy, dateText: '', reach: [], threat: [], routes: [], encounter }
      const prepared = await preparePrint(map, () => undefined, wanted)
      invariant(prepared.ok, 'a sample is played by rules that exist')
      const { facts } = prepared.value
      const picture = format === undefined ? null : planPicture(map, facts, options, 1)
      const pages = planPages(map, facts, options)
      invariant(pages.ok && (picture === null || picture.ok), 'a sample can be printed')
      const shown = picture?.ok ? [pictureAsPage(picture.value)] : pages.value.pages
      for (const index of shown.slice(0, MAX_PAGES_SHOWN).keys()) {
        const { marks, widthInches, heightInches } = drawPage({ pages: shown }, index)
        // As high as a sheet of A4, whatever their size.
        const scale = (PIXELS_PER_INCH * 0.4 * 11.7) / Math.max(widthInches, heightInches)
        pictures.push(painted(marks, widthInches, heightInches, scale, deps))
      }
    }
    rows.push({ label, pictures })
  }
  return rows
}

/** Pictures under a label. */
interface Row {
  readonly label: string
  readonly pictures: readonly Canvas[]
}

/** Rows under their labels. */
function sheetOf(rows: readonly Row[], { fontFamilies }: CanvasDeps<NodeImage>): Canvas {
  const widthOf = ({ pictures }: Row) => pictures.reduce((sum, { width }) => sum + width + GAP_PX, GAP_PX)
  const heightOf = ({ pictures }: Row) => Math.max(0, ...pictures.map(({ height }) => height)) + GAP_PX + HEADING_PX
  const sheet = createCanvas(
    Math.max(...rows.map(widthOf)),
    rows.reduce((sum, row) => sum + heightOf(row), GAP_PX),
  )
  const context = sheet.getContext('2d')
  context.fillStyle = '#f2f1ee'
  context.fillRect(0, 0, sheet.width, sheet.height)
  let top = GAP_PX
  for (const row of rows) {
    context.fillStyle = '#222222'
    context.font = `bold 16px ${fontFamilies.sans}`
    context.fillText(row.label, GAP_PX, top + 17)
    let left = GAP_PX
    for (const picture of row.pictures) {
      context.drawImage(picture, left, top + HEADING_PX)
      left += picture.width + GAP_PX
    }
    top += heightOf(row)
  }
  return sheet
}

function onScreen(map: BattleMap, style: string, deps: CanvasDeps<NodeImage>): Canvas {
  const { widthCells, heightCells } = map
  const window = { col: 0, row: 0, widthCells, heightCells }
  const marks = drawMap(sceneOf(map, { view: 'gm' }), styleSettingsSchema.parse({ style }), window, 'full')
  return painted(marks, widthCells, heightCells, PIXELS_PER_SQUARE, deps)
}

/** The page of an overview. */
function onPaper(map: BattleMap, style: string, deps: CanvasDeps<NodeImage>): Canvas {
  const facts = factsOfMap(map, { dateText: '', pictures: {} })
  invariant(facts.ok, 'a sample is played by rules that exist')
  const plan = planPages(map, facts.value, printOptionsSchema.parse({ style, scale: { kind: 'fit' }, parts: ['map'] }))
  invariant(plan.ok, 'a sample fits a page')
  const { marks, widthInches, heightInches } = drawPage(plan.value, 0)
  return painted(marks, widthInches, heightInches, PIXELS_PER_INCH, deps)
}

function painted(
  marks: readonly Mark[],
  width: number,
  height: number,
  pixelsPerUnit: number,
  deps: CanvasDeps<NodeImage>,
): Canvas {
  const canvas = createCanvas(Math.round(width * pixelsPerUnit), Math.round(height * pixelsPerUnit))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(pixelsPerUnit, pixelsPerUnit)
  toCanvas<NodeImage>(context, marks, deps)
  return canvas
}
