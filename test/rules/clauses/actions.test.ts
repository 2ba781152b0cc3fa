import { describe, expect, test } from 'vitest'
import { answerDocument } from '../../../src/answers/document/answerDocument.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { along, farthest, foe, open, reached, refusal, routed, walked } from '../../support/asked.ts'
import { at } from '../../support/drawnField.ts'
import { BOOKS } from '../../support/books.ts'
import { SYSTEMS } from '../../support/systemFacts.ts'

const FAMILY = [starfinder, dnd35, pf1e]
const LANE = open(40, 1)

describe('actions of the older systems', () => {
  test.each(FAMILY)(
    'a move covers the speed, a double move twice, a run four times, a charge twice ($id: SF-SPEED-1 SF-SPEED-2 SF-SPEED-3 SF-SCALE-1 D35-MOVE-1 D35-MOVE-2 D35-MOVE-3 P1-MOVE-1 P1-MOVE-2 P1-MOVE-3 CT-CHARGE)',
    (ruleset) => {
      for (const [action, feet] of [
        ['move', 30],
        ['double', 60],
        ['run', 120],
        ['charge', 60],
      ] as const)
        expect(farthest(ruleset, LANE, [0, 0], { action }), action).toBe(feet)
      expect(farthest(ruleset, LANE, [0, 0])).toBe(30)
    },
  )
  test('a run in heavy armor is three speeds, in Starfinder four (P1-MOVE-3 D35-MOVE-3 SF-SPEED-3)', () => {
    const mover = { heavyArmor: true, speedFeet: { land: 20 } }
    expect(
      [dnd35, pf1e, starfinder].map((ruleset) => farthest(ruleset, LANE, [0, 0], { mover, action: 'run' })),
    ).toEqual([60, 60, 80])
  })
  test.each(FAMILY)('a charge goes straight on ($id: CT-CHARGE)', (ruleset) => {
    expect(
      walked(
        ruleset,
        open(4, 4),
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
        { action: 'charge' },
      ).legal,
    ).toBe(true)
    expect(
      walked(
        ruleset,
        open(4, 4),
        [
          [0, 0],
          [1, 1],
          [1, 2],
          [2, 2],
        ],
        { action: 'charge' },
      ).problem,
    ).toEqual({ step: 1, reason: 'not-straight' })
  })
  test.each(FAMILY)(
    'burrowers and climbers do not run ($id: SF-BUR-3 SF-CLIMB-3 D35-BUR-2 D35-CLIMB-4 CT-ERR)',
    (ruleset) => {
      const mover = { speedFeet: { burrow: 20, climb: 20 } }
      for (const mode of ['burrow', 'climb'] as const)
        expect(refusal(ruleset, ['..'], [0, 0], { mover, mode, action: 'run' })).toBe('no-such-action')
    },
  )
  test.each(FAMILY)(
    'swimmers run straight on, as fliers do in the older two ($id: SF-SWIM-2 D35-SWIM-3 D35-FLY-4)',
    (ruleset) => {
      const water = ['~~~', '~~~']
      const bend = [
        [0, 0],
        [1, 0],
        [1, 1],
      ] as const
      const rules = { 'run-line': 'free' } as const
      expect(
        walked(ruleset, water, bend, { mover: { speedFeet: { swim: 20 } }, mode: 'swim', action: 'run', rules }).problem
          ?.reason,
      ).toBe('not-straight')
      const flight = walked(ruleset, open(3, 2), bend, {
        mover: { speedFeet: { fly: 20 } },
        mode: 'fly',
        action: 'run',
        rules,
      })
      expect(flight.problem?.reason).toBe(ruleset === starfinder ? undefined : 'not-straight')
    },
  )
  test.each(BOOKS)(
    'a step goes one square that costs 5 feet, whatever was counted before ($id: D35-MOVE-4 P1-MOVE-4 CT-STEP)',
    (ruleset) => {
      expect(reached(ruleset, open(3, 3), [1, 1], { action: 'step', diagonals: 1 }).map(({ feet }) => feet)).toEqual(
        Array.from({ length: 9 }, (_, i) => (i === 4 ? 0 : 5)),
      )
      expect(walked(ruleset, open(3, 1), along(0, 2), { action: 'step' }).problem).toEqual({
        step: 1,
        reason: 'too-far',
      })
    },
  )
  test.each(FAMILY)(
    'a full round is enough for one square, whatever the direction and terrain ($id: SF-MIN-1 D35-MIN-1 P1-MIN-1)',
    (ruleset) => {
      const mover = { speedFeet: { land: 5 } }
      expect(
        walked(
          ruleset,
          ['..', '.D'],
          [
            [0, 0],
            [1, 1],
          ],
          { mover, action: 'minimum' },
        ).legal,
      ).toBe(true)
      expect(
        walked(
          ruleset,
          ['..', '.D'],
          [
            [0, 0],
            [1, 1],
          ],
          { mover },
        ).problem?.reason,
      ).toBe('too-far')
    },
  )
  test.each(FAMILY)(
    'but not through what is impassable, nor without a speed ($id: SF-MIN-2 D35-MIN-2 P1-MIN-2)',
    (ruleset) => {
      expect(walked(ruleset, ['.p'], along(0, 1), { action: 'minimum' }).problem?.reason).toBe('impassable')
      expect(refusal(ruleset, ['..'], [0, 0], { mover: { speedFeet: { land: 0 } }, action: 'minimum' })).toBe(
        'no-speed',
      )
    },
  )
  test.each(FAMILY)('open terrain does not hinder anyone ($id: P1-OPEN-1)', (ruleset) => {
    expect(reached(ruleset, open(13, 13), [6, 6])).toHaveLength(121)
  })
})

