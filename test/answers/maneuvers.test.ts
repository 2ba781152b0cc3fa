/** Maneuvers and group moves of the panels, asked of drawn maps that are not square. */
import { describe, expect, test } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import type { Situation } from '../../src/answers/replica.ts'
import { CALLS, type EngineCall } from '../../src/ipc/contract.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { DeployAnswer, MinutesAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { ManeuverAnswer } from '../../src/ipc/shapes/tactics.ts'
import { openedMap } from '../support/askSituation.ts'
import { type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'
import { at } from '../support/drawnField.ts'

type DrawnEdges = NonNullable<Parameters<typeof drawnEncounter>[3]>

const opened = (
  rows: readonly string[],
  creatures: DrawnCreatures,
  ruleset: string,
  edges: DrawnEdges = [],
): Situation => openedMap(drawnEncounter(rows, ruleset, creatures, edges))
const asked = (situation: Situation, call: EngineCall, argument: object) =>
  ANSWERS[call](situation, CALLS[call].input.parse({ mapId: situation.map.id, ...argument }) as never)
function answer<T>(situation: Situation, call: EngineCall, argument: object): T {
  const given = asked(situation, call, argument)
  if (!given.ok) throw new Error(given.error.code)
  return given.value as T
}
const refusal = (situation: Situation, call: EngineCall, argument: object): string => {
  const given = asked(situation, call, argument)
  return given.ok ? 'answered' : given.error.code
}
const maneuver = (situation: Situation, name: string, to?: object, more: object = {}) =>
  answer<ManeuverAnswer>(situation, 'engine.maneuver', {
    creatureId: 'A',
    maneuver: name,
    ...(to ? { to } : {}),
    ...more,
  })
const texts = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => text)

describe('a maneuver that the rules do not have', () => {
  test.each([
    ['starfinder', ['leap', 'flight']],
    ['dnd35', ['leap', 'dive', 'gap']],
    ['pf1e', ['leap', 'gap']],
    ['pf2e', ['leap']],
  ])('is refused in %s, which has %j', (ruleset, has) => {
    const situation = opened(['A....'], { A: { speedFeet: { land: 30, fly: 60 } } }, ruleset)
    const answered = ['leap', 'dive', 'gap', 'flight'].map((name) => [
      name,
      refusal(situation, 'engine.maneuver', {
        creatureId: 'A',
        maneuver: name,
      }),
    ])
    expect(answered).toEqual(
      answered.map(([name = '']) => [name, has.includes(name) ? 'answered' : 'no-such-maneuver']),
    )
  })
})

describe('a tight gap', () => {
  const HUGE = { size: 'huge', skills: { escapeArtist: 7 } } as const
  /** A passage of one square through rock, which a Huge creature can only worm through. */
  const gap = ['A....##.....', '............', '.....##.....']
  test('leads a big creature along single squares, and marks those too narrow for half its width', () => {
    const found = maneuver(opened(gap, { A: HUGE }, 'pf1e'), 'gap', at(8, 0))
    expect(found).toMatchObject({
      spaceCells: 1,
      mayTry: true,
      faults: [],
      onFootFeet: null,
      provokes: [],
    })
    expect([found.path[0], found.path.at(-1)]).toEqual([at(0, 0), at(8, 0)])
    // Four diagonals at most: down to the passage and up behind it.
    expect(found.feet).toBe(45)
    expect(found.marked).toEqual([at(5, 1), at(6, 1)])
  })
  test('gives the check with the modifier on the sheet, and what squeezing does', () => {
    const [check, ...penalties] = texts(maneuver(opened(gap, { A: HUGE }, 'dnd35'), 'gap').rules)
    expect(check).toMatch(/Escape Artist.* On its sheet: \+7\.$/)
    expect(penalties.length).toBeGreaterThan(0)
    const [plain] = texts(maneuver(opened(gap, { A: { size: 'huge' } }, 'dnd35'), 'gap').rules)
    expect(plain).not.toContain('On its sheet')
  })
  test('cannot end where its whole space has no room, and not behind a wall', () => {
    const narrow = maneuver(opened(gap, { A: HUGE }, 'pf1e'), 'gap', at(6, 1))
    expect(narrow).toMatchObject({
      path: [],
      feet: null,
      mayTry: false,
      spaceCells: 3,
    })
    expect(narrow.faults).toHaveLength(1)
    const tight = ['A....##.....', '.....##.....', '............', '.....##.....', '.....##.....']
    expect(texts(maneuver(opened(tight, { A: HUGE }, 'pf1e'), 'gap', at(5, 2)).faults)).toEqual(['F4 is solid wall.'])
    const walled = opened(['A..#....', '...#....', '...#....'], { A: HUGE }, 'pf1e')
    const behind = maneuver(walled, 'gap', at(5, 0))
    expect(behind).toMatchObject({ mayTry: false, path: [] })
    expect(texts(behind.faults)).toEqual(['No route.'])
  })
  test('counts the diagonals made before', () => {
    // Down to the passage by one diagonal.
    const feet = (diagonals: number) =>
      maneuver(opened([...gap, '.....##.....'], { A: HUGE }, 'pf1e'), 'gap', at(8, 1), { diagonals }).feet
    expect([0, 1, 2].map(feet)).toEqual([40, 45, 40])
  })
  test('names opponents who may attack on the way', () => {
    const far = ['A...#......', '..........y', '....#......']
    expect(maneuver(opened(far, { A: HUGE, y: {} }, 'pf1e'), 'gap', at(6, 0))).toMatchObject({
      mayTry: true,
      provokes: [],
    })
    const near = ['A...#......', '...........', '....#y.....']
    expect(maneuver(opened(near, { A: HUGE, y: {} }, 'pf1e'), 'gap', at(8, 0)).provokes).toMatchObject([{ by: 'y' }])
  })
})

