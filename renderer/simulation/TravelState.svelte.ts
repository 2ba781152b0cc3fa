import type { PaceSummary, TravelSummary } from '../../src/ipc/shapes/engine.ts'
import type { JourneyAnswer } from '../../src/ipc/shapes/simulation.ts'
import { ownValue } from '../../src/base/ownValue.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Road, TravelTerrain } from '../../src/rules/travel.ts'
import type { PlannedJourney } from '../../src/map/records/journey.ts'
import type { MadeJourney } from '../../src/simulation/travel/plannedJourney.ts'
import { en } from '../../src/words/en/index.ts'
import { journeyMarkdown } from '../../src/words/journey.ts'
import type { Client } from '../ipc/client.ts'
import { WindowJob } from '../ipc/WindowJob.svelte.ts'
import { feetOf, travelerOf, type Traveler } from './travelers.ts'
import type { AppError } from '../../src/base/errors.ts'

/** Returns a key of a table, or a default if the table does not have it. */
const keyIn = <K extends string>(table: Readonly<Record<K, string>>, key: string, otherwise: K): K =>
  ownValue<string>(table, key) === undefined ? otherwise : (key as K)

interface Leg {
  miles: number
  country: TravelTerrain
  way: Road
}

const MAX_TRAVELERS = 50

/** The travel planner: a journey and its answer. */
export class TravelState {
  name = $state('')
  legs = $state<Leg[]>([{ miles: 40, country: 'plains', way: 'road' }])
  means = $state<keyof typeof en.journeys.means>('on-foot')
  vehicleSpeedFeet = $state<number | null>(null)
  hoursADay = $state<number | null>(null)
  /** The chosen pace; null for the usual one. */
  chosenPace = $state<string | null>(null)
  hustleHours = $state(0)
  seed = $state('1')
  answer = $state.raw<JourneyAnswer | null>(null)
  /** The journey of the answer, as requested. */
  made = $state.raw<MadeJourney['journey'] | null>(null)
  error = $state.raw<AppError | null>(null)
  /** Creatures on the map that move on their own. By default the party travels, or all if there is none. */
  travelers = $state.raw<readonly Traveler[]>([])
  readonly going: readonly Traveler[] = $derived.by(() => this.travelers.filter(({ goes }) => goes))
  /** The slowest traveler, who sets the pace; null if a vehicle does, or if no one travels. */
  readonly slowest: Traveler | null = $derived.by(() =>
    this.means !== 'on-foot' && this.vehicleSpeedFeet !== null
      ? null
      : this.going.reduce<Traveler | null>(
          (slow, each) => (slow === null || feetOf(each) < feetOf(slow) ? each : slow),
          null,
        ),
  )
  /** Travelers without hit points, for whom a knockout cannot be predicted. Vehicles tire no one. */
  readonly unknown: readonly Traveler[] = $derived.by(() =>
    this.rules?.strain !== 'exhaustion' && (this.means === 'on-foot' || this.means === 'mounted')
      ? this.going.filter(({ creature: { hitPoints } }) => hitPoints === undefined || hitPoints < 1)
      : [],
  )
  readonly #client: Client
  /** How the rule system of the map counts travel; null if it is unknown. */
  readonly rules: TravelSummary | null
  /** The pace of a journey that has one. */
  readonly pace: PaceSummary | null = $derived.by(() => {
    if (!this.rules || this.rules.isPacedByHours) return null
    const paces = this.rules.overlandPaces
    return paces.find(({ id }) => id === this.chosenPace) ?? paces[0] ?? null
  })
  readonly #ruleset: string
  readonly #job: WindowJob
  readonly isWaiting: boolean = $derived.by(() => this.#job.isRunning)

  /** `planned`: a stored journey to edit; its creatures that are still on the map travel. */
  constructor(
    client: Client,
    ruleset: { readonly id: string; readonly travel: TravelSummary | null },
    creatures: readonly Creature[],
    planned: PlannedJourney | null = null,
  ) {
    this.rules = ruleset.travel
    this.#client = client
    this.#job = new WindowJob(client)
    this.#ruleset = ruleset.id
    const movers = creatures.filter(({ mountId }) => mountId === undefined).flatMap(travelerOf)
    const hasParty = movers.some(({ creature }) => creature.side === 'party')
    const rows = movers.map((each) => ({ ...each, goes: !hasParty || each.creature.side === 'party' }))
    this.travelers = rows.toSorted((a, b) => Number(b.goes) - Number(a.goes)).slice(0, MAX_TRAVELERS)
    if (planned) this.#load(planned)
  }

  /** The journey as stored on the map. */
  get planned(): PlannedJourney {
    return {
      name: this.name.trim() || en.labels.simulation.journey,
      legs: $state.snapshot(this.legs),
      travelers: this.going.map(({ creature: { id }, mode }) => ({ creatureId: id, mode })),
      means: this.means,
      ...this.#paces,
      seed: this.seed,
      ...(this.vehicleSpeedFeet === null ? {} : { vehicleSpeedFeet: this.vehicleSpeedFeet }),
      ...(this.hoursADay === null ? {} : { hoursADay: this.hoursADay }),
    }
  }

  /** The pace of the whole journey, or the hours at the faster one: what the rules ask for. */
  get #paces() {
    return this.pace ? { pace: this.pace.id, hustleHours: 0 } : { hustleHours: this.hustleHours }
  }

