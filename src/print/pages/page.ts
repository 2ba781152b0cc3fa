/** Planned pages. */
import type { Mark } from '../../draw/marks.ts'
import type { Part } from '../options.ts'
import type { SheetSize } from '../papers.ts'
import type { RunSheetItem } from '../../words/facts.ts'

/** The number of a page in the print, known once all pages are planned. */
export interface PagePlace {
  /** From 1. */
  readonly number: number
  readonly count: number
}

/** A cut-out on its page. */
export interface PlacedCutOut {
  readonly label: string
  /** Row-major indices of its squares. */
  readonly cells: readonly number[]
  /** Converts a point of the map in squares to inches on the page. */
  readonly toPage: (x: number, y: number) => readonly [number, number]
}

/** A page and how to draw it. Pages may be drawn in any order, any number of times. */
export interface PlannedPage extends SheetSize {
  /** `spread`: two pages of a booklet. */
  readonly part: Part | 'spread'
  /** Label of a map sheet, such as `1/2`, or heading of a text page. */
  readonly label: string
  /** Titles of other texts that start on the page, in order. */
  readonly also?: readonly string[]
  /** Name of the region it shows, if any. */
  readonly areaName?: string
  /** The cut-outs on the page. */
  readonly cutOuts?: readonly PlacedCutOut[]
  /** The page once it is trimmed; absent: all of it. */
  readonly trim?: SheetSize & { readonly x: number; readonly y: number }
  /** How far the background extends beyond the trim. */
  readonly bleedInches?: number
  /** Items left out because they did not fit. */
  readonly dropped?: readonly RunSheetItem[]
  readonly draw: (place: PagePlace) => readonly Mark[]
}

/** Text placed on a page of the map. */
export interface BesideMap {
  /** Right of the map, which is then not centered on its page. */
  readonly isRight: boolean
  readonly titles: readonly string[]
  readonly draw: () => readonly Mark[]
}
