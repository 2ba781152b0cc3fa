/** A page of a plan before it is drawn. */
import type { Mark } from '../../draw/marks.ts'
import type { Part } from '../options.ts'
import type { SheetSize } from '../papers.ts'
import type { RunSheetItem } from '../../words/facts.ts'

/** Where a page stands in the whole print: known only once all pages are planned. */
export interface PagePlace {
  /** From 1. */
  readonly number: number
  readonly count: number
}

/** A part of a map on its page, to be cut out. */
export interface PlacedCutOut {
  readonly label: string
  /** Row-major indices of its squares. */
  readonly cells: readonly number[]
  /** Where a point of the map, in squares, lies on the page. */
  readonly toPage: (x: number, y: number) => readonly [number, number]
}

/** A page: what it is and how to draw it. Drawing may be asked for in any order, any number of times. */
export interface PlannedPage extends SheetSize {
  /** `spread`: two pages of a booklet. */
  readonly part: Part | 'spread'
  /** Such as `A1`, or the heading of a page of text. */
  readonly label: string
  /** What else begins on the page, in order. */
  readonly also?: readonly string[]
  /** The named region or nothing. */
  readonly areaName?: string
  /** What is to be cut out of the page. */
  readonly cutOuts?: readonly PlacedCutOut[]
  /** What is left of the page once it is cut; absent: all of it. */
  readonly trim?: SheetSize & { readonly x: number; readonly y: number }
  /** How far its background reaches beyond that. */
  readonly bleedInches?: number
  /** What did not fit on it and is said to be missing. */
  readonly dropped?: readonly RunSheetItem[]
  readonly draw: (place: PagePlace) => readonly Mark[]
}

/** Text that has found its place on a page of the map. */
export interface BesideMap {
  /** Right of the map: the map is not put into the middle of its page. */
  readonly isRight: boolean
  readonly titles: readonly string[]
  readonly draw: () => readonly Mark[]
}
