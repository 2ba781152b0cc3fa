/** Heights in the answers of a map: painted elevation is the floor, a creature's altitude is above it. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import { Replica, situationOf, type Situation } from '../../src/answers/replica.ts'
import type { EngineCall } from '../../src/ipc/contract.ts'
import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange } from '../../src/map/change.ts'
import { mapCommandSchema } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { levelOf } from '../../src/map/heights.ts'
import { engineDocumentFormat } from '../../src/formats/engineDocument/index.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { answered } from '../engine/answers.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { mapWith } from '../support/printableMap.ts'

type Json = Readonly<Record<string, unknown>>
const at = (col: number, row: number) => ({ col, row })

function opened(map: BattleMap): Situation {
  const situation = situationOf(map)
  if (!situation.ok) throw new Error(situation.error.code)
  return situation.value
}

/** The window's answer to a question. */
function asked(situation: Situation, call: EngineCall, argument: object): Json {
  const answer = ANSWERS[call](situation, { mapId: situation.map.id, ...argument } as never)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value as unknown as Json
}

const walker = { tumble: false, diagonals: 0, fastClimb: false }

/** A map of open floor with creatures and heights in feet by square. */
function uneven(
  creatures: readonly Record<string, unknown>[],
  heights: Readonly<Record<string, number>> = {},
  ruleset = 'pf1e',
) {
  const map = mapWith({ widthCells: 9, heightCells: 3 }, { settings: [{ ruleset }], creatures })
  for (const [square, feet] of Object.entries(heights)) {
    const [col = 0, row = 0] = square.split(',').map(Number)
    map.layers.elevationFeet[row * 9 + col] = feet
  }
  return opened(map)
}

const goblin = { id: 'goblin', name: 'Goblin', size: 'medium', side: 'foes', at: at(4, 1), speedFeet: { land: 30 } }
const harpy = {
  id: 'harpy',
  name: 'Harpy',
  size: 'medium',
  side: 'party',
  at: at(0, 1),
  speedFeet: { land: 20, fly: 80 },
}
const fence = [
  { ...goblin, id: 'g0', at: at(4, 0) },
  { ...goblin, id: 'g1', at: at(4, 1) },
  { ...goblin, id: 'g2', at: at(4, 2) },
]

describe('a flier', () => {
  const over = (altitudeFeet: number, prefer = 'shortest') =>
    asked(uneven([{ ...harpy, altitudeFeet }, ...fence]), 'engine.route', {
      ...walker,
      creatureId: 'harpy',
      mode: 'fly',
      to: at(8, 1),
      prefer,
    })

  test('above the reach of those on the floor passes over them, and none of them strikes', () => {
    expect(over(15)).toMatchObject({ legal: true, feet: 40, provokes: [] })
  })

  test('within their reach passes over them, and they strike', () => {
    const answer = over(5)
    expect(answer).toMatchObject({ legal: true, feet: 40 })
    expect(answer['provokes']).toHaveLength(3)
    // A level route is there, and as short as any; the safest one rises.
    expect(over(5, 'safest')).toMatchObject({ legal: true, provokes: [] })
  })

  test('is led over those who bar its own altitude by the safest route too', () => {
    const route = (prefer: string) =>
      asked(uneven([{ ...harpy, altitudeFeet: 0 }, ...fence]), 'engine.route', {
        ...walker,
        creatureId: 'harpy',
        mode: 'fly',
        to: at(8, 1),
        prefer,
      })
    expect(route('shortest')).toMatchObject({ legal: true, feet: 45 })
    expect(route('shortest')['provokes']).toHaveLength(3)
    // A square higher none of them reaches it.
    expect(route('safest')).toMatchObject({ legal: true, feet: 50 })
    expect(route('safest')['provokes']).toHaveLength(0)
  })

  test('is threatened, flanked and covered by height', () => {
    const situation = uneven([
      { ...harpy, at: at(5, 1), altitudeFeet: 20 },
      goblin,
      { ...goblin, id: 'giant', size: 'large', at: at(6, 0) },
    ])
    const threatAt = (altitudeFeet: number): readonly (readonly number[])[] =>
      (
        asked(situation, 'engine.threat', { creatureIds: ['goblin', 'giant', 'harpy'], altitudeFeet })['creatures'] as {
          squares: Uint32Array
        }[]
      ).map(({ squares }) => [...squares])
    const here = 1 * 9 + 5
    expect(threatAt(0).map((squares) => squares.includes(here))).toEqual([true, true, false])
    expect(threatAt(5).map((squares) => squares.includes(here))).toEqual([true, true, false])
    expect(threatAt(10).map((squares) => squares.includes(here))).toEqual([false, true, false])
    expect(threatAt(20).map((squares) => squares.includes(here))).toEqual([false, false, false])
    expect(asked(situation, 'engine.closest', { creatureId: 'harpy', seed: 'x' })).toMatchObject({
      feet: 15,
      ids: ['giant'],
    })
  })

  test('does not flank from far above', () => {
    const flanks = (altitudeFeet: number) =>
      asked(
        uneven([{ ...harpy, at: at(3, 1), altitudeFeet }, { ...harpy, id: 'ally', at: at(5, 1) }, goblin]),
        'engine.flank',
        { creatureId: 'harpy', allyId: 'ally', foeId: 'goblin' },
      )
    expect(flanks(0)).toMatchObject({ flanksNow: true })
    expect(flanks(10)).toMatchObject({ flanksNow: false })
  })

  test('gives no cover to what it flies over', () => {
    const cover = (altitudeFeet: number) =>
      asked(
        uneven(
          [
            { ...harpy, at: at(4, 1), altitudeFeet },
            { ...harpy, id: 'archer', at: at(0, 1) },
            { ...goblin, at: at(8, 1) },
          ],
          {},
          'pf2e',
        ),
        'engine.cover',
        { from: { kind: 'creature', id: 'archer' }, targetId: 'goblin', extremeObstruction: false },
      )
    expect(cover(0)).toMatchObject({ degree: 'lesser' })
    expect(cover(10)).toMatchObject({ degree: 'none' })
  })

  test('carries its rider up', () => {
    const riding = { ...harpy, altitudeFeet: 30, at: at(3, 1) }
    const { field } = uneven([riding, { ...harpy, id: 'rider', at: at(3, 1), mountId: 'harpy' }, goblin])
    expect(field.combatants.get('rider')).toMatchObject({ altitude: 6, mountedOn: 'harpy' })
  })

  test('keeps an altitude between two squares where it flies level', () => {
    const situation = uneven([{ ...harpy, altitudeFeet: 17 }])
    const answer = asked(situation, 'engine.path', {
      ...walker,
      creatureId: 'harpy',
      mode: 'fly',
      path: [at(0, 1), at(1, 1)],
    })
    expect(answer).toMatchObject({ legal: true, feet: 5, after: { altitudeFeet: 17 } })
  })
})

