import { ok, type Result } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { drawingSchema, type Drawing } from '../../map/records/annotations.ts'
import { edgeSchema, type Edge } from '../../map/records/edge.ts'
import type { LineReport, Loss, SnapOptions } from '../format.ts'
import { checkLines, snapLine, type Line } from '../snapLines.ts'
import type { ScenePlace, Scene } from './schema.ts'

type Wall = Scene['walls'][number]

/** A wall in squares. */
function lineOf({ c: [x1 = 0, y1 = 0, x2 = 0, y2 = 0] }: Wall, { toSquares }: ScenePlace): Line {
  return [toSquares(x1, 'x'), toSquares(y1, 'y'), toSquares(x2, 'x'), toSquares(y2, 'y')]
}

/** Edges of a scene's walls, the lines as they were (drawings, where any lay off the grid), and what was lost. */
export function wallsOf(
  map: BattleMap,
  scene: Scene,
  place: ScenePlace,
  snap: SnapOptions,
): Result<{
  edges: ReadonlyMap<Edge['id'], Edge>
  drawings: readonly Drawing[]
  lines: readonly LineReport[]
  losses: readonly Loss[]
}> {
  const checked = checkLines(
    map,
    scene.walls.map((wall) => lineOf(wall, place)),
    '$.walls',
  )
  if (!checked.ok) return checked
  const edges = new Map<Edge['id'], Edge>()
  const lines: LineReport[] = []
  // Outlines of solid ground are drawn by the ground itself. Doors come last: a door stands in its wall.
  const own = scene.walls.filter((wall) => wall.flags?.fivefoot?.edge !== 'outline')
  const walls = [...own.filter(({ door }) => door === 0), ...own.filter(({ door }) => door > 0)]
  let open = 0
  for (const wall of walls) {
    const line = lineOf(wall, place)
    const fields = edgeFields(wall)
    if (fields === null) {
      open++
      lines.push({ line, outcome: 'dropped' })
      continue
    }
    const { places, outcome } = snapLine(map, line, snap)
    lines.push({ line, outcome })
    for (const found of places) edges.set(found.id, edgeSchema.parse({ ...found, ...fields }))
  }
  const offGrid = lines.filter(({ outcome }) => outcome === 'snapped' || outcome === 'approximated')
  const drawings = offGrid.flatMap(({ line: [x1, y1, x2, y2] }, i) => {
    const drawing = drawingSchema.safeParse({
      id: `wall-${i + 1}`,
      gmOnly: true,
      shape: 'polyline',
      points: [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ],
      colour: '#7a4fb0',
      widthSquares: 0.05,
    })
    return drawing.success ? [drawing.data] : []
  })
  const losses: Loss[] = [
    {
      what: 'walls that stop only sight or sound',
      count: open,
      outcome: 'left out: they do not stop movement',
    },
    {
      what: 'walls too short to block',
      count: lines.filter(({ outcome }) => outcome === 'dropped').length - open,
      outcome: 'left out',
    },
    {
      what: 'walls off the grid',
      count: offGrid.length,
      outcome: 'edges that block the same steps; the lines are kept as drawings',
    },
    {
      what: 'walls that stop one direction only',
      count: own.filter(({ dir }) => dir !== 0).length,
      outcome: 'stop both',
    },
  ]
  return ok({ edges, drawings, lines, losses })
}

/** What a wall is here; null for one that stops no one. */
function edgeFields(wall: Wall): Pick<Edge, 'kind' | 'door' | 'secret'> | null {
  const plain = { door: 'closed', secret: false } as const
  if (wall.door > 0)
    return { kind: 'door', door: wall.ds === 1 ? 'open' : wall.ds === 2 ? 'locked' : 'closed', secret: wall.door === 2 }
  const sight = wall.sight ?? (wall.sense ?? 20) * (wall.sense === 1 ? 20 : 1)
  if (wall.move === 0) return sight === 10 ? { kind: 'barrier', ...plain } : null
  return { kind: sight === 0 || sight === 30 || sight === 40 ? 'window' : 'wall', ...plain }
}
