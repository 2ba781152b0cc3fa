import { en } from '../../src/words/en/index.ts'

const MINUTE = 60_000
const STEPS = [
  ['minute', MINUTE, 60],
  ['hour', 60 * MINUTE, 24],
  ['day', 24 * 60 * MINUTE, 7],
] as const

/** A past time in words: `just now`, `5 minutes ago`, `yesterday`, or, after a week, its date. Both times in milliseconds since 1970. */
export function agoText(atMs: number, nowMs: number, locale = 'en'): string {
  const passed = Math.max(0, nowMs - atMs)
  if (passed < MINUTE) return en.labels.library.justNow
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, lengthMs, max] of STEPS) {
    const count = Math.floor(passed / lengthMs)
    if (count < max) return words.format(-count, unit)
  }
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(atMs)
}
