/**
 * Puts text on few pages: legend, key and tables each go beside the map or under another text if there is room for all of it, else on
 * pages of their own. Half a legend helps no one, so only a text longer than a page is divided.
 */
import type { Mark } from '../../draw/marks.ts'
import type { Part } from '../options.ts'
import type { Scene } from '../scene/scene.ts'
import type { Tile } from '../tiling.ts'
import type { FreeArea } from './besideMap.ts'
import { columnWidth, flowEvenly, flowPages, type Block, type FlowedPage, type TextArea } from './flow.ts'
import type { BesideMap, PlannedPage } from './page.ts'
import { textAreaOf, textPageFrame, textSheet } from './sheet.ts'
import { heading } from './text.ts'

/** Where text begins: at the top of a page, under other text, or beside the map. */
export type TextPlace = 'top' | 'below' | 'beside-map'

/** A part of a print that is text. */
export interface TextSection {
  readonly part: Part
  readonly title: string
  /** Fewer on a narrow page. */
  readonly maxColumns: number
  /** Least width beside a map. */
  readonly minInches: number
  /** For columns of a width; a section without blocks is not printed. */
  readonly blocks: (widthInches: number) => readonly Block[]
  /** Repeated above every column. */
  readonly head?: (widthInches: number) => Block | undefined
  /** Comes first, in a column of a width. Absent: the title; at the top of a page nothing, as the page has a head. */
  readonly lead?: (widthInches: number, place: TextPlace) => readonly Block[]
}

/** All text in its place. */
export interface SharedPages {
  /** In order, by the part that starts the page. */
  readonly pages: ReadonlyMap<Part, readonly PlannedPage[]>
  readonly beside: ReadonlyMap<Tile, BesideMap>
}

interface TextPage {
  readonly part: Part
  readonly titles: string[]
  readonly draws: (() => readonly Mark[])[]
  /** The space still free. */
  room: TextArea
}

const GAP_INCHES = 0.2
/** Lower areas are not tried. */
const MIN_HEIGHT_INCHES = 0.5

/** Finds a place for each section, in order: beside the map, under other text, or on new pages. */
export function sharedPages(
  scene: Scene,
  sections: readonly TextSection[],
  freeAreas: readonly FreeArea[],
): SharedPages {
  const sheet = textSheet(scene.options)
  const whole = textAreaOf(sheet, scene.options.marginInches, 4)
  const pages: TextPage[] = []
  const besideMap: BesideMaps = { freeAreas, placed: new Map() }
  for (const section of sections) {
    if (section.blocks(columnWidth(areaFor(section, whole))).length === 0) continue
    if (!placeBesideMap(besideMap, section) && !placeUnderOthers(pages, section))
      pages.push(...newPages(section, whole))
  }
  const planned = new Map<Part, PlannedPage[]>()
  for (const { part, titles, draws } of pages) {
    const [label = '', ...also] = titles
    const page: PlannedPage = {
      ...sheet,
      part,
      label,
      ...(also.length > 0 ? { also } : {}),
      draw: (place) => [...textPageFrame(scene, sheet, label, place), ...draws.flatMap((draw) => draw())],
    }
    planned.set(part, [...(planned.get(part) ?? []), page])
  }
  return { pages: planned, beside: besideMap.placed }
}

/** Text beside the map, and the areas of its pages still free. */
interface BesideMaps {
  freeAreas: readonly FreeArea[]
  readonly placed: Map<Tile, BesideMap>
}

/** Returns false if the section fits beside no map. */
function placeBesideMap(maps: BesideMaps, section: TextSection): boolean {
  for (const area of maps.freeAreas) {
    const fitted = fit(section, area, 'beside-map', section.minInches)
    if (!fitted) continue
    const before = maps.placed.get(area.tile)
    maps.placed.set(area.tile, {
      isRight: area.isRight,
      titles: [...(before?.titles ?? []), section.title],
      draw: () => [...(before?.draw() ?? []), ...fitted.draw()],
    })
    // The two free areas of a page overlap: using one uses up the other.
    maps.freeAreas = maps.freeAreas.flatMap((each) =>
      each === area ? [{ ...each, ...rest(each, fitted) }] : each.tile === area.tile ? [] : [each],
    )
    return true
  }
  return false
}

/** Returns false if the section fits under the text of no page. */
function placeUnderOthers(pages: readonly TextPage[], section: TextSection): boolean {
  for (const page of pages) {
    const fitted = fit(section, page.room, 'below')
    if (!fitted) continue
    page.titles.push(section.title)
    page.draws.push(fitted.draw)
    page.room = rest(page.room, fitted)
    return true
  }
  return false
}

/** As many new pages as a section needs; the columns of the last are of even height. */
function newPages(section: TextSection, whole: TextArea): TextPage[] {
  const area = areaFor(section, whole)
  const width = columnWidth(area)
  const head = section.head?.(width)
  const flowed = flowPages([...leadOf(section, width, 'top'), ...section.blocks(width)], area, head)
  const last = flowed.at(-1)
  const even = last && flowEvenly(last.blocks, area, head)
  return flowed.map((page) => {
    const shown = page === last && even ? even : page
    return {
      part: section.part,
      titles: [section.title],
      draws: [shown.draw],
      room: rest(whole, page === last ? shown : { ...shown, heightInches: whole.heightInches }),
    }
  })
}

const areaFor = ({ maxColumns }: TextSection, room: TextArea): TextArea => ({
  ...room,
  columns: Math.min(maxColumns, room.columns),
})

const leadOf = ({ lead, title }: TextSection, width: number, place: TextPlace): readonly Block[] =>
  lead?.(width, place) ?? (place === 'top' ? [] : heading(title, width))

/** A section within a free area; undefined if it does not fit. */
function fit(section: TextSection, room: TextArea, place: TextPlace, minInches = 0): FlowedPage | undefined {
  if (room.widthInches < minInches || room.heightInches < MIN_HEIGHT_INCHES) return undefined
  const area = areaFor(section, room)
  const width = columnWidth(area)
  const head = section.head?.(width)
  const blocks = section.blocks(width)
  const lead = leadOf(section, area.columns === 1 ? width : room.widthInches, place)
  if (place === 'beside-map' && !head) return flowEvenly([...leadOf(section, width, place), ...blocks], area)
  // The lead spans all columns, above their repeated heads.
  const leadInches = lead.reduce((sum, { heightInches }) => sum + heightInches, 0)
  const under = { ...area, y: area.y + leadInches, heightInches: area.heightInches - leadInches }
  const flowed = flowEvenly(blocks, under, head)
  if (!flowed) return undefined
  const placed: { readonly block: Block; readonly y: number }[] = []
  let y = room.y
  for (const block of lead) {
    placed.push({ block, y })
    y += block.heightInches
  }
  return {
    blocks: [...lead, ...flowed.blocks],
    heightInches: leadInches + flowed.heightInches,
    draw: () => [...placed.flatMap(({ block, y: at }) => block.draw(room.x, at, room.widthInches)), ...flowed.draw()],
  }
}

const rest = (room: TextArea, { heightInches }: FlowedPage): TextArea => ({
  ...room,
  y: room.y + heightInches + GAP_INCHES,
  heightInches: room.heightInches - heightInches - GAP_INCHES,
})
