import { describe, expect, it } from 'vitest'
import { fontFor } from '../../../electron/print/fontFiles.ts'
import { PARTS } from '../../../src/print/options.ts'
import { mapOfEverything, mapWith, SECRETS } from '../../support/printableMap.ts'
import { inflatedPdf, readPdf } from '../../support/pdfGeometry.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
import { printed } from './support.ts'
import { textRuns } from '../../../electron/print/textRuns.ts'

const allText = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')

/** The longest word of each secret: names may break over lines. */
const telling = Object.values(SECRETS).map((secret) => secret.split(' ').sort((a, b) => b.length - a.length)[0] ?? '')

describe('text in the file', () => {
  it('can be searched: notes, their titles, the key', async () => {
    const { bytes } = await printed(mapOfEverything(), { parts: ['map', 'key'] })
    const text = await allText(bytes)
    for (const words of ['Fallen pillar (C12)', SECRETS.openNoteText, SECRETS.gmNoteText, 'Disable Device DC 25'])
      expect(text).toContain(words)
  })

  it('holds scripts of all kinds as text, each in a font that has it', async () => {
    const lines = [
      'Žižka łódź ẞ',
      'Ωμέγα Жуковський',
      'हिन्दी',
      '龍の戦場カナ',
      '战场',
      '전장',
      'ქართული Հայերեն',
      'ไทย',
      '→ ½ ☠ 🐉',
    ]
    const notes = lines.map((title, i) => ({ at: { x: 1, y: 1 }, number: i + 1, title }))
    const { bytes } = await printed(mapWith({ widthCells: 3, heightCells: 3 }, { notes }), { parts: ['key'] })
    const text = (await allText(bytes)).replaceAll(/\s/gu, '')
    for (const line of lines) for (const char of line.replaceAll(/\s/gu, '')) expect(text, line).toContain(char)
  })

  it('reads as it was typed where glyphs stand in another order or for several letters', async () => {
    const names = ['हिन्दी किताब', 'ช้าง', 'தமிழ் கொடி', 'Thị Hằng']
    const notes = names.map((title, i) => ({ at: { x: 1, y: 1 }, number: i + 1, title }))
    const { bytes } = await printed(mapWith({ widthCells: 3, heightCells: 3 }, { notes }), { parts: ['key'] })
    const content = inflatedPdf(bytes)
    const read = [...content.matchAll(/BT\n\/Span <<\/ActualText <feff([0-9a-f]+)>>> BDC\n[^]*?EMC\nET/gu)].map(
      ([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    )
    for (const name of names) expect(read.join('|')).toContain(name.split(' ')[0])
    expect(read.join('|')).not.toContain('Key')
  })

  it('has a glyph for every letter of those scripts', () => {
    for (const bold of [false, true])
      for (const char of 'AéΩЖह龍の战전ქՀไ→☠🐉שس')
        expect(fontFor(char, bold).font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0), char).toBe(true)
  })

  it('orders right-to-left runs as they are seen', () => {
    const seen = textRuns('abc שלום 12', false).map(({ text, rightToLeft }) => [text.trim(), rightToLeft])
    expect(seen).toEqual(
      [
        ['abc', false],
        ['12', false],
        ['שלום', true],
      ].map((run) => run),
    )
  })
})

describe('the players’ file', () => {
  it('holds nothing secret: not in its bytes, not in its streams, not in its text', async () => {
    const pictures = (id: string) => (id === 'cart' || id === 'gone' ? TINY_PNG : undefined)
    const { bytes } = await printed(mapOfEverything(), { copy: 'player', parts: [...PARTS] }, { pictures })
    const content = inflatedPdf(bytes)
    const text = await allText(bytes)
    expect(text).toContain('Aldric')
    for (const word of telling) {
      expect(text).not.toContain(word)
      expect(content).not.toContain(word)
      expect(content).not.toContain(Buffer.from(word, 'utf16le').swap16().toString('latin1'))
    }
  })

  it('while the GM’s file holds all of it', async () => {
    const { bytes } = await printed(mapOfEverything(), { copy: 'gm', parts: [...PARTS] })
    const text = await allText(bytes)
    for (const word of telling) expect(text).toContain(word)
  })

  it('embeds no picture that only the GM may see', async () => {
    const pictures = (id: string) => (id === 'gone' ? TINY_PNG : undefined)
    const count = async (copy: 'gm' | 'player') => {
      const { bytes } = await printed(mapOfEverything(), { copy, parts: ['map'] }, { pictures })
      return inflatedPdf(bytes).split('/Subtype /Image').length - 1
    }
    expect(await count('gm')).toBeGreaterThan(0)
    expect(await count('player')).toBe(0)
  })
})
