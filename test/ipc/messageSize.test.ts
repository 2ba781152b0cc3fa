import { describe, expect, it } from 'vitest'
import { CALLS } from '../../src/ipc/contract.ts'
import { MESSAGE_LIMITS, readCall, sizeProblem } from '../../src/ipc/readCall.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
const { depth, values, characters, bytes } = MESSAGE_LIMITS

describe('a message from a window', () => {
  it.each<[string, unknown, unknown]>([
    ['levels', nested(depth), nested(depth + 1)],
    ['values', Array(values - 1).fill(0), Array(values).fill(0)],
    ['characters', ['x'.repeat(characters)], ['x'.repeat(characters), 'x']],
    ['characters', { ['x'.repeat(characters)]: 1 }, { ['x'.repeat(characters)]: 1, x: 1 }],
    ['bytes', [new Uint8Array(bytes)], [new Uint8Array(bytes), Int16Array.of(1)]],
  ])('holds so many %s and no more', (what, most, tooMuch) => {
    expect(sizeProblem(most)).toBeNull()
    expect(sizeProblem(tooMuch)).toMatch(new RegExp(`^expected at most \\d+ ${what}$`))
  })

  it('that holds one list over and over is counted as often as it is read', () => {
    const tenfold = Array.from({ length: 9 }).reduce<unknown>((inner) => Array(10).fill(inner), 0)
    expect(sizeProblem(tenfold)).toBe(`expected at most ${values} values`)
  })

  it('that is nested without end, or holds itself, is refused by every call', () => {
    const ring: Record<string, unknown> = {}
    ring['again'] = ring
    let deep: unknown = 1
    for (let levels = 0; levels < 100_000; levels++) deep = { value: deep }
    for (const name of Object.keys(CALLS))
      for (const argument of [ring, deep])
        expect(readCall(name, { key: 'x', value: argument })).toMatchObject({
          ok: false,
          error: { code: 'malformed-request', details: `expected at most ${depth} levels`, where: name },
        })
  })

  it('with a key of the prototype changes no prototype', () => {
    const value: unknown = JSON.parse(
      '{ "__proto__": { "isAdmin": true }, "constructor": { "prototype": { "a": 1 } } }',
    )
    expect(readCall('preferences.write', { key: 'x', value })).toMatchObject({ ok: true })
    expect({}).not.toHaveProperty('isAdmin')
    expect({}).not.toHaveProperty('a')
  })
})

it('a preference holds so many characters of JSON and no more', () => {
  const written = (length: number) => readCall('preferences.write', { key: 'x', value: 'y'.repeat(length - 2) })
  expect(written(200_000).ok).toBe(true)
  expect(written(200_001)).toMatchObject({ ok: false, error: { where: 'preferences.write.value' } })
})
