import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutText, inLines, inOneLine, isOneLine } from '../../src/base/plainText.ts'
import { decodeUtf8, encodeUtf8 } from '../../src/base/encoding.ts'

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.constantFrom('\ud83d', '\n')),
})

describe('text from outside', () => {
  test.each([
    ['Gob\u0000lin', 'Goblin'],
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['De\u007fl', 'Del'],
    ['tab\there', 'tab here'],
    ['two \r\n lines\u2028three', 'two lines three'],
    ['C1 \u0085and\u009f', 'C1 and'],
    ['half \ud83d pair', 'half  pair'],
    [
      'Žižka 龍 🐉 עברית \u0939\u093f\u0902\u0926\u0940 می\u200cخواهم 👩\u200d🚀',
      'Žižka 龍 🐉 עברית \u0939\u093f\u0902\u0926\u0940 می\u200cخواهم 👩\u200d🚀',
    ],
  ])('%j is %j in one line', (text, line) => expect(inOneLine(text)).toBe(line))

  test('keeps its lines and tabs where it may have several', () => {
    expect(inLines('a\tb\r\nc\u0000\u0085d\re')).toBe('a\tb\nc\nd\ne')
  })

  test('has nothing left to clean, holds no control character and comes back from UTF-8 as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [line, lines] = [inOneLine(text), inLines(text)]
        expect([inOneLine(line), inLines(lines)]).toEqual([line, lines])
        expect(isOneLine(line)).toBe(true)
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
        expect(lines).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}]/u)
        expect(decodeUtf8(encodeUtf8(lines))).toEqual({ ok: true, value: lines })
      }),
    )
  })

  test('is cut between characters', () => {
    expect(cutText('ab🐉', 3)).toBe('ab')
    expect(cutText('ab🐉', 4)).toBe('ab🐉')
    expect(cutText('abc', 2)).toBe('ab')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
        const cut = cutText(text, most)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(text.startsWith(cut) && isOneLine(cut) === isOneLine(cut)).toBe(true)
        expect(cut).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
})
