import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../src/formats/registry.ts'
import { MAX_ENGINE_CELLS } from '../../src/map/records/shared.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { parseEngineDocument } from '../../src/formats/engineDocument/parseDocument.ts'
import {
  DOCUMENT_LIMITS,
  DOCUMENT_RULES,
  HEIGHT_LIMITS,
  QUERY_KINDS,
  requestSchema,
} from '../../src/formats/engineDocument/schema.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { TABLE_RULES, type TableRuleId } from '../../src/rules/tableRules.ts'
import { answered } from '../engine/answers.ts'

const RULESETS_BY_ID = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]))
const isKnown = (id: string): boolean => RULESETS_BY_ID.has(id)
const section = (text: string, title: string): string => text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const firstColumn = (table: string): readonly string[] =>
  [...table.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, word]) => word ?? '')
const document = (name: string) => readFile(resolve(import.meta.dirname, '../../docs', name), 'utf8')

describe('docs/formats.md', () => {
  test('has every format with every ending, and a section on what it keeps and loses', async () => {
    const text = await document('formats.md')
    for (const { id, extensions } of FORMATS) {
      expect(text).toMatch(new RegExp(`^### [^\\n]*\`${id}\``, 'm'))
      for (const ending of extensions) expect(text).toContain(`.${ending}`)
    }
  })
})

describe('docs/engine.md', () => {
  /** Keys that every object may have; the document mentions them once. */
  const keysOf = (shape: object): readonly string[] =>
    Object.keys(shape).filter((key) => !['kind', 'expect', 'note'].includes(key))
  const creatureShape = requestSchema.shape.creatures.unwrap().element.shape

  test('lists every glyph, and every one of them is read', async () => {
    const text = await document('engine.md')
    const listed = [...text.matchAll(/^\| `(.)` +\|/gm)].map(([, glyph]) => glyph ?? '')
    expect(listed.sort()).toEqual(BUILT_IN_TERRAIN.map(({ glyph }) => glyph).sort())
    expect(parseEngineDocument({ ruleset: 'pf1e', map: { rows: [listed.join('')] }, queries: [] }, isKnown).ok).toBe(
      true,
    )
  })

  test('lists every key of creatures and kind of edges that is read, and no others', async () => {
    const text = await document('engine.md')
    const keys = [...section(text, 'Creatures').matchAll(/^\| `(\w+)` +\| (yes|no)/gm)].map(([, key]) => key ?? '')
    expect(keys.toSorted()).toEqual(keysOf(creatureShape).toSorted())
    const values: Record<string, unknown> = {
      id: 'a',
      at: [0, 0],
      size: 'medium',
      side: 'x',
      speed: Object.fromEntries(MOVEMENT_MODES.map((mode) => [mode, 30])),
      body: 'long',
      reach: 5,
      hampered: 1,
      maneuverability: 'good',
      altitude: 200,
      tall: 12,
    }
    const creature = Object.fromEntries(keys.map((key) => [key, values[key] ?? true]))
    const kinds = firstColumn(section(text, 'The map')).filter((kind) => kind.length > 1)
    expect(kinds).toHaveLength(5)
    const edges = kinds.map((kind, x) => ({ a: [x, 0], b: [x + 1, 0], kind }))
    const map = { rows: ['......'], edges }
    expect(parseEngineDocument({ ruleset: 'pf1e', map, creatures: [creature], queries: [] }, isKnown)).toMatchObject({
      ok: true,
    })
    const unknown = { ...creature, charisma: 18 }
    expect(parseEngineDocument({ ruleset: 'pf1e', map, creatures: [unknown], queries: [] }, isKnown)).toMatchObject({
      ok: false,
    })
  })

  test('lists every key of a request and of its map', async () => {
    const text = await document('engine.md')
    const opening = text.split('\n## ')[0] ?? ''
    for (const key of keysOf(requestSchema.shape)) expect(opening).toContain(`\`${key}\``)
    for (const key of keysOf(requestSchema.shape.map.unwrap().shape))
      expect(section(text, 'The map')).toContain(`\`${key}\``)
  })

  test('lists every kind of query with every key of its own', async () => {
    const opening = (await document('engine.md')).split('\n## ')[0] ?? ''
    const rows = new Map(
      [...opening.matchAll(/^\| `(\w+)` +\|([^|]*)\|/gm)].map(([, kind, keys]) => [kind, keys ?? '']),
    )
    expect([...rows.keys()].toSorted()).toEqual(QUERY_KINDS.toSorted())
    const terms = ['action', 'mode', 'tumble', 'diagonals', 'actions']
    for (const { shape } of requestSchema.shape.queries.element.options) {
      const row = rows.get(shape.kind.value) ?? ''
      const written = [...row.matchAll(/`([a-z]+)`/gi)].map(([, key]) => key ?? '')
      const listed = row.includes('terms') ? [...written, ...terms] : written
      expect(listed.toSorted()).toEqual(keysOf(shape).toSorted())
    }
  })

  test('lists every table rule with the values that are read and the default of each system', async () => {
    const rows = section(await document('engine.md'), 'Table rules').matchAll(
      /^\| `([a-z-]+)` +\| ([^|]+) \| ([^|]+) \|/gm,
    )
    const cells = [...rows].map(([, id = '', values = '', defaults = '']) => ({ id, values, defaults }))
    expect(cells.map(({ id }) => id).toSorted()).toEqual([...DOCUMENT_RULES].toSorted())
    for (const { id, values, defaults } of cells) {
      const rule = id as TableRuleId
      for (const { value } of TABLE_RULES[rule].readings)
        if (typeof value !== 'number') expect(values).toContain(`\`${value}\``)
      const parsed = [...values.matchAll(/`([^`]+)`/g)].map(([, word = '']) =>
        parseEngineDocument(
          { ruleset: 'pf1e', rules: { [id]: word === 'true' ? true : word === 'false' ? false : word }, queries: [] },
          isKnown,
        ),
      )
      expect(parsed.filter(({ ok }) => !ok)).toEqual([])
      for (const { tableRules } of RULESETS) expect(defaults).toContain(String(tableRules[rule]))
    }
  })

  test('gives the limits that the schema has', async () => {
    const limits = section(await document('engine.md'), 'Limits')
    const { lowestFloor, highestFloor, highestAltitude, lowestLevel, highestLevel } = HEIGHT_LIMITS
    const numbers = Object.values(DOCUMENT_LIMITS).filter((limit) => limit !== DOCUMENT_LIMITS.number)
    for (const limit of [MAX_ENGINE_CELLS, ...numbers]) expect(limits).toContain(limit.toLocaleString('en-US'))
    expect(limits).toContain(
      `${lowestFloor} to ${highestFloor}; 0 to ${highestAltitude}; ${lowestLevel} to ${highestLevel}`,
    )
  })

  test('has an example that is answered', async () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(await document('engine.md')) ?? []
    expect(answered(JSON.parse(example))).toMatchObject({
      ok: true,
      value: { results: [{ feet: 20 }, { feet: 30 }, { squares: expect.any(Array) as unknown }] },
    })
  })
})
