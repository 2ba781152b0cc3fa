/**
 * Rotates or flips the whole map. Each turn has one function of points that moves everything: centers of cells and spaces, the two
 * cells of an edge, points of drawings. So nothing can move differently from the rest.
 */
import { type Cell, type CellRect, type GridSize, spaceRect } from '../../grid/cell.ts'
import type { BattleMap, CellLayers, MapTables } from '../battleMap.ts'
import { occupiedSpace, movedTo, withOccupiedSpace } from '../creatureSpace.ts'
import type { RecordId } from '../records/ids.ts'
import { edgeCells, edgeIdAt, edgePlaceBetween, type EdgePlace } from '../records/edge.ts'
import { otherLeaf } from '../edges.ts'
import { withinPointLimits, type Point } from '../records/shared.ts'
import { movedEncounter } from '../records/encounterPlaces.ts'
import { SPACE_CELLS } from '../sizes.ts'
import type { CommandOf } from './command.ts'

type Turn = CommandOf<'turn-map'>['turn']

interface TurnRule {
  /** Whether width and height are swapped. */
  readonly swapsSides: boolean
  /** The place of a point after the turn. */
  point(size: GridSize, point: Point): Point
  /** A direction after the turn, in degrees clockwise from east. */
  degrees(before: number): number
}

const RULES: Readonly<Record<Turn, TurnRule>> = {
  clockwise: {
    swapsSides: true,
    point: ({ heightCells }, { x, y }) => ({ x: heightCells - y, y: x }),
    degrees: (before) => before + 90,
  },
  counterclockwise: {
    swapsSides: true,
    point: ({ widthCells }, { x, y }) => ({ x: y, y: widthCells - x }),
    degrees: (before) => before - 90,
  },
  half: {
    swapsSides: false,
    point: ({ widthCells, heightCells }, { x, y }) => ({ x: widthCells - x, y: heightCells - y }),
    degrees: (before) => before + 180,
  },
  'mirror-left-right': {
    swapsSides: false,
    point: ({ widthCells }, { x, y }) => ({ x: widthCells - x, y }),
    degrees: (before) => 180 - before,
  },
  'mirror-top-bottom': {
    swapsSides: false,
    point: ({ heightCells }, { x, y }) => ({ x, y: heightCells - y }),
    degrees: (before) => -before,
  },
}

/** Label of the step in the history. */
export const TURN_LABELS: Readonly<Record<Turn, string>> = {
  clockwise: 'Rotate map right',
  counterclockwise: 'Rotate map left',
  half: 'Rotate map 180°',
  'mirror-left-right': 'Flip map horizontally',
  'mirror-top-bottom': 'Flip map vertically',
}

/** The map rotated or flipped. */
export function turnedMap(map: BattleMap, turn: Turn): BattleMap {
  const rule = RULES[turn]
  const point = (p: Point) => withinPointLimits(rule.point(map, p))
  const cell = (c: Cell): Cell => topLeft(rule, map, spaceRect(c, 1))
  const size = rule.swapsSides ? { widthCells: map.heightCells, heightCells: map.widthCells } : map
  return {
    ...map,
    widthCells: size.widthCells,
    heightCells: size.heightCells,
    layers: turnedLayers(map, size.widthCells, cell),
    tables: turnedTables(map, rule, point, cell),
  }
}

function turnedLayers(map: BattleMap, widthCells: number, cell: (c: Cell) => Cell): CellLayers {
  const terrain = new Uint8Array(map.layers.terrain.length)
  const elevationFeet = new Int16Array(map.layers.elevationFeet.length)
  for (let row = 0, from = 0; row < map.heightCells; row++)
    for (let col = 0; col < map.widthCells; col++, from++) {
      const to = cell({ col, row })
      const index = to.row * widthCells + to.col
      terrain[index] = map.layers.terrain[from] ?? 0
      elevationFeet[index] = map.layers.elevationFeet[from] ?? 0
    }
  return { terrain, elevationFeet }
}

