/** What the editor works out of a map: names of newcomers, a pair seen from the side, squares in words, and drawn commands. */
import { describe, expect, test } from 'vitest'
import { drawnCommands } from '../../../renderer/editor/drawnCommands.ts'
import { assignNames, pasteOf } from '../../../renderer/editor/pasteOf.ts'
import {
  frameAround,
  inPicture,
  isPictureLength,
  onMap,
  pictureLength,
  resizedPicture,
  turnedPicture,
} from '../../../renderer/editor/pictureGeometry.ts'
import { combineSelection, selectionOf, withoutLost, type Selection } from '../../../renderer/editor/selection.ts'
import { sidePair } from '../../../renderer/editor/sidePair.ts'
import { describeCreature, describeEdge, describeSquare, squeezingWords } from '../../../renderer/editor/summary.ts'
import { terrainPalette } from '../../../src/map/battleMap.ts'
import { propSchema } from '../../../src/map/records/annotations.ts'
import { creatureSchema, type Creature } from '../../../src/map/records/creature.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'

const SIZE = { widthCells: 9, heightCells: 5 }
const creature = (id: string, col: number, row: number, more: object = {}): Creature =>
  creatureSchema.parse({
    id,
    name: id,
    side: 'party',
    size: 'medium',
    speedFeet: { land: 30 },
    at: { col, row },
    ...more,
  })

describe('two creatures from the side', () => {
  const map = mapWith(SIZE)
  map.layers.elevationFeet[9 + 1] = 10
  const low = creature('low', 6, 1)
  const high = creature('high', 1, 1, { altitudeFeet: 15 })
  test('are a pair on different levels only, and exactly two', () => {
    expect(sidePair(map, [low, creature('b', 2, 2)], pf1e.tableRules)).toBeNull()
    expect(sidePair(map, [low], pf1e.tableRules)).toBeNull()
    expect(sidePair(map, [low, high, low], pf1e.tableRules)).toBeNull()
  })
  test('have a gap, a level and a floor each, in the order selected', () => {
    const pair = sidePair(map, [low, high], pf1e.tableRules)!
    expect([pair.first.creature.id, pair.second.creature.id, pair.gapSquares]).toEqual(['low', 'high', 4])
    expect([pair.first.floor, pair.first.box.level, pair.second.floor, pair.second.box.level]).toEqual([0, 0, 2, 5])
    expect(pair.distance).toMatchObject({ flatFeet: 25, riseFeet: 25 })
    expect(sidePair(map, [low, { ...high, at: { col: 6, row: 1 } }], pf1e.tableRules)?.gapSquares).toBe(0)
    expect(sidePair(map, [low, { ...high, at: { col: 6, row: 4 } }], pf1e.tableRules)?.gapSquares).toBe(2)
  })
})

describe('names of newcomers', () => {
  const names = (here: readonly string[], joining: readonly string[], more: object = {}) => {
    const map = mapWith(SIZE, { creatures: here.map((name, i) => creature(`h${i}`, i, 0, { name, ...more })) })
    const { newcomers, renamed } = assignNames(
      map,
      joining.map((name, i) => creature(`n${i}`, i, 1, { name })),
    )
    return [newcomers.map(({ name }) => name), renamed.map(({ id, name }) => `${id} ${name}`)]
  }
  test.each([
    [[], ['Goblin'], ['Goblin'], []],
    [[], ['Goblin', 'Goblin'], ['Goblin 1', 'Goblin 2'], []],
    [['Goblin'], ['Goblin'], ['Goblin 2'], ['h0 Goblin 1']],
    [['Goblin 3'], ['Goblin'], ['Goblin 4'], []],
    [['Goblin 1', 'Goblin'], ['Goblin'], ['Goblin 3'], ['h1 Goblin 2']],
    [['Goblin 2'], ['Goblin 7', 'Goblin 2'], ['Goblin 7', 'Goblin 8'], []],
    [['Goblin'], ['Orc', 'Orc 5'], ['Orc 6', 'Orc 5'], []],
  ])('beside %j, %j are %j, and %j', (here, joining, expected, renamed) =>
    expect(names(here, joining)).toEqual([expected, renamed]),
  )
  test('a locked creature keeps its name, and a long one room for its number', () => {
    expect(names(['Goblin'], ['Goblin'], { locked: true })).toEqual([['Goblin 1'], []])
    const long = 'x'.repeat(200)
    expect(names([], [long, long])[0]).toEqual([`${'x'.repeat(190)} 1`, `${'x'.repeat(190)} 2`])
  })
  test('nothing is pasted that lies off the map', () => {
    const record = creature('a', 0, 0)
    const piece = {
      ...{ name: 'p', widthCells: 1, heightCells: 1, terrain: [null], elevationFeet: [null] },
      records: [{ table: 'creatures', record }],
    }
    const paste = (col: number) => pasteOf(mapWith(SIZE), piece as never, { col, row: 1 }, () => 'new' as never)
    expect(paste(-3)).toBeNull()
    expect(paste(4)?.command).toMatchObject({ type: 'paste', put: [{ record: { id: 'new', at: { col: 4, row: 1 } } }] })
  })
})

