/**
 * Text on few pages: legend, key and tables, each whole beside the map or under another where there is room for all of it, else
 * on pages of its own. Half a legend helps no one, so only what needs more than a page is divided.
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
  /** Where the page is wide enough for them. */
  readonly maxColumns: number
  /** It is not put where there is less width, but for a page that is narrower. */
  readonly minInches: number
  /** For columns of a width; none: nothing is printed of it. */
  readonly blocks: (widthInches: number) => readonly Block[]
  /** Repeated above every column. */
  readonly head?: (widthInches: number) => Block | undefined
  /** Comes first, in a column of a width; absent: its title, but at the top of a page, which has a head. */
  readonly lead?: (widthInches: number, place: TextPlace) => readonly Block[]
}

/** Text that found a place. */
export interface SharedPages {
  /** In order, by the part that begins the page. */
  readonly pages: ReadonlyMap<Part, readonly PlannedPage[]>
  readonly beside: ReadonlyMap<Tile, BesideMap>
}

interface TextPage {
  readonly part: Part
  readonly titles: string[]
  readonly draws: (() => readonly Mark[])[]
  /** What is left of it. */
  room: TextArea
}

const GAP_INCHES = 0.2
/** Less is not worth a look. */
const LOWEST_INCHES = 0.5

/** Finds a place for each section, in order: beside the map, then under what is there already. */
export function sharedPages(
  scene: Scene,
  sections: readonly TextSection[],
  besideMap: readonly FreeArea[],
): SharedPages {
  const sheet = textSheet(scene.options)
  const whole = textAreaOf(sheet, scene.options.marginInches, 4)
  const pages: TextPage[] = []
  const beside = new Map<Tile, BesideMap>()
  let rooms = besideMap
  for (const section of sections) {
    if (section.blocks(columnWidth(areaFor(section, whole))).length === 0) continue
    if (besideOneMap(section) || underOther(section)) continue
    onPagesOfItsOwn(section)
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
  return { pages: planned, beside }

  function besideOneMap(section: TextSection): boolean {
    for (const room of rooms) {
      const fitted = fit(section, room, 'beside-map', section.minInches)
      if (!fitted) continue
      const before = beside.get(room.tile)
      beside.set(room.tile, {
        isRight: room.isRight,
        titles: [...(before?.titles ?? []), section.title],
        draw: () => [...(before?.draw() ?? []), ...fitted.draw()],
      })
      // The other room of the page reaches into this one.
      rooms = rooms.flatMap((each) =>
        each === room ? [{ ...each, ...rest(each, fitted) }] : each.tile === room.tile ? [] : [each],
      )
      return true
    }
    return false
  }

  function underOther(section: TextSection): boolean {
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

  function onPagesOfItsOwn(section: TextSection): void {
    const area = areaFor(section, whole)
    const width = columnWidth(area)
    const head = section.head?.(width)
    const flowed = flowPages([...leadOf(section, width, 'top'), ...section.blocks(width)], area, head)
    const last = flowed.at(-1)
    const even = last && flowEvenly(last.blocks, area, head)
    for (const page of flowed) {
      const shown = page === last && even ? even : page
      pages.push({
        part: section.part,
        titles: [section.title],
        draws: [shown.draw],
        room: rest(whole, page === last ? shown : { ...shown, heightInches: whole.heightInches }),
      })
    }
  }
}

const areaFor = ({ maxColumns }: TextSection, room: TextArea): TextArea => ({
  ...room,
  columns: Math.min(maxColumns, room.columns),
})

const leadOf = ({ lead, title }: TextSection, width: number, place: TextPlace): readonly Block[] =>
  lead?.(width, place) ?? (place === 'top' ? [] : heading(title, width))

/** All of a section within a room; undefined where it does not fit. */
function fit(section: TextSection, room: TextArea, place: TextPlace, minInches = 0): FlowedPage | undefined {
  if (room.widthInches < minInches || room.heightInches < LOWEST_INCHES) return undefined
  const area = areaFor(section, room)
  const width = columnWidth(area)
  const head = section.head?.(width)
  const blocks = section.blocks(width)
  const lead = leadOf(section, area.columns === 1 ? width : room.widthInches, place)
  if (place === 'beside-map' && !head) return flowEvenly([...leadOf(section, width, place), ...blocks], area)
  // Above all columns, and above heads that are repeated.
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
