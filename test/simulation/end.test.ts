import { describe, expect, it } from 'vitest'
import { ledgerWords } from '../../src/words/ledger.ts'
import { order, drawnEncounter, played, sceneOf } from '../support/drawnEncounter.ts'

const at = (col: number, row = 0) => ({ col, row })
const go = (col: number) => ({ type: 'go-to', waypoints: [at(col)] })

/** The last round begun and the reason of the end, as words say it. */
function endOf(scene: ReturnType<typeof sceneOf>): readonly [lastRound: number, said: string | undefined] {
  const { ledger } = played(scene)
  const rounds = ledger.flatMap((entry) => (entry.kind === 'round' ? [entry.round] : []))
  const words = ledgerWords(scene, ledger)
  return [rounds.at(-1) ?? 0, ledger.at(-1)?.kind === 'end' ? words.at(-1) : undefined]
}

describe('the end of a run', () => {
  const line = (letters = 'A.......') =>
    drawnEncounter([letters], 'pf1e', { A: {}, ...(letters.includes('b') ? { b: {} } : {}) })

  it('comes after the first round in which nothing changes', () => {
    const scene = sceneOf(line(), { rounds: 20, orders: [order('A', go(7))] })
    expect(endOf(scene)).toEqual([3, 'Ends after round 3: nothing changes anymore'])
  })

  it('comes when everyone has left', () => {
    const exits = [{ name: 'out', cells: [at(5)], takesOff: true }]
    const scene = sceneOf(line(), { rounds: 20, exits, orders: [order('A', go(5))] })
    expect(endOf(scene)).toEqual([1, 'Ends after round 1: everyone has left'])
  })

  it('does not come before an event, or before an order that begins or ends', () => {
    const event = { round: 9, type: 'drop', creatureId: 'A' } as never
    expect(endOf(sceneOf(line(), { rounds: 20, events: [event] }))[0]).toBe(10)
    const later = order('A', go(3), { fromRound: 6 })
    expect(endOf(sceneOf(line(), { rounds: 20, orders: [later] }))[0]).toBe(7)
    const until = [order('A', go(3)), order('A', { type: 'hold' }, { toRound: 8 })]
    expect(endOf(sceneOf(line(), { rounds: 20, orders: until }))[0]).toBe(10)
  })

  it('does not come while someone walks or rests, and is not written down where all rounds are played', () => {
    const patrol = order('A', { type: 'patrol', waypoints: [at(0), at(4)] })
    expect(endOf(sceneOf(line(), { rounds: 8, orders: [patrol] }))).toEqual([8, undefined])
    const runs = order('A', { type: 'patrol', waypoints: [at(0), at(7)] }, { pace: 'run' })
    expect(endOf(sceneOf(line(), { rounds: 30, orders: [runs] }))).toEqual([30, undefined])
  })
})
