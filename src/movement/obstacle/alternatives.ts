/**
 * Alternatives for a mover whose step is refused: another of its modes, a check instead of a speed, tumbling past, overrunning,
 * squeezing through. Advice for the GM; it changes no answer.
 */
import { cellsEntered, cellsOfRect, placesOverlapping, spaceRect, type Cell } from '../../grid/cell.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import { gapFit, mayOverrun, type RuleNote, type SkillNote } from '../../rules/rulesetDetails.ts'
import type { Blocker } from './blockers.ts'
import { BOX_FREE } from '../field/surface.ts'
import type { Move } from '../move.ts'
import { passingOf } from '../passage.ts'
import { speedIn } from '../speeds.ts'

/** Another mode, a check in place of a speed at some squares, or an option of the rules. */
export type Alternative =
  | { readonly kind: 'mode'; readonly mode: MovementMode }
  | {
      readonly kind: 'check'
      readonly mode: MovementMode
      readonly note: SkillNote
      /** Squares of one terrain type, in the order met. */
      readonly squares: readonly TerrainBlocker[]
    }
  | { readonly kind: 'rule'; readonly note: RuleNote }

type TerrainBlocker = Blocker & { readonly kind: 'terrain' }

/** The alternatives for a step that `blockers` stop, each once. */
export function findAlternatives(move: Move, from: Cell, to: Cell, blockers: readonly Blocker[]): Alternative[] {
  const found = [
    ...terrainsIn(blockers).flatMap((squares) => otherModes(move, squares)),
    ...blockers.flatMap((blocker) => (blocker.kind === 'creature' ? pastCreature(move, blocker) : [])),
    ...throughGap(move, from, to),
  ]
  const texts = found.map((each) => (each.kind === 'rule' ? each.note.text : each.mode))
  return found.filter((_, i) => texts.indexOf(texts[i] ?? '') === i)
}

/** Blocking squares grouped by terrain type, in the order met. */
function terrainsIn(blockers: readonly Blocker[]): readonly (readonly TerrainBlocker[])[] {
  const kinds = new Map<string, TerrainBlocker[]>()
  for (const blocker of blockers)
    if (blocker.kind === 'terrain') kinds.set(blocker.terrain, [...(kinds.get(blocker.terrain) ?? []), blocker])
  return [...kinds.values()]
}

/** Other modes that enter this terrain: those the mover has, else those that a check can replace. */
function otherModes({ field, mover, mode }: Move, squares: readonly TerrainBlocker[]): Alternative[] {
  const type = field.palette.find((known) => known?.id === squares[0]?.terrain)
  if (!type) return []
  const entering = MOVEMENT_MODES.filter((other) => other !== mode && type.entry[other].passable)
  const own = entering.filter((other) => speedIn(field, mover, other) > 0)
  if (own.length > 0) return own.map((other) => ({ kind: 'mode', mode: other }))
  return entering.flatMap((other) => {
    const note = field.ruleset.details.checksForModes[other]
    return note ? [{ kind: 'check' as const, mode: other, note, squares }] : []
  })
}

/** Ways past a creature that a tumbling mover could pass. */
function pastCreature({ field, mover, options }: Move, { id }: Blocker & { readonly kind: 'creature' }): Alternative[] {
  const other = field.combatants.get(id)
  if (!other || passingOf(field, mover, other, options).passes) return []
  if (!passingOf(field, mover, other, { ...options, tumble: true }).passes) return []
  const { tumbling, overrun } = field.ruleset.details
  return [
    { kind: 'rule', note: tumbling },
    ...(overrun && mayOverrun(overrun, mover.size, other.size) ? [{ kind: 'rule' as const, note: overrun }] : []),
  ]
}

/** The skill for a gap that is too narrow to squeeze through, judged by the widest opening in front. */
function throughGap(move: Move, from: Cell, to: Cell): Alternative[] {
  const { layer, field } = move
  const { tightGaps } = field.ruleset.details
  if (tightGaps === null || (from.col !== to.col && from.row !== to.row)) return []
  const front = cellsEntered(spaceRect(from, layer.spaceCells), spaceRect(to, layer.spaceCells))
  let [gap, run] = [0, 0]
  for (const { col, row } of front) {
    run = ((layer.surface.squares[layer.surface.indexOf(col, row)] ?? 0) & BOX_FREE) === 0 ? 0 : run + 1
    gap = Math.max(gap, run)
  }
  const fit = gapFit(layer.spaceCells, gap, field.rules.squeezing, tightGaps)
  return fit === 'by-skill' ? [{ kind: 'rule', note: tightGaps }] : []
}

/** Squares of a path that are in no free area of `neededCells` × `neededCells` squares, ignoring creatures. */
export function tightSquares({ layer }: Move, path: readonly Cell[], neededCells: number): readonly Cell[] {
  const { surface } = layer
  const boxes = surface.boxes(neededCells)
  const hasRoom = (cell: Cell): boolean =>
    cellsOfRect(placesOverlapping(spaceRect(cell, 1), neededCells)).some((box) => {
      const isInside = box.col >= 0 && box.row >= 0
      return isInside && ((boxes[surface.indexOf(box.col, box.row)] ?? 0) & BOX_FREE) !== 0
    })
  return path.filter((cell) => !hasRoom(cell))
}