describe('a dive attack', () => {
  const rows = Array.from({ length: 3 }, () => '.........')
  const sky = (more: object, line = 'A........') =>
    opened(
      [line, ...rows],
      {
        A: { speedFeet: { fly: 60 }, altitudeFeet: 30, ...more },
        x: { altitudeFeet: 15 },
      },
      'dnd35',
    )
  test('is a charge from above with its path, cost and rule', () => {
    const dive = maneuver(sky({}), 'dive', at(6, 0), { endAltitudeFeet: 10 })
    expect(dive).toMatchObject({
      mayTry: true,
      faults: [],
      spaceCells: 1,
      onFootFeet: null,
      marked: [],
    })
    expect(dive.path).toEqual([0, 1, 2, 3, 4, 5, 6].map((col) => at(col, 0)))
    expect(dive.feet).toBe(40)
    expect(texts(dive.rules)).toEqual([expect.stringMatching(/^Dive attack/)])
  })
  test('says what keeps it from being one, worst first', () => {
    const faults = (to: object, more: object = {}) =>
      texts(maneuver(sky({}), 'dive', to, { endAltitudeFeet: 0, ...more }).faults)
    expect(faults(at(6, 0))).toEqual([])
    expect(faults(at(3, 0), { endAltitudeFeet: 15 })).toEqual(['The dive is too short.'])
    expect(faults(at(6, 0), { endAltitudeFeet: 25 })).toEqual(['It does not descend far enough.'])
    expect(faults(at(5, 0))).toEqual(['Too steep: at most 5 ft down for each square.'])
    const inTheAir = maneuver(sky({}, 'A...x....'), 'dive', at(8, 0), {
      endAltitudeFeet: 0,
    })
    expect(inTheAir).toMatchObject({
      mayTry: false,
      faults: [{ at: at(4, 0) }],
    })
    expect(inTheAir.faults).toHaveLength(1)
  })
  test('is impossible under more than a light load', () => {
    const fault = {
      text: 'It cannot fly with this load.',
      clauses: ['D35-FLY-1'],
      at: null,
    }
    for (const load of ['medium', 'heavy'])
      for (const to of [undefined, at(6, 0)])
        expect(maneuver(sky({ load }), 'dive', to, { endAltitudeFeet: 10 })).toMatchObject({
          mayTry: false,
          faults: [fault],
        })
    expect(maneuver(sky({ load: 'light' }), 'dive')).toMatchObject({
      path: [],
      feet: null,
      faults: [],
      mayTry: false,
    })
  })
})

