import { describe, expect, test } from 'vitest'
import { maneuverAnswer } from '../../src/answers/maneuver.ts'
import { situationOf } from '../../src/answers/replica.ts'
import { squareName, squareNamed } from '../../src/grid/squareName.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'

/** What a jump of M towards a square comes to, as a GM reads it. */
function jump(ruleset: string, rows: readonly string[], to: string, creatures: DrawnCreatures = {}) {
  const map = drawnEncounter(rows, ruleset, { M: {}, ...creatures })
  const situation = situationOf(map)
  const goal = squareNamed(map, to)
  if (!situation.ok || !goal) throw new Error('no such square')
  const mover = { mapId: map.id, creatureId: 'M' as RecordId, diagonals: 0 }
  const answer = maneuverAnswer(situation.value, { ...mover, maneuver: 'leap', to: goal } as never)
  if (!answer.ok) throw new Error(answer.error.code)
  const { path, feet, mayTry, rules, faults } = answer.value
  const end = path.at(-1)
  return {
    lands: end && squareName(end),
    feet,
    mayTry,
    says: rules.slice(0, -1).map(({ text }) => text),
    faults: faults.map(({ text }) => text),
  }
}

const PIT = ['....Mpp.....']
const family = [
  ['starfinder', 'Athletics', 10],
  ['dnd35', 'Jump', 20],
  ['pf1e', 'Acrobatics', 10],
] as const

describe('a jump in the older systems (finding: jumping a pit outside Pathfinder 2e)', () => {
  test.each(family)(
    'over a 10-foot pit: DC 10 with a running start, 20 without, and it costs 15 ft (%s)',
    (system, skill, run) => {
      expect(jump(system, PIT, 'H1')).toEqual({
        lands: 'H1',
        feet: 15,
        mayTry: true,
        says: [
          `${skill} DC 10 with a ${run}-ft running start, DC 20 without.`,
          `There is room for a ${run}-ft running start.`,
          'Costs 15 ft of movement: fits in a move.',
        ],
        faults: [],
      })
    },
  )
  test.each(family)('aimed at the pit itself it lands on the first square beyond (%s)', (system) => {
    expect(jump(system, PIT, 'F1')).toMatchObject({ lands: 'H1', feet: 15, mayTry: true })
    // No square beyond to land on.
    expect(jump(system, ['.Mpp'], 'C1')).toMatchObject({ mayTry: false, faults: ['It cannot enter C1 (pit, chasm).'] })
  })
  test('the room for a running start is looked for straight behind the jumper', () => {
    const says = (rows: readonly string[], to: string) => jump('dnd35', rows, to).says[1]
    expect(says(['#.Mp.'], 'E1')).toBe('No room for a 20-ft running start: only 5 ft.')
    expect(says(['Mp.'], 'C1')).toBe('No room for a 20-ft running start: something is right behind it.')
    expect(says(['.....', '.....', '..M..', '...p.', '....p', '.....'], 'D4')).toContain('only 10 ft')
    expect(says(['....', '..M.', '...p', '....', '....'], 'D3')).toContain('only 5 ft')
  })
  test.each([
    ['dnd35', 20, '−6'],
    ['dnd35', 50, '+8'],
    ['pf1e', 20, '−4'],
    ['starfinder', 50, '+8'],
  ] as const)('the check goes by speed: %s, %i ft, %s', (system, land, modifier) => {
    const [first] = jump(system, PIT, 'H1', { M: { speedFeet: { land } } }).says
    expect(first).toContain(`; ${modifier} for its speed.`)
  })
  test('the check goes by the speed before armor', () => {
    const armored = { speedFeet: { land: 20 }, baseSpeedFeet: { land: 30 } }
    expect(jump('dnd35', PIT, 'H1', { M: armored }).says[0]).not.toContain('for its speed')
  })
  test('its modifier stands on its sheet', () => {
    const says = (skills: Record<string, number>) => jump('dnd35', PIT, 'H1', { M: { skills } }).says[0]
    expect(says({ jump: 9 })).toMatch(/ On its sheet: \+9\.$/u)
    expect(says({ jump: 0 })).toMatch(/ On its sheet: \+0\.$/u)
  })
  test('the landing is paid for, and the dearest band that is needed is named', () => {
    expect(jump('dnd35', ['.Mppppppd..'], 'I1')).toMatchObject({ feet: 40, mayTry: true })
    expect(jump('dnd35', ['.Mppppppd..'], 'I1').says[2]).toBe('Costs 40 ft of movement: fits in a double move.')
    expect(jump('dnd35', ['.Mppppp....'], 'H1').says[2]).toBe('Costs 30 ft of movement: fits in a move.')
  })
  test('no jump is longer than what a turn moves', () => {
    const row = `M${'p'.repeat(30)}.`
    expect(jump('dnd35', [row], 'AF1')).toMatchObject({
      mayTry: false,
      faults: ['No jump is longer than a turn’s movement: 120 ft.'],
    })
  })
})

describe('a jump of a Large creature', () => {
  const large = { M: { size: 'large' as const, speedFeet: { land: 40 } } }
  test('counts the gap, not the whole way its space goes', () => {
    const rows = ['......M.pp....', '........pp....']
    expect(jump('pf1e', rows, 'K1', large)).toMatchObject({ lands: 'K1', feet: 20, mayTry: true })
    expect(jump('pf1e', rows, 'K1', large).says[0]).toMatch(
      /^Acrobatics DC 10 with a 10-ft running start, DC 20 without/,
    )
  })
})

describe('a jump in Pathfinder 2e', () => {
  test('a Leap takes one action and no check, as far as the Speed allows', () => {
    expect(jump('pf2e', ['.Mpp.'], 'E1')).toMatchObject({ mayTry: true, says: ['No check, 1 action.'] })
    const slow = { M: { speedFeet: { land: 25 } } }
    expect(jump('pf2e', ['.Mp.'], 'D1', slow).says).toEqual(['No check, 1 action.'])
    expect(jump('pf2e', ['...Mpp.'], 'G1', slow).says[0]).toBe('Athletics DC 15 with a 10-ft running start, 2 actions.')
  })
  test('a Long Jump counts to the square landed on', () => {
    expect(jump('pf2e', ['...Mppp.'], 'H1').says[0]).toBe('Athletics DC 20 with a 10-ft running start, 2 actions.')
  })
  test('no jump is longer than the Speed', () => {
    expect(jump('pf2e', ['.M.........'], 'J1', { M: { speedFeet: { land: 25 } } })).toMatchObject({
      mayTry: false,
      faults: ['No jump is longer than its Speed: 25 ft.'],
    })
    expect(jump('pf2e', ['.M.........'], 'G1', { M: { speedFeet: { land: 25 } } })).toMatchObject({
      feet: 25,
      mayTry: true,
      faults: [],
    })
  })
})
