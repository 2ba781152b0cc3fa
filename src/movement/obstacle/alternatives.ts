/**
 * What else a mover could try where a step is refused: another of its modes, a check instead of a speed, tumbling past,
 * overrunning, squeezing through. Advice for the GM; nothing of it changes an answer.
 */
import { cellsOfRect, rectHolds, spaceRect, type Cell } from '../../grid/cell.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import { gapFit, mayOverrun, type RuleNote, type SkillNote } from '../../rules/rulesetDetails.ts'
import type { Blocker } from './blockers.ts'
import { BOX_FREE } from '../field/surface.ts'
import type { Move } from '../move.ts'

/** Something to try: moving in another mode, a check in place of its speed at some squares, or what a rule offers. */
export type Alternative =
  | { readonly kind: 'mode'; readonly mode: MovementMode }
  | {
      readonly kind: 'check'
      readonly mode: MovementMode
      readonly note: SkillNote
      /** Squares of one kind of terrain, in the order in which they are met. */
      readonly squares: readonly TerrainBlocker[]
    }
  | { readonly kind: 'rule'; readonly note: RuleNote }

type TerrainBlocker = Blocker & { readonly kind: 'terrain' }

/** What could be tried where the step from one place to the next is stopped by `blockers`; each thing once. */
export function findAlternatives(move: Move, from: Cell, to: Cell, blockers: readonly Blocker[]): Alternative[] {
  const ways = [
    ...terrainsIn(blockers).flatMap((squares) => otherModes(move, squares)),
    ...blockers.flatMap((blocker) => (blocker.kind === 'creature' ? pastCreature(move, blocker) : [])),
    ...throughGap(move, from, to),
  ]
  const texts = ways.map((way) => (way.kind === 'rule' ? way.note.text : way.mode))
  return ways.filter((_, i) => texts.indexOf(texts[i] ?? '') === i)
}

/** Squares of terrain by their kind, as met. */
function terrainsIn(blockers: readonly Blocker[]): readonly (readonly TerrainBlocker[])[] {
  const kinds = new Map<string, TerrainBlocker[]>()
  for (const blocker of blockers)
    if (blocker.kind === 'terrain') kinds.set(blocker.terrain, [...(kinds.get(blocker.terrain) ?? []), blocker])
  return [...kinds.values()]
}

/** Modes that enter this terrain: those the mover has, else the check that stands in for one. */
function otherModes({ field, mover, mode }: Move, squares: readonly TerrainBlocker[]): Alternative[] {
  const type = field.palette.find((known) => known?.id === squares[0]?.terrain)
  if (!type) return []
  const entering = MOVEMENT_MODES.filter((other) => other !== mode && type.entry[other].passable)
  const own = entering.filter((other) => (mover.speedFeet[other] ?? 0) > 0)
  if (own.length > 0) return own.map((other) => ({ kind: 'mode', mode: other }))
  return entering.flatMap((other) => {
    const note = field.ruleset.details.checksForModes[other]
    return note ? [{ kind: 'check' as const, mode: other, note, squares }] : []
  })
}

function pastCreature({ field, mover }: Move, { id, passage }: Blocker & { readonly kind: 'creature' }): Alternative[] {
  const other = field.combatants.get(id)
  if (!other || passage !== 'opponent') return []
  const { tumbling, overrun } = field.ruleset.details
  return [
    { kind: 'rule', note: tumbling },
    ...(overrun && mayOverrun(overrun, mover.size, other.size) ? [{ kind: 'rule' as const, note: overrun }] : []),
  ]
}

/** A skill for a gap that is too narrow to squeeze through: the widest opening the step leads to. */
function throughGap(move: Move, from: Cell, to: Cell): Alternative[] {
  const { layer, field } = move
  const { tightGaps } = field.ruleset.details
  if (tightGaps === null || (from.col !== to.col && from.row !== to.row)) return []
  const before = spaceRect(from, layer.spaceCells)
  const front = cellsOfRect(spaceRect(to, layer.spaceCells)).filter((cell) => !rectHolds(before, cell))
  let [gap, run] = [0, 0]
  for (const { col, row } of front) {
    run = ((layer.surface.squares[layer.surface.indexOf(col, row)] ?? 0) & BOX_FREE) === 0 ? 0 : run + 1
    gap = Math.max(gap, run)
  }
  const fit = gapFit(layer.spaceCells, gap, field.rules.squeezing, tightGaps)
  return fit === 'by-skill' ? [{ kind: 'rule', note: tightGaps }] : []
}

/** Squares of a path around which a free area of some squares across has no room, whatever creatures stand there. */
export function tightSquares({ layer }: Move, path: readonly Cell[], neededCells: number): readonly Cell[] {
  const { surface } = layer
  const boxes = surface.boxes(neededCells)
  const hasRoom = ({ col, row }: Cell): boolean =>
    cellsOfRect({
      col: col - neededCells + 1,
      row: row - neededCells + 1,
      widthCells: neededCells,
      heightCells: neededCells,
    }).some((box) => {
      const isInside = box.col >= 0 && box.row >= 0
      return isInside && ((boxes[surface.indexOf(box.col, box.row)] ?? 0) & BOX_FREE) !== 0
    })
  return path.filter((cell) => !hasRoom(cell))
}
