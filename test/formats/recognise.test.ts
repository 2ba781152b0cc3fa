import { describe, expect, test } from 'vitest'
import { fivefootFormat } from '../../src/formats/fivefoot/index.ts'
import { formatOf } from '../../src/formats/registry.ts'
import { mapWith } from '../support/printableMap.ts'
import { writeContext } from './contexts.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const idOf = (name: string, bytes: Uint8Array): string | undefined => formatOf({ name, bytes })?.id

describe('a file is known by what it holds', () => {
  test('a scenario whatever was put behind its name', async () => {
    const written = await fivefootFormat.write!(mapWith({ widthCells: 4, heightCells: 4 }), writeContext)
    if (!written.ok) throw new Error(written.error.code)
    const { bytes } = written.value.files[0]!
    for (const name of ['a.fivefoot', 'a.fivefoot.json', 'a.txt', 'a']) expect(idOf(name, bytes)).toBe('fivefoot')
    expect(idOf('a.txt', bytesOf('.....\n..#..\n'))).toBe('text')
  })

  test('a text map by its title or its rows; other texts that end in .txt are none', () => {
    for (const map of ['# fivefoot text map\n# name: x\n..', '# name: Hall\n....', '\n##..\n', 'OO..'])
      expect(idOf('a.txt', bytesOf(map))).toBe('text')
    for (const other of ['Ash Hound CR 4\nSpeed 40 ft.', 'Goblin\nSmall humanoid (goblinoid)', 'Two words', ''])
      expect(idOf('a.txt', bytesOf(other))).toBeUndefined()
    expect(idOf('a.md', bytesOf('....'))).toBeUndefined()
  })

  test('a map of a virtual tabletop, though its head ends within a letter of two bytes', () => {
    const head = '{"resolution":{"pixels_per_grid":70},"title":"'
    const letters = 'é'.repeat(200)
    for (const title of [letters, `a${letters}`]) expect(idOf('a.json', bytesOf(`${head}${title}"}`))).toBe('uvtt')
  })

  test('a compendium of Foundry, whatever it ends in; one of items is none', () => {
    const scene = '{"_id":"a","name":"Cave","width":700,"height":700,"padding":0.25,"grid":70,"walls":[]}'
    for (const name of ['scenes.db', 'scenes.json', 'SCENES.DB'])
      expect(idOf(name, bytesOf(`${scene}\n${scene}\n`))).toBe('foundry')
    expect(idOf('items.db', bytesOf('{"_id":"a","name":"Sword","type":"weapon"}\n'))).toBeUndefined()
  })
})
