/** Names of any direction among words of ours: each is read in its own order. */
import { describe, expect, it } from 'vitest'
import { textRuns } from '../../../electron/print/textRuns.ts'
import { isolated } from '../../../src/base/text.ts'
import { textWidth } from '../../../src/draw/text/measure.ts'
import { drawPage, planPages } from '../../../src/print/planPages.ts'
import { drawnTexts } from '../../support/drawnText.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../../support/printableMap.ts'

/** Characters of a line from left to right, as they are seen. */
const seen = (line: string): string =>
  textRuns(line, false)
    .map(({ text, rightToLeft }) => (rightToLeft ? [...text].reverse().join('') : text))
    .join('')

function linesOf(title: string, name = 'Rat'): string[] {
  const map = mapWith(
    { widthCells: 10, heightCells: 10 },
    {
      notes: [{ at: { x: 7.5, y: 6.5 }, number: 4, title, text: 'Beware.' }],
      creatures: [
        { name, size: 'medium', side: 'foes', at: { col: 2, row: 2 }, speedFeet: { land: 30 }, notes: 'Bites.' },
      ],
    },
  )
  const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['key'] }))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.pages.flatMap((_, i) => drawnTexts(drawPage(plan.value, i).marks)).map(seen)
}

describe('a name among other words', () => {
  it.each([
    ['\u202eevil', 'live (H7)'],
    ['\u2069\u202eevil', 'live (H7)'],
    ['\u2067\u202eevil', 'live (H7)'],
    ['קוסם', 'םסוק (H7)'],
    ['Plain', 'Plain (H7)'],
  ])('ends with what it steers: %j', (title, line) => {
    expect(linesOf(title)).toContain(line)
  })

  it('of a creature leaves number and square where they are', () => {
    expect(linesOf('Plain', 'קוסם')).toContain('#1 םסוק (C3)')
  })

  it('is as wide as without signs that steer', () => {
    expect(textWidth(isolated('קוסם'), 1)).toBe(textWidth('קוסם', 1))
    expect(isolated('Plain')).toBe('Plain')
  })
})
