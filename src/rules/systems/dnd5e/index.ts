import { FEET_PER_SQUARE } from '../../../base/brands.ts'
import { MOVEMENT_MODES } from '../../../map/modes.ts'
import { SIZES, type Size } from '../../../map/sizes.ts'
import type { ActionRule, Ruleset, StepCost, StepFacts } from '../../ruleset.ts'
import { PLAIN_ACTION } from '../../shared/actions.ts'
import { TABLE_RULES_3E } from '../../shared/family3e.ts'
import { plainStep } from '../../shared/stepCosts.ts'
import type { TableRules } from '../../tableRules.ts'
import { cover } from './cover.ts'
import { credits } from './credits.ts'
import { clauses } from './notes.ts'
import { mayEndOn, passing } from './passing.ts'
import { details } from './rules.ts'
import { travel } from './travel.ts'

/** @source SRD 5.2.1, Opportunity Attacks: 5 feet unless the creature's description says otherwise */
const REACH = Object.fromEntries(SIZES.map((size) => [size, 5])) as Record<Size, number>

/** @source SRD 5.2.1, Actions: Dash, Disengage */
const ACTIONS: readonly ActionRule[] = [
  { ...PLAIN_ACTION, id: 'move', label: 'Move', budget: { kind: 'speeds', times: 1 } },
  { ...PLAIN_ACTION, id: 'dash', label: 'Dash', spends: 2, budget: { kind: 'speeds', times: 2 } },
  {
    ...PLAIN_ACTION,
    id: 'disengage',
    label: 'Disengage',
    spends: 2,
    budget: { kind: 'speeds', times: 1 },
    provokes: false,
  },
]

/**
 * A step is difficult or not, whatever makes it so; crawling, climbing and swimming without a speed cost as much again.
 *
 * Ruling: where the table counts diagonals 5, 10, 5, 10, each of these still adds one square.
 * @source SRD 5.2.1, Playing on a Grid; Difficult Terrain; Climbing, Crawling, Swimming
 */
function stepCost(facts: StepFacts, rules: TableRules): StepCost {
  const { feet, turnsCount } = plainStep(facts, rules)
  const barrier = facts.barrier ? rules['barrier-price'] : 'free'
  const isDifficult =
    facts.terrainWeight > 0 || facts.squeezing || facts.creature || barrier === '5-feet' || barrier === 'doubling'
  const flatFeet = barrier === '10-feet' ? 10 : 0
  return { feet: feet + FEET_PER_SQUARE * (Number(isDifficult) + Number(facts.slow)) + flatFeet, turnsCount }
}

/**
 * D&D 5e: diagonals cost what other steps do, difficult terrain does not add up, and only leaving a creature’s reach provokes.
 * @source SRD 5.2.1, Playing the Game; Rules Glossary
 */
export const dnd5e: Ruleset = {
  id: 'dnd5e',
  name: 'D&D 5e',
  sources: { D5: 'SRD 5.2.1' },
  credits,
  clauses,
  stateNotes: {
    prone: {
      text: 'Prone: crawl, each foot costing an extra foot, or stand up for half the speed.',
      clauses: ['D5-CRAWL-1', 'D5-CRAWL-2'],
    },
    hampered: { text: 'Hindered: no effect in D&D 5e. Lower the speed in Details instead.', clauses: [] },
  },
  sizes: ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'],
  naturalReachFeet: { tall: REACH, long: REACH },
  reachWeapon: 'adds-5-feet',
  unarmedThreatens: true,
  actions: ACTIONS,
  turn: {
    actions: 2,
    bands: [
      { action: 'move', times: 1 },
      { action: 'dash', times: 1 },
    ],
    whole: { action: 'dash', times: 1 },
    beforeAttack: { action: 'move', times: 1 },
    isOnePool: true,
    charge: null,
    run: null,
    step: null,
    minimum: null,
    retreat: () => ({ action: 'disengage', times: 1 }),
    standingUp: { actions: 0, feet: (speedFeet) => (speedFeet > 0 ? Math.floor(speedFeet / 2) : null) },
    openingDoor: { first: 0, further: 1 },
  },
  provoking: {
    once: 'per-movement',
    everyoneReacts: true,
    standingUp: false,
    failedTumble: false,
    provokes: ({ threatened, staysThreatened }) => threatened && !staysThreatened,
  },
  terrain: {
    weight: ({ doublings, extraFeet }) => Math.min(1, doublings + extraFeet),
    // What no one enters fills its space: trees too.
    isHardCorner: (type) => type.hardCorner || MOVEMENT_MODES.every((mode) => !type.entry[mode].passable),
  },
  passing,
  mayEndOn,
  speed: ({ speedFeet, prone }, mode) => {
    const own = speedFeet[mode] ?? 0
    if (mode === 'land') return { feet: own, isSlow: prone }
    const isReplaced = own <= 0 && (mode === 'climb' || mode === 'swim')
    return isReplaced ? { feet: speedFeet.land ?? 0, isSlow: true } : { feet: own, isSlow: false }
  },
  squeezedCells: (spaceCells) => spaceCells - 1,
  stepCost,
  cover,
  flanking: { mustBeAdjacent: true },
  travel,
  areaFeet: { burst: [5, 10, 15, 20], cone: [15, 30, 60], line: [30, 60, 100] },
  ascentFactor: { normal: 1, zero: 0, low: 0, high: 2 },
  details,
  tableRules: {
    ...TABLE_RULES_3E,
    'second-diagonal': '5-feet',
    'barrier-price': '5-feet',
    'three-sizes-apart': 'ignored',
    'allies-block-charge': false,
    'heavy-armour-run': 4,
    'illegal-end': 'last-legal',
    'ascent-price': 0,
    'flank-from': 'centre',
    'cover-stops-opportunities': false,
    flanking: false,
    withdraw: false,
  },
  idleTableRules: [
    'hard-diagonal-count',
    'take-cover-in-the-open',
    'three-sizes-apart',
    'allies-block-charge',
    'heavy-armour-run',
    'share-with-larger-prone',
    'passing-for-size-provokes',
    'run-line',
    'charge-line',
    'charge-least-feet',
    'barrier-stops-run',
    'withdraw',
    'cover-stops-opportunities',
  ],
}
