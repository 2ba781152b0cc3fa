/**
 * What else a mover could try where a step is refused: another of its modes, a check instead of a speed, tumbling past,
 * overrunning, squeezing through. Advice for the GM; nothing of it changes an answer.
 */
import { cellsOfRect, rectHolds, spaceRect, type Cell } from '../grid/cell.ts'
import { MOVEMENT_MODES, type MovementMode } from '../map/modes.ts'
import { gapFit, mayOverrun, type RuleNote } from '../rules/rulesetDetails.ts'
import type { Blocker } from './blockers.ts'
import { BOX_FREE } from './field/surface.ts'
import type { Move } from './move.ts'

/** Something to try: moving in another mode, or what a rule offers. */
export type WayAround =
  { readonly kind: 'mode'; readonly mode: MovementMode } | { readonly kind: 'rule'; readonly note: RuleNote }

/** What could be tried where the step from one place to the next is stopped by `blockers`; each thing once. */
export function waysAround(move: Move, from: Cell, to: Cell, blockers: readonly Blocker[]): WayAround[] {
  const ways = [
    ...blockers.flatMap((blocker) => (blocker.kind === 'terrain' ? otherModes(move, blocker.terrain) : [])),
    ...blockers.flatMap((blocker) => (blocker.kind === 'creature' ? pastCreature(move, blocker) : [])),
    ...throughGap(move, from, to),
  ]
  const texts = ways.map((way) => (way.kind === 'mode' ? way.mode : way.note.text))
  return ways.filter((_, i) => texts.indexOf(texts[i] ?? '') === i)
}

/** Modes that enter this terrain: those the mover has, else the check that stands in for one. */
function otherModes({ field, mover, mode }: Move, terrain: string): WayAround[] {
  const type = field.palette.find((known) => known?.id === terrain)
  if (!type) return []
  const entering = MOVEMENT_MODES.filter((other) => other !== mode && type.entry[other].passable)
  const own = entering.filter((other) => (mover.speedFeet[other] ?? 0) > 0)
  if (own.length > 0) return own.map((other) => ({ kind: 'mode', mode: other }))
  return entering.flatMap((other) => {
    const note = field.ruleset.details.checksForModes[other]
    return note ? [{ kind: 'rule' as const, note }] : []
  })
}

function pastCreature({ field, mover }: Move, { id, passage }: Blocker & { readonly kind: 'creature' }): WayAround[] {
  const other = field.combatants.get(id)
  if (!other || passage !== 'opponent') return []
  const { tumbling, overrun } = field.ruleset.details
  return [
    { kind: 'rule', note: tumbling },
    ...(overrun && mayOverrun(overrun, mover.size, other.size) ? [{ kind: 'rule' as const, note: overrun }] : []),
  ]
}

/** A skill for a gap that is too narrow to squeeze through: the widest opening the step leads to. */
function throughGap(move: Move, from: Cell, to: Cell): WayAround[] {
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