describe('flight tasks', () => {
  const flight = (more: object) => maneuver(opened(['A..'], { A: more }, 'starfinder'), 'flight')
  test('add the class to the skill, and say which succeed or fail without a check', () => {
    const clumsy = flight({
      maneuverability: 'clumsy',
      skills: { acrobatics: 5 },
    })
    expect(clumsy).toMatchObject({
      mayTry: true,
      path: [],
      feet: null,
      faults: [],
    })
    expect(texts(clumsy.rules)[0]).toBe('Acrobatics to fly: −3 (skill +5, clumsy flier −8).')
    expect(clumsy.rules[0]?.clauses.length).toBeGreaterThan(0)
    const perfect = flight({ maneuverability: 'perfect' })
    expect(texts(perfect.rules)[0]).toBe('Acrobatics to fly: +8 (skill none on its sheet, perfect flier +8).')
    const count = (rules: readonly { readonly text: string }[], words: string) =>
      texts(rules).filter((text) => text.includes(words)).length
    expect(count(clumsy.rules, 'not for clumsy fliers')).toBeGreaterThan(0)
    expect(count(perfect.rules, 'succeeds without a check')).toBeGreaterThan(0)
    expect(count(perfect.rules, 'not for')).toBe(0)
  })
})

describe('an accelerated climb', () => {
  const climb = (ruleset: string, speedFeet: object, fastClimb = true) => {
    const situation = opened(['A.............'], { A: { speedFeet } }, ruleset)
    const route = (col: number) =>
      answer<PathAnswer>(situation, 'engine.route', {
        creatureId: 'A',
        mode: 'climb',
        action: ruleset === 'pf2e' ? 'stride' : 'move',
        to: at(col, 0),
        prefer: 'shortest',
        fastClimb,
      })
    const farthest = Array.from({ length: 14 }, (_, col) => col).filter((col) => col > 0 && route(col).legal).length
    return { farthest, checks: route(1).checks }
  }
  test('doubles the speed, up to the land speed in D&D 3.5, and needs its check from the first step', () => {
    expect(climb('starfinder', { land: 30, climb: 20 }).farthest).toBe(8)
    expect(climb('dnd35', { land: 30, climb: 20 }).farthest).toBe(6)
    expect(climb('dnd35', { climb: 20 }).farthest).toBe(8)
    expect(climb('starfinder', { land: 30, climb: 20 }).checks).toMatchObject([
      { step: 0, text: expect.stringContaining('Athletics check') as string },
    ])
  })
  test('is climbing as usual where it is not asked for, or the rules have none', () => {
    expect(climb('starfinder', { land: 30, climb: 20 }, false)).toEqual({
      farthest: 4,
      checks: [],
    })
    expect(climb('pf1e', { land: 30, climb: 20 })).toEqual({
      farthest: 4,
      checks: [],
    })
  })
})

describe('the side of a region', () => {
  const region = {
    id: 'camp',
    name: 'Camp',
    side: 'party',
    cells: [at(5, 0), at(6, 0), at(5, 1), at(6, 1)],
  }
  const deployed = (creatures: DrawnCreatures, rows = ['AB.x...', '.......']) => {
    const situation = opened(rows, creatures, 'pf1e')
    const regions = new Map([[region.id, region]])
    const map = {
      ...situation.map,
      tables: { ...situation.map.tables, regions },
    } as unknown as Situation['map']
    return (regionId = 'camp') =>
      asked({ ...situation, map }, 'engine.deploy', { regionId }) as
        | { readonly ok: true; readonly value: DeployAnswer }
        | { readonly ok: false; readonly error: { readonly code: string } }
  }
  test('is set up in it, its riders with their mounts and its foes not', () => {
    const given = deployed({
      A: {},
      B: { mountId: 'A', at: at(0, 0), size: 'small' },
      x: {},
    })()
    expect(given).toMatchObject({
      ok: true,
      value: { moves: [{ id: 'A', to: at(5, 0) }], noRoom: [] },
    })
  })
  test('names those for whom there is no room', () => {
    const given = deployed({ A: { size: 'huge' }, B: {} }, ['A..B...', '.......', '.......'])()
    expect(given).toMatchObject({
      ok: true,
      value: { moves: [{ id: 'B', to: at(5, 0) }], noRoom: ['A'] },
    })
  })
  test('is refused without its region', () => {
    expect(deployed({ A: {} }, ['A......'])('harbor')).toMatchObject({
      ok: false,
      error: { code: 'no-such-region' },
    })
  })
})

