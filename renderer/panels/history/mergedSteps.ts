import type { HistoryEntry } from '../../../src/ipc/shapes/maps.ts'
import { en } from '../../../src/words/en/index.ts'

/** Consecutive steps of one kind, as one line. */
export interface MergedSteps {
  /** Sequence numbers of the first and the last step. */
  readonly first: number
  readonly last: number
  readonly label: string
  /** Time of the last step. */
  readonly atMs: number
}

/** A longer pause begins a new line. */
const MAX_PAUSE_MS = 10 * 60_000

/**
 * Merges repeated steps into one line each, oldest first: eight strokes of elevation are one change of all their squares. A
 * line never mixes done and undone steps, so that the present step is the end of a line.
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
      step.atMs - before.atMs <= MAX_PAUSE_MS
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
