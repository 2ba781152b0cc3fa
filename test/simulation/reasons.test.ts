/** What the ledger gives as a reason is true, and of that moment. */
import { describe, expect, it, test } from 'vitest'
import { squareName } from '../../src/grid/squareName.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { replayLedger } from '../../src/simulation/replay.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { noteWords } from '../../src/words/ledger.ts'
import { drawnEncounter, inTurn, order, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'
import { BATTLE_RULESETS, randomBattle } from '../support/randomBattle.ts'

const notesOf = (map: BattleMap, scene: Scene, id: string): readonly string[] =>
  turnsOf(played(scene).ledger, id).map((turn) => turn.notes.map((note) => noteWords(map, note, { turn })).join('; '))

const CHARGE = order('C', { type: 'close-to-reach' }, { pace: 'charge' })

describe.each(['starfinder', 'pf1e', 'pf2e'])('in %s', (ruleset) => {
  it('a closed door is named, not the creature behind it', () => {
    const map = drawnEncounter(['####', 'lgR.', '####'], ruleset, { l: {}, g: { opensDoors: false }, R: {} }, [
      [2, 1, 'west', { kind: 'door', state: 'closed' }],
    ])
    const orders = ['l', 'g'].map((id) => order(id, { type: 'close-to-reach' }))
    const scene = sceneOf(map, { rounds: 2, participants: inTurn('lgR'), orders })
    expect(notesOf(map, scene, 'l')[0]).toBe('stopped by the closed door B2–C2')
    expect(notesOf(map, scene, 'g')[0]).toBe('blocked by the closed door B2–C2')
  })
})

describe('a charge that an ally blocks', () => {
  const rows = ['.....A....', 'C........f', '.....B....']
  const creatures = { C: {}, A: { name: 'Ann' }, B: { name: 'Bob' }, f: {} }

  it('names the ally', () => {
    const map = drawnEncounter(['C...A....f'], 'pf1e', creatures)
    const scene = sceneOf(map, { participants: inTurn('CAf'), orders: [CHARGE] })
    expect(notesOf(map, scene, 'C')[0]).toMatch(/^a charge needs a clear straight line\. Blocked by Ann/u)
  })

  it('names the square the ally is in by then, not the one it began in', () => {
    const map = drawnEncounter(rows, 'pf1e', creatures)
    const scene = sceneOf(map, {
      participants: inTurn('ACf'),
      orders: [order('A', { type: 'go-to', waypoints: [{ col: 4, row: 1 }] }), CHARGE],
    })
    expect(notesOf(map, scene, 'C')[0]).toContain('Blocked by Ann at E2')
  })
})

test('who blocks a corridor is named where it stands by then', () => {
  const map = drawnEncounter(['#######', 'T.f..o#', '#######'], 'pf1e', {
    T: {},
    f: { name: 'Fang' },
    o: { name: 'Ork' },
  })
  const orders = [
    order('f', { type: 'go-to', waypoints: [{ col: 3, row: 1 }] }),
    order('T', { type: 'go-to', waypoints: [{ col: 5, row: 1 }] }, { pace: 'double' }),
  ]
  const scene = sceneOf(map, { participants: inTurn('fT'), orders })
  expect(notesOf(map, scene, 'T')[0]).toContain('stopped by Fang at D2')
})

test('an ally that a creature waits for is named where it stands by then', () => {
  const map = drawnEncounter(['#########', 'TA.....f#', '#########'], 'pf1e', { T: {}, A: { name: 'Ann' }, f: {} })
  const orders = [
    order('A', { type: 'go-to', waypoints: [{ col: 6, row: 1 }] }),
    order('T', { type: 'close-to-reach' }, { pace: 'double' }),
  ]
  const scene = sceneOf(map, { participants: inTurn('AT'), orders })
  expect(notesOf(map, scene, 'T')[0]).toBe('waits for Ann at G2')
})

test('who flees to an exit that leaves it on the map stays there and says so', () => {
  const map = drawnEncounter(['######', 'A...f#', '######'], 'pf1e', { A: {}, f: {} })
  const scene = sceneOf(map, {
    rounds: 2,
    participants: inTurn('A'),
    orders: [order('A', { type: 'flee', from: [] })],
    exits: [{ name: 'the gate', cells: [{ col: 0, row: 1 }], takesOff: false }],
  })
  expect(notesOf(map, scene, 'A')).toEqual(['escapes: the gate', 'has arrived'])
})

test('over random battles creatures are named in the squares where they are, and a creature that stays says why', () => {
  let named = 0
  for (const ruleset of BATTLE_RULESETS)
    for (let seed = 1; seed <= 7; seed++) {
      const map = randomBattle(ruleset, seed)
      for (const plan of map.tables.encounters.values()) {
        const scene = prepareScene(map, plan, rulesetById(ruleset))
        if (!scene.ok) throw new Error(scene.error.code)
        const { ledger } = runEncounter(scene.value)
        for (const [i, turn] of ledger.entries()) {
          if (turn.kind !== 'turn') continue
          const text = turn.notes.map((note) => noteWords(map, note, { turn })).join('; ')
          if (turn.path.length < 2 && turn.onMap && turn.task !== null)
            expect([turn.creatureId, turn.round, text]).not.toContain('')
          const then = replayLedger(map, plan.events, ledger.slice(0, i)).tables.creatures
          for (const note of turn.notes)
            for (const [id, square] of Object.entries(note.standing ?? {})) {
              const { name, at } = then.get(id as RecordId)!
              named++
              expect(square, `${ruleset} ${seed}, round ${turn.round}: ${text}`).toEqual(at)
              if (note.blocker)
                expect(noteWords(map, note, { turn })).toContain(`${name || 'a creature'} at ${squareName(at)}`)
            }
        }
      }
    }
  expect(named).toBeGreaterThan(2)
})

test('a Starfinder flier pays for its turns if its run is no longer than a double move', () => {
  const rows = Array.from({ length: 10 }, (_, row) => (row === 7 ? '..A...........' : '.'.repeat(14)))
  const map = drawnEncounter(rows, 'starfinder', { A: { speedFeet: { fly: 30 } } })
  const orders = [order('A', { type: 'go-to', waypoints: [{ col: 7, row: 5 }] }, { pace: 'run', mode: 'fly' })]
  const [turn] = turnsOf(played(sceneOf(map, { participants: inTurn('A'), orders })).ledger, 'A')
  expect(turn?.to).toEqual({ col: 7, row: 5 })
  if (turn?.action === 'run') expect(turn.feet).toBe(30)
  else expect(turn).toMatchObject({ action: 'double', feet: 50 })
  expect(turn?.steps.reduce((sum, { feet }) => sum + feet, 0)).toBe(turn?.feet)
})
