import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8 } from '../../src/base/encoding.ts'
import { jsonFaultAt } from '../../src/base/jsonFault.ts'
import { parseJson } from '../../src/base/json.ts'
import { nextUint32, rollDie, seedRandom } from '../../src/base/random.ts'
import { ownValue } from '../../src/base/ownValue.ts'
import { mapIdSchema, recordIdSchema } from '../../src/map/records/ids.ts'
import { pictureIdSchema } from '../../src/map/records/shared.ts'

describe('base64', () => {
  test('gives back what went in, as the standard writes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        const back = decodeBase64(encodeBase64(bytes))
        expect(back.ok && [...back.value]).toEqual([...bytes])
      }),
    )
  })
  test('passes over line breaks, does without padding, refuses what is none', () => {
    expect(decodeBase64('aGVs\r\nbG8')).toEqual({ ok: true, value: encodeUtf8('hello') })
    expect(decodeBase64('aGVsbG8*')).toMatchObject({ ok: false, error: { where: 'character 7' } })
    expect(decodeBase64('a')).toMatchObject({ ok: false, error: { code: 'broken-base64' } })
    expect(decodeBase64('aa==aa')).toMatchObject({ ok: false })
  })
})

describe('JSON from outside', () => {
  const limits = { maxCharacters: 1000, maxDepth: 4 }
  test('too deep, too long or broken is refused, with words', () => {
    expect(parseJson('[[[[[]]]]]', limits)).toMatchObject({ error: { code: 'too-deep', where: 'line 1, column 5' } })
    expect(parseJson('"[[[[[[\\"[["', limits)).toEqual({ ok: true, value: '[[[[[["[[' })
    expect(parseJson(' '.repeat(1001), limits)).toMatchObject({ error: { code: 'too-large' } })
    expect(parseJson('{', limits)).toMatchObject({ error: { code: 'broken-json' } })
  })

  test('a key that reaches for prototypes is told by its path, however it is written', () => {
    const refused = (where: string): object => ({ error: { code: 'forbidden-key', where } })
    expect(parseJson('{"a":{"__proto__":{"b":1}}}', limits)).toMatchObject(refused('$.a.__proto__'))
    expect(parseJson('[0,{"b c":[{"\\u005f_proto__":1}]}]', limits)).toMatchObject(refused('$[1]["b c"][0].__proto__'))
    expect(parseJson('{"a":"\\u0041 __proto__"}', limits)).toEqual({ ok: true, value: { a: 'A __proto__' } })
  })
})

describe('UTF-8', () => {
  test('broken bytes are refused, a byte order mark is dropped', () => {
    expect(decodeUtf8(Uint8Array.from([0xc3, 0x28]))).toMatchObject({ ok: false, error: { code: 'broken-text' } })
    expect(decodeUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toEqual({ ok: true, value: 'a' })
  })
})

describe('dice from a seed', () => {
  test('the same seed rolls the same, another one differently', () => {
    const rolls = (seed: string) => {
      let state = seedRandom(seed)
      return Array.from({ length: 20 }, () => {
        const [face, next] = rollDie(state, 20)
        state = next
        return face
      })
    }
    expect(rolls('ogre')).toEqual(rolls('ogre'))
    expect(rolls('ogre')).not.toEqual(rolls('ogres'))
  })
  test('every face of a d20 comes up about equally often', () => {
    let state = seedRandom('fair')
    const counts = new Array<number>(21).fill(0)
    for (let i = 0; i < 20_000; i++) {
      const [face, next] = rollDie(state, 20)
      state = next
      counts[face] = (counts[face] ?? 0) + 1
    }
    expect(counts[0]).toBe(0)
    for (const count of counts.slice(1)) expect(Math.abs(count - 1000)).toBeLessThan(150)
    expect(nextUint32(state)[0]).toBeGreaterThanOrEqual(0)
  })
})

describe('a key from outside', () => {
  test('finds what a table holds, never what every object has', () => {
    expect([ownValue({ a: 1 }, 'a'), ownValue({ a: 1 }, 'b'), ownValue({ a: 1 }, 'constructor')]).toEqual([
      1,
      undefined,
      undefined,
    ])
    for (const id of ['__proto__', 'constructor', 'toString'])
      for (const schema of [recordIdSchema, mapIdSchema, pictureIdSchema])
        expect(schema.safeParse(id).success, id).toBe(false)
    expect(recordIdSchema.parse('prototype')).toBe('prototype')
  })
})

describe('a place in a broken text', () => {
  test.each([
    ['', 0],
    ['{"a":}', 5],
    ['[1,]', 3],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['[1 2]', 3],
    ['"tab\there"', 4],
    ['"\\x"', 1],
    ['"\\u00g0"', 1],
    ['[tru]', 1],
    ['[01]', 2],
    ['1 1', 2],
    ['{"a":[1,{"b":2}', 15],
    ['["cut', 5],
    ['[1}', 2],
  ])('%j breaks at %i', (text, at) => expect(jsonFaultAt(text)).toBe(at))

  test('is found in every damaged JSON, and never where the text could go on', () => {
    const damaged = fc.tuple(
      fc.jsonValue(),
      fc.nat(),
      fc.constantFrom('', '"', '}', ']', ',', ':', '\u0001', '\\', '1'),
    )
    fc.assert(
      fc.property(damaged, ([value, where, poison]) => {
        const json = JSON.stringify(value, null, 1)
        expect(jsonFaultAt(json)).toBe(json.length)
        const at = where % (json.length + 1)
        const text = json.slice(0, at) + poison + json.slice(at + 1)
        try {
          JSON.parse(text)
        } catch (error) {
          const fault = jsonFaultAt(text)
          const [, told] = /at position (\d+)/.exec(String(error)) ?? []
          // The engine says where a word or an escape breaks, this where it begins.
          if (told !== undefined) expect(fault).toBeLessThanOrEqual(Number(told))
          expect(jsonFaultAt(text.slice(0, fault)), 'nothing before it is wrong').toBe(fault)
          return
        }
        expect(jsonFaultAt(text)).toBe(text.length)
      }),
      { numRuns: 500 },
    )
  })

  test('is told by line and column, of JSON and of bytes that are no UTF-8', () => {
    const limits = { maxCharacters: 1000, maxDepth: 4 }
    expect(parseJson('{\n "a": 1,\n "b": x }', limits)).toMatchObject({
      error: { code: 'broken-json', where: 'line 3, column 7', details: 'expected JSON, got "x"' },
    })
    expect(parseJson('[', limits)).toMatchObject({ error: { details: 'expected JSON, the text ends here' } })
    expect(parseJson('[\n[[[[', limits)).toMatchObject({ error: { code: 'too-deep', where: 'line 2, column 4' } })
    for (const [before, place] of [
      ['ab\n龍', 'line 2, byte 4'],
      ['龍'.repeat(40_000), 'line 1, byte 120001'],
    ] as const) {
      const bytes = Uint8Array.of(...[0xff, 0x20])
      expect(decodeUtf8(new Uint8Array([...encodeUtf8(before), ...bytes]))).toMatchObject({ error: { where: place } })
      expect(decodeUtf8(encodeUtf8(before).slice(0, -1))).toMatchObject({ error: { code: 'broken-text' } })
    }
  })
})
