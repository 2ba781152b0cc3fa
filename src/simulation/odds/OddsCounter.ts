/** Plays runs and counts what happens in them. Run `i` has the seed `seed/i`. */
import { cellIndex, cellsOfRect, isOnGrid, spaceRect } from '../../grid/cell.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { LedgerEntry, TurnEntry } from '../ledger.ts'
import { takenOpportunities } from '../reactions.ts'
import { runEncounter } from '../run.ts'
import { seedOfRun } from './chances.ts'
import type { Scene } from '../scene.ts'
import type { Stage } from '../Stage.ts'
import {
  addOutcome,
  emptyTally,
  outcomeKey,
  type CreatureTally,
  type DiceKind,
  type Fate,
  type OddsTally,
  type Outcome,
} from './tally.ts'

type MutableTally = {
  -readonly [K in keyof CreatureTally]: CreatureTally[K] extends readonly number[] ? number[] : CreatureTally[K]
} & { readonly fates: Record<Fate, number>; readonly outcomes: Record<string, Outcome> }

/** What has happened to creatures in one run so far. */
interface RunOutcome {
  /** Round in which each got out, and in which a pursuer first had one within reach before that. */
  readonly out: Map<string, number>
  readonly reached: Map<string, number>
  readonly hurt: Set<string>
  readonly provoked: Map<string, number>
  readonly dice: Set<DiceKind>
}

/** Plays runs and keeps their tally until it is taken. */
export class OddsCounter {
  readonly #stage: Stage
  readonly #scene: Scene
  readonly #leaving: ReadonlySet<string>
  #creatures = new Map<string, MutableTally>()
  #diceRuns: Record<DiceKind, number>
  #cleared: number[] = []
  #jams: number[] = []
  #runs = 0

  constructor(stage: Stage) {
    this.#stage = stage
    this.#scene = stage.scene
    this.#leaving = leaversOf(stage.scene)
    this.#diceRuns = { ...emptyTally(stage.scene).diceRuns }
    this.#open()
  }

  /** Plays the run of a number. */
  play(run: number): void {
    const seed = seedOfRun(this.#scene.encounter.seed, run)
    this.#add(runEncounter(this.#scene, { seed, stage: this.#stage, detail: { steps: false } }).ledger, run)
  }

  /** The tally of the runs played since it was last taken. */
  take(): OddsTally {
    const tally = {
      runs: this.#runs,
      creatures: Object.fromEntries(this.#creatures),
      diceRuns: this.#diceRuns,
      clearedByRound: this.#cleared,
      jamsByCell: this.#jams,
    }
    this.#open()
    return tally
  }

  #open(): void {
    this.#runs = 0
    this.#creatures = new Map()
    const empty = emptyTally(this.#scene)
    for (const [id, tally] of Object.entries(empty.creatures))
      this.#creatures.set(id, {
        ...tally,
        fates: { ...tally.fates },
        exitsByRound: [...tally.exitsByRound],
        reachedByRound: [...tally.reachedByRound],
        outcomes: {},
      })
    this.#diceRuns = { ...empty.diceRuns }
    this.#cleared = [...empty.clearedByRound]
    this.#jams = [...empty.jamsByCell]
  }

  #add(ledger: readonly LedgerEntry[], run: number): void {
    this.#runs++
    const seen: RunOutcome = {
      out: new Map(),
      reached: new Map(),
      hurt: new Set(),
      provoked: new Map(),
      dice: new Set(),
    }
    for (const entry of ledger) {
      if (entry.kind === 'turn') this.#addTurn(entry, seen)
      if (entry.kind === 'initiative' && entry.roll !== null) seen.dice.add('initiative')
    }
    for (const kind of seen.dice) this.#diceRuns[kind]++
    for (const [id, own] of this.#creatures) {
      const [out, reached, provoked] = [seen.out.get(id), seen.reached.get(id), seen.provoked.get(id) ?? 0]
      const fate = fateOf(out !== undefined, reached !== undefined)
      const outcome = { fate, round: out ?? reached ?? 0, provoked, runs: 1, firstRun: run }
      own.fates[fate]++
      own.provoked += provoked
      const key = outcomeKey(outcome)
      own.outcomes[key] = addOutcome(own.outcomes[key], outcome)
    }
    const rounds = [...this.#leaving].map((id) => seen.out.get(id) ?? 0)
    count(this.#cleared, rounds.includes(0) ? 0 : Math.max(0, ...rounds))
  }

  #addTurn(entry: TurnEntry, { out, reached, hurt, provoked, dice }: RunOutcome): void {
    const { creatureId, round } = entry
    const own = this.#creatures.get(creatureId)
    if (!own) return
    for (const { kind, roll } of entry.checks) if (roll !== null) dice.add(kind)
    const taken = takenOpportunities(entry.opportunities)
    provoked.set(creatureId, (provoked.get(creatureId) ?? 0) + taken.length)
    for (const { by } of taken) {
      const attacker = this.#creatures.get(by)
      if (attacker) attacker.opportunities++
    }
    if (entry.hazards.length > 0 && !hurt.has(creatureId)) {
      hurt.add(creatureId)
      own.hazardRuns++
    }
    if (entry.jammed) this.#jam(own, entry)
    for (const note of entry.notes) {
      if (note.code === 'took-exit' && !out.has(creatureId)) {
        out.set(creatureId, round)
        count(own.exitsByRound, round)
      }
      const quarry = note.code === 'in-reach' && entry.task === 'pursue' ? note.creatureId : undefined
      if (quarry === undefined || reached.has(quarry) || out.has(quarry)) continue
      reached.set(quarry, round)
      count(this.#creatures.get(quarry)?.reachedByRound, round)
    }
  }

  #jam(own: MutableTally, { to, creatureId }: TurnEntry): void {
    own.jams++
    const { map, creatures } = this.#scene
    const size = creatures.get(creatureId)?.size ?? 'medium'
    for (const cell of cellsOfRect(spaceRect(to, SPACE_CELLS[size])))
      if (isOnGrid(map, cell)) count(this.#jams, cellIndex(map, cell))
  }
}

const fateOf = (isOut: boolean, wasReached: boolean): Fate =>
  isOut ? (wasReached ? 'slipped-away' : 'escaped') : wasReached ? 'caught' : 'at-large'

function count(list: number[] | undefined, at: number): void {
  if (!list) return
  while (list.length <= at) list.push(0)
  list[at] = (list[at] ?? 0) + 1
}

/** Participants with an order to go to an exit, or to flee if there is one. */
function leaversOf({ encounter, participants }: Scene): ReadonlySet<string> {
  const exits = new Set(encounter.exits.flatMap(({ cells }) => cells.map(({ col, row }) => `${col},${row}`)))
  const leaving = encounter.orders.flatMap(({ creatureId, task }) => {
    if (task.type === 'flee' && exits.size > 0) return [creatureId]
    const last = task.type === 'go-to' ? task.waypoints.at(-1) : undefined
    return last && exits.has(`${last.col},${last.row}`) ? [creatureId] : []
  })
  return new Set(leaving.filter((id) => participants.includes(id)))
}
