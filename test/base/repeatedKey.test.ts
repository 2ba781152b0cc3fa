import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repeatedKey } from '../../src/base/repeatedKey.ts'

describe('a key that an object has twice', () => {
  it.each([
    ['{"a":1,"a":2}', '$.a'],
    ['{"a":{"b":1},"c":[0,{"b":1,"d":{},"b":[]}]}', '$.c[1].b'],
    ['{"a":1,"\\u0061":2}', '$.a'],
    ['[[],[{"odd key":1,"odd key":1}]]', '$[1][0]["odd key"]'],
    ['{"":0,"":0}', '$[""]'],
    ['{"a":"}","a":0}', '$.a'],
    ['{"a\\\\":"\\"","b":["a","a"],"b":0}', '$.b'],
  ])('is found in %s', (json, path) => {
    expect(JSON.parse(json)).toBeDefined()
    expect(repeatedKey(json)).toBe(path)
  })

  it('is not seen where keys are equal in different objects, or values equal keys', () => {
    expect(repeatedKey('{"a":{"a":["a","a"]},"b":"a","c":{"a":0,"b":0}}')).toBeNull()
  })

  it('is never found in what JSON.stringify wrote, and always when one is put there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, key) => {
        const json = JSON.stringify(value)
        expect(repeatedKey(json)).toBeNull()
        const name = JSON.stringify(key)
        expect(repeatedKey(`[${json},{${name}:${json},"other ${key.length}":0,${name}:${json}}]`)).not.toBeNull()
      }),
    )
  })
})
