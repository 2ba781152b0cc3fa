import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SCHEMA_FILE, schemaDocument } from '../../build/schema/writeSchema.ts'
import { fivefootFormat } from '../../src/formats/fivefoot/index.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { writeContext } from './contexts.ts'

const published = JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')) as object

describe('the published JSON Schema of scenarios', () => {
  test('is the one the reader uses (npm run schema writes it)', async () => {
    await expect(await schemaDocument()).toMatchFileSnapshot(SCHEMA_FILE)
  })

  test('accepts every scenario Fivefoot writes', async () => {
    const validate = new Ajv2020({ strict: false }).compile(published)
    await fc.assert(
      fc.asyncProperty(arbitraryMap(), async (map) => {
        const written = await fivefootFormat.write!(map, writeContext)
        if (!written.ok) throw new Error(written.error.code)
        const scenario: unknown = JSON.parse(new TextDecoder().decode(written.value.files[0]!.bytes))
        expect(validate(scenario), JSON.stringify(validate.errors)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('refuses what the reader refuses: unknown keys, wrong kinds, squares off any map', () => {
    const validate = new Ajv2020({ strict: false }).compile(published)
    const right = {
      format: 'fivefoot.scenario',
      formatVersion: 1,
      settings: { name: 'a', ruleset: 'pf1e' },
      terrain: ['..'],
      legend: { '.': 'normal' },
      tables: {},
    }
    expect(validate(right), JSON.stringify(validate.errors)).toBe(true)
    for (const wrong of [
      { ...right, extra: 1 },
      { ...right, terrain: [] },
      { ...right, format: 'other' },
      { ...right, tables: { edges: [{ id: 'x', kind: 'moat' }] } },
      { ...right, settings: { ruleset: 'pf1e' } },
    ])
      expect(validate(wrong)).toBe(false)
  })
})
