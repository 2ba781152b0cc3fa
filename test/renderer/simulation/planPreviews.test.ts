import { expect, test } from 'vitest'
import { deploymentsOf } from '../../../renderer/simulation/deployments.ts'
import { eventPreviews, LINE_COLORS, orderPreviews, placePreviews } from '../../../renderer/simulation/planPreviews.ts'
import type { Preview } from '../../../renderer/editor/preview.ts'
import type { EncounterEvent, Order, Task } from '../../../src/map/records/encounter.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'

const SIZE = { widthCells: 12, heightCells: 7 }
const creature = (id: string, col: number, row: number, more: object = {}) => ({
  ...{ id, name: id, side: 'party', size: 'medium', speedFeet: { land: 30 }, at: { col, row } },
  ...more,
})
const map = mapWith(SIZE, {
  creatures: [creature('hero', 1, 2), creature('ogre', 6, 4, { size: 'large', side: 'foes' }), creature('wolf', 10, 1)],
  edges: [edgeAt(4, 3, 'west', { kind: 'door' })],
})
const [door = ''] = map.tables.edges.keys()
const cell = (col: number, row: number) => ({ col, row })

/** A preview in a few words: what it is, where, and with what color or text. */
const inShort = (preview: Preview): string => {
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => `${x.toFixed(2)},${y.toFixed(2)}`
  switch (preview.kind) {
    case 'drawing': {
      const { shape, points, text, colour } = preview.drawing
      return [shape, points.map(at).join(' '), text, colour].filter(Boolean).join(' | ')
    }
    case 'cells':
      return ['cells', preview.cells.join(), preview.colour].filter(Boolean).join(' | ')
    case 'terrain':
      return `terrain ${preview.terrain} | ${preview.cells.join()}`
    case 'vertex':
      return `vertex | ${at(preview.point)}`
    case 'creatures':
      return `creatures | ${preview.creatures.map((each) => `${each.id} ${each.at.col},${each.at.row}`).join()}`
    default:
      return preview.kind
  }
}

test('an exit shows its squares on the map and its name in the first, moved left at the right rim', () => {
  const exits = [
    { name: 'Gate', cells: [cell(2, 0), cell(3, 0), cell(3, -1)], takesOff: true },
    { name: 'Long corridor', cells: [cell(11, 6)], takesOff: true },
    { name: 'Nowhere', cells: [], takesOff: true },
  ]
  expect(placePreviews(map, exits).map(inShort)).toEqual([
    'cells | 2,3 | #1f6f43',
    'text | 2.10,0.10 | ⇥ Gate | #1f6f43',
    'cells | 83 | #1f6f43',
    `text | ${(12 - 15 * 0.27).toFixed(2)},6.10 | ⇥ Long corridor | #1f6f43`,
  ])
})

test.each<readonly [object, readonly string[]]>([
  [{ type: 'terrain', terrain: 2, cells: [cell(3, 1), cell(12, 1)] }, ['terrain 2 | 15', 'cells | 15']],
  [{ type: 'door', edgeId: door, door: 'open' }, ['vertex | 4.50,3.50']],
  [{ type: 'door', edgeId: 'gone', door: 'open' }, []],
  [{ type: 'arrive', creatureId: 'wolf', at: cell(5, 5) }, ['creatures | wolf 5,5']],
  [{ type: 'arrive', creatureId: 'wolf' }, ['creatures | wolf 10,1']],
  [{ type: 'arrive', creatureId: 'gone' }, []],
  [{ type: 'drop', creatureId: 'ogre' }, ['cells | 54,55,66,67']],
  [{ type: 'stand', creatureId: 'hero' }, ['cells | 25']],
  [{ type: 'leave', creatureId: 'hero' }, ['cells | 25']],
  [{ type: 'leave', creatureId: 'gone' }, []],
])('the event %j is marked on the map', (event, expected) => {
  expect(eventPreviews(map, { round: 2, ...event } as EncounterEvent).map(inShort)).toEqual(expected)
})

const { own, other } = LINE_COLORS.light
const order = (task: object, creatureId = 'hero') =>
  ({ creatureId, fromRound: 1, tumble: false, task, then: [] }) as never as Order
