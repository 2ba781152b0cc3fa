import { describe, expect, test } from 'vitest'
import { answerDocument } from '../../src/answers/document/answerDocument.ts'
import { compareAnswer } from '../../src/answers/compare.ts'
import { situationOf } from '../../src/answers/replica.ts'
import { rulesetSummary } from '../../src/answers/rulesets.ts'
import { referenceAnswer } from '../../src/answers/sheet.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { OFFERED_RULESETS, rulesetById, RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { pf2eRemaster, starfinder2e } from '../../src/rules/systems/pf2e/variants.ts'
import { rulesetChange } from '../../src/words/rulesetChange.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'

const EDITIONS = [pf2eRemaster, starfinder2e]
/** How far a creature gets in a document that names a system. */
const ask = (ruleset: string) =>
  answerDocument(
    {
      cases: [
        {
          name: 'a',
          ruleset,
          map: { rows: ['..d.'], edges: [], gravity: 'normal' },
          creatures: [{ id: 'm', at: [0, 0], size: 'medium', side: 'a', speed: { land: 25 } }],
          queries: [{ kind: 'reach', creature: 'm' }],
        },
      ],
    },
    new Map(OFFERED_RULESETS.map((each) => [each.id, each])),
  )
/** Data without words, and functions as they are. */
const rules = ({ details, stateNotes, sources, ...ruleset }: Ruleset): object => ({
  ...ruleset,
  details: [details.leap?.kind, details.flanked?.by, details.nearestTie, details.slowing],
  states: Object.keys(stateNotes),
  books: Object.keys(sources),
})

describe.each(EDITIONS)('an edition of Pathfinder 2e ($name)', (edition) => {
  test('moves by the same rules', () => {
    const { id, name, variantOf, ...own } = rules(edition) as Ruleset
    const { id: _, name: __, ...base } = rules(pf2e) as Ruleset
    expect(own).toEqual(base)
    expect([variantOf, id === pf2e.id, name === pf2e.name]).toEqual([pf2e.id, false, false])
  })
  test('says off-guard, never flat-footed but for the name it had', () => {
    const { reference, ...details } = edition.details
    expect(JSON.stringify([details, edition.stateNotes])).not.toMatch(/flat-footed/i)
    expect(details.flanked?.text).toMatch(/^Off-guard/)
    expect(details.terrainNotes['narrow']?.text).toContain('Off-guard')
    expect(JSON.stringify(reference.slice(0, -1))).not.toMatch(/flat-footed/i)
    expect(JSON.stringify(pf2e.details)).toMatch(/flat-footed/)
  })
  test('cites its own book', () => {
    const [note] = referenceAnswer(edition, 'Flanking').flatMap(({ notes }) => notes)
    expect(note?.source).toBe(Object.values(edition.sources)[0])
    expect(note?.source).toContain('2e Player Core')
  })
  test('is found, offered right after its system, and no system of its own', () => {
    expect(rulesetById(edition.id)).toBe(edition)
    expect(RULESETS).not.toContain(edition)
    expect(rulesetSummary(edition)).toMatchObject({ id: edition.id, name: edition.name, isDefault: false })
  })
  test('changes nothing on a map of its system', () => {
    const map = drawnEncounter(['M.d'], 'pf2e', { M: { squeezing: true } })
    expect(rulesetChange(map, pf2e, edition)).toEqual([])
  })
  test('answers documents as its system does', () => {
    expect(JSON.stringify(ask(edition.id))).toContain('"squares"')
    expect(ask(edition.id)).toEqual(ask(pf2e.id))
  })
  test('stands in for its system where rule systems are compared', () => {
    const map = drawnEncounter(['M..'], edition.id, { M: {} })
    const situation = situationOf(map)
    if (!situation.ok) throw new Error('no situation')
    const asked = { mapId: map.id, creatureId: 'M' as RecordId, to: { col: 2, row: 0 } }
    const compared = compareAnswer(situation.value, asked as never)
    const ids = compared.ok ? compared.value.systems.map(({ rulesetId }) => rulesetId) : []
    expect(ids).toEqual(RULESETS.map(({ id }) => (id === pf2e.id ? edition.id : id)))
  })
})

test('the systems come in their order, each followed by its editions', () => {
  expect(OFFERED_RULESETS.filter((each) => !EDITIONS.includes(each))).toEqual(RULESETS)
  const from = OFFERED_RULESETS.indexOf(pf2e)
  expect(OFFERED_RULESETS.slice(from, from + 3)).toEqual([pf2e, ...EDITIONS])
})
