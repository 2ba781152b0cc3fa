/** Areas that one side or no one can reach, and what closes them off. */
import { cellAt, cellIndex, isOnGrid, type Cell } from '../grid/cell.ts'
import { neighborsOf } from '../grid/components.ts'
import { SYMBOLS } from '../draw/symbols/registry.ts'
import { squaresUnder } from '../map/objects.ts'
import { terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { canBeOpened, isDoor, isHard } from '../map/edges.ts'
import { OPEN_TERRAIN } from '../map/terrain.ts'
import type { Region } from '../map/records/annotations.ts'
import type { Edge } from '../map/records/edge.ts'
import { COMMON_SIDES } from '../map/records/creature.ts'
import { findRouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import { prepareMove } from '../movement/move.ts'
import { routeObstacle } from '../words/blockers.ts'
import type { Obstacle } from '../words/facts.ts'
import type { Check, Finding, Fix } from './check.ts'
import { anyone, asWalker, type CheckScene, type Standing } from './CheckScene.ts'
import { edgeThing } from './doorNowhere.ts'
import { isWalled, roomsIn } from './openings.ts'
import { unitedMask } from './reached.ts'

/** Anything smaller is a closet, or the inside of a pillar. */
const MIN_SQUARES = 6
/** Areas whose obstacle is searched for, which takes many searches. */
const MAX_EXPLAINED = 2
/** Locked rooms named one by one. */
const MAX_ROOMS_NAMED = 5
/** Findings listed of one kind. */
const MAX_LISTED = 10
/** Squares of a finding that are marked on the map. */
const MAX_MARKED = 400

/** Returns the square of a part nearest to its centroid. */
export function middleOf(map: BattleMap, part: readonly number[]): Cell {
  const cells = part.map((index) => cellAt(map, index))
  const col = cells.reduce((sum, each) => sum + each.col, 0) / cells.length
  const row = cells.reduce((sum, each) => sum + each.row, 0) / cells.length
  const away = (cell: Cell): number => (cell.col - col) ** 2 + (cell.row - row) ** 2
  return cells.reduce((best, each) => (away(each) < away(best) ? each : best))
}

/** Returns the squares of a part, its middle first. */
export const marked = (map: BattleMap, part: readonly number[], near: Cell): readonly Cell[] => [
  near,
  ...part.slice(0, MAX_MARKED).map((index) => cellAt(map, index)),
]

/** True if a part contains a block of 2 × 2 squares: room to stand, not the inside of a wall. */
function hasRoom({ widthCells }: BattleMap, part: readonly number[]): boolean {
  const own = new Set(part)
  return part.some((index) => own.has(index + 1) && own.has(index + widthCells) && own.has(index + widthCells + 1))
}

/** Returns the party, if there is one, with riders on foot. Other sides may live behind a locked door. */
function explorers({ map, field, standing }: CheckScene): readonly (readonly [string, readonly Standing[]])[] {
  const [party] = COMMON_SIDES
  const walking = standing.filter(({ creature: { side } }) => side === party)
  const riders = [...map.tables.creatures.values()].flatMap((creature) => {
    const combatant = field.combatants.get(creature.id)
    if (creature.side !== party || combatant?.mountedOn === undefined) return []
    return [{ creature, combatant: { ...combatant, size: creature.size, mountedOn: undefined } }]
  })
  return walking.length > 0 ? [[party, [...walking, ...riders]]] : []
}

/** Returns the squares some creatures can cover together; null if none of them can move. */
function coveredBy(scene: CheckScene, standing: readonly Standing[], doors: 'all' | 'unlocked'): Uint8Array | null {
  const found = standing.flatMap(({ combatant }) => scene.reachedBy(combatant, doors) ?? [])
  return found.length === 0 ? null : unitedMask(found.map(({ covered }) => covered))
}

/** Rooms the party reaches only through locked or secret doors. */
export const behindDoors: Check = {
  id: 'behind-doors',
  severity: 'note',
  reasons: ['wall'],
  *find(scene) {
    const { map } = scene
    const shut = [...map.tables.edges.values()].filter(
      (edge) => edge.kind === 'door' && edge.door === 'closed' && !canBeOpened(edge),
    )
    if (shut.length === 0) return
    for (const [side, standing] of explorers(scene)) {
      const all = coveredBy(scene, standing, 'all')
      const now = coveredBy(scene, standing, 'unlocked')
      if (!all || !now) continue
      const rooms = roomsIn(scene, (index) => all[index] === 1 && now[index] !== 1).flatMap((part) => {
        if (part.length < MIN_SQUARES) return []
        const own = new Set(part)
        const doors = shut.filter((edge) => {
          const sides = sidesOf(map, edge)
          return sides.some((index) => own.has(index)) && sides.some((index) => now[index] === 1)
        })
        return doors.length > 0 ? [{ part, doors, near: middleOf(map, part) }] : []
      })
      // A street of locked houses, or a jail, is meant to be locked.
      if (rooms.length > MAX_ROOMS_NAMED) {
        yield {
          code: 'many-behind-doors',
          facts: { side, rooms: rooms.map(({ near }) => near) },
          place: { cells: rooms.flatMap(({ doors }) => doors.map(({ cell }) => cell)) },
        }
        continue
      }
      for (const { part, doors, near } of rooms)
        yield {
          code: 'behind-doors',
          facts: {
            side,
            squares: part.length,
            near,
            doors: doors
              .filter(({ leaf }) => leaf !== 'second')
              .map((edge) => ({ ...edgeThing(edge), secret: edge.secret })),
          },
          place: { cells: [...doors.map(({ cell }) => cell), ...marked(map, part, near)] },
        }
    }
  },
}

function sidesOf(map: BattleMap, { cell, border }: Edge): readonly number[] {
  const here = cellIndex(map, cell)
  return border === 'north' ? [here - map.widthCells, here] : [here - 1, here]
}

/** Areas the party cannot reach although other creatures can. */
export const outOfReach: Check = {
  id: 'out-of-reach',
  severity: 'note',
  reasons: ['impassable'],
  *find(scene) {
    const { map } = scene
    const palette = terrainPalette(map)
    for (const [side, standing] of explorers(scene)) {
      const all = coveredBy(scene, standing, 'all')
      const [first] = standing.filter(({ combatant }) => scene.reachedBy(combatant, 'all'))
      if (!all || !first) continue
      const wide = unitedMask(
        standing.flatMap(({ combatant }) => scene.reachedBy(anyone(combatant), 'all')?.covered ?? []),
      )
      const isFloor = (index: number): boolean => palette[map.layers.terrain[index] ?? 0]?.entry.land.passable ?? false
      const parts = roomsIn(scene, (index) => wide[index] === 1 && all[index] !== 1 && isFloor(index))
        .filter((part) => part.length >= MIN_SQUARES && hasRoom(map, part))
        .slice(0, MAX_LISTED)
      for (const [i, part] of parts.entries()) {
        const near = middleOf(map, part)
        const obstacle = i < MAX_EXPLAINED ? obstacleTo(scene, first, near) : null
        yield {
          code: 'out-of-reach',
          facts: { side, squares: part.length, near, obstacle },
          place: { cells: marked(map, part, near) },
        }
      }
    }
  },
}

/** Returns what keeps a creature from a square, with doors open and without other creatures. */
function obstacleTo(scene: CheckScene, { combatant }: Standing, to: Cell): Obstacle | null {
  const request = { mover: asWalker(combatant) }
  const move = prepareMove(scene.bare('all', combatant), request)
  const found = move.ok ? findRouteObstacle(move.value, request, to) : null
  return found && routeObstacle(scene.map, found)
}

/**
 * Areas that no one can reach by any mode from where the encounter is played. Not reported: areas at the edge of the map (the
 * world outside), areas without a block of 2 × 2 squares (the inside of a wall), and areas with stairs. The sentence mentions
 * that a background picture may show stairs. Walls are drawn around rock as well as around rooms, above all on imported maps:
 * an area with more walls than solid terrain around it counts only if it has content and is the only one without doors. Several
 * such areas, or one with doors, are other levels drawn beside the map.
 */
export const closedOff: Check = {
  id: 'closed-off',
  severity: 'warning',
  reasons: ['corner', 'wall'],
  *find(scene) {
    const { map } = scene
    const hasPicture = [...map.tables.props.values()].some(({ background }) => background)
    const parts = roomsIn(scene, (index) => scene.solid[index] === 0)
    const burrows = scene.standing.some(({ combatant }) => (combatant.speedFeet.burrow ?? 0) > 0)
    const starts = playedSquares(scene, parts)
    const coveredFrom = starts.flatMap((index) => {
      const found = scene.reachedBy(anyone({ at: cellAt(map, index) }, burrows), 'all')
      return found ? [found.covered] : []
    })
    const [main] = coveredFrom
    if (!main) return
    const reached = unitedMask(coveredFrom)
    const stairs = new Set<number>(
      [...map.tables.props.values()]
        .filter(({ symbol }) => LEVEL_SYMBOLS.has(symbol ?? ''))
        .flatMap((prop) => squaresUnder(map, prop).map((cell) => cellIndex(map, cell))),
    )
    const isOutside = (index: number): boolean => {
      const { col, row } = cellAt(map, index)
      return col === 0 || row === 0 || col === map.widthCells - 1 || row === map.heightCells - 1
    }
    const isFurnished = furnishedTest(map)
    const apart = parts.filter(
      (part) =>
        part.length >= MIN_SQUARES &&
        hasRoom(map, part) &&
        !part.some((index) => main[index] === 1 || stairs.has(index)),
    )
    const outlined = new Set(apart.filter((part) => isOutlined(scene, part)))
    const isLevel = (part: readonly number[]): boolean => outlined.size > 1 || hasDoors(scene, part)
    let listed = 0
    for (const part of apart) {
      if (outlined.has(part) && (isLevel(part) || !isFurnished(part))) continue
      const corner = crackOf(scene, part, main) ?? crackOf(scene, part, reached)
      // In parts that are played in, `no-contact` finds creatures that cannot meet.
      if (!corner && part.some((index) => reached[index] === 1 || isOutside(index))) continue
      if (listed++ >= MAX_LISTED) return
      yield closedOffFinding(map, part, corner, hasPicture)
    }
  },
}

/** True if a part has doors between its squares. */
const hasDoors = (scene: CheckScene, part: readonly number[]): boolean =>
  part.some((index) => neighborsOf(scene.map, index).some((next) => isDoor(scene.between(index, next))))

/** True if a part's border has more walls than solid terrain. */
function isOutlined(scene: CheckScene, part: readonly number[]): boolean {
  let balance = 0
  for (const index of part)
    for (const next of neighborsOf(scene.map, index))
      balance += isWalled(scene, index, next) ? 1 : scene.solid[next] === 1 ? -1 : 0
  return balance > 0
}

/** Returns a test for content in a part: a creature, object, note, region, or terrain that is not plain. */
function furnishedTest(map: BattleMap): (part: readonly number[]) => boolean {
  const { creatures, notes, regions, props } = map.tables
  const points = [...notes.values()].map(({ at }) => ({ col: Math.floor(at.x), row: Math.floor(at.y) }))
  const cells = [
    ...[...creatures.values()].map(({ at }) => at),
    ...points,
    ...[...props.values()].filter(({ background }) => !background).flatMap((prop) => squaresUnder(map, prop)),
  ]
  const held = new Set<number>(cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell)))
  return (part) => {
    const own = new Set(part)
    // A region that covers other areas too is no content of this one.
    const isItsOwn = (region: Region): boolean =>
      region.cells.every((cell) => isOnGrid(map, cell) && own.has(cellIndex(map, cell)))
    return (
      part.some((index) => held.has(index) || map.layers.terrain[index] !== OPEN_TERRAIN) ||
      [...regions.values()].some(isItsOwn)
    )
  }
}

