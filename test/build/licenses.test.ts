import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { creditsText, isTemplate, licenseIn, licenseOfFont, licensesText, partsIn } from '../../build/vite/licenses.ts'

const license = (name: string, text: string | null) => ({ name, version: '1.0.0', identifier: 'MIT', text })

test('a package that several bundles hold stands once, packages stand by name', () => {
  const text = licensesText([license('zod', 'Be kind.\n'), license('clsx', 'Be brief.'), license('zod', 'Be kind.\n')])
  expect(text).toBe(
    '# Licenses of what Fivefoot is built on\n\n## clsx 1.0.0\n\nBe brief.\n\n## zod 1.0.0\n\nBe kind.\n',
  )
})

test('where a package holds no text its author and license are named, and the text stands once at the end', () => {
  const text = licensesText([{ ...license('dfa', null), author: 'Ann' }, license('png', null)])
  expect(text).toContain('## dfa 1.0.0\n\nCopyright (c) Ann. License: MIT.\n')
  expect(text).toContain('## png 1.0.0\n\nLicense: MIT.\n')
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(1)
  expect(text).toMatch(/# Texts of the licenses named above\n\n## MIT\n\nMIT License\n/)
  expect(licensesText([{ ...license('dfa', null), identifier: null }])).toContain('License: not named.')
})

test('a font whose license was never filled in says its own', () => {
  expect(isTemplate('Copyright (c) <dates>, <Copyright Holder> (<URL|email>)')).toBe(true)
  const text = licenseOfFont(resolve(import.meta.dirname, '../../node_modules/@fontsource/unifontex'))
  expect(text).toMatch(/^Copyright \(c\) \d{4}, \w+/)
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(isTemplate(text ?? '')).toBe(false)
})

const BOM = JSON.stringify({
  components: [
    { name: 'skia.linux.node' },
    { name: 'freetype', version: '2.13', licenses: [{ license: { id: 'FTL' } }] },
    { name: 'libjpeg', version: '3', licenses: [{ expression: 'BSD-3-Clause AND IJG' }] },
  ],
})

test('what a binary is made of is listed under its package, with the text of each of these licenses', () => {
  const parts = partsIn(BOM)
  expect(parts.map(({ identifier }) => identifier)).toEqual(['BSD-3-Clause', 'FTL', 'BSD-3-Clause AND IJG'])
  const text = licensesText([{ ...license('canvas', 'Be quick.'), parts }])
  expect(text).toContain('## canvas 1.0.0\n\nBe quick.\n\nIts binary holds:\n\n- Skia, Copyright (c) 2011 Google Inc.')
  expect(text).toContain('- freetype 2.13: FTL\n')
  expect(text.match(/^## (?:BSD-3-Clause|FTL|IJG)$/gm)).toEqual(['## BSD-3-Clause', '## FTL', '## IJG'])
  expect(text).toContain('The FreeType Project LICENSE')
})

test('the canvas that draws prints names Skia, FreeType and the picture codecs in it', () => {
  const platform = resolve(import.meta.dirname, `../../node_modules/@napi-rs/canvas-linux-x64-gnu`)
  const parts = licenseIn(platform)?.parts?.map(({ name }) => name.split(',')[0])
  if (process.platform === 'linux' && process.arch === 'x64')
    expect(parts).toEqual(expect.arrayContaining(['Skia', 'freetype', 'libwebp', 'libpng', 'harfbuzz']))
})

test('a package names its author without an address', () => {
  expect(licenseIn(resolve(import.meta.dirname, '../../node_modules/dfa'))).toMatchObject({
    identifier: 'MIT',
    author: 'Devon Govett',
  })
})

test('texts that rule systems rest on come first, each with the statement its license asks for', () => {
  expect(creditsText([])).toBe('')
  const text = creditsText([
    { work: 'A Rulebook 2', statement: 'By A, under B.' },
    { work: 'Another', statement: 'By C.' },
  ])
  expect(text).toBe('# Texts behind the rules\n\n## A Rulebook 2\n\nBy A, under B.\n\n## Another\n\nBy C.\n\n')
})
