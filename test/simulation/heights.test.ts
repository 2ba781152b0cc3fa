/** Simulations by height: who passes over whom, and who is really in reach. */
import { describe, expect, it } from 'vitest'
import type { Order } from '../../src/map/records/encounter.ts'
import { boxOf } from '../../src/movement/levels.ts'
import { threatens } from '../../src/movement/threat/flank.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const at = (col: number, row: number) => ({ col, row })
const order = (creatureId: string, task: object, more: object = {}) =>
  ({ creatureId, task, ...more }) as unknown as Order

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
