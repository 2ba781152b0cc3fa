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
import { codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const at = (col: number, row: number) => ({ col, row })
const going = (
  rows: string[],
  speedFeet: object,
  more: { ruleset?: string; rounds?: number; mode?: MovementMode } = {},
) => {
  const { ruleset = 'pf1e', rounds = 4, mode } = more
  const order = { creatureId: 'A', task: { type: 'go-to', waypoints: [at(rows[0]!.length - 1, 0)] }, mode }
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
        const way = stage.wayfinder.seekMixed(
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
      { numRuns: 25 },
    )
    expect(mixed).toBeGreaterThan(5)
  }, 60_000)
})
