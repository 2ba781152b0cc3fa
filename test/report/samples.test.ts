/** What is sampled and what is not: a report while drawing beside one of every square. */
import { describe, expect, test } from 'vitest'
import { situationOf } from '../../src/answers/replica.ts'
import { measuredReport } from '../../src/answers/report.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { QUICK, WHOLE_MAP } from '../../src/report/report.ts'
import { SAMPLES, sampleMap } from '../../src/samples/index.ts'
import { en } from '../../src/words/en/index.ts'
import { drawnReport } from '../support/report/drawnReport.ts'

describe('a map like the samples is measured whole', () => {
  test.each(SAMPLES.map(({ id }) => [id, SAMPLES.find((each) => each.id === id)!] as const))('%s', (_, sample) => {
    const situation = situationOf(sampleMap(sample, sample.id as MapId))
    const [quick, whole] = [QUICK, WHOLE_MAP].map((effort) =>
      situation.ok ? measuredReport(situation.value, { opensDoors: true }, effort) : situation,
    )
    expect(quick).toEqual(whole)
  })
})

/** One viewpoint of twenty sees the hall through its door; the others face a wall. */
const hall = (width: number) => [
  'A'.repeat(20) + '#'.repeat(width - 20),
  '#'.repeat(19) + '.' + '#'.repeat(width - 20),
  ...Array.from({ length: 30 }, () => '.'.repeat(width)),
  `${'#'.repeat(width - 1)}B`,
]

describe('cover from a side, on a map too large to measure whole', () => {
  const rows = hall(40)
  const sampled = drawnReport(rows, { effort: QUICK })
  const whole = drawnReport(rows, { effort: WHOLE_MAP })
  const factsOf = ({ figures }: typeof whole) => figures['cover-from-first'].facts

  test('is measured from every square of its zone: a sample of squares finds as large a share as all of them', () => {
    expect(factsOf(sampled).measured).toBeLessThan(factsOf(sampled).squares)
    expect(factsOf(whole).measured).toBe(factsOf(whole).squares)
    expect(factsOf(whole).open).toBeGreaterThan(30)
    const shareOf = ({ figures }: typeof whole): number => figures['cover-from-first'].value ?? NaN
    expect(Math.abs(shareOf(sampled) - shareOf(whole))).toBeLessThan(10)
  })

  test('never finds more sheltered squares than there are', () => {
    const { unseen, covered } = factsOf(sampled)
    expect(unseen + covered).toBeLessThanOrEqual(factsOf(whole).unseen + factsOf(whole).covered)
  })

  test('names its sample, and no sample where there is none', () => {
    expect(en.report.row('cover-from-first', sampled).text).toMatch(/of \d+ measured \(\d+ in all\)/u)
    expect(en.report.row('cover-from-first', whole).text).not.toContain('measured')
  })
})
