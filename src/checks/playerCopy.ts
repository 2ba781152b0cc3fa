import { cellAt, cellIndex, isOnGrid, nearestSquare, type Cell } from '../grid/cell.ts'
import { neighborsOf } from '../grid/components.ts'
import { terrainPalette } from '../map/battleMap.ts'
import { tableRecord } from '../map/commands/command.ts'
import { squaresOfCreature } from '../map/concealment.ts'
import { playerMap } from '../map/playerMap.ts'
import { PARTY_SIDE, type Creature } from '../map/records/creature.ts'
import { edgeCells, edgeIdAt, type Edge } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Region } from '../map/records/annotations.ts'
import { OPEN_TERRAIN } from '../map/terrain.ts'
import type { Check, Finding } from './check.ts'
import type { CheckScene } from './CheckScene.ts'
import { edgeThing, standsFree } from './doorNowhere.ts'

/** Things that the copy for players shows although they should be, or look, hidden. What is not on the copy at all is safe. */
export const playerCopy: Check = {
  id: 'player-copy',
  severity: 'warning',
  reasons: [],
  *find(scene) {
    const { map } = scene
    const shown = playerMap(map).tables
    yield* checkSecretEdges(scene, shown.edges)
    for (const creature of map.tables.creatures.values())
      if (shown.creatures.has(creature.id)) yield* checkBurrower(scene, creature)
    for (const region of map.tables.regions.values()) yield* checkRegion(scene, region, shown.regions.has(region.id))
    for (const drawing of map.tables.drawings.values()) {
      const [start] = drawing.points
      if (drawing.shape !== 'text' || !shown.drawings.has(drawing.id) || !start || !NAMES_SECRET.test(drawing.text))
        continue
      const near = nearestSquare(map, start)
      const [line = ''] = drawing.text.split('\n')
      yield {
        code: 'name-shown',
        facts: { name: line, near, kind: 'text' },
        place: { cells: [near] },
        fix: {
          code: 'hide-it',
          facts: null,
          command: { type: 'edit-records', put: [tableRecord('drawings', { ...drawing, gmOnly: true })] },
        },
      }
    }
  },
}

/** Secret edges whose both sides players know: a wall in no wall, or a thin one across an open passage. */
function* checkSecretEdges(scene: CheckScene, shown: ReadonlyMap<RecordId, Edge>): Iterable<Finding> {
  const { map } = scene
  for (const edge of map.tables.edges.values()) {
    if (!edge.secret || !shown.has(edge.id) || edge.leaf === 'second') continue
    const cells = edgeCells(edge).filter((cell) => isOnGrid(map, cell))
    if (standsFree(scene, edge)) yield { code: 'secret-alone', facts: { edge: edgeThing(edge) }, place: { cells } }
    else if (!continuesWall(shown, edge))
      yield { code: 'secret-across', facts: { edge: edgeThing(edge) }, place: { cells } }
  }
}

/** True if players see a wall go on at an end of an edge. */
function continuesWall(shown: ReadonlyMap<RecordId, Edge>, { cell: { col, row }, border }: Edge): boolean {
  const [dCol, dRow] = border === 'north' ? [1, 0] : [0, 1]
  return [-1, 1].some((sign) => {
    const next = shown.get(edgeIdAt({ col: col + sign * dCol, row: row + sign * dRow }, border))
    return next !== undefined && next.kind !== 'barrier'
  })
}

/** A burrower of others than the party that is not wholly in the ground. */
function* checkBurrower({ map, solid }: CheckScene, creature: Creature): Iterable<Finding> {
  const { side, speedFeet, incorporeal, name, at } = creature
  if (side === PARTY_SIDE || (speedFeet.burrow === undefined && !incorporeal)) return
  const squares = squaresOfCreature(map, creature)
  if (!squares.some((index) => solid[index] === 1)) return
  yield {
    code: 'burrower-shown',
    facts: { name, cell: at },
    place: { cells: squares.map((index) => cellAt(map, index)), creatureIds: [creature.id] },
    fix: {
      code: 'hide-it',
      facts: null,
      command: { type: 'edit-records', put: [tableRecord('creatures', { ...creature, hidden: true })] },
    },
  }
}

/** Words that give a secret away. */
const NAMES_SECRET = /\b(?:secret|traps?|trapped|ambush|hidden)\b/iu

function* checkRegion(scene: CheckScene, region: Region, isShown: boolean): Iterable<Finding> {
  const [first] = region.cells
  if (!first) return
  if (isShown && NAMES_SECRET.test(region.name))
    yield {
      code: 'name-shown',
      facts: { name: region.name, near: first, kind: 'region' },
      place: { cells: region.cells },
      fix: {
        code: 'hide-it',
        facts: null,
        command: { type: 'edit-records', put: [tableRecord('regions', { ...region, gmOnly: true })] },
      },
    }
  const isHiddenTrap = region.gmOnly && region.hides === 'name' && region.purpose === 'trap'
  const terrain = isHiddenTrap ? ownTerrain(scene, region.cells) : null
  if (terrain !== null)
    yield {
      code: 'terrain-shown',
      facts: { name: region.name, near: first, terrain },
      place: { cells: region.cells },
      fix: {
        code: 'hide-terrain',
        facts: null,
        command: { type: 'edit-records', put: [tableRecord('regions', { ...region, hides: 'terrain' })] },
      },
    }
}

/** Returns the name of the pit that fills exactly a region; null if there is none. A hazard may be visible. */
function ownTerrain({ map, solid }: CheckScene, cells: readonly Cell[]): string | null {
  const own = new Set<number>(cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell)))
  const codes = new Set([...own].map((index) => map.layers.terrain[index] ?? OPEN_TERRAIN))
  const [code = OPEN_TERRAIN] = codes
  const type = terrainPalette(map)[code]
  const { land, swim, fly } = type?.entry ?? {}
  const isPit = land?.passable === false && swim?.passable === false && fly?.passable === true
  if (codes.size !== 1 || !isPit) return null
  const goesOn = [...own].some((index) =>
    neighborsOf(map, index).some((next) => !own.has(next) && map.layers.terrain[next] === code),
  )
  const isSeen = [...own].some((index) => neighborsOf(map, index).some((next) => !own.has(next) && solid[next] === 0))
  return goesOn || !isSeen ? null : (type?.name ?? null)
}