function closedOffFinding(
  map: BattleMap,
  part: readonly number[],
  corner: readonly [Cell, Cell] | null,
  hasPicture: boolean,
): Finding {
  const near = middleOf(map, part)
  const facts = { squares: part.length, near, hasPicture }
  return corner
    ? {
        code: 'crack',
        facts: { ...facts, corner },
        place: { cells: [...corner, ...marked(map, part, near)] },
        fix: openedSquare(map, { col: corner[1].col, row: corner[0].row }, corner[0]),
      }
    : { code: 'closed-off', facts, place: { cells: marked(map, part, near) } }
}

/** A fix that turns a solid square into the terrain of another one. */
export const openedSquare = (map: BattleMap, cell: Cell, like: Cell): Fix => ({
  code: 'open-square',
  facts: { at: cell },
  command: {
    type: 'paint-cells',
    layer: 'terrain',
    indices: [cellIndex(map, cell)],
    values: [map.layers.terrain[cellIndex(map, like)] ?? OPEN_TERRAIN],
  },
})

/** Returns a square of each part with creatures, a deployment zone or an exit. */
function playedSquares({ map, standing }: CheckScene, parts: readonly (readonly number[])[]): readonly number[] {
  const places = [
    ...standing.map(({ creature: { at } }) => at),
    ...[...map.tables.regions.values()].filter(({ purpose }) => purpose === 'deployment').flatMap(({ cells }) => cells),
    ...[...map.tables.encounters.values()].flatMap(({ exits }) => exits.flatMap(({ cells }) => cells)),
  ]
  const played = new Set<number>(places.map((cell) => cellIndex(map, cell)))
  return parts.flatMap((part) => part.find((index) => played.has(index)) ?? [])
}

