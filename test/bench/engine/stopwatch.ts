/** How long work is repeated before it is measured, so that it is compiled by then. */
const WARM_UP_MS = 300

/** Median milliseconds of seven rounds, after some that warm up. What `work` answers is summed, so that it is really done. */
export function medianMs(work: () => number, rounds = 7): number {
  let sink = 0
  for (const warm = performance.now() + WARM_UP_MS; performance.now() < warm;) sink += work()
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now()
    sink += work()
    return performance.now() - begin
  })
  if (Number.isNaN(sink)) throw new Error('a measured answer is a number')
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Three digits that count. */
export const figure = (value: number): string => Number(value.toPrecision(3)).toString()

/**
 * How many times longer the second takes than the first: medians of rounds in which they take turns, so that a clock that
 * drifts slows both.
 */
export function timesLonger(ours: () => number, theirs: () => number, rounds = 7): number {
  let sink = 0
  for (const warm = performance.now() + WARM_UP_MS; performance.now() < warm;) sink += ours() + theirs()
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now()
    sink += ours()
    const between = performance.now()
    sink += theirs()
    return { ours: between - begin, theirs: performance.now() - between }
  })
  if (Number.isNaN(sink)) throw new Error('a measured answer is a number')
  const median = (of: 'ours' | 'theirs'): number =>
    times.map((time) => time[of]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return median('theirs') / median('ours')
}
