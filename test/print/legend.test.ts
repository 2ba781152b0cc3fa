import { describe, expect, it } from 'vitest'
import type { Mark } from '../../src/print/drawing.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { patternStamp } from '../../src/print/terrainPatterns.ts'
import { TERRAIN_PATTERNS } from '../../src/map/terrain.ts'
import { edgeAt, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const texts = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : mark.kind === 'group' ? texts(mark.marks) : []))

function legend(map: ReturnType<typeof mapWith>): string[] {
  const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['legend'] }))
  return plan.ok ? plan.value.pages.flatMap((_, i) => texts(drawPage(plan.value, i).marks)) : []
}

describe('the legend', () => {
  const map = mapWith(
    { widthCells: 4, heightCells: 4 },
    { edges: [edgeAt(1, 1, 'north', { kind: 'door', door: 'locked' })] },
    (col) => (col === 0 ? 8 : 0),
  )

  it('names the ground that is really there, with its price, and no other', () => {
    const words = legend(map)
    expect(words).toEqual(expect.arrayContaining(['Open ground', 'Deep water', 'Deep water costs something']))
    expect(words).not.toContain('Wall')
    expect(words).not.toContain('Difficult terrain')
  })

  it('names the edges that are really there, with their price', () => {
    const words = legend(map)
    expect(words).toEqual(expect.arrayContaining(['Door, locked', 'Open: free']))
    expect(words.filter((line) => line.startsWith('Door'))).toEqual(['Door, locked'])
  })
})

describe('patterns', () => {
  it('are all different without their colour', () => {
    const drawn = TERRAIN_PATTERNS.map((pattern) => JSON.stringify(patternStamp(pattern, '#000000')?.marks ?? []))
    expect(new Set(drawn).size).toBe(TERRAIN_PATTERNS.length)
  })
})