/** Returns two squares that touch diagonally between solid corners, one in the part and one that is reached; null if none do. */
function crackOf(scene: CheckScene, part: readonly number[], reached: Uint8Array): readonly [Cell, Cell] | null {
  const { map } = scene
  for (const index of part) {
    const cell = cellAt(map, index)
    for (const [dCol, dRow] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const other = { col: cell.col + dCol, row: cell.row + dRow }
      if (other.col < 0 || other.row < 0 || other.col >= map.widthCells || other.row >= map.heightCells) continue
      const beside = [
        { col: other.col, row: cell.row },
        { col: cell.col, row: other.row },
      ]
      if (reached[cellIndex(map, other)] === 1 && beside.every((each) => scene.isSolid(each))) return [cell, other]
    }
  }
  return null
}

/** Stairs, ladders and other links between levels. */
const LEVEL_SYMBOLS: ReadonlySet<string> = new Set(
  SYMBOLS.filter(({ group }) => group === 'levels').map(({ id }) => id),
)

/** Returns the rooms between walls and doors, open or closed. */
export const roomsOf = (scene: CheckScene): readonly (readonly number[])[] =>
  roomsIn(
    scene,
    (index) => scene.solid[index] === 0,
    (a, b) => isHard(scene.between(a, b)),
  )
