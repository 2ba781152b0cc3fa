import { capitalized } from '../../src/base/text.ts'
import { doorWord } from '../../src/map/edges.ts'
import { obstacleSentence } from '../../src/words/blockers.ts'
import { en } from '../../src/words/en/index.ts'
import { covers } from './coveredReach.ts'
import { cellIndex, indexInRect, rectHolds, spaceRect, type Cell } from '../../src/grid/cell.ts'
import { squareName } from '../../src/grid/squareName.ts'
import { stateWords } from '../../src/map/creatureStates.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { occupiedSpace } from '../../src/map/creatureSpace.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { edgeIdAt, type Edge } from '../../src/map/records/edge.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { TerrainType } from '../../src/map/terrain.ts'
import type { PathAnswer, ReachAnswer } from '../../src/ipc/shapes/engine.ts'

const labels = en.labels.shell

/** Creatures whose space covers the square, in the order of the map. */
export const creaturesAt = (map: BattleMap, cell: Cell): readonly Creature[] =>
  [...map.tables.creatures.values()].filter(({ at, size }) => rectHolds(spaceRect(at, SPACE_CELLS[size]), cell))

/**
 * Describes a square for screen readers: its name, terrain, elevation, creatures and edges, and how far it is for the
 * selected creature. One sentence each, the most important first.
 */
export function describeSquare(
  map: BattleMap,
  palette: readonly (TerrainType | undefined)[],
  cell: Cell,
  mover: Creature | null,
  answers: { readonly reach: ReachAnswer | null; readonly route: PathAnswer | null },
): string {
  const index = cellIndex(map, cell)
  const terrain = palette[map.layers.terrain[index] ?? 0]
  const feet = map.layers.elevationFeet[index] ?? 0
  const parts = [
    `${squareName(cell)}: ${terrain?.name ?? labels.unknownTerrain}${feet === 0 ? '' : labels.andElevation(feet)}`,
    ...creaturesAt(map, cell).map(describeCreature),
    ...describeEdges(map, cell),
  ]
  if (mover) parts.push(describeRoute(mover, cell, answers))
  return `${parts.filter((part) => part !== '').join('. ')}.`
}

/** `squeezing in B4 to B5`, with the squares that have room for it, if known. */
export function squeezingWords(creature: Creature): string {
  if (!creature.squeezedInto) return 'squeezing'
  const { col, row, widthCells, heightCells } = occupiedSpace(creature)
  const last = { col: col + widthCells - 1, row: row + heightCells - 1 }
  return labels.squeezingIn(squareName({ col, row }), squareName(last))
}

/** Describes a creature: name, size, side and states. */
export function describeCreature(creature: Creature): string {
  const states = stateWords(creature, creature.squeezing ? { squeezing: squeezingWords(creature) } : {})
  return [`${creature.name || en.labels.common.unnamedCreature}, ${creature.size}, ${creature.side}`, ...states].join(
    ', ',
  )
}

const BORDERS = ['north', 'east', 'south', 'west'] as const

function describeEdges(map: BattleMap, { col, row }: Cell): readonly string[] {
  const ids = [
    edgeIdAt({ col, row }, 'north'),
    edgeIdAt({ col: col + 1, row }, 'west'),
    edgeIdAt({ col, row: row + 1 }, 'north'),
    edgeIdAt({ col, row }, 'west'),
  ]
  return ids.flatMap((id, i) => {
    const edge = map.tables.edges.get(id)
    return edge ? [labels.edgeTo(describeEdge(edge), BORDERS[i] ?? 'north')] : []
  })
}

/** Describes an edge: `Secret locked door`. */
export function describeEdge(edge: Edge): string {
  const kind =
    edge.kind === 'door' ? labels.doorOf(doorWord(edge)) : edge.kind === 'barrier' ? labels.lowWall : edge.kind
  const words = edge.secret ? labels.secretEdge(kind) : kind
  return capitalized(words)
}

function describeRoute(
  mover: Creature,
  cell: Cell,
  { reach, route }: { readonly reach: ReachAnswer | null; readonly route: PathAnswer | null },
): string {
  const end = route?.path.at(-1)
  if (route && end && covers(end, SPACE_CELLS[mover.size], cell)) {
    if (route.feet === null) {
      const why = route.blocker
        ? obstacleSentence(route.blocker.obstacle)
        : en.blockers.obstacle({ reason: 'no-route' })
      return `${mover.name}: ${why.replace(/\.$/u, '')}`
    }
    const band = route.band === null ? '' : `, ${route.band}`
    const provoked = timesProvoked(route.provokes.length)
    return labels.routeFor(route.feet, mover.name, band, provoked)
  }
  if (!reach || !rectHolds(reach.window, cell)) return ''
  const index = indexInRect(reach.window, cell)
  const band = reach.bands[(reach.band[index] ?? 0) - 1]
  const feet = reach.costFeet[index] ?? 65_535
  if (!band || feet === 65_535) return labels.outOfRangeFor(mover.name)
  return reach.inActions ? labels.bandFor(band.label, mover.name) : labels.costFor(feet, mover.name, band.label)
}

const timesProvoked = (times: number): string => (times === 0 ? '' : `, ${en.encounter.provoked(times)}`)
