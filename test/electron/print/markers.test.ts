import { describe, expect, it } from 'vitest'
import { points } from '../../../src/print/drawing.ts'
import type { RunSheetCreature, RunSheetFacts } from '../../../src/print/facts.ts'
import { mapOfEverything, mapWith } from '../../support/printableMap.ts'
import { inflatedPdf, readPdf, type ReadPage } from '../../support/pdfGeometry.ts'
import { printed } from './support.ts'

const at = (col: number, row: number) => ({ col, row })
const creatures = [
  {
    name: 'Goblin 1',
    size: 'small',
    side: 'foes',
    at: at(0, 0),
    speedFeet: { land: 30 },
    hitPoints: 6,
    notes: 'Flees when alone',
  },
  {
    name: 'Goblin 2',
    size: 'small',
    side: 'foes',
    at: at(1, 0),
    speedFeet: { land: 30 },
    hitPoints: 6,
    notes: 'Flees when alone',
  },
  { name: 'Ogre', size: 'large', side: 'foes', at: at(2, 2), speedFeet: { land: 40 }, hitPoints: 29 },
  { name: 'Lurker', size: 'medium', side: 'foes', at: at(5, 5), speedFeet: { land: 30 }, hidden: true },
]
const map = () => mapWith({ widthCells: 8, heightCells: 8 }, { creatures })

const said = (id: string): RunSheetCreature => ({
  ...{ creatureId: id as never, reach: 'reach 5 ft', reactions: '', plan: 'Engage: Aldric' },
  ...{ takesTurns: id !== 'creatures-1', initiativeModifier: 2, initiative: null },
})
const runSheet: RunSheetFacts = {
  ...{ planName: 'Ambush', terrain: {}, events: [], exits: [] },
  creatures: creatures.map((_, i) => said(`creatures-${i}`)),
}
const texts = (pages: readonly ReadPage[]) => pages.flatMap((page) => page.texts.map(({ text }) => text))

describe('creature cards', () => {
  it('say of each kind what it is and can do, with a box for the hit points of each', async () => {
    const { bytes, plan } = await printed(map(), { parts: ['cards'] }, { facts: { runSheet } })
    const pages = await readPdf(bytes)
    expect(plan.pages).toHaveLength(1)
    const all = texts(pages).join('\n')
    for (const words of [
      '2 × Goblin',
      '#1 · 6 HP',
      '#2 · 6 HP',
      '#3 · 29 HP',
      'Speed 6 squares',
      'Flees when alone',
      'Engage: Aldric',
      'Large, 10 ft',
    ])
      expect(all).toContain(words)
    const boxes = pages[0]?.paths.filter(
      ({ stroked, points: [a, , c] }) => stroked && a && c && Math.abs(c[1] - a[1] - 0.15) < 0.001,
    )
    expect(boxes).toHaveLength(creatures.length)
  })

  it('are for the GM alone', async () => {
    const plan = await printed(
      map(),
      { copy: 'player', parts: ['cards', 'tents'], foes: true },
      { facts: { runSheet } },
    )
    expect(plan.plan.pages.map(({ part }) => part)).toEqual(['tents'])
    expect(inflatedPdf(plan.bytes)).not.toMatch(/Lurker|Flees|Engage/u)
  })
})

describe('initiative tents', () => {
  it('name everyone who takes turns on both sides', async () => {
    const { bytes } = await printed(map(), { parts: ['tents'] }, { facts: { runSheet } })
    const pages = await readPdf(bytes)
    const count = (name: string) => texts(pages).filter((text) => text === name).length
    expect(['Goblin 1', 'Goblin 2', 'Ogre'].map(count)).toEqual([2, 0, 2])
    expect(texts(pages).filter((text) => text === 'Initiative +2')).toHaveLength(3)
  })
})

describe('condition rings', () => {
  it('fit the space of one square and of everyone larger; players get none for what they do not know', async () => {
    const gm = texts(await readPdf((await printed(map(), { parts: ['rings'] })).bytes))
    const player = texts(await readPdf((await printed(map(), { copy: 'player', parts: ['rings'] })).bytes))
    // Three of one square and one of two, each named three times.
    expect(gm.filter((text) => text === 'prone')).toHaveLength(12)
    expect(gm).toContain('hidden')
    expect(player).not.toContain('hidden')
    const [page] = await readPdf((await printed(map(), { parts: ['rings'] })).bytes)
    const widths = (page?.paths ?? []).map(
      ({ points: at }) => Math.max(...at.map(([x]) => x)) - Math.min(...at.map(([x]) => x)),
    )
    for (const side of [1, 2]) expect(widths.some((width) => Math.abs(width - side * 0.98) < 0.01)).toBe(true)
  })
})

describe('area templates', () => {
  it.each([1, 0.5])('have the squares of the rules at %f in', async (squareInches) => {
    const { bytes } = await printed(
      map(),
      { parts: ['areas'], scale: { kind: 'square', squareInches } },
      { facts: { areaFeet: { burst: [10], cone: [15], line: [30] } } },
    )
    const pages = await readPdf(bytes)
    // A 10-foot burst covers 12 squares, a 15-foot cone 8 straight and 6 aslant, a 30-foot line 6.
    const outlines = pages.flatMap(({ paths }) =>
      paths.filter(({ stroked, lineWidthInches }) => stroked && Math.abs(lineWidthInches - points(1.4)) < 1e-5),
    )
    const area = (polygon: readonly (readonly [number, number])[]) =>
      Math.abs(
        polygon.reduce((sum, [x, y], i) => {
          const [nx, ny] = polygon[(i + 1) % polygon.length] ?? [0, 0]
          return sum + (x * ny - nx * y) / 2
        }, 0),
      )
    const squares = outlines.map((each) => Math.round((area(each.points) / squareInches ** 2) * 1000) / 1000)
    expect(squares.sort((a, b) => a - b)).toEqual([6, 6, 8, 12])
  })

  it('leave out what is far too large, and say so', async () => {
    const { bytes } = await printed(
      mapOfEverything(),
      { parts: ['areas'] },
      { facts: { areaFeet: { burst: [10], cone: [60], line: [] } } },
    )
    const all = texts(await readPdf(bytes))
    expect(all.join(' ')).toContain('Too large for this paper at this scale: 60 ft cone.')
    expect(all.filter((text) => text === '60 ft cone')).toEqual([])
  })
})
