import { describe, expect, it } from 'vitest'
import { factsOfMap } from '../../src/answers/print/facts.ts'
import { mapOverlays } from '../../src/answers/print/overlays.ts'
import { invariant } from '../../src/base/invariant.ts'
import type { Copy, Part } from '../../src/print/options.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const creature = (name: string, side: string, col: number, more: Record<string, unknown> = {}) => ({
  name,
  side,
  size: 'medium',
  at: { col, row: 2 },
  speedFeet: { land: 10 },
  ...more,
})
const map = mapWith(
  { widthCells: 60, heightCells: 12 },
  {
    creatures: [creature('Valeria', 'party', 2), creature('Korr', 'foes', 10), creature('Lurker', 'foes', 20)],
  },
)

function planOf(copy: Copy, parts: Part[]) {
  const { map: shown } = copyOfMap(map, PLAIN_FACTS, copy)
  const overlays = mapOverlays(shown, copy, { reach: ['each'], threat: ['each'], routes: [] })
  invariant(overlays.ok, 'everyone has a range')
  const facts = factsOfMap(map, { dateText: '', pictures: {}, copy, overlays: overlays.value.overlays })
  invariant(facts.ok, 'the map has facts')
  const plan = planPages(map, facts.value, printOptions({ copy, parts }))
  invariant(plan.ok, 'the plan is made')
  return plan.value
}

describe('a page of range and threat for each creature', () => {
  it('shows its own squares and no other creature’s', () => {
    const plan = planOf('gm', ['ranges'])
    expect(plan.pages.map(({ label }) => label)).toEqual([
      '#1 Valeria: range and threat',
      '#2 Korr: range and threat',
      '#3 Lurker: range and threat',
    ])
    const words = drawnTexts(drawPage(plan, 1).marks)
    expect(words).toEqual(expect.arrayContaining(['Threatened by Korr', 'Foes · Medium, 5 ft · K3 · land 10 ft']))
    expect(words.join()).not.toMatch(/Valeria|Lurker/)
    // Of a large map what can be reached: K3 and the squares within a run, not the far end.
    expect(words).toContain('K')
    expect(words).not.toContain('BH')
  })

  it('leaves them off the large map, which they would cover', () => {
    const plan = planOf('gm', ['map', 'legend', 'ranges'])
    const pages = plan.pages.map((page, i) => ({ part: page.part, words: drawnTexts(drawPage(plan, i).marks) }))
    expect(pages.filter(({ part }) => part === 'ranges')).toHaveLength(3)
    for (const { part, words } of pages) if (part !== 'ranges') expect(words.join()).not.toMatch(/Threatened/)
    expect(
      planOf('gm', ['legend']).pages.flatMap((_, i) => drawnTexts(drawPage(planOf('gm', ['legend']), i).marks)),
    ).toContain('Threatened by Korr')
  })

  it('has all of a legend that is too long for the strip beside the map', () => {
    const one = mapWith({ widthCells: 12, heightCells: 9 }, { creatures: [creature('Valeria', 'party', 2)] })
    const [valeria] = one.tables.creatures.keys()
    const overlays = Array.from({ length: 45 }, (_, i) => ({
      kind: 'cells' as const,
      id: `overlay-${i}`,
      label: `Aura ${i + 1}`,
      color: '#803020',
      forPlayers: true,
      creatureId: valeria!,
      bands: [{ label: '', cells: [i] }],
    }))
    const plan = planPages(one, { ...PLAIN_FACTS, overlays: overlays as never }, printOptions({ parts: ['ranges'] }))
    invariant(plan.ok, 'the plan is made')
    const words = drawnTexts(drawPage(plan.value, 0).marks).filter((text) => text.startsWith('Aura'))
    expect(words).toEqual(overlays.map(({ label }) => label))
  })

  it('gives players the pages of their own side', () => {
    expect(planOf('player', ['ranges']).pages.map(({ label }) => label)).toEqual(['#1 Valeria: range and threat'])
  })
})
