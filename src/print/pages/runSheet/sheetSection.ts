/** What the parts of a run sheet have in common. */
import type { Mark } from '../../../draw/marks.ts'
import type { RunSheetItem } from '../../../words/facts.ts'
import type { RunSheetFacts } from '../../facts.ts'
import type { Scene } from '../../scene/scene.ts'
import type { Block } from '../flow.ts'

/** What a run sheet is made from. */
export interface Content {
  readonly scene: Scene
  readonly facts: RunSheetFacts
  /** What is left out of it to stay on one page. */
  readonly without: ReadonlySet<RunSheetItem>
}

/** Where a part lies across the page. */
export interface Across {
  readonly x: number
  readonly widthInches: number
}

/** A part whose height is known; drawn from `y` down. */
export interface Part {
  readonly heightInches: number
  readonly draw: (y: number) => readonly Mark[]
}

/** Height of boxes to write in. */
export const BOX_INCHES = 0.2

/** Blocks one under the other. */
export function stacked(blocks: readonly Block[], { x, widthInches }: Across): Part {
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
