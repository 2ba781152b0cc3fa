import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8 } from '../../src/base/encoding.ts'
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
    expect(parseJson('[[[[[]]]]]', limits)).toMatchObject({ error: { code: 'too-deep', where: 'character 4' } })
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
