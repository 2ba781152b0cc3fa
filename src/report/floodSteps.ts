import type { StepGraph } from './disjointRoutes.ts'

/**
 * Returns the places that steps lead to from some places, these included, in breadth-first order, and marks them in `isSeen`.
 * Places seen before are left out. `onStep` gets every step from a place found, also to one seen before.
 */
export function floodSteps(
  { steps, offsets }: Omit<StepGraph, 'count'>,
  from: readonly number[],
  isSeen: Uint8Array,
  onStep?: (place: number, direction: number, to: number) => void,
): readonly number[] {
  const found: number[] = []
  const visit = (place: number): void => {
    if (isSeen[place] === 1) return
    isSeen[place] = 1
    found.push(place)
  }
  for (const place of from) visit(place)
  for (const place of found) {
    const word = steps[place] ?? 0
    for (let d = 0; d < 8; d++) {
      if ((word & (1 << d)) === 0) continue
      const to = place + (offsets[d] ?? 0)
      onStep?.(place, d, to)
      visit(to)
    }
  }
  return found
}
