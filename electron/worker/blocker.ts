/** What stands in the way, in a GM's words and with the record to point at. The engine finds it; a map knows its names. */
import { listedUpTo } from '../../src/base/listed.ts'
import { isRectOnGrid, spaceRect, type Cell } from '../../src/grid/cell.ts'
import { squareName } from '../../src/grid/squareName.ts'
import type { BlockedPlace, Blocker } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { edgeAt } from '../../src/map/edgeAt.ts'
import { edgeIdAt, type Edge } from '../../src/map/records/edge.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { carrierOf } from '../../src/map/riding.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { blockersOfPlace, type Blocker as FoundBlocker } from '../../src/movement/blockers.ts'
import type { PathExplanation } from '../../src/movement/explainPath.ts'
import { enter, mayEndAt, type Move } from '../../src/movement/move.ts'
import { mayStopAmong, spaceOf } from '../../src/movement/passage.ts'
import { placeOf, type StepProblem } from '../../src/movement/walk.ts'

const PROBLEMS: Readonly<Record<StepProblem, Pick<Blocker, 'kind' | 'text'>>> = {
  'not-adjacent': { kind: 'rule', text: 'A step leads to a square next to the last.' },
  'off-map': { kind: 'map-border', text: 'The map ends here.' },
  impassable: { kind: 'terrain', text: 'It cannot enter this ground.' },
  wall: { kind: 'edge', text: 'Something solid stands between the squares.' },
  corner: { kind: 'corner', text: 'No diagonal step past a hard corner.' },
  occupied: { kind: 'creature', text: 'Somebody is in the way.' },
  'barred-terrain': { kind: 'rule', text: 'This action only crosses plain ground.' },
  'not-straight': { kind: 'rule', text: 'This action leads straight on.' },
  'too-far': { kind: 'budget', text: 'Too far for this turn.' },
  'cannot-end': { kind: 'creature', text: 'It may pass here, but not stop.' },
}

/** Why the first step of a path that fails does so. */
export function stepBlocker(
  map: BattleMap,
  path: readonly Cell[],
  refusal: NonNullable<PathExplanation['refusal']>,
): Blocker {
  const { step, reason, clauses, blockers } = refusal
  const at = path[step + 1] ?? path[step]
  const [found] = blockers
  const said: Said = found ? inWords(map, found) : PROBLEMS[reason]
  // A big creature is pointed at where the step would have entered its space, not at its corner.
  const where = found?.kind === 'creature' && at && said.at ? { at: nearestOf(map, found.id, at) } : {}
  return { ...(at ? { at } : {}), ...said, ...where, clauses }
}

/** The square of a creature's space nearest to another square. */
function nearestOf(map: BattleMap, id: string, { col, row }: Cell): Cell {
  const creature = map.tables.creatures.get(id as RecordId)
  if (!creature) return { col, row }
  const carrier = carrierOf(map.tables.creatures, creature)
  const space = spaceRect(carrier.at, SPACE_CELLS[carrier.size])
  return {
    col: Math.min(Math.max(col, space.col), space.col + space.widthCells - 1),
    row: Math.min(Math.max(row, space.row), space.row + space.heightCells - 1),
  }
}

/** Why no way leads to a place: what is wrong with the place, or that it is cut off. */
export function placeBlocker(map: BattleMap, move: Move, to: Cell): Blocker {
  const space = spaceRect(to, move.layer.spaceCells)
  if (!isRectOnGrid(move.field, space))
    return { kind: 'map-border', text: 'Its space does not fit on the map there.', at: to, clauses: [] }
  // A squeezing creature stands in part of its space: what lies in the rest of it is not in its way.
  enter(move)
  const isLegal = mayEndAt(move, placeOf(move, to))
  const [found] = isLegal ? [] : blockersOfPlace(move, to)
  if (found) return { at: to, ...inWords(map, found), clauses: [] }
  const host = move.others.find(
    (other) => !mayStopAmong(move.field, move.mover, space, [other]) && overlaps(space, spaceOf(other)),
  )
  if (host)
    return { at: to, ...creatureInWords(map, host.id, 'is there'), clauses: move.field.ruleset.clauses['cannot-end'] }
  return { kind: 'gap', text: 'No way leads there.', at: to, clauses: [] }
}

