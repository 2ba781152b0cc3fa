/** What the ledger gives as a reason is true, and of that moment. */
import { describe, expect, it, test } from 'vitest'
import { squareName } from '../../src/grid/squareName.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { rulesetById } from '../../src/rules/registry.ts'
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

  it('does not name a square that the ally has left for the one in the way', () => {
    const map = drawnEncounter(rows, 'pf1e', creatures)
    const scene = sceneOf(map, {
      participants: inTurn('ACf'),
      orders: [order('A', { type: 'go-to', waypoints: [{ col: 4, row: 1 }] }), CHARGE],
    })
    expect(notesOf(map, scene, 'C')[0]).toContain('Blocked by Ann')
    expect(notesOf(map, scene, 'C')[0]).not.toContain('F1')
  })
})

test('over random battles no creature is named in a square where it is not, and whoever stays says why', () => {
  let named = 0
  for (const ruleset of BATTLE_RULESETS)
    for (const seed of [1, 2, 3]) {
      const map = randomBattle(ruleset, seed)
      for (const plan of map.tables.encounters.values()) {
        const scene = prepareScene(map, plan, rulesetById(ruleset))
        if (!scene.ok) throw new Error(scene.error.code)
        const standing = new Map([...map.tables.creatures.values()].map(({ id, at }) => [id as string, at]))
        for (const turn of turnsOf(runEncounter(scene.value).ledger)) {
          const text = turn.notes.map((note) => noteWords(map, note, { turn })).join('; ')
          for (const { id, name, size } of map.tables.creatures.values()) {
            const at = standing.get(id)
            if (!name || !at || !text.includes(name)) continue
            named++
            const [, square] = text.split(`${name} at `)
            const n = SPACE_CELLS[size]
            const held = Array.from({ length: n * n }, (_, i) =>
              squareName({ col: at.col + (i % n), row: at.row + Math.floor(i / n) }),
            )
            if (square !== undefined) expect(held, text).toContain(/^[A-Z]+\d+/u.exec(square)?.[0])
          }
          if (turn.path.length < 2 && turn.onMap && turn.task !== null)
            expect([turn.creatureId, turn.round, text]).not.toContain('')
          standing.set(turn.creatureId, turn.to)
        }
      }
    }
  expect(named).toBeGreaterThan(20)
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