const shownOf = (tasks: readonly Order[], open = 0) =>
  orderPreviews(
    map,
    tasks.map((each, index) => ({ index, order: each })),
    open,
    'light',
  ).map(inShort)

test.each<readonly [object, readonly string[]]>([
  [{ type: 'hold' }, []],
  [
    { type: 'go-to', waypoints: [cell(3, 2), cell(3, 5)] },
    [
      `arrow | 1.50,2.50 3.50,2.50 3.50,5.50 | ${own}`,
      `text | 3.55,2.05 | 1 | ${own}`,
      `text | 3.55,5.05 | 2 | ${own}`,
    ],
  ],
  [
    { type: 'patrol', waypoints: [cell(3, 2), cell(3, 5)] },
    [`polygon | 3.50,2.50 3.50,5.50 | ${own}`, `text | 3.55,2.05 | 1 | ${own}`, `text | 3.55,5.05 | 2 | ${own}`],
  ],
  [{ type: 'guard', at: cell(0, 0), radiusFeet: 5 }, [`cells | 0,1,12,13 | ${own}`]],
  [{ type: 'follow', creatureId: 'wolf', withinFeet: 10 }, [`arrow | 1.50,2.50 10.50,1.50 | ${own}`]],
  [{ type: 'pursue', creatureId: 'ogre' }, [`arrow | 1.50,2.50 7.00,5.00 | ${own}`]],
  [{ type: 'pursue', creatureId: 'hero' }, []],
  [{ type: 'close-to-reach', creatureId: 'wolf' }, [`arrow | 1.50,2.50 10.50,1.50 | ${own}`]],
  [{ type: 'close-to-reach' }, []],
  ...(['flee', 'keep-distance', 'stay-in-cover'] as const).map(
    (type) =>
      [
        { type, from: ['ogre', 'gone', 'wolf'] },
        [`arrow | 1.50,2.50 7.00,5.00 | ${own}`, `arrow | 1.50,2.50 10.50,1.50 | ${own}`],
      ] as const,
  ),
])('the task %j is drawn from the middle of the creature', (task, expected) => {
  expect(shownOf([order(task as Task)]).toSorted()).toEqual(expected.toSorted())
})

test('an order begins where the one before ends, and only the open one has its color', () => {
  const orders = [
    order({ type: 'go-to', waypoints: [cell(3, 2)] }),
    order({ type: 'pursue', creatureId: 'wolf' }),
    order({ type: 'pursue', creatureId: 'wolf' }, 'gone'),
  ]
  expect(shownOf(orders, 1)).toEqual([
    `arrow | 1.50,2.50 3.50,2.50 | ${other}`,
    `text | 3.55,2.05 | 1 | ${other}`,
    `arrow | 3.50,2.50 10.50,1.50 | ${own}`,
  ])
  const large = shownOf([order({ type: 'go-to', waypoints: [cell(2, 1)] }, 'ogre')])
  expect(large[0]).toBe(`arrow | 7.00,5.00 3.00,2.00 | ${own}`)
})

test('deployment zones list the creatures of their side, and those not wholly inside; riders count with their mounts', () => {
  const zone = (col: number) => [0, 1].flatMap((dRow) => [0, 1, 2].map((dCol) => cell(col + dCol, 2 + dRow)))
  const placed = mapWith(SIZE, {
    creatures: [
      creature('in', 0, 2),
      creature('half', 2, 2, { size: 'large' }),
      creature('whole', 1, 2, { size: 'large' }),
      creature('rider', 9, 2, { mountId: 'half' }),
      creature('orc', 1, 3, { side: 'foes' }),
    ],
    regions: [
      { id: 'party', name: 'Party', purpose: 'deployment', side: 'party', cells: zone(0) },
      { id: 'sideless', name: 'None', purpose: 'deployment', cells: zone(5) },
      { id: 'room', name: 'Room', purpose: 'room', side: 'party', cells: zone(0) },
    ],
  })
  const names = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
  expect(
    deploymentsOf(placed).map(({ region, members, outside }) => [region.id, names(members), names(outside)]),
  ).toEqual([
    ['party', ['in', 'half', 'whole'], ['half']],
    ['sideless', [], []],
  ])
})
