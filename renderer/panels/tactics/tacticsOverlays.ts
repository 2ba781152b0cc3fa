/** Turns answers of the engine into overlays of the map. */
import type { CoverAnswer, FlankAnswer, ForceAnswer, ManeuverAnswer } from '../../../src/ipc/shapes/tactics.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../../src/map/sizes.ts'
import type { MarkedSpace, TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.tactics

const marked = (creature: Creature | null, label: string): readonly MarkedSpace[] =>
  creature ? [{ at: creature.at, spaceCells: SPACE_CELLS[creature.size], label }] : []

/** Squares to flank from, with ally and foe. */
export const flankOverlay = (
  { places, flanksNow }: FlankAnswer,
  spaceCells: number,
  ally: Creature | null,
  foe: Creature | null,
): TacticsOverlay => ({
  kind: 'flank',
  places,
  spaceCells,
  marked: [...marked(ally, labels.ally), ...marked(foe, flanksNow ? labels.flanked : labels.foe)],
})

/** The line of cover with what it crosses. */
export const coverOverlay = (answer: CoverAnswer): TacticsOverlay => ({
  kind: 'cover',
  from: answer.from,
  to: answer.to,
  blocked: answer.degree === 'blocked',
  label: en.tactics.cover.inForce(answer),
  crossed: answer.crossed,
})

/** The path of a forced movement. */
export const forceOverlay = (
  { boxes, movedFeet, stoppedBy, falls }: ForceAnswer,
  spaceCells: number,
): TacticsOverlay => ({
  kind: 'force',
  boxes,
  spaceCells,
  label: falls ? labels.fallsAfter(movedFeet) : en.feet(movedFeet),
  stoppedAt: stoppedBy?.at ?? null,
})

/** The path of a maneuver and the square where it fails; null until a destination is chosen. */
export const maneuverOverlay = (answer: ManeuverAnswer): TacticsOverlay | null =>
  answer.path.length === 0
    ? null
    : {
        kind: 'force',
        boxes: answer.path,
        spaceCells: answer.spaceCells,
        label: `${en.tactics.maneuvers[answer.maneuver].label}${answer.mayTry ? labels.andFeet(answer.feet ?? 0) : ''}`,
        stoppedAt: answer.faults.find(({ at }) => at !== null)?.at ?? null,
      }
