import type { JourneyAnswer } from '../../src/ipc/shapes/simulation.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Country, CountryWay } from '../../src/rules/ruleset.ts'
import type { Client } from '../ipc/client.ts'
import { errorSentence } from '../ipc/errorSentence.ts'

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
  readonly travellers: readonly Creature[]
  readonly #client: Client
  readonly #ruleset: string

  /** Travellers: those of the map who can walk; of the side `party` where there is one. */
  constructor(client: Client, ruleset: string, creatures: readonly Creature[]) {
    this.#client = client
    this.#ruleset = ruleset
    const walkers = creatures.filter(({ speedFeet, mountId }) => (speedFeet.land ?? 0) >= 5 && mountId === undefined)
    const party = walkers.filter(({ side }) => side === 'party')
    this.travellers = (party.length > 0 ? party : walkers).slice(0, 50)
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
      travellers: this.travellers.map(({ name, speedFeet, constitution, hitPoints }) => ({
        name,
        speedFeet: speedFeet.land ?? 5,
        constitution: Math.max(1, constitution),
        ...(hitPoints === undefined || hitPoints < 1 ? {} : { hitPoints }),
      })),
      means: this.means,
      hustleHours: this.hustleHours,
      ...(this.vehicleSpeedFeet === null ? {} : { vehicleSpeedFeet: this.vehicleSpeedFeet }),
      ...(this.hoursADay === null ? {} : { hoursADay: this.hoursADay }),
    }
    const answer = await this.#client.call('simulation.journey', { ruleset: this.#ruleset, journey, seed: this.seed })
    this.answer = answer.ok ? answer.value : null
    this.problem = answer.ok ? null : errorSentence(answer.error)
  }
}
