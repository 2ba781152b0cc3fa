import { cellIndex, isOnGrid, nearestSquare, type Cell } from '../grid/cell.ts'
import { neighborsOf } from '../grid/components.ts'
import { terrainPalette } from '../map/battleMap.ts'
import { tableRecord } from '../map/commands/command.ts'
import { edgeCells } from '../map/records/edge.ts'
import type { Region } from '../map/records/annotations.ts'
import { OPEN_TERRAIN } from '../map/terrain.ts'
import type { Check, Finding } from './check.ts'
import type { CheckScene } from './CheckScene.ts'
import { doorThing, standsFree } from './doorNowhere.ts'

/** Hidden things that the copy for players would give away. */
export const playerCopy: Check = {
  id: 'player-copy',
  severity: 'warning',
  reasons: [],
  *find(scene) {
    const { map } = scene
    for (const edge of map.tables.edges.values())
      if (edge.secret && edge.kind === 'door' && edge.leaf !== 'second' && standsFree(scene, edge))
        yield {
          code: 'secret-alone',
          facts: { door: doorThing(edge) },
          place: { cells: edgeCells(edge).filter((cell) => isOnGrid(map, cell)) },
        }
    for (const region of map.tables.regions.values()) yield* checkRegion(scene, region)
    for (const drawing of map.tables.drawings.values()) {
      const [start] = drawing.points
      if (drawing.shape !== 'text' || drawing.gmOnly || !start || !NAMES_SECRET.test(drawing.text)) continue
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

/** Words that give a secret away. */
const NAMES_SECRET = /\b(?:secret|traps?|trapped|ambush|hidden)\b/iu

function* checkRegion(scene: CheckScene, region: Region): Iterable<Finding> {
  const [first] = region.cells
  if (!first) return
  // Traps are never on the copy for players.
  if (!region.gmOnly && region.purpose !== 'trap' && NAMES_SECRET.test(region.name))
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
