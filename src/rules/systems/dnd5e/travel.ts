import { ok } from '../../../base/result.ts'
import { forcedMarch, milesAnHour } from '../../shared/overlandTravel.ts'
import type { Pace, TravelRules, TravelTerrain } from '../../travel.ts'

/** @source SRD 5.2.1, Travel Pace */
const PACES: readonly [normal: Pace, slow: Pace, fast: Pace] = [
  { id: 'normal', label: 'Normal', hint: 'Disadvantage on Stealth checks', times: 1 },
  { id: 'slow', label: 'Slow', hint: 'Advantage on Perception and Survival checks', times: 2 / 3 },
  { id: 'fast', label: 'Fast', hint: 'Disadvantage on Perception, Survival and Stealth checks', times: 4 / 3 },
]

/** Ground that is difficult where no road leads through it. */
const DIFFICULT: readonly TravelTerrain[] = ['forest-dense', 'marsh', 'mountain']

const DEATH_BY_EXHAUSTION = 6

/** Rounds to hundredths, halves up, past the noise of binary fractions. */
const toHundredths = (miles: number): number => Math.round(Number((100 * miles).toPrecision(12))) / 100

/** @source SRD 5.2.1, Travel Pace; Exhaustion */
export const travel: TravelRules = {
  answers: ['local', 'overland'],
  local: {
    paces: PACES.map((pace) => ({ ...pace, isRun: false })),
    move: ({ speedFeet, pace, rounds }) =>
      ok({
        feet: Math.floor(Number((speedFeet * rounds * pace.times).toPrecision(12))),
        rounds,
        stopped: null,
        checks: [],
      }),
  },
  overland: {
    paces: PACES,
    isPacedByHours: false,
    milesAnHour: ({ speedFeet, pace, terrain, road }) =>
      milesAnHour(speedFeet, pace, road === 'trackless' && DIFFICULT.includes(terrain) ? 0.5 : 1),
    rounded: toHundredths,
    strain: (traveled, roll) =>
      forcedMarch(
        traveled,
        (extra) => 10 + extra,
        roll,
        () => ok(1),
      ),
    strains: {
      kind: 'exhaustion',
      nightHeals: 1,
      stops: (levels) => levels >= DEATH_BY_EXHAUSTION,
      inDocument: (exhaustion) => ({ exhaustion }),
    },
  },
}
