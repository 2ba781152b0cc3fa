/** Areas of a map that the GM reveals one by one in the players' window, and the map as revealed so far. */
import { cellIndex, isOnGrid, nearestSquare, type Cell } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { squaresOfCreature } from './concealment.ts'
import { objectCenter, squaresUnder } from './objects.ts'
import type { Prop } from './records/annotations.ts'
import { edgeCells } from './records/edge.ts'
import type { Point } from './records/shared.ts'
import { OPEN_TERRAIN } from './terrain.ts'
import { withinWalls } from './edges.ts'

/** One byte per square, row-major: 1 if revealed. */
export type RevealedSquares = Uint8Array

/**
 * Indices of the squares that a click on `cell` reveals: the smallest region or room drawn there, else the area within walls,
 * doors and windows, both with the solid squares around it. A solid square reveals only itself.
 */
export function areaToReveal(map: BattleMap, cell: Cell): readonly number[] {
  const palette = terrainPalette(map)
  const isSolid = (index: number): boolean => palette[map.layers.terrain[index] ?? OPEN_TERRAIN]?.blocksLines ?? false
  const drawn = [...map.tables.regions.values()]
    .filter(
      ({ purpose, cells }) => (purpose === 'room' || purpose === 'region') && cells.some((each) => isSame(each, cell)),
    )
    .sort((a, b) => a.cells.length - b.cells.length)[0]
  const area = drawn
    ? drawn.cells.filter((each) => isOnGrid(map, each)).map((each) => cellIndex(map, each))
    : withinWalls(map, cell, (index) => !isSolid(index))
  const found = new Set(area.length > 0 ? area : [cellIndex(map, cell)])
  for (const index of area)
    for (const [dCol, dRow] of AROUND) {
      const next = { col: (index % map.widthCells) + dCol, row: Math.floor(index / map.widthCells) + dRow }
      if (isOnGrid(map, next) && isSolid(cellIndex(map, next))) found.add(cellIndex(map, next))
    }
  return [...found]
}

const isSame = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row
const AROUND = [-1, 0, 1].flatMap((dRow) => [-1, 0, 1].map((dCol) => [dCol, dRow] as const))

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
