import type { JourneyAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Country, CountryWay } from '../../src/rules/ruleset.ts'
import type { Client } from '../ipc/client.ts'
import { errorSentence } from '../ipc/errorSentence.ts'
import { feetOf, travellerOf, type Traveller } from './travellers.ts'

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

const MOST_TRAVELLERS = 50

/** The travel planner: what is put in, and what comes out. */
export class TravelState {
  legs = $state<Leg[]>([{ miles: 40, country: 'plains', way: 'road' }])
  means = $state<keyof typeof MEANS_WORDS>('on-foot')
  vehicleSpeedFeet = $state<number | null>(null)
  hoursADay = $state<number | null>(null)
  hustleHours = $state(0)
  seed = $state('1')
  answer = $state.raw<JourneyAnswer | null>(null)
  problem = $state<string | null>(null)
  isWaiting = $state(false)
  /** Everybody on the map who moves on its own: the side `party` goes, or all where there is none. */
  travellers = $state.raw<readonly Traveller[]>([])
  readonly going: readonly Traveller[] = $derived.by(() => this.travellers.filter(({ goes }) => goes))
  /** Whose speed is that of all; null where a vehicle's is, or nobody goes. */
  readonly slowest: Traveller | null = $derived.by(() =>
    this.means !== 'on-foot' && this.vehicleSpeedFeet !== null
      ? null
      : this.going.reduce<Traveller | null>(
          (slow, each) => (slow === null || feetOf(each) < feetOf(slow) ? each : slow),
          null,
        ),
  )
  readonly #client: Client
  readonly #ruleset: string
  #ticket = ''

  constructor(client: Client, ruleset: string, creatures: readonly Creature[]) {
    this.#client = client
    this.#ruleset = ruleset
    const movers = creatures.filter(({ mountId }) => mountId === undefined).flatMap(travellerOf)
    const hasParty = movers.some(({ creature }) => creature.side === 'party')
    const rows = movers.map((each) => ({ ...each, goes: !hasParty || each.creature.side === 'party' }))
    this.travellers = rows.toSorted((a, b) => Number(b.goes) - Number(a.goes)).slice(0, MOST_TRAVELLERS)
  }

  /** Says whether somebody goes, or how. */
  change(traveller: Traveller, changed: Partial<Pick<Traveller, 'goes' | 'mode'>>): void {
    this.travellers = this.travellers.map((each) => (each === traveller ? { ...each, ...changed } : each))
  }

  addLeg(): void {
    this.legs.push({ miles: 10, country: 'forest', way: 'road' })
  }

  removeLeg(index: number): void {
    if (this.legs.length > 1) this.legs.splice(index, 1)
  }

  /** Makes the journey. */
  async plan(): Promise<void> {
    const ticket = crypto.randomUUID()
    this.#ticket = ticket
    const journey = {
      legs: $state.snapshot(this.legs),
      travellers: this.going.map((each) => {
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
    const answer = await this.#client.call('simulation.journey', { ruleset: this.#ruleset, journey, seed, ticket })
    if (ticket !== this.#ticket) return
    this.isWaiting = false
    if (!answer.ok && answer.error.code === 'cancelled') return
    this.answer = answer.ok ? answer.value : null
    this.problem = answer.ok ? null : errorSentence(answer.error)
  }

  /** Ends what is under way. */
  async cancel(): Promise<void> {
    if (this.isWaiting) await this.#client.call('simulation.cancel', { ticket: this.#ticket })
  }
}
