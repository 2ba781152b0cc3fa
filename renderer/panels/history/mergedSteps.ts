import type { HistoryEntry } from '../../../src/ipc/shapes/maps.ts'
import { en } from '../../../src/words/en/index.ts'

/** Steps of one kind that came one after the other, as one line. */
export interface MergedSteps {
  /** Sequence numbers of the first and the last step. */
  readonly first: number
  readonly last: number
  readonly label: string
  /** When the last was made. */
  readonly atMs: number
}

/** Rests longer than this begin a new line: what was done an hour later was another thought. */
const LONGEST_REST_MS = 10 * 60_000

/**
 * Repeated steps as one line each, oldest first: eight strokes of one height are one change of so many squares. A line never holds both what is
 * done and what is undone, so that the step the map stands at ends a line.
 */
export function mergedSteps(steps: readonly HistoryEntry[]): readonly MergedSteps[] {
  const lines: { steps: HistoryEntry[]; squares: number }[] = []
  for (const step of steps) {
    const line = lines.at(-1)
    const before = line?.steps.at(-1)
    const squares = en.history.squaresIn(step.label) ?? 0
    const isMore =
      before !== undefined &&
      en.history.kindOf(before.label) === en.history.kindOf(step.label) &&
      before.applied === step.applied &&
      step.atMs - before.atMs <= LONGEST_REST_MS
    if (line && isMore) {
      line.steps.push(step)
      line.squares += squares
    } else lines.push({ steps: [step], squares })
  }
  return lines.flatMap(({ steps: merged, squares }) => {
    const [first, last] = [merged[0], merged.at(-1)]
    if (!first || !last) return []
    const label = en.history.repeated(last.label, merged.length, squares)
    return [{ first: first.sequence, last: last.sequence, label, atMs: last.atMs }]
  })
}
