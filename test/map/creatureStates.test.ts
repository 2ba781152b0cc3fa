/** Every state of the table shows wherever states are listed. */
import { describe, expect, test } from 'vitest'
import { engineDocumentFormat } from '../../src/formats/engineDocument/index.ts'
import { listsOf } from '../../src/formats/lists/rows.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { CREATURE_STATES, ENGINE_STATES, NO_STATES, stateBadges, stateWords } from '../../src/map/creatureStates.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import { creatureSchema, type Creature } from '../../src/map/records/creature.ts'
import { battlefieldOfRequest } from '../../src/answers/document/battlefieldOfRequest.ts'
import { parseEngineDocument } from '../../src/formats/engineDocument/parseDocument.ts'
import { combatantOf } from '../../src/movement/combatant.ts'
import { COMBATANT_DEFAULTS } from '../support/combatantDefaults.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { drawCreatures } from '../../src/print/map/drawCreatures.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { sceneOf } from '../../src/print/scene/scene.ts'
import { readContext, writeContext } from '../formats/contexts.ts'
import { drawnEncounter, played, sceneOf as encounterOf } from '../support/drawnEncounter.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const SIZE = { widthCells: 4, heightCells: 3 }
const guard = { name: 'Guard', size: 'medium', side: 'foes', at: { col: 1, row: 1 }, speedFeet: { land: 30 } }
const mapOf = (states: object): BattleMap => mapWith(SIZE, { creatures: [{ ...guard, ...states }] })
const creatureOf = (map: BattleMap): Creature | undefined => [...map.tables.creatures.values()][0]

/** Text of everything printed of a map's creatures. */
function printed(map: BattleMap, part: 'creatures' | 'standees' | 'tokens'): string {
  const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: [part], scale: { kind: 'square', squareInches: 1 } }))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.pages.map((_, i) => drawnTexts(drawPage(plan.value, i).marks).join('\n')).join('\n')
}

describe.each(CREATURE_STATES)('$label', ({ id, word, badge, players, inEngine, count }) => {
  const value = count ? 1 : true
  const map = mapOf({ [id]: value })
  const creature = creatureSchema.parse({ id: 'c', ...guard, [id]: value })

  test('is a field of the creature, off unless set', () => {
    expect(creature[id]).toBe(value)
    expect(creatureSchema.parse({ id: 'c', ...guard })[id]).toBe(NO_STATES[id])
    expect(creatureSchema.safeParse({ id: 'c', ...guard, [id]: count ? count.max + 1 : 'yes' }).success).toBe(false)
  })

  test('is known to players, or not', () => {
    const seen = creatureOf(playerMap(map))
    if (players === 'seen') expect(seen?.[id]).toBe(value)
    else expect(seen?.[id] ?? NO_STATES[id]).toBe(NO_STATES[id])
  })

  test('stands behind the name in lists, on tokens and in the table of creatures, and not on miniatures', () => {
    const said = stateWords(creature)
    expect(said).toEqual(word === null ? [] : [expect.stringContaining(word)])
    expect(listsOf(map)[0].rows[0]).toContain(said.join())
    const scene = sceneOf(map, PLAIN_FACTS, printOptions())
    const marks = drawCreatures(scene, { squareInches: 1, originX: 0, originY: 0, window: { col: 0, row: 0, ...SIZE } })
    for (const words of said) {
      expect(drawnTexts(marks)).toContain(words)
      expect(printed(map, 'creatures')).toContain(words)
      for (const part of ['standees', 'tokens'] as const) expect(printed(map, part)).not.toContain(words)
    }
  })

  test('has its letters on the token', () => {
    expect(stateBadges(creature)).toEqual(badge === null ? [] : [`${badge}${count?.shown(1) ?? ''}`])
  })

  test('goes to the engine where it asks for it, and through its JSON there and back', async () => {
    expect(Object.hasOwn(combatantOf(creature), id)).toBe(inEngine)
    expect(Object.hasOwn(COMBATANT_DEFAULTS, id)).toBe(inEngine)
    const file = await engineDocumentFormat.write!(map, writeContext)
    if (!file.ok) throw new Error(file.error.code)
    const { bytes, name } = file.value.files[0]!
    const json = JSON.parse(new TextDecoder().decode(bytes)) as { creatures: Record<string, unknown>[] }
    expect(json.creatures[0]?.[id]).toBe(inEngine ? value : undefined)
    const back = await engineDocumentFormat.read!({ name, bytes }, readContext)
    if (!back.ok) throw new Error(back.error.code)
    expect(creatureOf(back.value.map)?.[id]).toBe(inEngine ? value : NO_STATES[id])
    const document = parseEngineDocument(json, () => true)
    const [ruleset] = RULESETS
    const request = document.ok ? document.value.requests[0] : undefined
    if (!request || !ruleset) throw new Error('a well-formed request')
    const [combatant] = battlefieldOfRequest(request, ruleset).combatants.values()
    if (inEngine) expect(combatant).toMatchObject({ [id]: value })
  })
})

/** What comes of a creature in a state, or in none, that is ordered past an opponent. */
function playedIn(states: object): string {
  const scene = encounterOf(drawnEncounter(['A.b....', '.......'], 'pf1e', { A: states, b: {} }), {
    participants: [{ creatureId: 'A' }],
    orders: [{ creatureId: 'A', task: { type: 'go-to', waypoints: [{ col: 6, row: 0 }] } } as never],
  })
  return JSON.stringify(played(scene).ledger)
}

test.each(ENGINE_STATES)('$label changes what the engine answers, since the engine asks for it', ({ id, count }) => {
  expect(playedIn({ [id]: count ? 1 : true })).not.toBe(playedIn({}))
})

test('no two states share a key, a word or letters', () => {
  for (const of of ['key', 'word', 'badge', 'label'] as const) {
    const used = CREATURE_STATES.map((row) => row[of]).filter((each) => each !== null)
    expect(new Set(used).size).toBe(used.length)
  }
})

test('a state with degrees is written with its factor: each doubles the cost', () => {
  const badges = [1, 2, 3].map((hampered) => stateBadges(creatureSchema.parse({ id: 'c', ...guard, hampered })))
  expect(badges).toEqual([['×2'], ['×4'], ['×8']])
})
