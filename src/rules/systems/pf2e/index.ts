import type { Ruleset } from '../../ruleset.ts'
import { FIVE_FOOT_STEP, PLAIN_ACTION } from '../../shared/actions.ts'
import { REACH_3E, TABLE_RULES_3E } from '../../shared/family3e.ts'
import { endingOnProne, passingByThreeSizes } from '../../shared/passing.ts'
import { halfSpace, leavingOrEntering, ownSpeed } from '../../shared/stepping.ts'
import { TRAVEL_3E } from '../../shared/travel.ts'
import { addingCost } from '../../shared/stepCosts.ts'
import { cover } from './cover.ts'
import { details } from './rules.ts'
import { clauses } from './notes.ts'

/**
 * Sizes of areas.
 * @source Pathfinder 2e Player Core, Areas (bursts, cones, lines)
 */
const AREA_FEET = { burst: [5, 10, 15, 20], cone: [15, 30, 60], line: [30, 60] } as const

/** One, two or three Strides. */
const STRIDES = [1, 2, 3].map((times) => ({ action: 'stride', times }))

/**
 * Pathfinder 2e: leftover feet of a Stride are lost, difficult terrain adds feet, no squeezing, and a corner blocks a
 * diagonal only if both squares beside it are blocked. Its size table matches the older one for the sizes it has.
 * @source Pathfinder 2e, Movement in Encounters
 */
export const pf2e: Ruleset = {
  id: 'pf2e',
  name: 'Pathfinder 2e',
  sources: { P2: 'Pathfinder 2e, Movement in Encounters' },
  clauses,
  stateNotes: {
    prone: { text: 'Prone: standing up takes one action, so one less Stride.', clauses: ['P2-PRONE-3'] },
    hampered: {
      text: 'Hindered: no effect on movement cost in Pathfinder 2e. Lower the Speed in Details instead.',
      clauses: [],
    },
  },
  sizes: ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'],
  naturalReachFeet: REACH_3E,
  reachWeapon: 'adds-5-feet',
  unarmedThreatens: true,
  actions: [
    { ...PLAIN_ACTION, id: 'stride', label: 'Stride', budget: { kind: 'speeds', times: 1 }, maxActions: 3 },
    { ...FIVE_FOOT_STEP, label: 'Step', spends: 1 },
  ],
  turn: {
    actions: 3,
    bands: STRIDES,
    whole: { action: 'stride', times: 3 },
    beforeAttack: { action: 'stride', times: 2 },
    isOnePool: false,
    charge: null,
    run: null,
    step: 'step',
    minimum: null,
    retreat: () => null,
    standingUp: { actions: 1, feet: () => 0 },
    openingDoor: { first: 1, further: 1 },
  },
  provoking: {
    once: 'per-action',
    everyoneReacts: false,
    standingUp: true,
    failedTumble: true,
    provokes: leavingOrEntering,
  },
  terrain: { weight: (entry) => Math.ceil(entry.extraFeet / 5), isHardCorner: (type) => type.hardCorner },
  passing: passingByThreeSizes((rules) => rules['passing-for-size-provokes']),
  mayEndOn: endingOnProne,
  speed: ownSpeed,
  squeezedCells: halfSpace,
  cover,
  flanking: { mustBeAdjacent: false },
  travel: { ...TRAVEL_3E, answers: [] },
  areaFeet: AREA_FEET,
  ascentFactor: { normal: 1, zero: 0, low: 0, high: 2 },
  details,
  tableRules: {
    ...TABLE_RULES_3E,
    'corner-rule': 'both-detours',
    squeezing: false,
    'barrier-price': '5-feet',
    'allies-block-charge': false,
    'heavy-armour-run': 4,
    'illegal-end': 'last-legal',
    'flank-from': 'centre',
    'cover-stops-opportunities': false,
    withdraw: false,
    'jump-distance': 'squares',
  },
  idleTableRules: [
    'hard-diagonal-count',
    'allies-block-charge',
    'heavy-armour-run',
    'run-line',
    'charge-line',
    'charge-least-feet',
    'barrier-stops-run',
    'withdraw',
  ],
  stepCost: addingCost,
}