describe('a square in words', () => {
  const ogre = creature('ogre', 2, 1, { name: '', size: 'large', side: 'foes', prone: true })
  const map = mapWith(SIZE, {
    creatures: [ogre],
    edges: [
      edgeAt(3, 2, 'north', { kind: 'wall' }),
      edgeAt(4, 2, 'west', { kind: 'door', door: 'closed', doorLocked: true, secret: true }),
      edgeAt(3, 3, 'north', { kind: 'barrier' }),
      edgeAt(3, 2, 'west', { kind: 'window' }),
    ],
  })
  map.layers.elevationFeet[2 * 9 + 3] = -10
  const words = (mover: Creature | null, answers: object = {}, cell = { col: 3, row: 2 }) =>
    describeSquare(map, terrainPalette(map), cell, mover, { reach: null, route: null, ...answers })
  const place =
    'D3: Floor, elevation -10 ft. Unnamed creature, large, foes, prone. Wall to the north. Secret locked door to the east. Low wall to the south. Window to the west'

  test('has its terrain, creatures and borders', () => {
    expect(words(null).replace(/^D3: [^,.]+/u, 'D3: Floor')).toBe(`${place}.`)
    expect(words(null, {}, { col: 0, row: 0 })).toMatch(/^A1: [^,.]+\.$/u)
    expect(describeEdge(edgeAt(1, 1, 'west', { kind: 'door', door: 'open' }) as never)).toBe('Open door')
    expect(describeCreature(creature('Ann', 0, 0))).toBe('Ann, medium, party')
    expect(squeezingWords(creature('Ann', 0, 0, { squeezing: true }))).toBe('squeezing')
  })
  const mover = creature('Ann', 0, 0)
  const last = (answers: object) => words(mover, answers).split('. ').at(-1)
  const route = (more: object) => ({
    route: {
      path: [
        { col: 0, row: 0 },
        { col: 3, row: 2 },
      ],
      feet: 25,
      band: null,
      provokes: [],
      ...more,
    },
  })
  test('says what the route there costs and provokes, or why there is none', () => {
    expect(last(route({}))).toBe('25 ft for Ann.')
    expect(last(route({ band: 'Move', provokes: [{}] }))).toBe('25 ft for Ann, Move, provokes once.')
    expect(last(route({ provokes: [{}, {}] }))).toBe('25 ft for Ann, provokes 2 times.')
    expect(last(route({ feet: null, blocker: null }))).toBe('Ann: No route.')
    expect(last(route({ path: [{ col: 3, row: 3 }] }))).not.toContain('Ann')
  })
  test('says how far it is by the range', () => {
    const reach = (more: object) => ({
      reach: {
        window: { col: 3, row: 2, widthCells: 2, heightCells: 1 },
        ...{ band: [1, 2], costFeet: [25, 65_535], inActions: false, bands: [{ label: 'Move' }, { label: 'Run' }] },
        ...more,
      },
    })
    expect(last(reach({}))).toBe('25 ft for Ann, Move.')
    expect(last(reach({ inActions: true }))).toBe('Move for Ann.')
    expect(last(reach({ band: [0, 2] }))).toBe('Out of range for Ann.')
    expect(last(reach({ costFeet: [65_535, 5] }))).toBe('Out of range for Ann.')
    expect(words(mover, reach({}), { col: 5, row: 2 })).not.toContain('Ann')
  })
})

