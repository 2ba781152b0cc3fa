/**
 * Doubles the map: each square becomes 2 × 2, for maps drawn with squares of 10 ft, as many published ones are. Everything drawn
 * keeps its place and doubles its size; creatures and areas of effect keep their size, which is in feet.
 */
import { failure, ok, type Result } from '../../base/result.ts'
import { isOnGrid, type Cell, type CellRect } from '../../grid/cell.ts'
import type { BattleMap, CellLayers } from '../battleMap.ts'
import { carrierOf, occupiedSpace, movedTo, withOccupiedSpace } from '../creatureSpace.ts'
import type { Creature } from '../records/creature.ts'
import { edgeIdAt, type Edge, type EdgePlace } from '../records/edge.ts'
import { MAX_EVENTS, type EncounterEvent } from '../records/encounter.ts'
import { movedEncounter } from '../records/encounterPlaces.ts'
import type { RecordId } from '../records/ids.ts'
import { MAX_MAP_CELLS, MAX_RECORDS, withinPointLimits, type Point } from '../records/shared.ts'
import { SPACE_CELLS } from '../sizes.ts'

/** Label of the step in the history. */
export const DOUBLE_LABEL = 'Double map: each square becomes 2 × 2'

/** Limits of sizes that double, from the schemas of the records. */
const MAX_DRAWING_WIDTH = 20
const MAX_PROP_SIDE = 2000
const MAX_LIGHT_FEET = 10_000

/** True if the map is small enough to be doubled. */
export const mayDouble = ({ widthCells, heightCells }: Pick<BattleMap, 'widthCells' | 'heightCells'>): boolean =>
  2 * Math.max(widthCells, heightCells) <= MAX_MAP_CELLS

/**
 * The map with 2 × 2 squares for each. A door becomes a double door. A squeezing creature stops squeezing if the doubled squares
 * have room for it. Errors: `map-too-large` above 250 squares a side; `too-many-records` with more than half as many edges or door
 * events as a map may have.
 */
export function doubledMap(map: BattleMap): Result<BattleMap> {
  const { tables } = map
  if (!mayDouble(map))
    return failure('map-too-large', { max: MAX_MAP_CELLS, got: `${2 * map.widthCells} × ${2 * map.heightCells}` })
  for (const { events } of tables.encounters.values())
    if (doorsOf(events) + events.length > MAX_EVENTS)
      return failure('too-many-records', { where: 'encounters', max: MAX_EVENTS })
  if (2 * tables.edges.size > MAX_RECORDS) return failure('too-many-records', { where: 'edges', max: MAX_RECORDS })
  const doubled: BattleMap = {
    ...map,
    widthCells: 2 * map.widthCells,
    heightCells: 2 * map.heightCells,
    layers: doubledLayers(map),
    tables: {
      ...tables,
      edges: new Map([...tables.edges.values()].flatMap(doubledEdge).map((edge) => [edge.id, edge])),
      creatures: doubledCreatures(tables.creatures),
      notes: mapped(tables.notes, (note) => ({ ...note, at: doubledPoint(note.at) })),
      lights: mapped(tables.lights, (light) => ({
        ...light,
        at: doubledPoint(light.at),
        rangeFeet: Math.min(MAX_LIGHT_FEET, 2 * light.rangeFeet),
      })),
      drawings: mapped(tables.drawings, (drawing) => ({
        ...drawing,
        points: drawing.points.map(doubledPoint),
        widthSquares: Math.min(MAX_DRAWING_WIDTH, 2 * drawing.widthSquares),
      })),
      regions: mapped(tables.regions, (region) => ({ ...region, cells: region.cells.flatMap(fourOf) })),
      templates: mapped(tables.templates, (template) => ({ ...template, origin: doubledPoint(template.origin) })),
      props: mapped(tables.props, (prop) => ({
        ...prop,
        at: doubledPoint(prop.at),
        widthSquares: Math.min(MAX_PROP_SIDE, 2 * prop.widthSquares),
        heightSquares: Math.min(MAX_PROP_SIDE, 2 * prop.heightSquares),
      })),
      encounters: mapped(tables.encounters, (encounter) =>
        movedEncounter(encounter, (cell) => (isOnGrid(map, cell) ? doubledCell(cell) : null), {
          area: (cell) => (isOnGrid(map, cell) ? fourOf(cell) : []),
          edges: edgesOfDoubled,
        }),
      ),
    },
  }
  return ok(doubled)
}

const doorsOf = (events: readonly EncounterEvent[]): number => events.filter(({ type }) => type === 'door').length