test.each(SYSTEMS)('an action takes as much of a turn as $name says', ({ ruleset, actions }) => {
  expect(ruleset.actions.map(({ id, spends }) => `${id} ${spends}`)).toEqual(actions)
})

describe('Strides', () => {
  test('each covers the Speed, and feet left over are lost (P2-MOVE-1)', () => {
    expect(farthest(pf2e, LANE, [0, 0])).toBe(30)
    const mover = { speedFeet: { land: 15 } }
    expect(walked(pf2e, ['..DD'], along(0, 3), { mover, actions: 2 }).problem).toEqual({ step: 2, reason: 'too-far' })
    expect(walked(pf2e, ['..DD'], along(0, 3), { mover, actions: 3 }).legal).toBe(true)
  })
  test('reach counts them (P2-MOVE-1)', () => {
    const places = reached(pf2e, open(10, 1), [0, 0], { mover: { speedFeet: { land: 10 } }, actions: 3 })
    expect(places.map(({ action }) => action)).toEqual([0, 1, 1, 2, 2, 3, 3])
  })
  test('are Pathfinder 2e’s alone, and it has no other action but the Step (P2-MOVE-1 CT-ERR)', () => {
    for (const ruleset of FAMILY) expect(refusal(ruleset, ['..'], [0, 0], { action: 'stride' })).toBe('no-such-action')
    for (const action of ['move', 'double', 'run', 'charge', 'minimum'] as const)
      expect(refusal(pf2e, ['..'], [0, 0], { action })).toBe('no-such-action')
  })
})

describe('explicit paths', () => {
  test.each(BOOKS)('lead from neighbor to neighbor on the map, and say where they fail ($id: CT-PATH)', (ruleset) => {
    expect(
      walked(ruleset, open(4, 2), [
        [0, 0],
        [1, 0],
        [3, 0],
      ]),
    ).toMatchObject({
      legal: false,
      feet: 5,
      problem: { step: 1, reason: 'not-adjacent' },
      endsAt: { col: 1, row: 0 },
    })
    expect(
      walked(ruleset, open(4, 2), [
        [0, 0],
        [0, 1],
        [0, 2],
      ]).problem,
    ).toEqual({ step: 1, reason: 'off-map' })
    expect(walked(ruleset, open(8, 1), along(0, 7)).problem).toEqual({ step: 6, reason: 'too-far' })
  })
  test.each(BOOKS)('cost what reach and route say ($id: CT-ROUTE CT-PATH)', (ruleset) => {
    const rows = ['..d..', '.#D#.', '..d..']
    const mover = { speedFeet: { land: 200 } }
    for (const place of reached(ruleset, rows, [0, 0], { mover })) {
      const route = routed(ruleset, rows, [0, 0], [place.col, place.row], { mover })
      expect(route?.feet).toBe(place.feet)
      expect(
        walked(
          ruleset,
          rows,
          (route?.path ?? []).map(({ col, row }) => [col, row] as const),
          { mover },
        ).feet,
      ).toBe(place.feet)
    }
  })
})

