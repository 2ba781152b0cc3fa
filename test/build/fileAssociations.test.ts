/** The files that a double click opens in Fivefoot. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMATS } from '../../src/formats/registry.ts'

const config = readFileSync('electron-builder.yml', 'utf8')
const registered = [...config.matchAll(/^ {2}- ext: \[?([\w, ]+)/gm)].flatMap(([, endings = '']) =>
  endings.split(/, */),
)

test('every format that is Fivefoot’s own or belongs to virtual tabletops opens by a double click', () => {
  for (const id of ['fivefoot', 'uvtt'])
    expect(registered).toEqual(
      expect.arrayContaining([...(FORMATS.find((format) => format.id === id)?.extensions ?? [])]),
    )
})

test('what is registered can be read, and no ending of other programs is taken', () => {
  const read = FORMATS.filter((format) => format.read).flatMap(({ extensions }) => extensions)
  expect(read).toEqual(expect.arrayContaining(registered))
  const ofOthers = [
    'json',
    'png',
    'jpg',
    'jpeg',
    'webp',
    'zip',
    'txt',
    'xml',
    'db',
    'map',
    'md',
    'csv',
    'tmx',
    'tmj',
    'pdf',
  ]
  expect(registered.filter((ending) => ofOthers.includes(ending))).toEqual([])
})
