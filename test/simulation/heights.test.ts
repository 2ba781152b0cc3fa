/** Simulations by height: who passes over whom, and who is really in reach. */
import { describe, expect, it } from 'vitest'
import { boxOf } from '../../src/movement/levels.ts'
import { threatens } from '../../src/movement/threat/flank.ts'
import { handOverCommand, replayLedger } from '../../src/simulation/replay.ts'
import { firstState } from '../../src/simulation/scene.ts'
import { withCreature } from '../../src/simulation/state.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { at, order, codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

describe('a flier', () => {
  it('passes over a foe in a corridor, flying because it is in the air, and gives no opportunity', () => {
    const speedFeet = { land: 30, fly: 60 }
    const map = drawnEncounter(['A..x...'], 'pf1e', { A: { speedFeet, altitudeFeet: 60 }, x: {} })
    const scene = sceneOf(map, {
      participants: [{ creatureId: 'A' }],
      orders: [order('A', { type: 'go-to', waypoints: [at(6, 0)] })],
    })
    const [turn] = turnsOf(played(scene).ledger, 'A')
    expect(turn).toMatchObject({ mode: 'fly', to: at(6, 0), feet: 30, opportunities: [], jammed: false })
  })

  it('is stopped by a foe at its height', () => {
    const map = drawnEncounter(['A..x...'], 'pf1e', { A: { speedFeet: { fly: 60 } }, x: {} })
    const scene = sceneOf(map, {
      participants: [{ creatureId: 'A' }],
      orders: [order('A', { type: 'go-to', waypoints: [at(6, 0)] })],
    })
    expect(turnsOf(played(scene).ledger, 'A')[0]?.to).not.toEqual(at(6, 0))
  })
})

