import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PrintOptionsInput } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { patternStamp } from '../../src/draw/terrainPatterns.ts'
import { TERRAIN_PATTERNS } from '../../src/map/terrain.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { edgeAt, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

function legend(map: ReturnType<typeof mapWith>): string[] {
  const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['legend'] }))
  return plan.ok ? plan.value.pages.flatMap((_, i) => drawnTexts(drawPage(plan.value, i).marks)) : []
}

describe('the legend', () => {
  const map = mapWith(
    { widthCells: 4, heightCells: 4 },
    { edges: [edgeAt(1, 1, 'north', { kind: 'door', doorLocked: true })] },
    (col) => (col === 0 ? 8 : 0),
  )

  it('names the ground that is really there, with its cost, and no other', () => {
    const words = legend(map)
    expect(words).toEqual(expect.arrayContaining(['Open terrain', 'Deep water', 'Deep water costs something']))
    expect(words).not.toContain('Wall')
    expect(words).not.toContain('Difficult terrain')
  })

  it('names the edges that are really there, with their cost', () => {
    const words = legend(map)
    expect(words).toEqual(expect.arrayContaining(['Door, locked', 'Open: free']))
    expect(words.filter((line) => line.startsWith('Door'))).toEqual(['Door, locked'])
  })
})

describe('the title above the legend', () => {
  const cells = (col: number, widthCells: number, heightCells: number) =>
    Array.from({ length: widthCells * heightCells }, (_, i) => ({
      col: col + (i % widthCells),
      row: Math.floor(i / widthCells),
    }))
  const regions = [
    { name: 'Hall', cells: cells(0, 4, 4) },
    { name: 'Gallery', cells: cells(5, 16, 2) },
  ]
  it.each([
    ['each of several areas', regions, ['Hall: 1 square = 2 in', 'Gallery: 1 square = 0.5 in']],
    ['none if there is one', regions.slice(0, 1), []],
  ])('has the scale of %s', (_, areas, scales) => {
    const map = mapWith({ widthCells: 21, heightCells: 4 }, { regions: areas })
    const bare = { cropMarks: false, alignmentCrosses: false, pageLabels: false, legendOnMap: false } as const
    const plan = planPages(
      map,
      PLAIN_FACTS,
      printOptions({
        ...bare,
        coordinates: 'none',
        paper: { widthInches: 8, heightInches: 8 },
        marginInches: 0,
        scale: { kind: 'fit' },
        area: { kind: 'regions' },
        parts: ['map', 'legend'],
      }),
    )
    if (!plan.ok) throw new Error(plan.error.code)
    const last = plan.value.pages.length - 1
    const lines = drawnTexts(drawPage(plan.value, last).marks).filter((line) => /^(Hall|Gallery): /u.test(line))
    expect(lines.map((line) => line.replace(/ = [\d.]+ mm.*$/u, ''))).toEqual(scales)
  })
})

describe('the place of the legend', () => {
  const small = mapWith({ widthCells: 4, heightCells: 4 }, {}, (col) => (col === 0 ? 8 : 0))
  const planOf = (map: typeof small, options: PrintOptionsInput) => {
    const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['map', 'legend'], ...options }))
    if (!plan.ok) throw new Error(plan.error.code)
    return plan.value
  }

  it('is beside the map where the paper has room for all of it', () => {
    const plan = planOf(small, {})
    expect(plan.pages.map(({ part }) => part)).toEqual(['map'])
    expect(drawnTexts(drawPage(plan, 0).marks)).toEqual(expect.arrayContaining(['Open terrain', 'Deep water']))
  })

  it('is a page of its own where the map fills its pages, or where that is wanted', () => {
    const full = mapWith({ widthCells: 14, heightCells: 20 }, {}, (col) => col % 14)
    expect(planOf(full, { orientation: 'portrait' }).pages.at(-1)?.part).toBe('legend')
    expect(planOf(small, { legendOnMap: false }).pages.map(({ part }) => part)).toEqual(['map', 'legend'])
  })

  it('never lies on the map, nor beyond what the printer reaches', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (width, height, fit) => {
          const map = mapWith({ widthCells: width, heightCells: height }, {}, (col) => col % 5)
          const scale = fit ? ({ kind: 'fit' } as const) : ({ kind: 'square', squareInches: 1 } as const)
          const [plain, shared] = [false, true].map((legendOnMap) => planOf(map, { scale, legendOnMap }))
          for (const [index, { part, widthInches, heightInches }] of shared?.pages.entries() ?? []) {
            if (part !== 'map' || !shared || !plain) continue
            const drawn = drawPage(shared, index).marks
            const clip = drawn.find((mark) => mark.kind === 'group' && mark.clip !== undefined)
            if (clip?.kind !== 'group') throw new Error('the map is clipped')
            const [, left = 0, top = 0, w = 0, h = 0] = clip.clip ?? []
            const before = new Set(
              drawPage(plain, index).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
            )
            for (const mark of drawn) {
              if (mark.kind !== 'text' || before.has(mark.text)) continue
              // Nor against it: a third of an inch keeps its first line from the names of columns.
              expect(mark.x > left + w + 0.3 || mark.y - mark.size > top + h + 0.3, mark.text).toBe(true)
              expect(mark.x).toBeLessThan(widthInches - 0.25)
              expect(mark.y).toBeLessThan(heightInches - 0.25)
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('patterns', () => {
  it('are all different without their color', () => {
    const drawn = TERRAIN_PATTERNS.map((pattern) => JSON.stringify(patternStamp(pattern, '#000000')?.marks ?? []))
    expect(new Set(drawn).size).toBe(TERRAIN_PATTERNS.length)
  })
})
