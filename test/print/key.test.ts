import { expect, it } from 'vitest'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const map = mapWith(
  { widthCells: 8, heightCells: 8 },
  {
    notes: [
      { at: { x: 1.5, y: 1.5 }, number: 10, title: 'Tenth', text: 'ten' },
      { at: { x: 2.5, y: 1.5 }, number: 2, title: 'Second', text: 'two' },
      { at: { x: 7.9, y: 0 }, number: 3, title: '', text: 'three' },
    ],
    regions: [
      { name: 'Told', purpose: 'trap', cells: [{ col: 3, row: 4 }], text: 'a tripwire' },
      { name: 'Untold', purpose: 'trap', cells: [{ col: 5, row: 5 }], text: ' ' },
    ],
  },
)

function keyOf(copy: 'gm' | 'player'): string[] {
  const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['key'], copy }))
  return plan.ok ? plan.value.pages.flatMap((_, i) => drawnTexts(drawPage(plan.value, i).marks)) : []
}

it('the key lists notes by number and place, then the regions that say something', () => {
  const told = keyOf('gm')
  const entries = ['Second (C2)', 'two', 'Note 3 (H1)', 'three', 'Tenth (B2)', 'ten', 'Told (D5)', 'a tripwire']
  expect(told.filter((text) => entries.includes(text))).toEqual(entries)
  expect(told.join(' ')).not.toContain('Untold')
})

it('players get no key', () => {
  expect(keyOf('player')).toEqual([])
})

it('a title is on the page of its text', () => {
  const notes = Array.from({ length: 90 }, (_, i) => ({
    at: { x: 1, y: 2 },
    number: i + 1,
    title: 'Trap',
    text: 'Pit',
  }))
  const plan = planPages(
    mapWith({ widthCells: 8, heightCells: 6 }, { notes }),
    PLAIN_FACTS,
    printOptions({ parts: ['key'] }),
  )
  const pages = plan.ok ? plan.value.pages.map((_, i) => drawnTexts(drawPage(plan.value, i).marks)) : []
  const titles = pages.map((texts) => texts.filter((text) => text === 'Trap (B3)').length)
  expect(titles.length).toBeGreaterThan(1)
  expect(pages.map((texts) => texts.filter((text) => text === 'Pit').length)).toEqual(titles)
})
