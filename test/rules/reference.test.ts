import { describe, expect, test } from 'vitest'
import { conventionNotes } from '../../src/rules/conventions.ts'
import { findNotes, notesByTopic, notesOnClause, REFERENCE_TOPICS } from '../../src/rules/reference.ts'
import { RULESETS, sourceOfClause } from '../../src/rules/registry.ts'
import { clausesIn } from '../support/clausesIn.ts'
import { SYSTEMS } from '../support/systemFacts.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'

describe.each(RULESETS)('the rules reference ($id)', ({ sources, details: { reference } }) => {
  test('has notes on the matters every system has', () => {
    const topics = new Set(reference.map(({ topic }) => topic))
    for (const topic of ['distance', 'terrain', 'others', 'squeezing', 'opportunities', 'actions'] as const)
      expect(topics, topic).toContain(topic)
  })
  test('names clauses of its own system under every note', () => {
    for (const { title, clauses } of reference) {
      expect(clauses.length, title).toBeGreaterThan(0)
      expect(
        clauses.filter((clause) => !Object.keys(sources).includes(clause.split('-')[0] ?? '')),
        title,
      ).toEqual([])
    }
  })
  test('has short notes with titles that differ', () => {
    expect(new Set(reference.map(({ title }) => title)).size).toBe(reference.length)
    for (const { text, title } of reference) {
      expect(text.length, title).toBeLessThan(420)
      expect(text, title).toMatch(/\.$/)
    }
  })
  test('is grouped by topic, in the order of topics, with every note once', () => {
    const groups = notesByTopic(reference)
    const order = groups.map(({ topic }) => REFERENCE_TOPICS.indexOf(topic))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(groups.flatMap(({ notes }) => notes)).toHaveLength(reference.length)
    expect(new Set(groups.map(({ label }) => label)).size).toBe(groups.length)
  })
})

const written = SYSTEMS.map(({ id, ruleset }) => ({ id, notes: ruleset.details.reference }))
test.each([...written, { id: 'everywhere', notes: conventionNotes }])(
  'figures in notes are those written down in golden/rules ($id)',
  async ({ id, notes }) => {
    const said = ({ title, text }: { readonly title: string; readonly text: string }): string =>
      `${title}: ${(text.match(/[+−×]?\d[\d,./]*(?<![,.])/gu) ?? []).join(' ')}`
    const lines = [...notes.filter(({ text }) => /\d/u.test(text)).map(said), '']
    await expect(lines.join('\n')).toMatchFileSnapshot(`../golden/rules/figures-${id}.txt`)
  },
)

describe('searching the reference', () => {
  const titles = (search: string) => findNotes(pf2e.details.reference, search).map(({ title }) => title)
  test('finds notes by all words, in title, text, topic or clause', () => {
    expect(titles('greater difficult')).toEqual(['Difficult and greater difficult terrain'])
    expect(titles('P2-SIZE-4')).toEqual(['Riders'])
    expect(titles('FLANK corners')).toEqual(['Flanking'])
    expect(titles('warp drive')).toEqual([])
  })
  test('a clause is found however it is typed, and only in full', () => {
    const found = (clause: string) => notesOnClause(pf2e.details.reference, clause).map(({ title }) => title)
    expect([' p2-size-4 ', 'P2-SIZE-4', 'P2-SIZE'].map(found)).toEqual([['Riders'], ['Riders'], []])
  })
  test('without words it shows them all', () => {
    expect(titles(' ')).toHaveLength(pf2e.details.reference.length)
  })
})

describe('clauses', () => {
  const everyNote = [...RULESETS.flatMap(({ details }) => details.reference), ...conventionNotes]
  const explained = new Set(everyNote.flatMap(({ clauses }) => clauses))
  test.each(RULESETS)('that an answer or a sheet may show open a note, with its source ($id)', (ruleset) => {
    const shown = clausesIn(JSON.stringify([ruleset.clauses, ruleset.details]))
    expect(shown.size).toBeGreaterThan(0)
    expect([...shown].filter((clause) => !explained.has(clause) || sourceOfClause(clause) === null)).toEqual([])
  })
  test('of the conventions have short notes, and only those', () => {
    for (const { clauses, text, title } of conventionNotes) {
      expect(
        clauses.every((clause) => clause.startsWith('CT-')),
        title,
      ).toBe(true)
      expect(text.length, title).toBeLessThan(420)
    }
  })
  test('are found whole, not as the beginning of others', () => {
    expect(notesOnClause(conventionNotes, 'ct-barrier').map(({ title }) => title)).toEqual([
      'Cost of a fence or low wall',
    ])
    expect(notesOnClause(conventionNotes, 'barrier')).toEqual([])
  })
})