/** Top left cell of a square of cells after the turn: its center moves, its side stays. */
function topLeft(rule: TurnRule, size: GridSize, { col, row, widthCells }: CellRect): Cell {
  const half = widthCells / 2
  const center = rule.point(size, { x: col + half, y: row + half })
  return { col: center.x - half, row: center.y - half }
}

function turnedRect(rule: TurnRule, size: GridSize, { col, row, widthCells, heightCells }: CellRect): CellRect {
  const a = rule.point(size, { x: col, y: row })
  const b = rule.point(size, { x: col + widthCells, y: row + heightCells })
  return {
    col: Math.min(a.x, b.x),
    row: Math.min(a.y, b.y),
    widthCells: Math.abs(a.x - b.x),
    heightCells: Math.abs(a.y - b.y),
  }
}

function turnedTables(map: BattleMap, rule: TurnRule, point: (p: Point) => Point, cell: (c: Cell) => Cell): MapTables {
  const { tables } = map
  return {
    ...tables,
    edges: mapped(tables.edges, (edge) => {
      const [before, after] = edgeCells(edge)
      const place = edgePlaceBetween(cell(before), cell(after))
      const turned = { ...edge, ...place, id: edgeIdAt(place.cell, place.border) }
      return edge.leaf === undefined || !runsBackward(rule, map, edge)
        ? turned
        : { ...turned, leaf: otherLeaf(edge.leaf) }
    }),
    creatures: mapped(tables.creatures, (creature) => {
      const turned = {
        ...creature,
        at: topLeft(rule, map, spaceRect(creature.at, SPACE_CELLS[creature.size])),
        facing: turnedCompass(rule, creature.facing * 45) / 45,
      }
      if (!creature.squeezing || !creature.squeezedInto) return movedTo(turned, turned.at)
      return withOccupiedSpace(turned, turnedRect(rule, map, occupiedSpace(creature)))
    }),
    notes: mapped(tables.notes, (note) => ({ ...note, at: point(note.at) })),
    lights: mapped(tables.lights, (light) => ({ ...light, at: point(light.at) })),
    drawings: mapped(tables.drawings, (drawing) => ({ ...drawing, points: drawing.points.map(point) })),
    regions: mapped(tables.regions, (region) => ({ ...region, cells: region.cells.map(cell) })),
    encounters: mapped(tables.encounters, (encounter) => movedEncounter(encounter, cell)),
    templates: mapped(tables.templates, (template) => ({
      ...template,
      origin: point(template.origin),
      directionDegrees: normalDegrees(rule.degrees(template.directionDegrees)),
    })),
    props: mapped(tables.props, (prop) => {
      const half = { x: prop.widthSquares / 2, y: prop.heightSquares / 2 }
      const center = point({ x: prop.at.x + half.x, y: prop.at.y + half.y })
      return {
        ...prop,
        at: withinPointLimits({ x: center.x - half.x, y: center.y - half.y }),
        // The picture itself is not mirrored: only its rotation changes.
        rotationDegrees: turnedCompass(rule, prop.rotationDegrees),
      }
    }),
  }
}

/** True if the direction east or south along an edge becomes west or north. */
function runsBackward(rule: TurnRule, size: GridSize, { cell, border }: EdgePlace): boolean {
  const from = rule.point(size, { x: cell.col, y: cell.row })
  const to = rule.point(size, border === 'north' ? { x: cell.col + 1, y: cell.row } : { x: cell.col, y: cell.row + 1 })
  return to.x + to.y < from.x + from.y
}

/** A compass direction after the turn, in degrees clockwise from north. */
const turnedCompass = (rule: TurnRule, degrees: number): number => normalDegrees(rule.degrees(degrees - 90) + 90)

const normalDegrees = (degrees: number): number => (((degrees % 360) + 360) % 360) + 0

function mapped<R extends { readonly id: RecordId }>(
  table: ReadonlyMap<RecordId, R>,
  turn: (record: R) => R,
): ReadonlyMap<RecordId, R> {
  const turned = new Map<RecordId, R>()
  for (const record of table.values()) {
    const after = turn(record)
    turned.set(after.id, after)
  }
  return turned
}