describe('painted elevation', () => {
  const ledge = { '4,0': 15, '4,1': 15, '4,2': 15 }
  const sneaks = { ...goblin, id: 'sneak', side: 'party', at: at(3, 1) }
  const passing = (heights: Readonly<Record<string, number>>) =>
    asked(uneven([sneaks, goblin], heights), 'engine.path', {
      ...walker,
      creatureId: 'sneak',
      mode: 'land',
      path: [at(3, 1), at(2, 1)],
    })

  test('keeps those below out of reach', () => {
    expect(passing({})['provokes']).toHaveLength(1)
    expect(passing(ledge)['provokes']).toHaveLength(0)
  })

  test('counts as soon as it is painted, and no longer when it is taken back', () => {
    const situation = uneven([sneaks, goblin])
    const replica = new Replica(situation.map, 0)
    let { map } = situation
    const provoked = (): number => {
      const now = replica.situation()
      if (!now.ok) throw new Error(now.error.code)
      const question = { ...walker, creatureId: 'sneak', mode: 'land', path: [at(3, 1), at(2, 1)] }
      return (asked(now.value, 'engine.path', question)['provokes'] as unknown[]).length
    }
    const paint = (feet: number): void => {
      const command = mapCommandSchema.parse({
        type: 'paint-cells',
        layer: 'elevationFeet',
        indices: [4, 13, 22],
        values: [feet, feet, feet],
      })
      const plan = planCommand(command, map, rulesOf)
      if (!plan.ok) throw new Error(plan.error.code)
      map = applyChange(map, plan.value.change)
      replica.apply(plan.value.change, replica.revision + 1)
    }
    expect(provoked()).toBe(1)
    paint(15)
    expect(provoked()).toBe(0)
    paint(0)
    expect(provoked()).toBe(1)
  })
})

/** Random maps whose squares and creatures have heights. */
const highMaps = fc
  .tuple(
    arbitraryMap({ maxCells: 8, ownTerrain: false, annotations: false }),
    fc.array(fc.constantFrom(0, 0, 5, 12, -10), { minLength: 64, maxLength: 64 }),
    fc.array(fc.constantFrom(0, 0, 5, 13, 60), { minLength: 6, maxLength: 6 }),
  )
  .map(([map, floors, altitudes]): BattleMap => {
    map.layers.elevationFeet.set(floors.slice(0, map.layers.elevationFeet.length))
    const creatures = [...map.tables.creatures.values()].filter(
      ({ size }) => settingsOf(map).ruleset !== 'pf2e' || !['fine', 'diminutive', 'colossal'].includes(size),
    )
    const raised = creatures.map((creature, i) => ({ ...creature, altitudeFeet: altitudes[i] ?? 0 }))
    return { ...map, tables: { ...map.tables, creatures: new Map(raised.map((each) => [each.id, each])) } }
  })
  .filter(({ tables }) => tables.creatures.size >= 2)

