import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mark } from '../../src/draw/marks.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Copy, Part } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { planPicture } from '../../src/print/planPicture.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'
import { withoutSecrets } from '../support/withoutSecrets.ts'

const STYLE_IDS = MAP_STYLES.map(({ id }) => id)

/** All marks of a copy: the map, its legend and its pieces to cut out, and the picture for other tools. */
function marksOf(map: BattleMap, copy: Copy, style: string, parts: readonly Part[]): readonly Mark[] {
  const pages = planPages(map, PLAIN_FACTS, printOptions({ copy, style, parts: [...parts] }))
  const picture = planPicture(map, PLAIN_FACTS, printOptions({ copy, style, creatures: 'none' }), 1)
  if (!pages.ok || !picture.ok) throw new Error('the map can be printed')
  return [
    ...pages.value.pages.flatMap((_, i) => drawPage(pages.value, i).marks),
    ...picture.value.drawBand(0, picture.value.heightInches).marks,
  ]
}

/** The GM's copy of a map that holds no secrets, without the name of the copy. */
function ofBareMap(map: BattleMap, style: string, parts: readonly Part[]): string {
  const bare = withoutSecrets(map)
  const terrainTypes = new Map(
    [...bare.tables.terrainTypes].map(([id, { hazardText: _, checkText: __, ...type }]) => [id, type] as const),
  )
  // Paper shows where the party starts, and no one else; what places are called is the GM's.
  const creatures = new Map([...bare.tables.creatures].filter(([, { side }]) => side === 'party'))
  const templates = new Map(
    [...bare.tables.templates].filter(([, { creatureId }]) => creatureId === undefined || creatures.has(creatureId)),
  )
  const regions = new Map([...bare.tables.regions].map(([id, region]) => [id, { ...region, name: '' }] as const))
  // Lights are the GM's on paper.
  const tables = { ...bare.tables, terrainTypes, creatures, templates, regions, lights: new Map() }
  const marks = marksOf({ ...bare, tables }, 'gm', style, parts)
  return withoutCopyName(JSON.stringify(marks))
}

/** Lines that name the copy are as long as its name, and are cut where they are too long. */
const withoutCopyName = (marks: string): string => marks.replaceAll(/"text":"[^"]*(?:GM|Player) c[^"]*"/gu, '"text":""')

/** The first place where two texts differ, with what stands there; nothing where they are equal. */
function difference(a: string, b: string): string {
  if (a === b) return ''
  let at = 0
  while (a[at] === b[at]) at++
  return `${a.slice(Math.max(0, at - 80), at + 40)} against ${b.slice(at, at + 40)}`
}

function expectNoSecrets(map: BattleMap, style: string, parts: readonly Part[]): void {
  const ofPlayers = withoutCopyName(JSON.stringify(marksOf(map, 'player', style, parts)))
  expect(difference(ofPlayers, ofBareMap(map, style, parts))).toBe('')
}

describe('the players’ copy in every style', () => {
  it.each(STYLE_IDS)('is that of a map without secrets, mark by mark: %s', (style) => {
    fc.assert(
      fc.property(arbitraryFullMap(), (map) => expectNoSecrets(map, style, ['map'])),
      // Making a counterexample smaller takes minutes: each is drawn anew.
      { numRuns: 3, endOnFailure: true },
    )
    expectNoSecrets(mapOfEverything(), style, ['map', 'legend', 'standees'])
  })

  it.each(STYLE_IDS)('shows rock where a hidden room is, and the GM’s shows the room: %s', (style) => {
    const room = [4, 5, 6].flatMap((col) => [2, 3].map((row) => ({ col, row })))
    const isRoom = (col: number, row: number) => room.some((cell) => cell.col === col && cell.row === row)
    const isHall = (col: number, row: number) => col >= 1 && col <= 2 && row >= 1 && row <= 4
    const size = { widthCells: 9, heightCells: 6 }
    const regions = [{ name: 'Vault', purpose: 'room', cells: room, gmOnly: true, hides: 'area' }]
    const hidden = mapWith(size, { regions }, (col, row) => (isRoom(col, row) || isHall(col, row) ? 0 : 12))
    const rock = mapWith(size, {}, (col, row) => (isHall(col, row) ? 0 : 12))
    const parts = ['map', 'legend'] as const
    expect(marksOf(hidden, 'player', style, parts)).toEqual(marksOf(rock, 'player', style, parts))
    expect(marksOf(hidden, 'gm', style, ['map'])).not.toEqual(marksOf(rock, 'gm', style, ['map']))
  })
})
