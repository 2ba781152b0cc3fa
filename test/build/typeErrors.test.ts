import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { typeErrors } from '../../build/check/typeErrors.ts'

const OPTIONS = { strict: true, noEmit: true, noUnusedLocals: true, types: [], allowImportingTsExtensions: true }
const BUNDLER = { module: 'ESNext', moduleResolution: 'Bundler', target: 'ES2023' }
const CONFIG = JSON.stringify({ compilerOptions: { ...OPTIONS, ...BUNDLER, lib: ['ES5'] }, include: ['.'] })

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

function house(files: Readonly<Record<string, string>>): string {
  const top = mkdtempSync(join(tmpdir(), 'fivefoot-types-'))
  made.push(top)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, name)), { recursive: true })
    writeFileSync(join(top, name), text)
  }
  return top
}

const TREES = {
  'low/tsconfig.json': CONFIG,
  'high/tsconfig.json': CONFIG,
  'high/page.d.ts': 'declare const page: { title: string }\n',
}

test('a wrong file is told once, by the options of its own tree, whoever imports it', () => {
  const top = house({
    ...TREES,
    'low/feet.ts': `export const feet: number = 'thirty'\nexport const title = page.title\n`,
    'high/uses.ts': `import { feet } from '../low/feet.ts'\nexport const title: number = page.title + feet\n`,
  })
  expect(typeErrors(top, ['low', 'high'], []).map((error) => error.split(' ')[0])).toEqual([
    'low/feet.ts:1:14',
    'low/feet.ts:2:22',
    'high/uses.ts:2:14',
  ])
})

test('a wrong use of what another tree has is told where it is used', () => {
  const top = house({
    ...TREES,
    'low/feet.ts': 'export const feet = (squares: number): number => squares * 5\n',
    'high/uses.ts': `import { feet } from '../low/feet.ts'\nexport const far = feet('six')\nconst unused = 1\n`,
  })
  expect(typeErrors(top, ['low', 'high'], [])).toEqual([
    `high/uses.ts:2:25 Argument of type 'string' is not assignable to parameter of type 'number'.`,
    `high/uses.ts:3:7 'unused' is declared but its value is never read.`,
  ])
})

test('a file of no tree is checked with who imports it, one that is checked elsewhere is left alone', () => {
  const wrong = `export const feet: number = 'thirty'\n`
  const top = house({
    ...TREES,
    'apart.ts': wrong,
    'window/feet.ts': wrong,
    'low/uses.ts': `export * from '../apart.ts'\nexport { feet as far } from '../window/feet.ts'\n`,
  })
  expect(typeErrors(top, ['low'], ['window']).map((error) => error.split(' ')[0])).toEqual(['apart.ts:1:14'])
})

test('what does not parse, an option that is none and a lost import are told', () => {
  const top = house({
    'low/tsconfig.json': '{ "compilerOptions": { "strikt": true, "lib": ["ES5"] } }',
    'low/a.ts': 'export const = 1\n',
  })
  const errors = typeErrors(top, ['low'], []).join('\n')
  expect(errors).toMatch(/strikt/)
  expect(errors).toMatch(/low\/a\.ts:1:14/)
  const lost = house({ ...TREES, 'low/a.ts': `export * from './gone.ts'\n` })
  expect(typeErrors(lost, ['low'], []).join('\n')).toMatch(/gone\.ts/)
})