describe('a flier that is after someone at another height', () => {
  const flier = { speedFeet: { land: 20, fly: 60 }, altitudeFeet: 30 }
  const turns = (
    task: object,
    more: { creatures?: object; rows?: string[]; ruleset?: string; rounds?: number } = {},
  ) => {
    const { rows = ['A.....x.............', '....................'], ruleset = 'pf1e', rounds = 2 } = more
    const map = drawnEncounter(rows, ruleset, { A: flier, x: {}, ...more.creatures })
    const scene = sceneOf(map, { rounds, participants: [{ creatureId: 'A' }], orders: [order('A', task)] })
    const run = played(scene)
    return { run, map, scene, turns: turnsOf(run.ledger, 'A') }
  }

  it.each([['pf1e'], ['pf2e'], ['starfinder'], ['dnd35']])('descends to it and strikes (%s)', (ruleset) => {
    const { turns: made, run } = turns({ type: 'close-to-reach' }, { ruleset })
    expect(made[0]).toMatchObject({ mode: 'fly', altitudeFeet: 0 })
    expect(codesOf(made[0])).toEqual(['changes-altitude', 'in-reach'])
    expect(run.end.creatures['A']?.altitude).toBe(0)
  })

  it('does not withdraw on its way there, however safe the route is to be', () => {
    const map = drawnEncounter(['bA...x....', '..........'], 'pf1e', { A: flier, b: { altitudeFeet: 30 }, x: {} })
    const orders = [order('A', { type: 'pursue', creatureId: 'x' }, { risk: 'safest', pace: 'double' })]
    const [turn] = turnsOf(played(sceneOf(map, { participants: [{ creatureId: 'A' }], orders })).ledger, 'A')
    expect([turn?.action, turn?.altitudeFeet, codesOf(turn)]).toEqual(['move', 0, ['changes-altitude', 'in-reach']])
  })

  it('climbs to a flier, at the cost the system has for it', () => {
    const creatures = { A: { speedFeet: { fly: 30 } }, x: { altitudeFeet: 20 } }
    const { turns: made } = turns({ type: 'close-to-reach' }, { creatures, ruleset: 'starfinder', rounds: 3 })
    // Up and forward is a diagonal and 5 ft more: 10, then 15 ft; a third does not fit into 30.
    expect(made.map(({ altitudeFeet }) => altitudeFeet)).toEqual([10, 20, undefined])
    expect(made[0]?.feet).toBeLessThanOrEqual(30)
    expect(codesOf(made[1])).toContain('in-reach')
    for (const { feet, steps } of made) expect(steps.reduce((sum, step) => sum + step.feet, 0)).toBe(feet)
  })

  it('takes off where walking leads to no place within reach', () => {
    const creatures = { A: { speedFeet: { land: 40, fly: 30 } }, x: { altitudeFeet: 20 } }
    const { turns: made } = turns({ type: 'pursue', creatureId: 'x' }, { creatures, rounds: 3 })
    expect(made[0]?.mode).toBe('fly')
    expect(made.at(-1)?.notes.map(({ code }) => code)).toEqual(['in-reach'])
  })

  it('says what bars it where no route leads to that altitude', () => {
    const door = (row: number) => [4, row, 'west', { kind: 'door', door: 'closed', doorLocked: true }] as const
    const creatures = { A: { ...flier, opensDoors: false }, x: {} }
    const map = drawnEncounter(['A.....x...', '..........'], 'pf1e', creatures, [door(0), door(1)])
    const [turn] = turnsOf(played(sceneOf(map, { orders: [order('A', { type: 'close-to-reach' })] })).ledger, 'A')
    expect(turn?.path).toHaveLength(1)
    expect(codesOf(turn)).toEqual(['blocked'])
  })

  it('keeps its altitude where it strikes from there, and on its way to a place', () => {
    const reach = { A: { ...flier, reachFeet: 10, altitudeFeet: 10, size: 'large' as const } }
    expect(turns({ type: 'close-to-reach' }, { creatures: reach }).turns[0]?.altitudeFeet).toBeUndefined()
    const going = turns({ type: 'go-to', waypoints: [at(9, 0)] })
    expect(going.turns[0]?.altitudeFeet).toBeUndefined()
    expect(going.run.end.creatures['A']?.altitude).toBe(6)
  })

  it('stops above an ally that it may pass but not stop in', () => {
    const creatures = {
      A: { speedFeet: { fly: 30 }, altitudeFeet: 60 },
      B: { at: at(0, 0), altitudeFeet: 30, speedFeet: { fly: 30 } },
      C: { at: at(0, 1), altitudeFeet: 30, speedFeet: { fly: 30 } },
    }
    const { turns: made } = turns({ type: 'close-to-reach' }, { creatures, rows: ['A', 'x', 'B', 'C'] })
    expect(made[0]?.altitudeFeet).toBe(35)
    expect(made[0]?.notes).toEqual([{ code: 'changes-altitude', altitudeFeet: 35 }])
    expect(made[1]?.altitudeFeet).toBe(5)
  })

  it('is on the field as high as the state has it, though in the same square', () => {
    const { scene } = turns({ type: 'close-to-reach' })
    const stage = new Stage(scene)
    const state = firstState(scene)
    stage.show(state)
    stage.show(withCreature(state, 'A', { altitude: 1 }))
    expect(stage.field.combatants.get('A')?.altitude).toBe(1)
  })

  it('who cannot fly says how far above the target is', () => {
    const { turns: made } = turns({ type: 'close-to-reach' }, { creatures: { A: {}, x: { altitudeFeet: 40 } } })
    expect(made[0]?.notes).toContainEqual({ code: 'at-other-height', creatureId: 'x', riseFeet: 40 })
  })

  it('is handed over at the altitude it has come to', () => {
    const { run, map, scene } = turns({ type: 'close-to-reach' })
    const after = replayLedger(map, scene.encounter.events, run.ledger)
    expect([...after.tables.creatures.values()].find(({ id }) => id === 'A')?.altitudeFeet).toBe(0)
    const command = handOverCommand(map, after, new Set(), 'Over')
    expect(command?.type === 'paste' && command.put?.[0]?.record).toMatchObject({ id: 'A', altitudeFeet: 0 })
  })
})

