/** Flows blocks of text into columns and pages. */
import type { Mark } from '../../draw/marks.ts'
import { points } from '../drawing.ts'

/** Content of known height, drawn wherever it is placed. */
export interface Block {
  readonly heightInches: number
  /** Stays in one column with the block after it. */
  readonly keepWithNext?: boolean
  /** Empty space, which is dropped at the top of a column. */
  readonly isSpace?: boolean
  readonly draw: (x: number, y: number, widthInches: number) => readonly Mark[]
}

/** An area for text on a page. */
export interface TextArea {
  readonly x: number
  readonly y: number
  readonly widthInches: number
  readonly heightInches: number
  readonly columns: number
}

/** Space between columns. */
export const GUTTER_INCHES = 0.3

/** Width of one column. */
export const columnWidth = ({ widthInches, columns }: TextArea): number =>
  (widthInches - GUTTER_INCHES * (columns - 1)) / columns

/** Empty height. */
export const space = (pt: number): Block => ({ heightInches: points(pt), isSpace: true, draw: () => [] })

interface Placed {
  readonly block: Block
  readonly x: number
  readonly y: number
}

/** A page of blocks in their columns. */
export interface FlowedPage {
  /** Without repeated blocks. */
  readonly blocks: readonly Block[]
  /** Height of its longest column. */
  readonly heightInches: number
  readonly draw: () => readonly Mark[]
}

/**
 * Puts blocks in order on as many pages as they need, with `repeated` at the top of every column. A block higher than a column starts
 * one and overflows it. Returns no pages if there are no blocks.
 */
export function flowPages(blocks: readonly Block[], area: TextArea, repeated?: Block): FlowedPage[] {
  const width = columnWidth(area)
  const pages: { readonly placed: Placed[]; readonly blocks: Block[] }[] = []
  let column = area.columns
  let y = Infinity
  const bottom = area.y + area.heightInches + 1e-9
  const nextColumn = () => {
    column++
    if (column >= area.columns) {
      column = 0
      pages.push({ placed: [], blocks: [] })
    }
    y = area.y
    if (repeated) put(repeated)
  }
  const put = (block: Block) => {
    pages.at(-1)?.placed.push({ block, x: area.x + column * (width + GUTTER_INCHES), y })
    y += block.heightInches
  }
  const top = () => area.y + (repeated?.heightInches ?? 0) + 1e-9
  for (const [i, block] of blocks.entries()) {
    const needed = keptHeight(blocks, i)
    if (y + Math.min(needed, area.heightInches) > bottom && (pages.length === 0 || y > top())) nextColumn()
    if (block.isSpace && y <= top()) continue
    put(block)
    pages.at(-1)?.blocks.push(block)
  }
  return pages.map(({ placed, blocks: own }) => ({
    blocks: own,
    heightInches: Math.max(0, ...placed.map(({ block, y: at }) => at + block.heightInches - area.y)),
    draw: () => placed.flatMap(({ block, x, y: at }) => block.draw(x, at, width)),
  }))
}

/** Precision of the height of even columns. */
const EVEN_INCHES = 0.02

/** Puts blocks on one page in columns as even as possible; undefined if they do not fit. Bisects the height of the columns. */
export function flowEvenly(blocks: readonly Block[], area: TextArea, repeated?: Block): FlowedPage | undefined {
  const inOne = (heightInches: number): FlowedPage | undefined => {
    const [page, ...more] = flowPages(blocks, { ...area, heightInches }, repeated)
    return page && more.length === 0 && page.heightInches <= heightInches + 1e-9 ? page : undefined
  }
  let best = inOne(area.heightInches)
  if (!best || area.columns === 1) return best
  let low = 0
  for (let high = best.heightInches; high - low > EVEN_INCHES;) {
    const middle = (low + high) / 2
    const page = inOne(middle)
    if (page) [best, high] = [page, Math.min(middle, page.heightInches)]
    else low = middle
  }
  return best
}

function keptHeight(blocks: readonly Block[], from: number): number {
  let height = 0
  for (let i = from; i < blocks.length; i++) {
    const block = blocks[i]
    height += block?.heightInches ?? 0
    if (!block?.keepWithNext) break
  }
  return height
}
