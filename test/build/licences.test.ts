import { expect, test } from 'vitest'
import { licencesText } from '../../build/vite/licences.ts'

const licence = (name: string, text: string | null) => ({ name, version: '1.0.0', identifier: 'MIT', text })

test('a package that several bundles hold stands once, packages stand by name', () => {
  const text = licencesText([licence('zod', 'Be kind.\n'), licence('clsx', 'Be brief.'), licence('zod', 'Be kind.\n')])
  expect(text).toBe(
    '# Licences of what Fivefoot is built on\n\n## clsx 1.0.0\n\nBe brief.\n\n## zod 1.0.0\n\nBe kind.\n',
  )
})

test('where a package holds no text its licence is named', () => {
  expect(licencesText([licence('dfa', null)])).toContain('## dfa 1.0.0\n\nLicence: MIT.\n')
  expect(licencesText([{ ...licence('dfa', null), identifier: null }])).toContain('Licence: not named.')
})
