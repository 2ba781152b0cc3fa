import type { JourneyAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Country, CountryWay } from '../../src/rules/ruleset.ts'
import type { Client } from '../ipc/client.ts'
import { feetOf, travelerOf, type Traveler } from './travelers.ts'
import type { AppError } from '../../src/base/errors.ts'

/** Countries and ways as the planner calls them. */
export const COUNTRY_WORDS: Readonly<Record<Country, string>> = {
  desert: 'Desert',
  forest: 'Forest',
  'forest-dense': 'Dense forest',
  hill: 'Hills',
  marsh: 'Marsh',
  mountain: 'Mountains',
  plains: 'Plains',
  urban: 'Town',
}
/** See `COUNTRY_WORDS`. */
export const WAY_WORDS: Readonly<Record<CountryWay, string>> = {
  highway: 'Highway',
  road: 'Road or trail',
  trackless: 'Trackless',
}
/** Means of travel. */
export const MEANS_WORDS = {
  'on-foot': 'On foot (8 h)',
  mounted: 'Mounted (8 h)',
  vehicle: 'Vehicle (10 h)',
  'vehicle-in-shifts': 'Vehicle in shifts (24 h)',
} as const

interface Leg {
  miles: number
  country: Country
  way: CountryWay
}

const MAX_TRAVELERS = 50

/** The travel planner: what is put in, and what comes out. */
export class TravelState {
  legs = $state<Leg[]>([{ miles: 40, country: 'plains', way: 'road' }])
  means = $state<keyof typeof MEANS_WORDS>('on-foot')
  vehicleSpeedFeet = $state<number | null>(null)
  hoursADay = $state<number | null>(null)
  hustleHours = $state(0)
  seed = $state('1')
  answer = $state.raw<JourneyAnswer | null>(null)
  error = $state.raw<AppError | null>(null)
  isWaiting = $state(false)
  /** Every creature on the map that moves on its own: the side `party` travels; if none, all do. */
  travelers = $state.raw<readonly Traveler[]>([])
  readonly going: readonly Traveler[] = $derived.by(() => this.travelers.filter(({ goes }) => goes))
  /** Whose speed is that of all; null where a vehicle sets it, or no one travels. */
  readonly slowest: Traveler | null = $derived.by(() =>
    this.means !== 'on-foot' && this.vehicleSpeedFeet !== null
      ? null
      : this.going.reduce<Traveler | null>(
          (slow, each) => (slow === null || feetOf(each) < feetOf(slow) ? each : slow),
          null,
        ),
  )
  readonly #client: Client
  readonly #ruleset: string
  #job = ''

  constructor(client: Client, ruleset: string, creatures: readonly Creature[]) {
    this.#client = client
    this.#ruleset = ruleset
    const movers = creatures.filter(({ mountId }) => mountId === undefined).flatMap(travelerOf)
    const hasParty = movers.some(({ creature }) => creature.side === 'party')
    const rows = movers.map((each) => ({ ...each, goes: !hasParty || each.creature.side === 'party' }))
    this.travelers = rows.toSorted((a, b) => Number(b.goes) - Number(a.goes)).slice(0, MAX_TRAVELERS)
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
    const job = crypto.randomUUID()
    this.#job = job
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
      hustleHours: this.hustleHours,
      ...(this.vehicleSpeedFeet === null ? {} : { vehicleSpeedFeet: this.vehicleSpeedFeet }),
      ...(this.hoursADay === null ? {} : { hoursADay: this.hoursADay }),
    }
    this.isWaiting = true
    const { seed } = this
    const answer = await this.#client.call('simulation.journey', { ruleset: this.#ruleset, journey, seed, job })
    if (job !== this.#job) return
    this.isWaiting = false
    if (!answer.ok && answer.error.code === 'canceled') return
    this.answer = answer.ok ? answer.value : null
    this.error = answer.ok ? null : answer.error
  }

  /** Ends what is under way. */
  async cancel(): Promise<void> {
    if (this.isWaiting) await this.#client.call('jobs.cancel', { job: this.#job })
  }
}
