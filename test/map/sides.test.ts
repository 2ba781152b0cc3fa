import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTITUDES, type SideAttitude } from '../../src/map/records/settings.ts'
import { attitudesOf, usualAttitude, withAttitude } from '../../src/map/sides.ts'

const side = fc.constantFrom('party', 'foes', 'neutral', 'Watch', '')
const table = fc.array(fc.tuple(side, side, fc.constantFrom(...ATTITUDES)))

describe('how sides treat each other', () => {
  it('is as usual where nothing is set: one side stands together, neutrals are ignored, others are enemies', () => {
    const between = attitudesOf([])
    expect(between('party', 'party')).toBe('ally')
    expect(between('neutral', 'neutral')).toBe('ally')
    expect(between('party', 'neutral')).toBe('ignores')
    expect(between('neutral', 'foes')).toBe('ignores')
    expect(between('party', 'foes')).toBe('enemy')
    expect(between('party', 'Watch')).toBe('enemy')
  })

  it('holds both ways around, and no side can be set against itself', () => {
    const set: SideAttitude[] = [
      { side: 'Watch', other: 'party', attitude: 'ally' },
      { side: 'foes', other: 'foes', attitude: 'enemy' },
    ]
    const between = attitudesOf(set)
    expect([between('party', 'Watch'), between('Watch', 'party')]).toEqual(['ally', 'ally'])
    expect(between('foes', 'foes')).toBe('ally')
    expect(between('foes', 'Watch')).toBe('enemy')
  })

  it('answers the attitude set last for each pair, and stores only what differs from the usual', () => {
    fc.assert(
      fc.property(table, (changes) => {
        let set: readonly SideAttitude[] = []
        const last = new Map<string, string>()
        for (const [a, b, attitude] of changes) {
          if (a === b) continue
          set = withAttitude(set, a, b, attitude)
          last.set([a, b].sort().join('|'), attitude)
        }
        const between = attitudesOf(set)
        for (const [pair, attitude] of last) {
          const [a = '', b = ''] = pair.split('|')
          expect(between(a, b)).toBe(attitude)
          expect(between(b, a)).toBe(attitude)
          const stored = set.filter(({ side, other }) => [side, other].includes(a) && [side, other].includes(b))
          expect(stored).toHaveLength(attitude === usualAttitude(a, b) ? 0 : 1)
        }
      }),
    )
  })
})
