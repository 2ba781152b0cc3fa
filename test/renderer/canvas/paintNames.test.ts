import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paintingOf } from '../../../renderer/canvas/painting.ts'
import { paintThings } from '../../../renderer/canvas/paintThings.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { TokenNames } from '../../../renderer/canvas/TokenNames.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { NO_SELECTION } from '../../../renderer/editor/selection.ts'
import { settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { mapWith } from '../../support/printableMap.ts'
import { realCanvas, useRealCanvases } from '../../support/realCanvas.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const creature = (name: string, size: string, col: number, more: object = {}) => ({
  ...more,
  name,
  size,
  side: 'party',
  at: { col, row: 1 },
  speedFeet: { land: 30 },
})
const map = mapWith(
  { widthCells: 12, heightCells: 4 },
  { creatures: [creature('Hero', 'medium', 1), creature('Rat', 'tiny', 4), creature('Ogre', 'large', 7)] },
)

/** Names painted when a square is so many CSS pixels wide on a screen of a density, and the size of their letters in CSS pixels. */
function paintedNames(map: BattleMap, cellCssPx: number, pixelRatio: number, of: Partial<Scene> = {}, isOn = true) {
  const view = new View()
  view.resize(12 * cellCssPx, 4 * cellCssPx, pixelRatio)
  view.cellPx = cellCssPx * pixelRatio
  view.originX = view.originY = 0
  const pictures = { get: () => null } as never
  const overlays = { creatureNames: isOn }
  const scene = {
    map,
    settings: settingsOf(map),
    theme: 'light',
    overlays,
    selection: NO_SELECTION,
    hover: null,
    ...of,
  } as unknown as Scene
  const stores = { pictures, areas: null as never, sprites: new TokenSprites(pictures) }
  const { context } = realCanvas(view.widthPx, view.heightPx)
  const painted: (readonly [name: string, letterPx: number])[] = []
  // Only names have a halo; far ones are painted aside and copied.
  const spy = vi.spyOn(Object.getPrototypeOf(context) as CanvasRenderingContext2D, 'strokeText')
  spy.mockImplementation(function (this: CanvasRenderingContext2D, text) {
    painted.push([text, Number(/(\d+)px/.exec(this.font)?.[1]) / pixelRatio])
  })
  const told = vi.spyOn(context, 'fillText')
  const copied = vi.spyOn(context, 'drawImage')
  paintThings(context, paintingOf(scene, view, stores), new TokenNames())
  spy.mockRestore()
  // A token is copied, then its name.
  const drawnAt = copied.mock.calls.slice(map.tables.creatures.size).map(([, x, y]) => [x, y] as const)
  return { painted, told: told.mock.calls.map(([text]) => text), drawnAt }
}
const names = (cellCssPx: number, pixelRatio: number, isOn = true) =>
  paintedNames(map, cellCssPx, pixelRatio, {}, isOn).painted

test.each([1, 1.5, 2, 3])(
  'from 30 pixels a square on names grow with the squares, whatever the screen; density %d',
  (pixelRatio) => {
    expect(names(60, pixelRatio, false)).toEqual([])
    // Large creatures first, so that small ones stand on them.
    expect(names(30, pixelRatio).map(([name]) => name)).toEqual(['Ogre', 'Hero', 'Rat'])
    for (const [, letterPx] of names(30, pixelRatio)) expect(letterPx).toBeCloseTo(10, 0)
    for (const [, letterPx] of names(80, pixelRatio)) expect(letterPx).toBeCloseTo(14, 0)
  },
)

test.each([8, 14, 20, 29])(
  'names of %d pixels a square have letters of the same size, beside tokens and each other',
  (cellPx) => {
    expect(names(cellPx, 1, false)).toEqual([])
    const painted = names(cellPx, 1)
    expect(painted.map(([name]) => name).toSorted()).toEqual(['Hero', 'Ogre', 'Rat'])
    for (const [, letterPx] of painted) expect(letterPx).toBe(10)
  },
)

test('names bring the states where tokens have no room for their letters, on every screen', () => {
  const two = mapWith(
    { widthCells: 12, heightCells: 4 },
    { creatures: [creature('Hero', 'medium', 1, { prone: true }), creature('Rat', 'medium', 6)] },
  )
  expect(paintedNames(two, 8, 1).painted.map(([name]) => name)).toEqual(['Hero P', 'Rat'])
  expect(paintedNames(two, 14, 1).painted.map(([name]) => name)).toEqual(['Hero', 'Rat'])
  // As wide in the hand, of twice the pixels.
  expect(paintedNames(two, 8, 2).painted.map(([name]) => name)).toEqual(['Hero P', 'Rat'])
})

/** 27 medium creatures side by side: inside there is no room for names. */
const crowd = mapWith(
  { widthCells: 12, heightCells: 4 },
  {
    creatures: Array.from({ length: 27 }, (_, i) => ({
      ...creature(`Skeleton ${i}`, 'medium', i % 9, { prone: i === 13 }),
      at: { col: i % 9, row: Math.floor(i / 9) },
    })),
  },
)

test('who is selected or under the pointer is named in full, with its states, where its name has no room', () => {
  const [, , , , , , , , , , , , , middle] = crowd.tables.creatures.values()
  const { told, painted } = paintedNames(crowd, 8, 1)
  expect(told).toEqual([])
  expect(painted.length).toBeGreaterThan(5)
  expect(painted.map(([name]) => name)).not.toContain('Skeleton 13 P')
  expect(paintedNames(crowd, 8, 1, { hover: { col: 4, row: 1 } }).told).toEqual(['Skeleton 13 P'])
  const selection = { cells: new Set<number>(), records: [{ table: 'creatures' as const, id: middle?.id as RecordId }] }
  expect(paintedNames(crowd, 8, 1, { selection }).told).toEqual(['Skeleton 13 P'])
  // Of several none is meant more than the others.
  const [first] = crowd.tables.creatures.keys()
  const both = { ...selection, records: [...selection.records, { table: 'creatures' as const, id: first! }] }
  expect(paintedNames(crowd, 8, 1, { selection: both }).told).toEqual([])
})

test('from 30 pixels a square on everyone is named, over what is below where there is no room: the numbers survive', () => {
  const shown = paintedNames(crowd, 31, 1).painted.map(([name]) => /\d+$/.exec(name)?.[0])
  expect(shown.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 27 }, (_, i) => `${i}`))
})

test('a name keeps off the pins of notes and off heights', () => {
  const placeOf = (more: object, ...notes: object[]) => {
    const heroes = [creature('Valeria', 'medium', 5, more)]
    const one = mapWith({ widthCells: 12, heightCells: 4 }, { creatures: heroes, notes: notes as never })
    const [place] = paintedNames(one, 20, 1).drawnAt
    return { x: place?.[0] ?? NaN, y: place?.[1] ?? NaN }
  }
  const pin = { number: 1, title: 'Trap', text: '', at: { x: 5.5, y: 2.5 } }
  const [below, above, beside] = [placeOf({}), placeOf({}, pin), placeOf({ altitudeFeet: 30 }, pin)]
  expect([above.x, above.y < below.y]).toEqual([below.x, true])
  // Its height stands on the upper right.
  expect([beside.x !== above.x, beside.y > above.y]).toEqual([true, true])
})

test('letters on tokens are as large in the hand on a dense screen', () => {
  const sprites = new TokenSprites({ get: () => null } as never)
  const [hero] = map.tables.creatures.values()
  expect(sprites.of(hero!, 20, 2).halfPx).toBeGreaterThan(sprites.of(hero!, 20, 1).halfPx)
})
