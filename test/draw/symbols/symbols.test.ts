import { describe, expect, test } from 'vitest'
import type { Mark } from '../../../src/draw/marks.ts'
import { PLAIN_COLORS } from '../../../src/draw/symbols/inks.ts'
import { INK_ON_PAPER } from '../../support/inkOnPaper.ts'
import { placeSymbol } from '../../../src/draw/symbols/placeSymbol.ts'
import { findSymbols, symbolOf, SYMBOLS } from '../../../src/draw/symbols/registry.ts'
import { EDGE_KINDS } from '../../../src/map/records/edge.ts'
import { lookOf, looksOfKind } from '../../../src/draw/symbols/edgeLooks.ts'

const numbers = (marks: readonly Mark[]): number[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? numbers(mark.marks) : mark.kind === 'path' ? [...mark.path] : []))

describe('symbols', () => {
  test('are at least sixty, each with an id of its own', () => {
    expect(SYMBOLS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(SYMBOLS.map(({ id }) => id)).size).toBe(SYMBOLS.length)
  })

  test.each(SYMBOLS.map((symbol) => [symbol.id, symbol] as const))(
    '%s is drawn in ink and in color, within its box',
    (_, symbol) => {
      const { widthSquares, heightSquares } = symbol
      for (const ink of [
        INK_ON_PAPER,
        PLAIN_COLORS,
        { ...PLAIN_COLORS, relief: 'soft' as const, detail: 'sparse' as const },
      ]) {
        const marks = placeSymbol(symbol, ink, { x: 0, y: 0, widthSquares, heightSquares, rotationDegrees: 0 })
        const drawn = numbers(marks)
        expect(drawn.length).toBeGreaterThan(5)
        expect(drawn.every(Number.isFinite)).toBe(true)
        // Path operations are at most 4; coordinates stay near the box.
        expect(Math.max(...drawn)).toBeLessThan(Math.max(widthSquares, heightSquares, 4) + 0.2)
        expect(Math.min(...drawn)).toBeGreaterThan(-0.25)
      }
    },
  )

  test('are found by name and by synonym, names first', () => {
    expect(findSymbols('coffin').map(({ id }) => id)).toEqual(['sarcophagus'])
    expect(findSymbols('  STAIRS ')[0]?.id).toBe('stairs-up')
    expect(findSymbols('computer').map(({ id }) => id)).toContain('terminal')
    expect(findSymbols('').length).toBe(SYMBOLS.length)
    expect(findSymbols('xyzzy')).toEqual([])
  })

  test('of a newer version are a box with a question mark', () => {
    expect(symbolOf('hologram').label).toBe('Unknown symbol')
  })
})

describe('looks of edges', () => {
  test('fit their kind; another kind is drawn plainly', () => {
    for (const kind of EDGE_KINDS)
      for (const { id } of looksOfKind(kind)) expect(lookOf({ kind, look: id })?.id).toBe(id)
    expect(lookOf({ kind: 'wall', look: 'portcullis' })).toBeUndefined()
    expect(lookOf({ kind: 'door' })).toBeUndefined()
  })
})
