import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONVENTION_SOURCES, conventionNotes } from '../../src/rules/conventions.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { TABLE_RULES, TABLE_RULE_IDS } from '../../src/rules/tableRules.ts'
import { CLAUSE_ID, clausesIn } from '../support/clausesIn.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/rules.md'), 'utf8')

/** Rows of the clause tables by section: id, how it is kept, the file named. */
const sections = new Map(
  page
    .split('\n### ')
    .map((section) => [
      section.split('\n', 1)[0] ?? '',
      [
        ...section.matchAll(
          new RegExp(`^\\| (${CLAUSE_ID}) +\\| (tested|shown|left out) +\\| (.*?) +\\| (.*?) +\\|$`, 'gmu'),
        ),
      ].map(([, id = '', kept = '', text = '', where = '']) => ({ id, kept, text, where: where.replaceAll('`', '') })),
    ]),
)
const rows = [...sections.values()].flat()

const testFiles = globSync(['test/**/*.test.ts', 'test/rules/systems/*/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('rulesPage.test.ts'),
)
const namedByTests = new Map(testFiles.map((file) => [file, clausesIn(readFileSync(resolve(root, file), 'utf8'))]))
const rulings = {
  name: 'The engine’s JSON format and its rulings',
  sources: CONVENTION_SOURCES,
  details: { reference: conventionNotes },
}

describe.each([...RULESETS, rulings])('docs/rules.md on $name', ({ name, sources, details }) => {
  const section = sections.get(name) ?? []
  const explained = new Set(details.reference.flatMap(({ clauses }) => clauses))
  const shownByData = clausesIn(JSON.stringify(details))
  const kept = (how: string) => section.filter((row) => row.kept === how)

  test('lists every clause that its data rests on, once, and none of another text', () => {
    const listed = section.map(({ id }) => id)
    const own = [...explained, ...shownByData].filter((id) => (id.split('-')[0] ?? '') in sources)
    expect(own.filter((id) => !listed.includes(id))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.filter((id) => !((id.split('-')[0] ?? '') in sources))).toEqual([])
  })
  test('calls tested what a test names, in the file it says', () => {
    const tested = kept('tested')
    expect(
      tested.filter(({ id }) => ![...namedByTests.values()].some((named) => named.has(id))).map(({ id }) => id),
    ).toEqual([])
    const misplaced = tested.filter(({ id, where }) => where.startsWith('test/') && !namedByTests.get(where)?.has(id))
    expect(misplaced.map(({ id, where }) => `${id} in ${where}`)).toEqual([])
  })
  test('calls shown only what the reference, a sheet or an answer says', () => {
    expect(
      kept('shown')
        .filter(({ id }) => !shownByData.has(id))
        .map(({ id }) => id),
    ).toEqual([])
  })
  test('gives a reason for everything left out', () => {
    for (const { text, id } of kept('left out')) expect(text.length, id).toBeGreaterThan(20)
  })
  test('lists no clause that the rules reference could not open', () => {
    expect(section.filter(({ id }) => !explained.has(id)).map(({ id }) => id)).toEqual([])
  })
})

describe('docs/rules.md', () => {
  test('keeps every clause in the section of its text', () => {
    const names = [...RULESETS, rulings].map(({ name }) => name)
    const elsewhere = [...sections].filter(([name]) => !names.includes(name)).flatMap(([, found]) => found)
    expect(elsewhere).toEqual([])
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
    const matrix = readFileSync(conformance, 'utf8').matchAll(new RegExp(`^\\| (${CLAUSE_ID})`, 'gmu'))
    const listed = new Set(rows.map(({ id }) => id))
    expect([...matrix].flatMap(([, id = '']) => (listed.has(id) ? [] : [id]))).toEqual([])
  })
})
