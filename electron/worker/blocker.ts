/** What stands in the way, in terms of the map: the square, the edge, the creature. */
import { cellsOfRect, isRectOnGrid, rectHolds, spaceRect, type Cell, type CellRect } from '../../src/grid/cell.ts'
import type { Blocker } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { edgeCells, type Edge } from '../../src/map/records/edge.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { edgeCodeOf, isShut } from '../../src/movement/edgeCode.ts'
import type { Move } from '../../src/movement/move.ts'
import { letsPass, mayStopAmong, passageOf, spaceOf } from '../../src/movement/passage.ts'
import type { StepProblem } from '../../src/movement/walk.ts'

const TEXTS: Readonly<Record<StepProblem, readonly [Blocker['kind'], string]>> = {
  'not-adjacent': ['rule', 'A step leads to a square next to the last.'],
  'off-map': ['map-border', 'The map ends here.'],
  impassable: ['terrain', 'It cannot enter this ground.'],
  wall: ['edge', 'Something solid stands between the squares.'],
  corner: ['corner', 'No diagonal step past a hard corner.'],
  occupied: ['creature', 'Somebody is in the way.'],
  'barred-terrain': ['rule', 'This action only crosses plain ground.'],
  'not-straight': ['rule', 'This action leads straight on.'],
  'too-far': ['budget', 'Too far for this turn.'],
  'cannot-end': ['creature', 'It may pass here, but not stop.'],
}

/** The blocker of a step from one place to another. */
export function stepBlocker(map: BattleMap, move: Move, from: Cell, to: Cell, problem: StepProblem): Blocker {
  const [kind, text] = TEXTS[problem]
  const space = spaceRect(to, move.layer.spaceCells)
  const plain: Blocker = { kind, text, at: to, clauses: [] }
  switch (problem) {
    case 'impassable':
      return terrainBlocker(move, space) ?? plain
    case 'wall':
      return edgeBlocker(map, spaceRect(from, move.layer.spaceCells), space) ?? plain
    case 'occupied':
    case 'cannot-end':
      return creatureBlocker(map, move, space) ?? (problem === 'cannot-end' ? placeBlocker(move, space) : null) ?? plain
    case 'not-adjacent':
    case 'off-map':
    case 'corner':
    case 'barred-terrain':
    case 'not-straight':
    case 'too-far':
      return plain
  }
}

/** Why no way leads to a place: what is wrong with the place, or that it is cut off. */
export function placeBlockerOf(map: BattleMap, move: Move, to: Cell): Blocker {
  const space = spaceRect(to, move.layer.spaceCells)
  if (!isRectOnGrid(move.field, space))
    return { kind: 'map-border', text: 'Its space does not fit on the map there.', at: to, clauses: [] }
  return (
    placeBlocker(move, space) ??
    creatureBlocker(map, move, space) ?? { kind: 'gap', text: 'No way leads there.', at: to, clauses: [] }
  )
}

const placeBlocker = (move: Move, space: CellRect): Blocker | null => terrainBlocker(move, space)

function terrainBlocker({ field, mode, mover }: Move, space: CellRect): Blocker | null {
  for (const cell of cellsOfRect(space)) {
    const type = field.palette[field.terrain[cell.row * field.widthCells + cell.col] ?? 0]
    if (type && (type.entry[mode].passable || (mover.incorporeal && type.normalForIncorporeal))) continue
    return { kind: 'terrain', text: `${type?.name ?? 'Unknown ground'}: closed to it.`, at: cell, clauses: [] }
  }
  return null
}

/** The first shut edge inside the space after the step, or between it and the space before. */
function edgeBlocker(map: BattleMap, before: CellRect, after: CellRect): Blocker | null {
  for (const edge of map.tables.edges.values()) {
    if (!isShut(edgeCodeOf(edge))) continue
    const [a, b] = edgeCells(edge)
    const isIn = (cell: Cell) => rectHolds(before, cell) || rectHolds(after, cell)
    if (!isIn(a) || !isIn(b) || (rectHolds(before, a) && rectHolds(before, b))) continue
    return { kind: 'edge', text: edgeText(edge), at: edge.cell, recordId: edge.id, clauses: [] }
  }
  return null
}

const edgeText = ({ kind, door }: Edge): string =>
  kind === 'door' ? `A ${door} door stands between.` : `A ${kind} stands between.`

/** Whoever of those in the space may not be passed, else may not be stopped on. */
function creatureBlocker(map: BattleMap, move: Move, space: CellRect): Blocker | null {
  const { field, mover, manner, others } = move
  const there = others.filter((other) => cellsOfRect(spaceOf(other)).some((cell) => rectHolds(space, cell)))
  const inTheWay =
    there.find((other) => !letsPass(passageOf(field, mover, other, manner))) ??
    there.find((other) => !mayStopAmong(field, mover, space, [other])) ??
    (mayStopAmong(field, mover, space, there) ? undefined : there[0])
  if (!inTheWay) return null
  const id = inTheWay.id as RecordId
  const name = map.tables.creatures.get(id)?.name || 'Somebody'
  return { kind: 'creature', text: `${name} is there.`, at: inTheWay.at, recordId: id, clauses: [] }
}
