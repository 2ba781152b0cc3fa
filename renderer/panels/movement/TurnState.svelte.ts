import { untrack } from 'svelte'
import type { Cell } from '../../../src/grid/cell.ts'
import type { PathAnswer, RulesetSummary } from '../../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import { withOccupiedSpace, carriedBy, carrierOf } from '../../../src/map/creatureSpace.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { en } from '../../../src/words/en/index.ts'

/** One move of a turn. */
export interface MadeMove {
  readonly from: Cell
  readonly to: Cell
  readonly feet: number
  /** Label of the action it needed; null if none covers it. */
  readonly band: string | null
  readonly after: NonNullable<PathAnswer['after']>
}

/**
 * The moves each creature has made this turn. What one move passes on (diagonals used, direction of flight) becomes part of the
 * next question. The turn follows the map: a move that is undone, even by dragging the creature back, leaves the turn, and
 * returns if it is redone.
 */
export class TurnState {
  readonly #editor: EditorState
  #made = $state.raw<ReadonlyMap<RecordId, readonly MadeMove[]>>(new Map())

  /** The selected creature, or its mount. */
  readonly mover: Creature | null = $derived.by(() => {
    const { map, selectedCreature } = this.#editor
    return map && selectedCreature ? carrierOf(map.tables.creatures, selectedCreature) : null
  })
  /** Its moves this turn that were not undone. */
  readonly moves: readonly MadeMove[] = $derived.by(() => {
    const { mover } = this
    const made = mover ? (this.#made.get(mover.id) ?? []) : []
    return made.slice(
      0,
      made.findLastIndex(({ to }) => mover !== null && to.col === mover.at.col && to.row === mover.at.row) + 1,
    )
  })
  readonly #id: RecordId | null = $derived.by(() => this.mover?.id ?? null)
  readonly #after: MadeMove['after'] | null = $derived.by(() => this.moves.at(-1)?.after ?? null)
  readonly feet: number = $derived(this.moves.reduce((sum, { feet }) => sum + feet, 0))

  constructor(editor: EditorState) {
    this.#editor = editor
  }

  /** Passes the state after the last move on to the next question. For an effect: reads everything that depends on. */
  follow(): void {
    const id = this.#id
    const after = this.#after
    untrack(() => {
      if (id === null) return
      this.#editor.setMover({
        diagonals: after?.diagonals ?? 0,
        heading: after?.heading ?? null,
        endAltitudeFeet: null,
        overruns: null,
      })
    })
  }

  /** Moves the creature and its riders along a route: one step of the history, with opened doors, altitude, facing and squeezing. */
  async make(route: PathAnswer): Promise<void> {
    const { mover, moves } = this
    const [from, to] = [route.path[0], route.path.at(-1)]
    if (!mover || !from || !to || !route.legal || !route.after || route.moverId !== mover.id) return
    const { feet, band, after } = route
    const made: MadeMove = { from, to, feet: feet ?? 0, band, after }
    const before = this.#made
    this.#made = new Map(before).set(mover.id, [...moves, made])
    const answer = await this.#editor.run(this.#command(mover, made, route.doors))
    if (!answer.ok) this.#made = before
  }

  /** Begins a new turn for the selected creature. */
  begin(): void {
    const { mover } = this
    if (!mover) return
    this.#made = new Map([...this.#made].filter(([id]) => id !== mover.id))
  }

  #command(mover: Creature, { to, after }: MadeMove, doors: PathAnswer['doors']) {
    const { altitudeFeet, heading, held } = after
    const isAsBefore = altitudeFeet === mover.altitudeFeet && held === null && !mover.squeezing
    if (isAsBefore && doors.length === 0 && (heading === null || facingOf(heading) === mover.facing))
      return { type: 'move-creatures' as const, moves: [{ id: mover.id, to }] }
    const facing = heading === null ? mover.facing : facingOf(heading)
    const { creatures, edges } = this.#editor.map?.tables ?? {}
    const riders = creatures ? carriedBy(creatures, mover) : []
    return {
      type: 'edit-records' as const,
      put: [
        ...doors
          .flatMap(({ edgeIds }) => edgeIds)
          .flatMap((id) => {
            const edge = edges?.get(id)
            return edge ? [{ table: 'edges' as const, record: { ...edge, door: 'open' as const } }] : []
          }),
        ...[
          withOccupiedSpace({ ...mover, at: to, altitudeFeet, facing }, held),
          ...riders.map((rider) => ({ ...rider, at: to, altitudeFeet })),
        ].map((record) => ({ table: 'creatures' as const, record })),
      ],
      label: en.labels.movement.move(en.named(mover.name)),
    }
  }
}

/** A direction counted clockwise from east as one counted clockwise from north, and back. */
export const facingOf = (heading: number): number => (heading + 2) % 8
/** The direction a creature faces, counted clockwise from east. */
export const headingOf = (facing: number): number => (facing + 6) % 8

type Economy = Pick<RulesetSummary, 'turnActions' | 'actions' | 'bands'>

/**
 * A warning if moves spend more actions than a turn has, else null. `labels` holds the action each move needed; a move without
 * one spends nothing, and neither does the step left over from a full round.
 * @source D&D 3.5 and Pathfinder 1e, Movement in Combat; Pathfinder 2e, Movement in Encounters
 */
export function overspent({ turnActions, actions, bands }: Economy, labels: readonly (string | null)[]): string | null {
  const spendsOf = (label: string | null): number =>
    [...bands, ...actions].find((each) => each.label === label)?.spends ?? 0
  const spent = labels.reduce((sum, label) => sum + spendsOf(label), 0)
  return spent > turnActions ? en.routeCard.overspent(spent, turnActions) : null
}
