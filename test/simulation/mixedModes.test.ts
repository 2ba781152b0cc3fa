/** Routes that take several modes of movement. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../src/grid/cell.ts'
import type { MovementMode } from '../../src/map/modes.ts'
import type { Order } from '../../src/map/records/encounter.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { atItsAltitude } from '../../src/movement/path/walk.ts'
import { pathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { firstState } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { ledgerWords } from '../../src/words/ledger.ts'
import { at, codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const going = (
  rows: string[],
  speedFeet: object,
  more: { ruleset?: string; rounds?: number; mode?: MovementMode; pace?: string; to?: Cell } = {},
) => {
  const { ruleset = 'pf1e', rounds = 4, mode, pace, to = at(rows[0]!.length - 1, 0) } = more
  const order = { creatureId: 'A', task: { type: 'go-to', waypoints: [to] }, mode, pace }
  const scene = sceneOf(drawnEncounter(rows, ruleset, { A: { speedFeet } }), {
    rounds,
    orders: [order as unknown as Order],
  })
  const { ledger } = played(scene)
  return { turns: turnsOf(ledger, 'A'), words: ledgerWords(scene, ledger).filter((line) => line.includes('→')) }
}

describe('a creature with several modes', () => {
  it.each(['pf1e', 'dnd35', 'starfinder', 'pf2e'])('walks up to a cliff, climbs it and walks on (%s)', (ruleset) => {
    const { turns, words } = going(['A...^^...'], { land: 30, climb: 20 }, { ruleset })
    expect(turns.map(({ mode, to }) => [mode, to.col])).toEqual([
      ['land', 3],
      ['climb', 5],
      ['land', 8],
      ['land', 8],
    ])
    expect(words[0]).toContain('Continues by climbing')
    expect(words[1]).toContain('Continues on foot')
    expect(codesOf(turns[3])).toContain('arrived')
  })

  it('swims a river that it comes to on foot', () => {
    const { turns, words } = going(['A..~~~....', '...~~~....'], { land: 30, swim: 20 })
    expect(words[0]).toContain('Continues by swimming')
    expect(turns.map(({ mode, to }) => [mode, to.col])).toEqual([
      ['land', 2],
      ['swim', 5],
      ['land', 9],
      ['land', 9],
    ])
  })

  it('goes round on foot where that is quicker, and by its only mode where the order names one', () => {
    const round = going(['A..^^^....', '..........'], { land: 30, climb: 10 }).turns
    expect(round.map(({ mode }) => mode)).toEqual(['land', 'land', 'land'])
    const climbing = going(['A...^^...'], { land: 30, climb: 20 }, { mode: 'climb' }).turns
    expect(climbing.slice(0, 2).map(({ mode, to }) => [mode, to.col])).toEqual([
      ['climb', 4],
      ['climb', 8],
    ])
  })

  it('who can only walk stays below', () => {
    const { turns } = going(['A...^^...'], { land: 30 })
    expect(turns[0]?.to.col).toBe(3)
    expect(codesOf(turns[0])).toContain('blocked')
  })
})

describe('the quickest route by several modes', () => {
  it('is the quickest of all, compared with every step by hand', () => {
    const line = fc.string({ unit: fc.constantFrom('.', '.', '^', '~', '#', 'd'), minLength: 6, maxLength: 6 })
    let mixed = 0
    fc.assert(
      fc.property(fc.array(line, { minLength: 4, maxLength: 4 }), fc.constantFrom(10, 20, 30), (drawn, climb) => {
        const rows = [`A${drawn[0]!.slice(1)}`, ...drawn.slice(1, 3), `${drawn[3]!.slice(0, 5)}.`]
        const speedFeet = { land: 30, climb, swim: 15 }
        const stage = new Stage(sceneOf(drawnEncounter(rows, 'pf2e', { A: { speedFeet } }), { orders: [] }))
        const state = firstState(stage.scene)
        stage.show(state)
        const mover = stage.combatant(state, 'A')!
        const moveOf = (mode: MovementMode, from: Cell, diagonals = 0) => {
          const made = prepareMove(stage.field, { mover: { ...mover, at: from }, mode, diagonals })
          if (!made.ok) throw new Error(made.error.code)
          return made.value
        }
        const MODES = ['land', 'climb', 'swim'] as const
        const region = { col: 5, row: 3, widthCells: 1, heightCells: 1 }
        const way = stage.routeSearch.findMixed(
          MODES.map((mode) => moveOf(mode, mover.at)),
          { region, isGoal: () => true },
        )
        const turnsOfWay = (path: readonly Cell[], modes: readonly number[]): number => {
          let [time, odd] = [0, 0]
          for (const [i, by] of modes.entries()) {
            const [from, to] = [path[i]!, path[i + 1]!]
            const mode = MODES[by]!
            const move = { ...moveOf(mode, from, odd), budgetFeet: Infinity }
            const step = pathAnswer(move, atItsAltitude(move, [from, to]))
            expect(step.problem).toBeNull()
            time += step.feet / speedFeet[mode]
            if (from.col !== to.col && from.row !== to.row) odd = 1 - odd
          }
          return time
        }
        // Bellman-Ford over places and parities of diagonals.
        const took = new Map([['0,0,0', 0]])
        for (let round = 0; round < 24; round++)
          for (const [key, before] of [...took]) {
            const [col, row, odd] = key.split(',').map(Number) as [number, number, number]
            for (let dc = -1; dc <= 1; dc++)
              for (let dr = -1; dr <= 1; dr++)
                for (const mode of MODES) {
                  const to = at(col + dc, row + dr)
                  if ((dc === 0 && dr === 0) || to.col < 0 || to.row < 0 || to.col > 5 || to.row > 3) continue
                  const move = { ...moveOf(mode, at(col, row), odd), budgetFeet: Infinity }
                  const step = pathAnswer(move, atItsAltitude(move, [at(col, row), to]))
                  if (step.problem) continue
                  const after = before + step.feet / speedFeet[mode]
                  const known = `${to.col},${to.row},${dc !== 0 && dr !== 0 ? 1 - odd : odd}`
                  if (after < (took.get(known) ?? Infinity) - 1e-9) took.set(known, after)
                }
          }
        const least = Math.min(took.get('5,3,0') ?? Infinity, took.get('5,3,1') ?? Infinity)
        if (least === Infinity) {
          expect(way).toBeNull()
          return
        }
        if (new Set(way!.modes).size > 1) mixed++
        expect(turnsOfWay(way!.path, way!.modes)).toBeCloseTo(least, 6)
      }),
      { numRuns: 7 },
    )
    expect(mixed).toBeGreaterThan(2)
  }, 60_000)
})

describe('what is left of a turn', () => {
  const steps = (turn: { readonly path: readonly Cell[] } | undefined) => (turn?.path.length ?? 0) - 1

  it.each([
    ['pf1e', 'double', 'Double move'],
    ['dnd35', 'double', 'Double move'],
    ['starfinder', 'double', 'Double move'],
    ['pf2e', 'stride-3', 'Stride'],
  ])('goes into the next mode: each action in one of its own (%s)', (ruleset, pace) => {
    const { turns, words } = going(['A..^^.....', '###^^#####'], { land: 30, climb: 20 }, { ruleset, pace })
    const plain = ruleset === 'pf2e' ? ['Stride', 'stride'] : ['Move', 'move']
    const onward = turns[0]!.onward!
    expect(turns[0]).toMatchObject({ mode: 'land', times: 1, to: { col: ruleset === 'pf2e' ? 9 : 4 } })
    expect(onward.map(({ mode }) => mode)).toEqual(ruleset === 'pf2e' ? ['climb', 'land'] : ['climb'])
    expect(steps(turns[0])).toBe(2 + onward.reduce((sum, stretch) => sum + stretch.steps, 0))
    expect(words[0]).toContain(`${plain[0]} + ${plain[1]} (climb)`)
    expect(turns[0]!.steps.map(({ action }) => action)).toEqual(
      ruleset === 'pf2e' ? [0, 0, 1, 1, 2, 2, 2, 2, 2] : [0, 0, 1, 1],
    )
    expect(turns[0]!.feet).toBe(turns[0]!.steps.reduce((sum, { feet }) => sum + feet, 0))
    expect(words[0]?.includes('Continues on foot')).toBe(ruleset !== 'pf2e')
  })

  it('is nothing with a pace of one action', () => {
    const { turns } = going(
      ['A..^^.....', '###^^#####'],
      { land: 30, climb: 20 },
      { ruleset: 'pf2e', pace: 'stride-1' },
    )
    expect(turns[0]).toMatchObject({ mode: 'land', to: { col: 2 } })
    expect(turns[0]?.onward).toBeUndefined()
  })

  it('leads through a door that a Stride came to and an Interact opened, with the third action', () => {
    const map = drawnEncounter(['A...........', '###########'], 'pf2e', { A: {} }, [
      [5, 0, 'west', { kind: 'door', door: 'closed' }],
    ])
    const order = { creatureId: 'A', pace: 'stride-3', task: { type: 'go-to', waypoints: [at(11, 0)] } }
    const scene = sceneOf(map, { rounds: 1, orders: [order as unknown as Order] })
    const [turn] = turnsOf(played(scene).ledger, 'A')
    expect(turn).toMatchObject({ times: 1, to: { col: 10 }, doorsOpened: ['5,0,w'] })
    expect(turn?.onward).toEqual([{ action: 'stride', times: 1, mode: 'land', steps: 6 }])
  })

  it('counts diagonals on over the turn', () => {
    const { turns } = going(
      ['Appp', 'p.pp', 'pp^p', 'ppp.'],
      { land: 30, climb: 30 },
      { ruleset: 'pf2e', pace: 'stride-3', to: at(3, 3) },
    )
    expect(turns[0]?.onward?.map(({ mode }) => mode)).toEqual(['climb', 'land'])
    expect(turns[0]?.steps.map(({ feet }) => feet)).toEqual([5, 10, 5])
  })

  it('lists an opportunity of a third stretch at its square', () => {
    const map = drawnEncounter(['A..^^.....', '###^^##x##'], 'pf2e', {
      A: { speedFeet: { land: 30, climb: 20 } },
      x: { hasMovementReaction: true },
    })
    const order = {
      creatureId: 'A',
      pace: 'stride-3',
      risk: 'shortest',
      task: { type: 'go-to', waypoints: [at(9, 0)] },
    }
    const [turn] = turnsOf(played(sceneOf(map, { orders: [order as unknown as Order] })).ledger, 'A')
    expect(turn?.onward).toHaveLength(2)
    expect(turn!.opportunities.length).toBeGreaterThan(0)
    for (const { step, square } of turn!.opportunities) expect(turn!.path[step]).toEqual(square)
  })

  it('is no 5-foot step, which is for turns without another move', () => {
    const map = drawnEncounter(['A..^b', '#####'], 'pf1e', {
      A: { speedFeet: { land: 30, climb: 20 } },
      b: { reachWeapon: true },
    })
    const order = { creatureId: 'A', pace: 'double', task: { type: 'close-to-reach' } }
    const [turn] = turnsOf(played(sceneOf(map, { orders: [order as unknown as Order] })).ledger, 'A')
    expect(turn?.onward).toEqual([{ action: 'move', times: 1, mode: 'climb', steps: 1 }])
    expect(turn?.opportunities.map(({ by }) => by)).toEqual(['b'])
  })
})
