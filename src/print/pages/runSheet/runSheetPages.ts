/**
 * The run sheet: one page to run an encounter from, laid out around a small map. If the map gets too small to read, items are left out
 * one by one in the order of `RUN_SHEET_DROPS` and named at the bottom.
 */
import type { Mark } from '../../../draw/marks.ts'
import { RUN_SHEET_DROPS, type RunSheetItem } from '../../../words/facts.ts'
import { en } from '../../../words/en/index.ts'
import type { RunSheetFacts } from '../../facts.ts'
import { smallScene, type Scene } from '../../scene/scene.ts'
import { actionArea } from '../actionArea.ts'
import { columnWidth, flowPages, type Block, type TextArea } from '../flow.ts'
import type { PlannedPage } from '../page.ts'
import { textAreaOf, textPageFrame, textSheet } from '../sheet.ts'
import { BAND_INCHES, smallMap } from '../smallMap.ts'
import { paragraph } from '../text.ts'
import { infoBlocks } from './infoBlocks.ts'
import { initiativeStrip } from './initiativeStrip.ts'
import { kindRows } from './kindRows.ts'
import { stacked, type Content, type SheetSection } from './sheetSection.ts'

const words = en.paper.runSheet

const GAP = 0.12
/** The map is large enough if its longer side is this long, or its squares are. */
const MIN_MAP_INCHES = 3.2
const MIN_SQUARE_INCHES = 0.3
const MAX_SQUARE_INCHES = 0.5
/** Widths of text beside the map to try. */
const BESIDE_INCHES = [2.25, 2.75, 3.2, 3.6]
/** Share of the page for the initiative strip, at most, if not all kinds fit. */
const MAX_STRIP_SHARE = 0.35
const COLUMN_INCHES = 2.2
const columnsIn = (widthInches: number): number => Math.max(1, Math.floor(widthInches / COLUMN_INCHES))

interface Layout {
  readonly draw: () => readonly Mark[]
}

/** The run sheet; none for players or without creatures. */
export function runSheetPages(scene: Scene): PlannedPage[] {
  const { runSheet } = scene.facts
  if (scene.options.copy !== 'gm' || !runSheet || scene.creatures.length === 0) return []
  const sheet = textSheet(scene.options)
  const area = textAreaOf(sheet, scene.options.marginInches)
  const title = words.titleOf(runSheet.planName)
  const fitted = fit(scene, runSheet, area)
  return [
    {
      ...sheet,
      part: 'run-sheet',
      label: words.title,
      ...(fitted.dropped.length > 0 ? { dropped: fitted.dropped } : {}),
      draw: (place) => [...textPageFrame(scene, sheet, title, place), ...fitted.draw()],
    },
  ]
}

/** The first layout with a readable map, leaving out more and more; the last one always fits. */
function fit(
  scene: Scene,
  facts: RunSheetFacts,
  area: TextArea,
): Layout & { readonly dropped: readonly RunSheetItem[] } {
  for (let level = 0; level <= RUN_SHEET_DROPS.length; level++) {
    const given = RUN_SHEET_DROPS.slice(0, level)
    const without = new Set<RunSheetItem>(given)
    const dropped = given.filter((item) => has(scene, facts, item))
    const layout = layoutOf({ scene, facts, without }, area, dropped)
    if (layout) return { ...layout, dropped }
  }
  throw new Error('a run sheet without anything fits every page')
}

/** Whether the map has such an item at all: only then it is reported as left out. */
function has({ map, facts: { tableRuleLines } }: Scene, facts: RunSheetFacts, item: RunSheetItem): boolean {
  const { creatures, notes, edges } = map.tables
  switch (item) {
    case 'creature-notes':
      return [...creatures.values()].some((creature) => creature.notes.trim() !== '')
    case 'map-notes':
      return notes.size > 0
    case 'doors':
      return facts.exits.length > 0 || [...edges.values()].some(({ kind }) => kind === 'door')
    case 'house-rules':
      return tableRuleLines.length > 0
    case 'plans':
      return facts.creatures.some(({ plan }) => plan !== '')
    case 'events':
      return facts.events.length > 0
    case 'terrain':
    case 'map':
    case 'kinds':
      return true
  }
}

