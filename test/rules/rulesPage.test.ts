import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { conventionNotes } from '../../src/rules/conventions.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { TABLE_RULES, TABLE_RULE_IDS } from '../../src/rules/tableRules.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/rules.md'), 'utf8')
const CLAUSE = /\b(?:SFT?|D35|P1|P2|CT)-[A-Z0-9]+(?:-[A-Z0-9]+)?\b/g

/** Rows of the clause tables: id, how it is kept, the file named. */
const rows = [
  ...page.matchAll(/^\| ((?:SFT?|D35|P1|P2|CT)-[A-Z0-9-]+) +\| (tested|shown|left out) +\| (.*?) +\| (.*?) +\|$/gm),
].map(([, id = '', kept = '', text = '', where = '']) => ({ id, kept, text, where: where.replaceAll('`', '') }))

const clausesIn = (text: string): Set<string> => new Set(text.match(CLAUSE))
const testFiles = globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !file.endsWith('rulesPage.test.ts'))
const namedByTests = new Map(testFiles.map((file) => [file, clausesIn(readFileSync(resolve(root, file), 'utf8'))]))
const shownByData = clausesIn(JSON.stringify(RULESETS.map(({ details }) => details)))

describe('docs/rules.md', () => {
  test('lists every clause once', () => {
    expect(rows.length).toBeGreaterThan(300)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })
  test('calls tested what a test names, in the file it says', () => {
    const tested = rows.filter(({ kept }) => kept === 'tested')
    expect(tested.length).toBeGreaterThan(280)
    expect(
      tested.filter(({ id }) => ![...namedByTests.values()].some((named) => named.has(id))).map(({ id }) => id),
    ).toEqual([])
    const misplaced = tested.filter(({ id, where }) => where.startsWith('test/') && !namedByTests.get(where)?.has(id))
    expect(misplaced.map(({ id, where }) => `${id} in ${where}`)).toEqual([])
  })
  test('calls shown only what the reference, a sheet or an answer says', () => {
    const shown = rows.filter(({ kept }) => kept === 'shown')
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter(({ id }) => !shownByData.has(id)).map(({ id }) => id)).toEqual([])
  })
  test('gives a reason for everything left out', () => {
    for (const { kept, text, id } of rows) if (kept === 'left out') expect(text.length, id).toBeGreaterThan(20)
  })
  test('knows every clause that the rules data rests on', () => {
    const listed = new Set(rows.map(({ id }) => id))
    expect([...shownByData].filter((id) => !listed.has(id))).toEqual([])
  })
  test('lists no clause that the rules reference could not open', () => {
    const notes = [...RULESETS.flatMap(({ details }) => details.reference), ...conventionNotes]
    const explained = new Set(notes.flatMap(({ clauses }) => clauses))
    expect(rows.filter(({ id }) => !explained.has(id)).map(({ id }) => id)).toEqual([])
  })
  test('lists every table rule with each of its readings, and no other', () => {
    for (const id of TABLE_RULE_IDS) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\``))
      expect(row, id).toBeDefined()
      for (const { value } of TABLE_RULES[id].readings) expect(row, id).toContain(`\`${String(value)}\``)
    }
    const listed = [...page.matchAll(/^\| `([a-z0-9-]+)`/gm)].map((match) => match[1])
    expect(listed).toEqual(TABLE_RULE_IDS)
  })

  const conformance = resolve(root, '../shared/rules/conformance.md')
  test('leaves no clause of the conformance matrix out', ({ skip }) => {
    skip(!existsSync(conformance), 'the conformance matrix is not beside the project')
    const ids = [...readFileSync(conformance, 'utf8').matchAll(/^\| ((?:SFT?|D35|P1|P2|CT)-[A-Z0-9-]+)/gm)].map(
      (match) => match[1] ?? '',
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...new Set(ids)].toSorted())
  })
})