const doubledPoint = ({ x, y }: Point): Point => withinPointLimits({ x: 2 * x, y: 2 * y })
const doubledCell = ({ col, row }: Cell): Cell => ({ col: 2 * col, row: 2 * row })

/** The four squares that a square becomes. */
function fourOf({ col, row }: Cell): Cell[] {
  const [west, north] = [2 * col, 2 * row]
  return [
    { col: west, row: north },
    { col: west + 1, row: north },
    { col: west, row: north + 1 },
    { col: west + 1, row: north + 1 },
  ]
}

function doubledLayers({ layers, widthCells, heightCells }: BattleMap): CellLayers {
  const terrain = new Uint8Array(4 * layers.terrain.length)
  const elevationFeet = new Int16Array(terrain.length)
  for (let row = 0, to = 0; row < 2 * heightCells; row++)
    for (let col = 0; col < 2 * widthCells; col++, to++) {
      const from = (row >> 1) * widthCells + (col >> 1)
      terrain[to] = layers.terrain[from] ?? 0
      elevationFeet[to] = layers.elevationFeet[from] ?? 0
    }
  return { terrain, elevationFeet }
}

/** The two edges that an edge becomes. The leaves of a double door become two double doors side by side. */
function doubledEdge({ leaf: _, ...edge }: Edge): Edge[] {
  const [first, second] = placesOfDoubled(edge)
  const isDoor = edge.kind === 'door'
  return [
    { ...edge, id: edgeIdAt(first, edge.border), cell: first, ...(isDoor && { leaf: 'first' as const }) },
    { ...edge, id: edgeIdAt(second, edge.border), cell: second, ...(isDoor && { leaf: 'second' as const }) },
  ]
}

/** The ids of the two edges that an edge becomes. */
const edgesOfDoubled = ({ cell, border }: EdgePlace): RecordId[] =>
  placesOfDoubled({ cell, border }).map((place) => edgeIdAt(place, border))

function placesOfDoubled({ cell, border }: EdgePlace): [Cell, Cell] {
  const first = doubledCell(cell)
  const { col, row } = first
  return [first, border === 'north' ? { col: col + 1, row } : { col, row: row + 1 }]
}

/** Creatures in the middle of their doubled space; riders keep their place on their mounts, which leaves them on the map. */
function doubledCreatures(creatures: ReadonlyMap<RecordId, Creature>): ReadonlyMap<RecordId, Creature> {
  const placed = mapped(creatures, placedOnDoubled)
  return mapped(creatures, (creature) => {
    const carrier = carrierOf(creatures, creature)
    const at = placed.get(carrier.id)?.at
    if (carrier === creature || !at) return placed.get(creature.id) ?? creature
    const [col, row] = [creature.at.col - carrier.at.col, creature.at.row - carrier.at.row]
    return movedTo(creature, { col: at.col + col, row: at.row + row })
  })
}

function placedOnDoubled(creature: Creature): Creature {
  const side = SPACE_CELLS[creature.size]
  const occupied = occupiedSpace(creature)
  const doubled: CellRect = {
    ...doubledCell(occupied),
    widthCells: 2 * occupied.widthCells,
    heightCells: 2 * occupied.heightCells,
  }
  const hasRoom = doubled.widthCells >= side && doubled.heightCells >= side
  if (!hasRoom) {
    const at = {
      col: Math.min(doubled.col, 2 * creature.at.col + side),
      row: Math.min(doubled.row, 2 * creature.at.row + side),
    }
    return withOccupiedSpace({ ...creature, at }, inSpace(doubled, at, side))
  }
  const at = {
    col: doubled.col + Math.floor((doubled.widthCells - side) / 2),
    row: doubled.row + Math.floor((doubled.heightCells - side) / 2),
  }
  const knowsSqueeze = creature.squeezing && creature.squeezedInto !== undefined
  return knowsSqueeze ? withOccupiedSpace({ ...creature, at }, null) : movedTo(creature, at)
}

/** The part of a rectangle in the space of a creature. */
const inSpace = ({ col, row, widthCells, heightCells }: CellRect, at: Cell, side: number): CellRect => ({
  col,
  row,
  widthCells: Math.min(col + widthCells, at.col + side) - col,
  heightCells: Math.min(row + heightCells, at.row + side) - row,
})

const mapped = <R extends { readonly id: RecordId }>(
  table: ReadonlyMap<RecordId, R>,
  change: (record: R) => R,
): ReadonlyMap<RecordId, R> => new Map([...table].map(([id, record]) => [id, change(record)]))