describe('a flier that flees', () => {
  const fleeing = (rows: string[], creatures: object, more: object = {}, ruleset = 'pf1e') => {
    const scene = sceneOf(drawnEncounter(rows, ruleset, creatures as never), {
      rounds: 3,
      participants: [...'Ax'].map((creatureId, i) => ({ creatureId, initiative: 20 - i })),
      orders: [order('A', { type: 'flee' }), order('x', { type: 'close-to-reach' }, { pace: 'double' })],
      ...more,
    })
    const run = played(scene)
    return { run, turns: turnsOf(run.ledger, 'A'), hunts: turnsOf(run.ledger, 'x') }
  }
  const corner = ['A.#', '.x#', '###']
  const bird = { speedFeet: { land: 10, fly: 60 } }

  it.each([['pf1e'], ['pf2e'], ['starfinder'], ['dnd35']])('climbs out of reach of who cannot fly (%s)', (ruleset) => {
    const { turns: made, hunts, run } = fleeing(corner, { A: bird, x: {} }, {}, ruleset)
    expect(made[0]).toMatchObject({ mode: 'fly', altitudeFeet: 10 })
    expect(codesOf(made[1])).toContain('out-of-reach')
    expect(run.end.creatures['A']?.altitude).toBe(2)
    expect(hunts.flatMap(codesOf)).not.toContain('in-reach')
  })

  it('the higher the longer their reach, and not at all where they fly', () => {
    const ogre = { size: 'large', speedFeet: { land: 30 } }
    expect(fleeing(['A..x..', '......'], { A: bird, x: ogre }).run.end.creatures['A']?.altitude).toBe(4)
    const { run } = fleeing(['A...........x'], { A: bird, x: { speedFeet: { fly: 30 } } })
    expect(run.end.creatures['A']?.altitude).toBe(0)
  })

  it('leaves by an exit that is open, and over the heads of pursuers by one that is cut off', () => {
    const exits = [{ name: 'out', cells: [at(5, 0)] }]
    const open = fleeing(['x..A..'], { A: bird, x: {} }, { exits })
    expect(codesOf(open.turns[0])).toContain('took-exit')
    expect(open.turns[0]?.altitudeFeet).toBeUndefined()
    const over = fleeing(
      ['A.x..............'],
      { A: { speedFeet: { fly: 60 } }, x: {} },
      { exits: [{ name: 'out', cells: [at(16, 0)] }] },
    )
    expect(over.turns.flatMap(codesOf)).toContain('took-exit')
    expect(over.turns.flatMap(({ opportunities }) => opportunities)).toEqual([])
  })

  it('gets away without an opportunity where it withdraws', () => {
    const { turns: made } = fleeing(['......', '.A....', '..x...', '......'], { A: bird, x: {} })
    expect(made[0]).toMatchObject({ action: 'withdraw', altitudeFeet: 10 })
    expect(made[0]?.opportunities).toEqual([])
  })
})

describe('who engages', () => {
  const engaging = (rows: readonly string[], ruleset: string, creatures: Parameters<typeof drawnEncounter>[2]) => {
    const scene = sceneOf(drawnEncounter(rows, ruleset, creatures), {
      rounds: 2,
      participants: [{ creatureId: 'A' }],
      orders: [order('A', { type: 'close-to-reach' })],
    })
    return { scene, run: played(scene) }
  }

  it('goes on until a square of the foe is within reach of a square that sees it', () => {
    const { scene, run } = engaging(['......', '..x...', '...#..', '....A.', '......'], 'pf1e', {
      A: { size: 'large', body: 'long', reachFeet: 10, at: at(4, 3) },
      x: {},
    })
    const stage = new Stage(scene)
    stage.show(run.end)
    const [mover, foe] = ['A', 'x'].map((id) => stage.field.combatants.get(id)!)
    expect(threatens(stage.field, mover!, boxOf(stage.field, foe!))).toBe(true)
    expect(codesOf(turnsOf(run.ledger, 'A').at(-1))).toContain('in-reach')
  })

  it('stays where a long weapon reaches the far side of a huge foe', () => {
    const { run } = engaging(['.x...A....', '..........', '..........'], 'dnd35', {
      A: { size: 'large', reachWeapon: true },
      x: { size: 'huge' },
    })
    const [turn] = turnsOf(run.ledger, 'A')
    expect(turn).toMatchObject({ from: at(5, 0), to: at(5, 0), opportunities: [] })
    expect(codesOf(turn)).toContain('in-reach')
  })
})