describe('documents', () => {
  const rulesets = new Map(BOOKS.map((ruleset) => [ruleset.id, ruleset]))
  const ask = (document: unknown) => answerDocument(document, rulesets)
  const answers = (ruleset: string, queries: unknown[], more: Record<string, unknown> = {}) => {
    const result = ask({ ruleset, queries, ...more })
    return result.ok ? JSON.parse(JSON.stringify(result.value)).results : result.error
  }
  test('may leave out map, creatures and what has a default (CT-DEFAULT)', () => {
    expect(
      answers('starfinder', [
        { kind: 'measure', from: [0, 0], to: [0, 0] },
        { kind: 'local', speed: 30, pace: 'run', minutes: 1 },
      ]),
    ).toMatchObject([{ feet: 0 }, { feet: 1200 }])
  })
  test('a refused question leaves the others alone (CT-ERR)', () => {
    expect(
      answers('pf2e', [
        {
          kind: 'pursuit',
          scale: 'rounds',
          pursuer: { speed: 30, dex: 10, con: 10 },
          quarry: { speed: 20, dex: 10, con: 10 },
          rolls: [1, 1],
        },
        { kind: 'measure', from: [0, 0], to: [0, 0] },
      ]),
    ).toMatchObject([{ error: 'no-such-action' }, { feet: 0 }])
  })
  test('malformed ones are refused with the place; no one runs overland (CT-INPUT SF-OVER-6)', () => {
    expect(
      answers('pf1e', [{ kind: 'overland', speed: 30, hours: 8, pace: 'run', terrain: 'plains', way: 'road' }]),
    ).toMatchObject({ path: '$.queries[0].pace' })
    expect(answers('pf1e', [{ kind: 'reach', creature: 'unknown' }])).toMatchObject({ path: '$.queries[0].creature' })
    expect(answers('pf1e', [], { map: { rows: ['..', '.'] } })).toMatchObject({ path: '$.map.rows[1]' })
  })
  test.each(FAMILY)(
    'local, overland and pursuit answer alike in the older systems; a trail is a road ($id: CT-LOCAL CT-OVERLAND CT-PURSUIT SF-TERRAIN-3)',
    ({ id }) => {
      const queries = [
        { kind: 'local', speed: 20, pace: 'run', rounds: 15, con: 15 },
        { kind: 'overland', speed: 20, hours: 8, pace: 'walk', terrain: 'mountain', way: 'road' },
        {
          kind: 'pursuit',
          scale: 'rounds',
          pursuer: { speed: 20, dex: 9, con: 10 },
          quarry: { speed: 20, dex: 7, con: 10 },
          rolls: [10, 10],
        },
      ]
      expect(answers(id, queries)).toMatchObject([{ feet: 1200, stopped: null }, { miles: 12 }, { outcome: 'caught' }])
    },
  )
  test('who stands near: several at one distance are told apart by no one but the table (CT-PROVOKE)', () => {
    expect(
      walked(
        dnd35,
        open(3, 3),
        [
          [1, 1],
          [2, 1],
        ],
        { creatures: [foe('b', 0, 1), foe('a', 1, 0)] },
      ).provokes,
    ).toEqual([
      { by: 'b', step: 0, square: at(1, 1) },
      { by: 'a', step: 0, square: at(1, 1) },
    ])
  })
})