describe('what is drawn as commands', () => {
  const map = mapWith(SIZE, { creatures: [creature('a', 1, 1)], edges: [edgeAt(3, 2, 'west', { kind: 'wall' })] })
  const drawn = (preview: readonly object[], pending: readonly (readonly object[])[] = []) =>
    drawnCommands({ map, preview, pendingPreviews: pending } as never)
  test('edges, terrain, elevation and moved creatures, the pending ones first', () => {
    const edge = edgeAt(4, 2, 'west', { kind: 'door' })
    expect(
      drawn(
        [{ kind: 'edges', put: [edge], remove: ['3,2,w', 'gone'] }],
        [[{ kind: 'terrain', terrain: 3, cells: [4, 7] }], [{ kind: 'elevation', cells: [1, 2], feet: [5, 10] }]],
      ),
    ).toEqual([
      { type: 'paint-cells', layer: 'terrain', indices: [4, 7], values: [3] },
      { type: 'paint-cells', layer: 'elevationFeet', indices: [1, 2], values: [5, 10] },
      { type: 'edit-records', put: [{ table: 'edges', record: edge }], remove: [{ table: 'edges', id: '3,2,w' }] },
    ])
    const at = { col: 5, row: 3 }
    expect(
      drawn([
        {
          kind: 'creatures',
          creatures: [
            { id: 'a', at },
            { id: 'new', at },
          ],
        },
      ]),
    ).toEqual([{ type: 'move-creatures', moves: [{ id: 'a', to: at }] }])
  })
  test('nothing where nothing on the map changes, or too much does', () => {
    const nothing = [
      { kind: 'edges', put: [], remove: ['gone'] },
      { kind: 'terrain', terrain: 3, cells: [] },
      { kind: 'creatures', creatures: [{ id: 'new', at: { col: 1, row: 1 } }] },
      { kind: 'line' },
    ]
    expect(drawn(nothing)).toEqual([])
    expect(drawn(Array<object>(5000).fill({ kind: 'terrain', terrain: 3, cells: [1] }))).toEqual([])
    expect(drawnCommands({ map: null, preview: nothing, pendingPreviews: [] } as never)).toEqual([])
  })
})

describe('a selection', () => {
  const ref = (id: string) => ({ table: 'notes' as const, id: id as never })
  const of = (cells: readonly number[], ...ids: readonly string[]): Selection => ({
    cells: new Set(cells),
    records: ids.map(ref),
  })
  test('is replaced, added to and taken from, each thing once', () => {
    const now = of([1, 2], 'a', 'b')
    expect(combineSelection(now, of([1, 2], 'a', 'b'), 'replace')).toBe(now)
    for (const other of [of([1, 3], 'a', 'b'), of([1, 2], 'b', 'a'), of([1], 'a', 'b'), of([1, 2], 'a')])
      expect(combineSelection(now, other, 'replace')).toBe(other)
    expect(combineSelection(now, of([2, 5], 'b', 'c'), 'add')).toEqual(of([1, 2, 5], 'a', 'b', 'c'))
    expect(combineSelection(now, of([2, 5], 'b', 'c'), 'subtract')).toEqual(of([1], 'a'))
  })
  test('loses what is no longer on the map, and is the same otherwise', () => {
    const map = mapWith(SIZE, { creatures: [creature('a', 1, 1)] })
    const kept = { ...selectionOf([{ table: 'creatures', id: 'a' as never }]), cells: new Set([44]) }
    expect(withoutLost(map, kept)).toBe(kept)
    expect(withoutLost(map, { ...kept, cells: new Set([44, 45]) })).toEqual(kept)
    expect(withoutLost(map, { ...kept, records: [...kept.records, ref('gone')] })).toEqual(kept)
  })
})

describe('the frame of a picture', () => {
  const frame = propSchema.parse({
    ...{ id: 'p', picture: 'x', at: { x: 2, y: 3 }, widthSquares: 6, heightSquares: 2, rotationDegrees: 90 },
  })
  test('turns points of the picture to the map and back', () => {
    const point = onMap(frame, { x: 3, y: 1 })
    expect(point).toEqual({ x: expect.closeTo(4) as number, y: expect.closeTo(7) as number })
    expect(inPicture(frame, point)).toEqual({ x: expect.closeTo(3) as number, y: expect.closeTo(1) as number })
  })
  test('is made around its center, with an angle from −180° to 180°', () => {
    expect(frameAround({ x: 5, y: 4 }, 6, 2, 190)).toEqual({
      ...{ at: { x: 2, y: 3 }, widthSquares: 6, heightSquares: 2, rotationDegrees: -170 },
    })
    expect([-190, 180, 540, -181].map((degrees) => frameAround({ x: 0, y: 0 }, 1, 1, degrees).rotationDegrees)).toEqual(
      [170, -180, -180, 179],
    )
    expect(turnedPicture(frame, 30)).toEqual({ ...frame, rotationDegrees: 30 })
  })
  test('has sides within limits, in thousandths', () => {
    expect([0.049, 0.05, 2000, 2000.1].map(isPictureLength)).toEqual([false, true, true, false])
    expect([0.01, 1.23456, 3000].map(pictureLength)).toEqual([0.05, 1.235, 2000])
  })
  test('keeps its top left corner when it is resized, also where it is turned', () => {
    const corner = (prop: typeof frame) => onMap(prop, { x: -prop.widthSquares / 2, y: -prop.heightSquares / 2 })
    const resized = resizedPicture(frame, 8, 3)
    expect([resized.widthSquares, resized.heightSquares]).toEqual([8, 3])
    expect(corner(resized)).toEqual({
      x: expect.closeTo(corner(frame).x) as number,
      y: expect.closeTo(corner(frame).y) as number,
    })
  })
})