  #load(planned: PlannedJourney): void {
    const { name, legs, travelers, means, vehicleSpeedFeet, hoursADay, pace, hustleHours, seed } = planned
    this.name = name
    this.legs = legs.map(({ miles, country, way }) => ({
      miles,
      country: keyIn(en.journeys.countries, country, 'plains'),
      way: keyIn(en.journeys.roads, way, 'road'),
    }))
    this.means = keyIn(en.journeys.means, means, 'on-foot')
    this.vehicleSpeedFeet = vehicleSpeedFeet ?? null
    this.hoursADay = hoursADay ?? null
    this.chosenPace = pace ?? null
    this.hustleHours = hustleHours
    this.seed = seed
    this.travelers = this.travelers.map((each) => {
      const going = travelers.find(({ creatureId }) => creatureId === each.creature.id)
      const mode = going && each.modes.includes(going.mode) ? going.mode : each.mode
      return { ...each, goes: going !== undefined, mode }
    })
  }

  /** Replaces a creature by its changed record. */
  update(creature: Creature): void {
    this.travelers = this.travelers.map((each) => (each.creature.id === creature.id ? { ...each, creature } : each))
  }

  /** The last answer as Markdown; null if there is none. */
  get markdown(): string | null {
    return this.answer && this.made ? journeyMarkdown(this.planned, { journey: this.made, ...this.answer }) : null
  }

  /** Sets whether a creature travels, or how. */
  change(traveler: Traveler, changed: Partial<Pick<Traveler, 'goes' | 'mode'>>): void {
    this.travelers = this.travelers.map((each) => (each === traveler ? { ...each, ...changed } : each))
  }

  addLeg(): void {
    this.legs.push({ miles: 10, country: 'forest', way: 'road' })
  }

  removeLeg(index: number): void {
    if (this.legs.length > 1) this.legs.splice(index, 1)
  }

  /** Makes the journey. */
  async plan(): Promise<void> {
    const journey = {
      legs: $state.snapshot(this.legs),
      travelers: this.going.map((each) => {
        const { name, constitution, hitPoints } = each.creature
        return {
          name,
          speedFeet: feetOf(each),
          constitution: Math.max(1, constitution),
          ...(hitPoints === undefined || hitPoints < 1 ? {} : { hitPoints }),
        }
      }),
      means: this.means,
      ...this.#paces,
      ...(this.vehicleSpeedFeet === null ? {} : { vehicleSpeedFeet: this.vehicleSpeedFeet }),
      ...(this.hoursADay === null ? {} : { hoursADay: this.hoursADay }),
    }
    const { seed } = this
    const answer = await this.#job.run((job) =>
      this.#client.call('simulation.journey', { ruleset: this.#ruleset, journey, seed, job }),
    )
    if (!answer.ok && answer.error.code === 'canceled') return
    this.answer = answer.ok ? answer.value : null
    this.made = answer.ok ? journey : null
    this.error = answer.ok ? null : answer.error
  }

  /** Cancels the journey in progress. */
  cancel(): void {
    this.#job.stop()
  }
}
