/** A share from 0 to 1 in whole percent. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`

/**
 * Shares of one whole in percent that add up to 100: each is rounded down, and the points that are left go to the largest
 * remainders (Hamilton's method). Shares that do not add up to 1 are rounded one by one.
 */
export function percents(shares: readonly number[]): readonly string[] {
  const sum = shares.reduce((all, share) => all + share, 0)
  if (Math.abs(sum - 1) > 1e-9) return shares.map(percent)
  const whole = shares.map((share) => Math.floor(share * 100 + 1e-9))
  let left = 100 - whole.reduce((all, each) => all + each, 0)
  const order = shares.map((share, i) => ({ i, rest: share * 100 - (whole[i] ?? 0) })).sort((a, b) => b.rest - a.rest)
  for (const { i } of order) if (left-- > 0) whole[i] = (whole[i] ?? 0) + 1
  return whole.map((each) => `${each}%`)
}
