import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isTemplate, licenseOfFont, licensesText } from '../../build/vite/licenses.ts'

const license = (name: string, text: string | null) => ({ name, version: '1.0.0', identifier: 'MIT', text })

test('a package that several bundles hold stands once, packages stand by name', () => {
  const text = licensesText([license('zod', 'Be kind.\n'), license('clsx', 'Be brief.'), license('zod', 'Be kind.\n')])
  expect(text).toBe(
    '# Licenses of what Fivefoot is built on\n\n## clsx 1.0.0\n\nBe brief.\n\n## zod 1.0.0\n\nBe kind.\n',
  )
})

test('where a package holds no text its license is named', () => {
  expect(licensesText([license('dfa', null)])).toContain('## dfa 1.0.0\n\nLicense: MIT.\n')
  expect(licensesText([{ ...license('dfa', null), identifier: null }])).toContain('License: not named.')
})

test('a font whose license was never filled in says its own', () => {
  expect(isTemplate('Copyright (c) <dates>, <Copyright Holder> (<URL|email>)')).toBe(true)
  const text = licenseOfFont(resolve(import.meta.dirname, '../../node_modules/@fontsource/unifontex'))
  expect(text).toMatch(/^Copyright \(c\) \d{4}, \w+/)
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(isTemplate(text ?? '')).toBe(false)
})
