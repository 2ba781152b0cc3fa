/** What the sections of a run sheet share. */
import type { Mark } from '../../../draw/marks.ts'
import type { RunSheetItem } from '../../../words/facts.ts'
import type { RunSheetFacts } from '../../facts.ts'
import type { Scene } from '../../scene/scene.ts'
import type { Block } from '../flow.ts'

/** What a run sheet is made of. */
export interface Content {
  readonly scene: Scene
  readonly facts: RunSheetFacts
  /** Items left out so that it fits one page. */
  readonly without: ReadonlySet<RunSheetItem>
}

/** Horizontal extent of a section. */
export interface Span {
  readonly x: number
  readonly widthInches: number
}

/** A section of known height, drawn from `y` down. */
export interface SheetSection {
  readonly heightInches: number
  readonly draw: (y: number) => readonly Mark[]
}

/** Height of a box to write in. */
export const BOX_INCHES = 0.2

/** Blocks stacked vertically. */
export function stacked(blocks: readonly Block[], { x, widthInches }: Span): SheetSection {
  return {
    heightInches: blocks.reduce((sum, { heightInches }) => sum + heightInches, 0),
    draw: (top) => {
      let y = top
      return blocks.flatMap((block) => {
        const marks = block.draw(x, y, widthInches)
        y += block.heightInches
        return marks
      })
    },
  }
}
