import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWidth } from '../../src/draw/text/measure.ts'
import { points } from '../../src/print/drawing.ts'
import { wrapText } from '../../src/print/text/wrap.ts'
import { flowPages, type Block } from '../../src/print/pages/flow.ts'

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

describe('breaking text into lines', () => {
  it('keeps every line within its width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        (text, width) => {
          for (const line of wrapText(text, width, 9))
            if ([...LETTERS.segment(line)].length > 1)
              expect(textWidth(line, points(9))).toBeLessThanOrEqual(width + 1e-9)
        },
      ),
    )
  })

  it('loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const letters = (s: string) => s.replaceAll(/\s/gu, '')
        expect(letters(wrapText(text, 1, 9).join(''))).toBe(letters(text))
      }),
    )
  })

  it('breaks after spaces and hyphens, anywhere in Chinese, and keeps paragraphs', () => {
    expect(wrapText('a well-kept secret', textWidth('a well-', points(9)) + 0.01, 9)).toEqual([
      'a well-',
      'kept',
      'secret',
    ])
    expect(wrapText('龍戰場龍戰場', textWidth('龍戰場', points(9)) + 0.01, 9)).toEqual(['龍戰場', '龍戰場'])
    expect(wrapText('one\n\ntwo\n', 5, 9)).toEqual(['one', '', 'two'])
    expect(wrapText('  ', 5, 9)).toEqual([])
  })

  it('breaks between words that stand without spaces, and never within a letter and its marks', () => {
    const width = textWidth('สวัสดีชาวโ', points(9)) + 0.01
    expect(wrapText('สวัสดีชาวโลก', width, 9)).toEqual(['สวัสดีชาว', 'โลก'])
    expect(wrapText('e\u0301e\u0301', 0.01, 9)).toEqual(['e\u0301', 'e\u0301'])
  })
})

describe('text pages', () => {
  const block = (heightInches: number, keepWithNext = false): Block => ({ heightInches, keepWithNext, draw: () => [] })
  const area = { x: 0, y: 0, widthInches: 7, heightInches: 10, columns: 2 }

  it('fills columns, then pages', () => {
    expect(
      flowPages(
        Array.from({ length: 20 }, () => block(1)),
        area,
      ),
    ).toHaveLength(1)
    expect(
      flowPages(
        Array.from({ length: 21 }, () => block(1)),
        area,
      ),
    ).toHaveLength(2)
    expect(flowPages([], area)).toHaveLength(0)
  })

  it('never leaves a heading at the foot of a column', () => {
    const where: [number, number][] = []
    const told = (b: Block, i: number): Block => ({
      ...b,
      draw: (x, y) => {
        where[i] = [x, y]
        return []
      },
    })
    const blocks = [...Array.from({ length: 9 }, () => block(1)), told(block(1, true), 0), told(block(1), 1)]
    for (const { draw } of flowPages(blocks, area)) draw()
    expect(where[0]?.[0]).toBe(where[1]?.[0])
    expect(where[0]?.[1]).toBe(0)
  })

  it('sets a block higher than a page all the same', () => {
    expect(flowPages([block(12), block(1)], { ...area, columns: 1 })).toHaveLength(2)
  })

  it('repeats the head of a table at the top of every column', () => {
    let heads = 0
    const head: Block = { heightInches: 1, draw: () => (heads++, []) }
    for (const { draw } of flowPages(
      Array.from({ length: 18 }, () => block(1)),
      { ...area, columns: 1 },
      head,
    ))
      draw()
    expect(heads).toBe(2)
  })
})