/**
 * What shuts a place off, in words: the one thing whose removal would open a way, or all that bar it together, in the order of
 * the way; and how many feet that way would have.
 */
export function shutOff(map: BattleMap, found: readonly [FoundBlocker, ...FoundBlocker[]], feet: number): Blocker {
  const [first, ...others] = found
  const said = inWords(map, first)
  if (others.length === 0) return { ...said, text: `${said.text} Without it the way has ${feet} ft.`, clauses: [] }
  const areDoors = found.every((thing) => 'border' in thing && edgeAt(map, thing)?.kind === 'door')
  const areCreatures = found.every(({ kind }) => kind === 'creature')
  const what = areDoors ? 'closed doors' : areCreatures ? 'creatures' : 'things'
  const names = found.map((thing) => (areDoors ? placeInWords(thing) : thingInWords(map, thing)))
  const list = `${found.length} ${what} bar the way: ${listedUpTo(MOST_NAMED, names)}.`
  const text = `${list} ${areDoors ? 'With all of them open' : 'Without them'} it has ${feet} ft.`
  return { ...said, text, furtherAt: others.flatMap((thing) => inWords(map, thing).at ?? []), clauses: [] }
}

/** More are only counted. */
const MOST_NAMED = 6

/** Where a thing between squares stands. */
const placeInWords = (found: FoundBlocker): string =>
  'border' in found ? `${found.border} of ${squareName(found.cell)}` : ''

/** A thing by its name and place. */
function thingInWords(map: BattleMap, found: FoundBlocker): string {
  if (found.kind === 'creature') {
    const creature = map.tables.creatures.get(found.id as RecordId)
    return `${creature?.name || 'somebody'}${creature ? ` at ${squareName(creature.at)}` : ''}`
  }
  const edge = 'border' in found ? edgeAt(map, found) : undefined
  return `the ${edge?.kind === 'door' ? `${edge.door} door` : (edge?.kind ?? 'wall')} ${placeInWords(found)}`
}

/** Beyond every band. */
export const tooFar = (move: Move, at: Cell): Blocker => ({
  ...PROBLEMS['too-far'],
  at,
  clauses: move.field.ruleset.clauses['too-far'],
})

type Said = Pick<Blocker, 'kind' | 'text'> & Partial<Pick<Blocker, 'at' | 'recordId'>>

function inWords(map: BattleMap, found: FoundBlocker): Said {
  switch (found.kind) {
    case 'map-border':
      return PROBLEMS['off-map']
    case 'terrain':
      return { kind: 'terrain', text: `It cannot enter ${found.terrain.replaceAll('-', ' ')}.`, at: found.cell }
    case 'corner-square':
      return { ...PROBLEMS.corner, at: found.cell }
    case 'corner-edge':
      return { ...PROBLEMS.corner, at: onBorder(found), recordId: edgeIdAt(found.cell, found.border) }
    case 'edge': {
      const recordId = edgeIdAt(found.cell, found.border)
      const edge = edgeAt(map, found)
      return { kind: 'edge', text: edge ? edgeText(edge) : PROBLEMS.wall.text, at: onBorder(found), recordId }
    }
    case 'creature':
      return creatureInWords(map, found.id, 'is in the way')
  }
}

const onBorder = ({ cell, border }: Extract<FoundBlocker, { readonly border: unknown }>): BlockedPlace => ({
  ...cell,
  border,
})

const edgeText = ({ kind, door }: Edge): string =>
  kind === 'door' ? `The door is ${door}.` : `A ${kind} stands between.`

function creatureInWords(map: BattleMap, id: string, verb: string): Said {
  const recordId = id as RecordId
  const creature = map.tables.creatures.get(recordId)
  return {
    kind: 'creature',
    text: `${creature?.name || 'Somebody'} ${verb}.`,
    recordId,
    ...(creature ? { at: creature.at } : {}),
  }
}

type Rect = ReturnType<typeof spaceRect>
const overlaps = (a: Rect, b: Rect): boolean =>
  a.col < b.col + b.widthCells &&
  b.col < a.col + a.widthCells &&
  a.row < b.row + b.heightCells &&
  b.row < a.row + a.heightCells
