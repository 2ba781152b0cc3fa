import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { csvLine, markdownText, xmlText } from '../../src/base/markup.ts'

/** What a reader of CSV makes of one line (RFC 4180). */
function readCsv(line: string): string[] {
  const fields: string[] = []
  let [field, isQuoted] = ['', false]
  for (let i = 0; i < line.length - 2; i++) {
    const isPair = isQuoted && line.startsWith('""', i)
    if (line[i] === '"' && !isPair) isQuoted = !isQuoted
    else if (line[i] === ',' && !isQuoted) {
      fields.push(field)
      field = ''
    } else field += line[i] ?? ''
    if (isPair) i++
  }
  return [...fields, field]
}

describe('a line of CSV', () => {
  it('comes back as it was written, but for the apostrophe before a formula', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', '+', '@', '-', '\t', ' ', 'é') })
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 5 }), (fields) => {
        const isFormula = (text: string) => /^[\t\r\n]|^[\s]*[=+\-@]/.test(text)
        expect(readCsv(csvLine(fields))).toEqual(fields.map((text) => (isFormula(text) ? `'${text}` : text)))
      }),
    )
  })

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\r\n+1', '\nplain'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫A', '−1'],
    ...[' =1', '\u00a0=1', '\u3000＝1', '\ufeff=1', '\u200b＝1', '\u0000=1', '\u00ad@A', '\v-1', '\u2060+1'],
  ])('holds no formula: %j', (text) => {
    expect(readCsv(csvLine([text]))).toEqual([`'${text}`])
  })

  it.each(['Goblin = 3', 'a\n=1', "'=1", '1+1', '5 ft.', '', ' ', '…', 'é', '龍＝'])(
    'leaves other text: %j',
    (text) => {
      expect(readCsv(csvLine([text]))).toEqual([text])
    },
  )

  it('keeps numbers below zero numbers', () => {
    expect(csvLine([-5, 'x'])).toBe('-5,x\r\n')
  })
})

describe('a text in Markdown', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['[click](javascript:alert(1)) ![](http://x/y)', '\\[click\\](javascript:alert(1)) !\\[\\](http://x/y)'],
    ['R&D &lt; *x* `y` # 1', 'R&D &amp;lt; \\*x\\* \\`y\\` \\# 1'],
    ['a | b \\| c', 'a \\| b \\\\\\| c'],
    ['one\n\n## two\r\nthree', 'one<br>\\#\\# two<br>three'],
  ])('%j stays text', (text, written) => expect(markdownText(text)).toBe(written))

  it('reads as it was typed, and no sign of it means anything', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
      fc.constantFrom('龍', '🐉'),
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const written = markdownText(text)
        const shown = written
          .replace(/\\([!-/:-@[-`{-~])/g, '$1')
          .replaceAll('&lt;', '<')
          .replaceAll('&amp;', '&')
        expect(shown).toBe(text)
        expect(written.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[<[\]|`*_~#]/)
      }),
    )
  })
})

describe('a text in XML', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    trimValues: false,
    processEntities: true,
    htmlEntities: true,
  })

  it('comes back from a tag and from an attribute as it was', () => {
    const text = fc
      .string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', ']', '/', 'é', '龍') })
      .map((inner) => `x${inner}x`)
    fc.assert(
      fc.property(text, (written) => {
        const read: unknown = parser.parse(`<t a="${xmlText(written)}">${xmlText(written)}</t>`)
        expect(read).toEqual({ t: { '@_a': written, '#text': written } })
      }),
    )
  })

  it('leaves out what XML cannot hold, and keeps line ends', () => {
    expect(xmlText('a\u0000\u0008\ud800\ufffe\u{1f409}\n')).toBe('a\u{1f409}&#10;')
  })
})