function layoutOf(content: Content, area: TextArea, dropped: readonly RunSheetItem[]): Layout | undefined {
  const { without } = content
  const maxStripInches = without.has('kinds') ? area.heightInches * MAX_STRIP_SHARE : Infinity
  const strip = initiativeStrip(content, area, maxStripInches)
  const notice =
    dropped.length === 0 ? [] : paragraph(words.dropped(dropped), area.widthInches, { pt: 7.5, bold: true })
  const foot = stacked(notice, area)
  const room = area.heightInches - strip.heightInches - foot.heightInches - 2 * GAP
  const kinds = kindRows(content, area, without.has('kinds') ? room : Infinity)
  const blocks = infoBlocks(content)
  const left = room - kinds.heightInches - GAP
  if (left < 0 && !without.has('kinds')) return undefined
  const middle = without.has('map') ? columnsOnly(blocks, area, left) : mapAndBlocks(content, blocks, area, left)
  if (!middle) return undefined
  return {
    draw: () => {
      let y = area.y
      const marks: Mark[] = []
      for (const part of [strip, middle, kinds]) {
        marks.push(...part.draw(y))
        y += part.heightInches + GAP
      }
      return [...marks, ...foot.draw(area.y + area.heightInches - foot.heightInches)]
    },
  }
}

/** The map with the blocks beside or below it, whichever makes it larger; undefined if it would be too small. */
function mapAndBlocks(
  { scene, facts, without }: Content,
  blocks: (width: number) => readonly Block[],
  area: TextArea,
  room: number,
): SheetSection | undefined {
  const { cells } = actionArea(scene, facts)
  const small = smallScene(scene, { notes: !without.has('map-notes') })
  const exits = facts.exits.flatMap((exit) => exit.cells)
  const squareIn = (width: number, height: number): number =>
    Math.min(MAX_SQUARE_INCHES, (width - BAND_INCHES) / cells.widthCells, (height - BAND_INCHES) / cells.heightCells)
  const found: { readonly square: number; readonly part: SheetSection }[] = []
  for (const besideInches of BESIDE_INCHES) {
    const square = squareIn(area.widthInches - besideInches - 0.2, room)
    const [mapWidth, mapHeight] = [BAND_INCHES + square * cells.widthCells, BAND_INCHES + square * cells.heightCells]
    const free = { ...area, x: area.x + mapWidth + 0.2, widthInches: area.widthInches - mapWidth - 0.2 }
    const text = flowed(blocks, { ...free, columns: columnsIn(free.widthInches) }, room)
    if (!text) continue
    found.push({
      square,
      part: {
        heightInches: Math.max(text.heightInches, mapHeight),
        draw: (y) => [...smallMap(small, cells, square, { x: area.x, y }, exits), ...text.draw(y)],
      },
    })
  }
  const below = flowed(blocks, { ...area, columns: columnsIn(area.widthInches) }, room)
  if (below) {
    const square = squareIn(area.widthInches, room - below.heightInches - GAP)
    const mapHeight = BAND_INCHES + square * cells.heightCells
    const left = area.x + (area.widthInches - BAND_INCHES - square * cells.widthCells) / 2
    found.push({
      square,
      part: {
        heightInches: mapHeight + GAP + below.heightInches,
        draw: (y) => [...smallMap(small, cells, square, { x: left, y }, exits), ...below.draw(y + mapHeight + GAP)],
      },
    })
  }
  const [best] = found.sort((a, b) => b.square - a.square)
  if (!best) return undefined
  const isLarge =
    best.square >= MIN_SQUARE_INCHES || best.square * Math.max(cells.widthCells, cells.heightCells) >= MIN_MAP_INCHES
  return isLarge ? best.part : undefined
}

function columnsOnly(
  blocks: (width: number) => readonly Block[],
  area: TextArea,
  room: number,
): SheetSection | undefined {
  return flowed(blocks, { ...area, columns: columnsIn(area.widthInches) }, room)
}

/** Blocks in columns as low as possible; undefined if they do not fit. */
function flowed(blocks: (width: number) => readonly Block[], area: TextArea, room: number): SheetSection | undefined {
  const set = blocks(columnWidth(area))
  if (set.length === 0) return { heightInches: 0, draw: () => [] }
  const total = set.reduce((sum, { heightInches }) => sum + heightInches, 0)
  for (let heightInches = total / area.columns; heightInches <= room; heightInches += 0.06)
    if (flowPages(set, { ...area, heightInches }).length === 1)
      return { heightInches, draw: (y) => flowPages(set, { ...area, y, heightInches })[0]?.draw() ?? [] }
  return undefined
}
