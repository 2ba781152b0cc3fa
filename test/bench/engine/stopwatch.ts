/** Median milliseconds of seven rounds, after one that warms up. What `work` answers is summed, so that it is really done. */
export function medianMs(work: () => number, rounds = 7): number {
  let sink = work()
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