describe('a group over minutes', () => {
  const field = ['A.........................', '..........................', 'B.........................']
  const minutes = (situation: Situation, more: object = {}) =>
    answer<MinutesAnswer>(situation, 'engine.minutes', {
      group: [{ id: 'A' }, { id: 'B' }],
      pace: 'hustle',
      rounds: [2, 1],
      ...more,
    })
  const SLOW = { speedFeet: { land: 20 } }
  test('moves as its slowest, in bands of rounds from the shortest', () => {
    const { speedFeet, slowestId, ownText, reach, arrivals, together } = minutes(
      opened(field, { A: {}, B: SLOW }, 'starfinder'),
    )
    expect({ speedFeet, slowestId, ownText, arrivals, together }).toEqual({
      speedFeet: 20,
      slowestId: 'B',
      ownText: true,
      arrivals: [],
      together: null,
    })
    expect(reach).toMatchObject({
      altitudeFeet: 0,
      inActions: false,
      squeezing: [],
      covered: null,
    })
    expect(reach.bands).toEqual([
      { id: 'rounds-1', label: '1 round', budgetFeet: 40 },
      { id: 'rounds-2', label: '2 rounds', budgetFeet: 80 },
    ])
    expect(minutes(opened(field, { A: {}, B: {} }, 'pf2e')).ownText).toBe(false)
  })
  test('arrives when each does, and together when the slowest does', () => {
    const { arrivals, together } = minutes(opened(field, { A: {}, B: SLOW }, 'starfinder'), { to: at(20, 0) })
    expect(arrivals.map(({ id, rounds }) => [id, rounds])).toEqual([
      ['A', 2],
      ['B', 3],
    ])
    expect(together).toMatchObject({ rounds: 3, pace: 'hustle' })
  })
  test('chooses bands for the map and the pace unless it is given some', () => {
    const bands = (pace: string) =>
      minutes(opened(field, { A: {}, B: SLOW }, 'starfinder'), {
        pace,
        rounds: undefined,
      }).reach.bands
    // The last crosses 29 squares, half as far again: 217.5 feet, at 20, 40 and 80 feet a round.
    expect(bands('walk').at(-1)).toMatchObject({
      id: 'rounds-20',
      budgetFeet: 400,
    })
    expect(bands('hustle').at(-1)).toMatchObject({
      id: 'rounds-10',
      budgetFeet: 400,
    })
    expect(bands('run').map(({ budgetFeet }) => budgetFeet)).toEqual([80, 160, 240])
  })
  test('has riders move with their mounts, once', () => {
    const mounted = opened(
      field,
      {
        A: { size: 'large', speedFeet: { land: 50 } },
        B: { mountId: 'A', at: at(0, 0), ...SLOW },
      },
      'starfinder',
    )
    expect(minutes(mounted)).toMatchObject({ speedFeet: 50, slowestId: 'A' })
    expect(minutes(mounted, { group: [{ id: 'B' }], to: at(20, 0) }).arrivals).toMatchObject([{ id: 'A' }])
  })
  test('opens doors if one of them can', () => {
    const doors: DrawnEdges = [0, 1, 2].map((row) => [8, row, 'west', { kind: 'door', door: 'closed' }] as const)
    const together = (a: boolean, b: boolean) =>
      minutes(opened(field, { A: { opensDoors: a }, B: { opensDoors: b } }, 'starfinder', doors), { to: at(20, 0) })
        .together !== null
    expect([together(true, false), together(false, true), together(false, false)]).toEqual([true, true, false])
  })
  test('is refused if no member is there, or none can move so', () => {
    const refused = (more: object) =>
      refusal(opened(field, { A: {}, B: SLOW }, 'starfinder'), 'engine.minutes', { pace: 'walk', ...more })
    expect(refused({ group: [{ id: 'ghost' }] })).toBe('no-such-creature')
    expect(refused({ group: [{ id: 'A', mode: 'swim' }] })).toBe('no-one-moves')
    expect(refused({ group: [{ id: 'ghost' }, { id: 'A' }] })).toBe('answered')
  })
})
