import { cellIndex, isOnGrid, type Cell } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { partnerOf, doorWord, edgeAt, edgeCodeOf, isHard } from '../map/edges.ts'
import { edgeCells, type Edge, type EdgePlace } from '../map/records/edge.ts'
import { tableRecord } from '../map/commands/command.ts'
import type { BlockingThing } from '../words/facts.ts'
import type { Check, Fix } from './check.ts'
import type { CheckScene } from './CheckScene.ts'

/** Doors against something solid, and doors that anyone can walk around. */
export const doorNowhere: Check = {
  id: 'door-nowhere',
  severity: 'warning',
  reasons: [],
  *find(scene) {
    const { map } = scene
    for (const edge of map.tables.edges.values()) {
      // One leaf of a double door represents both.
      if (edge.kind !== 'door' || (edge.leaf === 'second' && partnerOf(map, edge))) continue
      const sides = edgeCells(edge)
      const solid = sides.filter((cell) => scene.isSolid(cell))
      const door = edgeThing(edge)
      const cells = sides.filter((cell) => isOnGrid(map, cell)).toReversed()
      if (solid.length > 0) {
        const things = solid.map((cell) => terrainThing(map, cell))
        yield {
          code: 'door-to-solid',
          facts: { door, things },
          place: { cells },
          fix: withoutDoor(map, edge, solid.length),
        }
      } else if (!edge.secret && standsFree(scene, edge))
        yield { code: 'door-free', facts: { door }, place: { cells }, fix: withoutDoor(map, edge, 2) }
    }
  },
}

/** An edge as a thing in a sentence. */
export const edgeThing = ({ cell, border, ...edge }: Edge): BlockingThing => ({
  kind: 'edge',
  edge: edge.kind,
  door: doorWord(edge),
  cell,
  border,
})

function terrainThing(map: BattleMap, cell: Cell): BlockingThing {
  const type = terrainPalette(map)[map.layers.terrain[cellIndex(map, cell)] ?? 0]
  const name = (type?.name ?? 'unknown').toLowerCase().replace(/^solid /u, '')
  return { kind: 'terrain', name, solid: type?.blocksLines ?? false, cell }
}

/** True if no wall or solid square meets either end of a door's line of doors. */
export function standsFree(scene: CheckScene, edge: Edge): boolean {
  const { map } = scene
  const [dCol, dRow] = edge.border === 'north' ? [1, 0] : [0, 1]
  const placeAt = (i: number): EdgePlace => ({
    cell: { col: edge.cell.col + i * dCol, row: edge.cell.row + i * dRow },
    border: edge.border,
  })
  let [first, last] = [0, 0]
  while (edgeAt(map, placeAt(first - 1))?.kind === 'door') first--
  while (edgeAt(map, placeAt(last + 1))?.kind === 'door') last++
  const start = placeAt(first).cell
  const end = placeAt(last + 1).cell
  return !isAnchored(map, start, edge, first) && !isAnchored(map, end, edge, last)

  /** True if something hard besides the door meets a corner point, given as the square southeast of it. */
  function isAnchored(on: BattleMap, corner: Cell, own: Edge, leaf: number): boolean {
    const { col, row } = corner
    if (col === 0 || row === 0 || col === on.widthCells || row === on.heightCells) return true
    const around = [corner, { col: col - 1, row }, { col, row: row - 1 }, { col: col - 1, row: row - 1 }]
    if (around.some((cell) => scene.isSolid(cell))) return true
    const ownCell = placeAt(leaf).cell
    const touching: readonly EdgePlace[] = [
      { cell: corner, border: 'north' },
      { cell: corner, border: 'west' },
      { cell: { col: col - 1, row }, border: 'north' },
      { cell: { col, row: row - 1 }, border: 'west' },
    ]
    return touching.some((place) => {
      if (place.border === own.border && place.cell.col === ownCell.col && place.cell.row === ownCell.row) return false
      const there = edgeAt(on, place)
      return there !== undefined && (isHard(edgeCodeOf(there)) || there.kind === 'barrier')
    })
  }
}

/** Removes a door with solid terrain on both sides or in no wall; otherwise replaces it by a wall. */
function withoutDoor(map: BattleMap, edge: Edge, solidSides: number): Fix {
  const partner = partnerOf(map, edge)
  const leaves = partner ? [edge, partner] : [edge]
  if (solidSides > 1)
    return {
      code: 'remove-door',
      facts: null,
      command: { type: 'edit-records', remove: leaves.map(({ id }) => ({ table: 'edges', id })) },
    }
  return {
    code: 'wall-instead',
    facts: null,
    command: {
      type: 'edit-records',
      put: leaves.map(({ leaf: _, look: __, ...leaf }) =>
        tableRecord('edges', { ...leaf, kind: 'wall', door: 'closed', secret: false }),
      ),
    },
  }
}