describe('a map with heights', () => {
  it('is answered in the window as its engine document is', async () => {
    await fc.assert(
      fc.asyncProperty(highMaps, async (map) => {
        const written = await engineDocumentFormat.write!(map, { baseName: 'x' } as never)
        if (!written.ok) throw new Error(written.error.code)
        const [file] = written.value.files
        const document = JSON.parse(new TextDecoder().decode(file?.bytes)) as Json
        const situation = opened(map)
        const ids = [...map.tables.creatures.keys()]
        const [a, b, c = b] = ids
        const floors = [...new Set(Array.from(map.layers.elevationFeet, levelOf))]
        const queries = [
          { kind: 'flank', creature: a, ally: b, foe: c },
          { kind: 'cover', creature: a, target: b },
          ...floors.map((z) => ({ kind: 'threat', creature: a, z: z + 1 })),
        ]
        const flank = { kind: 'flank', ally: b, foe: c, creature: a }
        const answers = answered({ ...document, queries: [flank, ...queries.slice(1)] })
        if (!answers.ok) throw new Error(`${answers.error.path}: ${answers.error.expected}`)
        const [flanking, covered, ...threats] = (answers.value as { results: Json[] }).results

        const flanks = asked(situation, 'engine.flank', { creatureId: a, allyId: b, foeId: c })
        expect(flanks['flanksNow']).toBe(flanking?.['flanking'])
        const cover = asked(situation, 'engine.cover', {
          from: { kind: 'creature', id: a },
          targetId: b,
          extremeObstruction: false,
        })
        expect(cover['degree']).toBe(covered?.['cover'])

        const threat = asked(situation, 'engine.threat', { creatureIds: [a], altitudeFeet: 5 })
        const [own] = threat['creatures'] as { squares: Uint32Array }[]
        const expected = floors.flatMap((z, i) =>
          (threats[i]?.['squares'] as (readonly [number, number])[])
            .map(([x, y]) => y * map.widthCells + x)
            .filter((index) => levelOf(map.layers.elevationFeet[index] ?? 0) === z),
        )
        expect([...(own?.squares ?? [])]).toEqual(expected.sort((x, y) => x - y))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a route to another altitude', () => {
  const route = (creatures: readonly Record<string, unknown>[], more: object) =>
    asked(uneven(creatures), 'engine.route', {
      ...walker,
      creatureId: 'harpy',
      mode: 'fly',
      to: at(8, 1),
      prefer: 'shortest',
      ...more,
    })
  const altitudes = (answer: Json) =>
    (answer['steps'] as { altitudeFeet: number }[]).map(({ altitudeFeet }) => altitudeFeet)

  test('arrives at it, step by step', () => {
    const answer = route([{ ...harpy, altitudeFeet: 10 }], { endAltitudeFeet: 0 })
    expect(answer).toMatchObject({ legal: true, feet: 45, after: { altitudeFeet: 0 } })
    expect(altitudes(answer)).toEqual([10, 10, 10, 10, 10, 10, 5, 0])
  })

  test('climbs over a line of foes on its own', () => {
    const answer = route([harpy, ...fence], {})
    expect(answer).toMatchObject({ legal: true, feet: 45, after: { altitudeFeet: 0 } })
    expect(Math.max(...altitudes(answer))).toBe(5)
  })
})

describe('the range of a flier', () => {
  const flier = { ...harpy, at: at(0, 1), altitudeFeet: 0, speedFeet: { fly: 30 } }
  const range = (creature: object, more: object = {}, ruleset = 'pf1e') =>
    asked(uneven([creature as never], {}, ruleset), 'engine.reach', {
      creatureId: 'harpy',
      mode: 'fly',
      ...walker,
      ...more,
    }) as unknown as ReachAnswer
  const feetAt = ({ window, costFeet, band }: ReachAnswer, col: number, row: number): number | null => {
    const i = (row - window.row) * window.widthCells + col - window.col
    return (band[i] ?? 0) === 0 ? null : (costFeet[i] ?? null)
  }

  it('is for where it is, unless it is to arrive at another altitude', () => {
    const level = range(flier)
    expect([level.altitudeFeet, feetAt(level, 3, 1)]).toEqual([0, 15])
    const up = range(flier, { endAltitudeFeet: 20 })
    // Three squares aside and four up: three diagonals and one straight up.
    expect([up.altitudeFeet, feetAt(up, 3, 1)]).toEqual([20, 25])
    // Eight squares aside take a double move; a run goes straight on.
    expect(up.band[(1 - up.window.row) * up.window.widthCells + 8 - up.window.col]).toBe(2)
    expect(up.band.includes(3)).toBe(false)
  })

  it('of Strides says in which it arrives', () => {
    const { band, window, inActions } = range(flier, { endAltitudeFeet: 40 }, 'pf2e')
    expect(inActions).toBe(true)
    expect(band[(1 - window.row) * window.widthCells - window.col]).toBe(2)
  })

  it('of an action that goes straight on stays at its own altitude, and says so', () => {
    expect(range(flier, { endAltitudeFeet: 20, action: 'run' }).altitudeFeet).toBe(0)
  })

  it('of a Large one covers all it would stand in', () => {
    const { covered } = range({ ...flier, size: 'large', at: at(0, 0) }, { endAltitudeFeet: 10, action: 'move' })
    expect(covered && [covered.window.widthCells, covered.window.heightCells]).toEqual([8, 3])
  })
})
