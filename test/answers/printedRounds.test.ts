import { expect, test } from 'vitest'
import { printedRounds } from '../../src/answers/print/rounds.ts'
import type { LedgerEntry } from '../../src/simulation/ledger.ts'
import { at, drawnEncounter, inTurn, order, played, sceneOf } from '../support/drawnEncounter.ts'

test('the lines of a round name those who move before those who stay, and count the others', () => {
  const map = drawnEncounter(['ABCDEF', '......'], 'pf1e', { A: {}, B: {}, C: {}, D: {}, E: {}, F: {} })
  const below = (id: string, col: number) => order(id, { type: 'go-to', waypoints: [at(col, 1)] })
  const scene = sceneOf(map, { participants: inTurn('ABCDEF'), orders: [below('E', 4), below('F', 5)] })
  const [round] = printedRounds(scene, played(scene)).overlays
  expect(round?.lines).toEqual([
    '#1 A: stays at A1: no orders.',
    '#2 B: stays at B1: no orders.',
    '#5 E: Move, E1 → E2, 5 ft.',
    '#6 F: Move, F1 → F2, 5 ft.',
    '2 other turns are in the ledger, none of them with a move.',
  ])
})

/** Six creatures that each move a square down, in turn. */
function sixMovers() {
  const map = drawnEncounter(['ABCDEF', '......'], 'pf1e', { A: {}, B: {}, C: {}, D: {}, E: {}, F: {} })
  const below = [...'ABCDEF'].map((id, col) => order(id, { type: 'go-to', waypoints: [at(col, 1)] }))
  const scene = sceneOf(map, { rounds: 2, participants: inTurn('ABCDEF'), orders: below })
  return { scene, run: played(scene) }
}

test('the lines of a round put attacks that are made, and the end of someone on the map, before mere moves', () => {
  const { scene, run } = sixMovers()
  const shown = (change: (entry: LedgerEntry) => object) => {
    const ledger = run.ledger.map((entry) => ({ ...entry, ...change(entry) }))
    const [round] = printedRounds(scene, { ...run, ledger }).overlays
    return round?.lines.slice(0, -1).map((line) => line.split(':')[0])
  }
  const of = (id: string, more: object) => (entry: LedgerEntry) =>
    entry.kind === 'turn' && entry.creatureId === id ? more : {}
  const attack = (isTaken: boolean) => ({ opportunities: [{ by: 'A', step: 0, square: at(5, 0), isTaken }] })
  const first = ['#1 A', '#2 B', '#3 C']
  expect(shown(() => ({}))).toEqual([...first, '#4 D'])
  expect(shown(of('F', attack(false)))).toEqual([...first, '#4 D'])
  expect(shown(of('F', attack(true)))).toEqual([...first, '#6 F'])
  expect(shown(of('F', { hazards: [at(5, 1)] }))).toEqual([...first, '#6 F'])
  expect(shown(of('F', { onMap: false }))).toEqual([...first, '#6 F'])
  expect(shown(of('F', { notes: [{ code: 'raises-alarm' }] }))).toEqual([...first, '#6 F'])
})

test('each round has a color of its own and begins where the one before ended', () => {
  const { scene, run } = sixMovers()
  const rounds = printedRounds(scene, run).overlays
  expect(rounds.map(({ label, color, tracks }) => [label, color, tracks.length])).toEqual([
    ['Round 1', '#1b5fae', 6],
    ['Round 2', '#c2500f', 0],
  ])
  expect(rounds.map(({ start }) => start.creatures.get('F')?.at)).toEqual([at(5, 0), at(5, 1)])
})
