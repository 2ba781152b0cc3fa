import { SIZES } from '../../../src/map/sizes.ts'
import { COST_REASONS, REFUSAL_REASONS, type Clauses } from '../../../src/rules/clauses.ts'
import { FIGURE_RULES, type RulesetDetails } from '../../../src/rules/rulesetDetails.ts'
import type { PassingFacts } from '../../../src/rules/passing.ts'
import type { ActionRule, Ruleset, Spending, StepFacts } from '../../../src/rules/ruleset.ts'
import { PLAIN_ACTION } from '../../../src/rules/shared/actions.ts'
import { cover3e } from '../../../src/rules/shared/cover3e.ts'
import { REACH_3E, TABLE_RULES_3E } from '../../../src/rules/shared/family3e.ts'
import { ally, fillsSpace, helpless, passingTable, row, type PassingRow } from '../../../src/rules/shared/passing.ts'
import { halfSpace } from '../../../src/rules/shared/stepping.ts'
import { TRAVEL_3E } from '../../../src/rules/shared/travel.ts'

/** One, two or three movements of a turn, in one pool of feet. */
const scurry = (times: number, id: string, label: string): ActionRule => ({
  ...PLAIN_ACTION,
  id,
  label,
  spends: times,
  budget: { kind: 'speeds', times },
})
const ACTIONS = [scurry(1, 'scurry', 'Scurry'), scurry(2, 'dart', 'Dart'), scurry(3, 'bolt', 'Bolt')] as const
const once = ({ id }: ActionRule): Spending => ({ action: id, times: 1 })

const sizesLarger = ({ mover, other }: PassingFacts): number => SIZES.indexOf(other.size) - SIZES.indexOf(mover.size)

/** A mouse runs over a badger that lies on its back, and past no other. */
const towering: PassingRow = (facts) => (sizesLarger(facts) >= 2 ? row('towering', facts.other.prone) : null)

/** The smaller are pushed aside. */
const pushed: PassingRow = (facts) => (sizesLarger(facts) < 0 ? row('pushed', true) : null)

/** What slows a step, each thing by 5 ft, diagonal or not. */
const slowedBy = ({ terrainWeight, hampered, squeezing, creature, slow, barrier }: StepFacts): number =>
  [terrainWeight, hampered, squeezing, creature, slow, barrier].reduce<number>((sum, each) => sum + Number(each), 0)

/** Its text gives no numbers beyond squares and feet. */
const details: RulesetDetails = {
  nearestTie: 'choice',
  riding: [],
  squeezing: [],
  tightGaps: null,
  openDoor: { text: 'Nudging a door open takes a Scurry.', clauses: [] },
  leap: null,
  overrun: null,
  tumbling: { text: 'Push past.', clauses: [] },
  checksForModes: {},
  acceleratedClimb: null,
  diveAttack: null,
  heaviestFlyingLoad: null,
  flightModifiers: null,
  flightTasks: [],
  opportunity: { one: 'pounce', many: 'pounces' },
  flanked: null,
  terrainNotes: { uneven: { text: 'Moss. Those who climb slip.', clauses: [] } },
  modeNotes: {},
  sizeNotes: {},
  slowing: null,
  sheet: { carrying: null, races: null, sizes: null },
  figureRules: Object.fromEntries(
    FIGURE_RULES.map((figure) => [figure, { text: 'Hedgerow', clauses: [] }]),
  ) as unknown as RulesetDetails['figureRules'],
  reference: [],
}

/**
 * Hedgerow, a rule system made up here: mice, weasels and badgers in the undergrowth. A watcher pounces on who comes into its reach and
 * lets those go who leave; the much larger are passed only while they lie on their backs; moss slows climbers alone.
 */
export const hedgerow: Ruleset = {
  id: 'hedgerow',
  name: 'Hedgerow',
  sources: {},
  clauses: Object.fromEntries(
    [...COST_REASONS, ...REFUSAL_REASONS].map((reason) => [reason, []]),
  ) as unknown as Clauses,
  stateNotes: { prone: { text: 'On its back: getting up takes half the speed.', clauses: [] } },
  sizes: ['tiny', 'small', 'medium', 'large', 'huge'],
  naturalReachFeet: REACH_3E,
  reachWeapon: 'adds-5-feet',
  unarmedThreatens: true,
  actions: ACTIONS,
  turn: {
    actions: 3,
    bands: ACTIONS.map(once),
    whole: once(ACTIONS[2]),
    beforeAttack: once(ACTIONS[1]),
    isOnePool: true,
    charge: null,
    run: null,
    step: null,
    minimum: null,
    retreat: () => null,
    standingUp: { actions: 0, feet: (speedFeet) => 5 * Math.floor(speedFeet / 10) },
    openingDoor: { first: 1, further: 1 },
  },
  provoking: {
    once: 'per-movement',
    everyoneReacts: true,
    standingUp: false,
    failedTumble: false,
    provokes: ({ comesIntoReach }) => comesIntoReach,
  },
  terrain: {
    weight: ({ doublings }, mode, { id }) => (id === 'uneven' && mode === 'climb' ? 1 : doublings),
    isHardCorner: ({ hardCorner }) => hardCorner,
  },
  passing: passingTable(
    ({ attitude }) => (attitude === 'ally' ? null : 'creature'),
    fillsSpace,
    ally,
    helpless,
    towering,
    pushed,
  ),
  mayEndOn: () => false,
  speed: ({ speedFeet, prone }, mode) => ({ feet: speedFeet[mode] ?? 0, isSlow: prone }),
  squeezedCells: halfSpace,
  stepCost: (facts) => ({ feet: 5 * (1 + slowedBy(facts)), turnsCount: false }),
  cover: cover3e,
  flanking: { mustBeAdjacent: true },
  travel: { ...TRAVEL_3E, answers: [] },
  areaFeet: { burst: [5], cone: [15], line: [30] },
  ascentFactor: { normal: 1, zero: 0, low: 0, high: 2 },
  details,
  tableRules: {
    ...TABLE_RULES_3E,
    'corner-rule': 'both-detours',
    'second-diagonal': '5-feet',
    'barrier-price': '5-feet',
    'three-sizes-apart': 'ignored',
    'allies-block-charge': false,
    withdraw: false,
  },
  idleTableRules: [
    'second-diagonal',
    'hard-diagonal-count',
    'count-over-turn',
    'barrier-price',
    'three-sizes-apart',
    'allies-block-charge',
    'heavy-armour-run',
    'tiny-per-square',
    'share-with-larger-prone',
    'passing-for-size-provokes',
    'second-diagonal-at-10-feet-reach',
    'height-distance',
    'jump-distance',
    'run-line',
    'charge-line',
    'charge-least-feet',
    'barrier-stops-run',
    'withdraw',
    'take-cover-in-the-open',
  ],
}
