/** Areas of a map that the GM reveals one by one in the players' window, and the map as revealed so far. */
import { cellAt, cellIndex, isOnGrid, nearestSquare, type Cell } from '../grid/cell.ts'
import { squaresAround } from '../grid/components.ts'
import { settingsOf, type BattleMap } from './battleMap.ts'
import type { MapChange } from './change.ts'
import { concealmentOf, squaresOfCreature } from './concealment.ts'
import { objectCenter, squaresUnder } from './objects.ts'
import type { Prop } from './records/annotations.ts'
import { PARTY_SIDE, type Creature } from './records/creature.ts'
import { edgeCells } from './records/edge.ts'
import type { Point } from './records/shared.ts'
import { OPEN_TERRAIN } from './terrain.ts'
import { withinWalls } from './edges.ts'
import { attitudesOf } from './sides.ts'

/** One byte per square, row-major: 1 if revealed. */
export type RevealedSquares = Uint8Array

/** Nothing or all of a map. */
export const allSquares = ({ layers }: BattleMap, shown: boolean): RevealedSquares =>
  new Uint8Array(layers.terrain.length).fill(shown ? 1 : 0)

/** The same with some squares, by index, revealed or covered. Indices off the map are ignored. */
export function withSquares(revealed: RevealedSquares, indices: Iterable<number>, shown: boolean): RevealedSquares {
  const next = revealed.slice()
  for (const index of indices) next[index] = shown ? 1 : 0
  return next
}

/**
 * Indices of the squares that a click on `cell` reveals: the smallest region or room drawn there, else the area within walls,
 * doors and windows, both with the solid squares around it. A solid square reveals only itself. What is hidden from players counts
 * as the rock or wall it looks like, so that its shape does not show; none if `cell` itself is hidden.
 */
export function areaToReveal(map: BattleMap, cell: Cell): readonly number[] {
  return areaFinder(map)(cell)
}

/** The areas around some squares, by index, that are not hidden. */
export function areasToReveal(map: BattleMap, indices: readonly number[]): ReadonlySet<number> {
  const areaAt = areaFinder(map)
  const found = new Set<number>()
  for (const index of indices) if (!found.has(index)) for (const each of areaAt(cellAt(map, index))) found.add(each)
  return found
}

function areaFinder(map: BattleMap): (cell: Cell) => readonly number[] {
  const { hidden, isSolid } = concealmentOf(map)
  const isOpen = (index: number) => hidden[index] !== 1 && !isSolid(index)
  return (cell) => {
    if (hidden[cellIndex(map, cell)] === 1) return []
    const drawn = [...map.tables.regions.values()]
      .filter(
        ({ purpose, cells }) =>
          (purpose === 'room' || purpose === 'region') && cells.some((each) => isSame(each, cell)),
      )
      .sort((a, b) => a.cells.length - b.cells.length)[0]
    const area = drawn
      ? drawn.cells.filter((each) => isOnGrid(map, each)).map((each) => cellIndex(map, each))
      : withinWalls(map, cell, isOpen)
    const seen = area.filter((index) => hidden[index] !== 1)
    const found = new Set(seen.length > 0 ? seen : [cellIndex(map, cell)])
    for (const index of seen) for (const next of squaresAround(map, index)) if (!isOpen(next)) found.add(next)
    return [...found]
  }
}

const isSame = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row

/** Whether anyone on a map is an enemy of the party. */
export function hasFoes(map: BattleMap): boolean {
  const attitudes = attitudesOf(settingsOf(map).attitudes)
  return [...map.tables.creatures.values()].some(({ side }) => attitudes(PARTY_SIDE, side) === 'enemy')
}

/** Creatures that a change places or moves, as they are after it. */
export const movedCreatures = ({ records }: MapChange): readonly Creature[] =>
  records.flatMap(({ table, before, after }) => {
    if (table !== 'creatures' || !after) return []
    const [was, is] = [before, after] as [Creature | null, Creature]
    return was && isSame(was.at, is.at) && was.side === is.side && was.hidden === is.hidden ? [] : [is]
  })

/** Indices of covered squares in which members of the party stand who are not hidden themselves. */
export const coveredByParty = (
  map: BattleMap,
  revealed: RevealedSquares,
  creatures: Iterable<Creature>,
): readonly number[] =>
  [...creatures]
    .filter(({ side, hidden }) => side === PARTY_SIDE && !hidden)
    .flatMap((creature) => squaresOfCreature(map, creature))
    .filter((index) => revealed[index] !== 1)

/** The squares that an object covers; if its center is off the map, the nearest square on it. */
function squaresOfProp(map: BattleMap, prop: Prop): readonly Cell[] {
  const covered = squaresUnder(map, prop)
  return covered.length > 0 ? covered : [nearestSquare(map, objectCenter(prop))]
}

/**
 * A player copy (`playerMap`) as revealed so far, without everything that is even partly in covered squares. Covered squares are
 * open, flat and `unseen`, so that no background picture shows there.
 */
export function revealedMap(map: BattleMap, revealed: RevealedSquares): BattleMap {
  const { tables, layers } = map
  const isShown = (index: number): boolean => revealed[index] === 1
  const isShownAt = ({ x, y }: Point): boolean => {
    const cell = { col: Math.floor(x), row: Math.floor(y) }
    return isOnGrid(map, cell) && isShown(cellIndex(map, cell))
  }
  const kept = <R>(table: ReadonlyMap<R extends { id: infer I } ? I : never, R>, keep: (record: R) => boolean) =>
    new Map([...table].filter(([, record]) => keep(record)))
  const creatures = kept(tables.creatures, (creature) => squaresOfCreature(map, creature).every(isShown))
  const terrain = layers.terrain.map((code, index) => (isShown(index) ? code : OPEN_TERRAIN))
  const visibleCodes = new Set(terrain)
  const hasPicture = [...tables.props.values()].some(({ background }) => background)
  return {
    ...map,
    layers: { terrain, elevationFeet: layers.elevationFeet.map((feet, index) => (isShown(index) ? feet : 0)) },
    tables: {
      ...tables,
      creatures: new Map(
        [...creatures].map(([id, { mountId, ...creature }]) => [
          id,
          mountId === undefined || !creatures.has(mountId) ? creature : { ...creature, mountId },
        ]),
      ),
      terrainTypes: kept(tables.terrainTypes, ({ code }) => visibleCodes.has(code)),
      edges: kept(tables.edges, (edge) =>
        edgeCells(edge).some((cell) => isOnGrid(map, cell) && isShown(cellIndex(map, cell))),
      ),
      drawings: kept(tables.drawings, ({ points }) => points.every(isShownAt)),
      props: kept(
        tables.props,
        (prop) => prop.background || squaresOfProp(map, prop).every((cell) => isShown(cellIndex(map, cell))),
      ),
      templates: kept(tables.templates, ({ origin, creatureId }) =>
        creatureId === undefined ? isShownAt(origin) : creatures.has(creatureId),
      ),
      regions: new Map(
        [...tables.regions].flatMap(([id, region]) => {
          const cells = region.cells.filter((cell) => isShown(cellIndex(map, cell)))
          return cells.length === 0 ? [] : [[id, { ...region, cells }]]
        }),
      ),
      lights: kept(tables.lights, ({ at }) => isShownAt(at)),
    },
    ...(hasPicture
      ? { unseen: revealed.map((shown, index) => (shown === 1 && map.unseen?.[index] !== 1 ? 0 : 1)) }
      : {}),
  }
}
