import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../src/formats/registry.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { readDocument } from '../../src/movement/document/readDocument.ts'
import { RULESETS } from '../../src/rules/registry.ts'

const RULESETS_BY_ID = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]))
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
  test('lists every glyph, and every one of them is read', async () => {
    const text = await document('engine.md')
    const listed = [...text.matchAll(/^\| `(.)` +\|/gm)].map(([, glyph]) => glyph ?? '')
    expect(listed.sort()).toEqual(BUILT_IN_TERRAIN.map(({ glyph }) => glyph).sort())
    expect(readDocument({ ruleset: 'pf1e', map: { rows: [listed.join('')] }, queries: [] }, RULESETS_BY_ID).ok).toBe(
      true,
    )
  })

  test('lists keys of creatures and kinds of edges that are read, and no others', async () => {
    const text = await document('engine.md')
    const section = (title: string) => text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
    const keys = [...section('Creatures').matchAll(/^\| `(\w+)` +\| (yes|no)/gm)].map(([, key]) => key ?? '')
    expect(keys.length).toBeGreaterThan(15)
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
    }
    const creature = Object.fromEntries(keys.map((key) => [key, values[key] ?? true]))
    const kinds = [...section('The map').matchAll(/^\| `([\w-]{2,})` +\|/gm)].map(([, kind]) => kind ?? '')
    expect(kinds).toHaveLength(5)
    const edges = kinds.map((kind, x) => ({ a: [x, 0], b: [x + 1, 0], kind }))
    const map = { rows: ['......'], edges }
    expect(readDocument({ ruleset: 'pf1e', map, creatures: [creature], queries: [] }, RULESETS_BY_ID)).toMatchObject({
      ok: true,
    })
    const unknown = { ...creature, charisma: 18 }
    expect(readDocument({ ruleset: 'pf1e', map, creatures: [unknown], queries: [] }, RULESETS_BY_ID)).toMatchObject({
      ok: false,
    })
  })
})
