/** Previews of a plan while it is edited. */
import { cellIndex, cellsOfRect, isOnGrid, spaceRect, type Cell } from '../../src/grid/cell.ts'
import { emanationCells } from '../../src/grid/areas.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Drawing } from '../../src/map/records/annotations.ts'
import type { EncounterEvent, Exit, Order } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { Preview } from '../editor/preview.ts'
import type { Theme } from '../theme/themes.ts'
import { middleOf } from './ledgerRounds.ts'

const EXIT_COLOR = '#1f6f43'
const LETTER_HEIGHT_SQUARES = 0.4
/** Average width of a letter, rounded up. */
const LETTER_SQUARES = 0.27

/** Colors of the lines of the open order and of others; both are visible on the map of each theme. */
export const LINE_COLORS: Readonly<Record<Theme, { readonly own: string; readonly other: string }>> = {
  light: { own: '#7a4fd0', other: '#6b6b6b' },
  dark: { own: '#c4a7ff', other: '#a8a8a8' },
  'high-contrast': { own: '#e6a8ff', other: '#c0c0c0' },
}

/** Returns a preview of a line or text. */
export const drawn = (
  shape: Drawing['shape'],
  points: readonly Point[],
  colour: string,
  { text = '', widthSquares = 0.12 }: { readonly text?: string; readonly widthSquares?: number } = {},
): Preview => ({
  kind: 'drawing',
  drawing: {
    id: '' as RecordId,
    gmOnly: false,
    locked: false,
    shape,
    points: points.map(({ x, y }) => ({ x, y })),
    text,
    colour,
    widthSquares,
  },
})

const indices = (map: BattleMap, cells: readonly Cell[]): number[] =>
  cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell))

/** Returns previews of exits with their names. */
export const placePreviews = (map: BattleMap, exits: readonly Exit[]): Preview[] =>
  exits.flatMap(({ name, cells }) => {
    const [first] = cells
    if (!first) return []
    const text = `⇥ ${name}`
    // Moved left to end on the map.
    const x = Math.max(0.1, Math.min(first.col + 0.1, map.widthCells - text.length * LETTER_SQUARES))
    const label = drawn('text', [{ x, y: first.row + 0.1 }], EXIT_COLOR, { text, widthSquares: LETTER_HEIGHT_SQUARES })
    return [{ kind: 'cells', cells: indices(map, cells), colour: EXIT_COLOR }, label]
  })

/** Returns previews of the place of an event. */
export function eventPreviews(map: BattleMap, event: EncounterEvent): Preview[] {
  switch (event.type) {
    case 'terrain':
      return [
        { kind: 'terrain', cells: indices(map, event.cells), terrain: event.terrain },
        { kind: 'cells', cells: indices(map, event.cells) },
      ]
    case 'door': {
      const edge = map.tables.edges.get(event.edgeId)
      return edge ? [{ kind: 'vertex', point: { x: edge.cell.col + 0.5, y: edge.cell.row + 0.5 } }] : []
    }
    case 'arrive': {
      const creature = map.tables.creatures.get(event.creatureId)
      return creature
        ? [{ kind: 'creatures', creatures: [{ ...creature, at: event.at ?? creature.at }], problem: null }]
        : []
    }
    case 'drop':
    case 'stand':
    case 'leave': {
      const creature = map.tables.creatures.get(event.creatureId)
      if (!creature) return []
      return [{ kind: 'cells', cells: indices(map, cellsOfRect(spaceRect(creature.at, SPACE_CELLS[creature.size]))) }]
    }
  }
}

/** Returns previews of a creature's orders, the open one in color, with waypoints numbered. */
export function orderPreviews(
  map: BattleMap,
  orders: readonly { readonly index: number; readonly order: Order }[],
  open: number | null,
  theme: Theme,
): Preview[] {
  let start: Cell | null = null
  return orders.flatMap(({ index, order }) => {
    const creature = map.tables.creatures.get(order.creatureId)
    if (!creature) return []
    const from = start ?? creature.at
    if (order.task.type === 'go-to') start = order.task.waypoints.at(-1) ?? start
    const colour = LINE_COLORS[theme][index === open ? 'own' : 'other']
    return taskPreviews(map, order, { from, spaceCells: SPACE_CELLS[creature.size], colour })
  })
}

interface Pen {
  readonly from: Cell
  readonly spaceCells: number
  readonly colour: string
}

function taskPreviews(map: BattleMap, { task, creatureId }: Order, { from, spaceCells, colour }: Pen): Preview[] {
  const middle = (cell: Cell): Point => middleOf(cell, spaceCells)
  const toCreature = (id: RecordId | undefined): Preview[] => {
    const other = id === undefined ? undefined : map.tables.creatures.get(id)
    if (!other || other.id === creatureId) return []
    return [drawn('arrow', [middle(from), middleOf(other.at, SPACE_CELLS[other.size])], colour)]
  }
  switch (task.type) {
    case 'hold':
      return []
    case 'go-to':
      return [drawn('arrow', [from, ...task.waypoints].map(middle), colour), ...numbers(task.waypoints, colour)]
    case 'patrol':
      return [drawn('polygon', task.waypoints.map(middle), colour), ...numbers(task.waypoints, colour)]
    case 'guard':
      return [{ kind: 'cells', cells: indices(map, emanationCells(spaceRect(task.at, 1), task.radiusFeet)), colour }]
    case 'follow':
    case 'pursue':
    case 'close-to-reach':
      return toCreature(task.creatureId)
    case 'flee':
    case 'keep-distance':
    case 'stay-in-cover':
      return task.from.flatMap(toCreature)
  }
}

const numbers = (cells: readonly Cell[], colour: string): Preview[] =>
  cells.map(({ col, row }, i) =>
    drawn('text', [{ x: col + 0.55, y: row + 0.05 }], colour, { text: String(i + 1), widthSquares: 0.45 }),
  )
