import { expect, test } from 'vitest'
import { printedRounds } from '../../src/answers/print/rounds.ts'
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
