import { dnd5eNotes } from './notes.ts'
import type { Size } from '../../../map/sizes.ts'
import type { CarryingTable, RulesetDetails } from '../../rulesetDetails.ts'

/**
 * Pounds carried for each point of Strength.
 * @source SRD 5.2.1, Rules Glossary, Carrying Capacity
 */
const POUNDS_BY_STRENGTH: Readonly<Record<Size, number>> = {
  fine: 7.5,
  diminutive: 7.5,
  tiny: 7.5,
  small: 15,
  medium: 15,
  large: 30,
  huge: 60,
  gargantuan: 120,
  colossal: 120,
}

const CARRYING: CarryingTable = {
  unit: 'lb',
  isByGait: false,
  limits: ({ strength, size }) => [{ load: 'light', most: strength * POUNDS_BY_STRENGTH[size] }],
}

/** @source SRD 5.2.1, Playing the Game (Combat), Rules Glossary; SRD 5.1, Squeezing into a Smaller Space */
export const details: RulesetDetails = {
  nearestTie: 'choice',
  riding: ['D5-MOUNT-1', 'D5-MOUNT-2'],
  squeezing: [
    { to: 'attack rolls', by: 'Disadvantage', text: 'Squeezing', clauses: ['D5-SQZ-1'] },
    { to: 'Dexterity saves', by: 'Disadvantage', text: 'Squeezing', clauses: ['D5-SQZ-1'] },
    { to: 'attack rolls against it', by: 'Advantage', text: 'Squeezing', clauses: ['D5-SQZ-1'] },
  ],
  tightGaps: null,
  openDoor: {
    text: 'Opening an unlocked door is free once a turn, as part of its movement or an action.',
    clauses: ['D5-MOVE-1'],
  },
  leap: {
    kind: 'by-strength',
    skill: 'Athletics',
    runningStartFeet: 10,
    longest: 'turn',
    longestFeet: (strength, hasRunningStart) => (hasRunningStart ? strength : Math.floor(strength / 2)),
    text: 'Each foot jumped costs a foot of movement. To clear a low obstacle, up to a quarter of the distance high: DC 10 Strength (Athletics), if the GM asks for it. Landing in Difficult Terrain: DC 10 Dexterity (Acrobatics) or fall Prone. High jump: 3 ft + Strength modifier after a 10-ft move, otherwise half.',
    clauses: ['D5-JUMP-1', 'D5-JUMP-2', 'D5-JUMP-3'],
  },
  overrun: null,
  tumbling: {
    text: 'Optional rule: Dexterity (Acrobatics) against its Dexterity (Acrobatics), as an action or Bonus Action; if you win, you move through its space once this turn.',
    clauses: ['D5-THRU-1'],
  },
  checksForModes: {
    climb: {
      skill: 'Athletics',
      text: 'No climb speed: each foot costs 1 extra foot. Slippery or few handholds: DC 15 Strength (Athletics), if the GM asks for it.',
      clauses: ['D5-CLIMB-1', 'D5-CLIMB-2'],
    },
    swim: {
      skill: 'Athletics',
      text: 'No swim speed: each foot costs 1 extra foot. Rough water: DC 15 Strength (Athletics), if the GM asks for it.',
      clauses: ['D5-SWIM-1'],
    },
  },
  acceleratedClimb: null,
  diveAttack: null,
  heaviestFlyingLoad: null,
  flightModifiers: null,
  flightTasks: [],
  opportunity: {
    one: 'Opportunity Attack',
    many: 'Opportunity Attacks',
    provoked: 'an Opportunity Attack',
  },
  flanked: {
    to: 'melee attack rolls against it',
    by: 'Advantage',
    text: 'Flanked (optional rule)',
    clauses: ['D5-FLANK-1'],
  },
  terrainNotes: {
    narrow: { text: 'Dexterity (Acrobatics) to keep its balance, if the GM asks for it.', clauses: ['D5-DIFF-4'] },
    uneven: {
      text: 'Difficult Terrain where it slows. Dexterity (Acrobatics) to keep its balance, if the GM asks for it.',
      clauses: ['D5-DIFF-4'],
    },
    incline: { text: 'A slope of 20 degrees or more is Difficult Terrain.', clauses: ['D5-DIFF-4'] },
    hazard: { text: 'Damages anyone who enters; the GM sets type and amount.', clauses: ['D5-DIFF-4'] },
  },
  modeNotes: {
    climb: [{ text: 'Climbs at normal cost.', clauses: ['D5-CLIMB-1'] }],
    swim: [{ text: 'Swims at normal cost.', clauses: ['D5-SWIM-1'] }],
    fly: [
      {
        text: 'Falls if it is Incapacitated or Prone or its speed is 0, unless it can hover: 1d6 per 10 ft, at most 20d6, and Prone.',
        clauses: ['D5-FLY-1', 'D5-FLY-2'],
      },
    ],
  },
  sizeNotes: {
    tiny: [{ text: 'Four Tiny creatures share a square.', clauses: ['D5-SIZE-2'] }],
    gargantuan: [{ text: '20 ft wide here; the book says 20 ft or more.', clauses: ['D5-SIZE-1'] }],
  },
  slowing: { kind: 'by-feet', encumberedFeet: 0, overburdenedToFeet: 5, clauses: [] },
  sheet: { carrying: CARRYING, races: null, sizes: null },
  figureRules: {
    attack: { text: 'Move and attack', clauses: ['D5-MOVE-1'] },
    walk: { text: 'Move and attack', clauses: ['D5-MOVE-1'] },
    run: { text: 'Dash', clauses: ['D5-MOVE-2'] },
    distance: { text: 'Playing on a grid', clauses: ['D5-GRID-1', 'D5-GRID-2', 'D5-GRID-5'] },
    layout: { text: 'Walls and corners', clauses: ['D5-GRID-4', 'CT-EDGE'] },
    allies: { text: 'Moving through an ally’s space', clauses: ['D5-THRU-1'] },
    difficult: { text: 'Difficult Terrain', clauses: ['D5-DIFF-1', 'D5-DIFF-2'] },
    sight: { text: 'Line of effect', clauses: ['CT-LOE'] },
    cover: { text: 'Cover', clauses: ['D5-COVER-1', 'D5-COVER-2', 'D5-COVER-3'] },
    space: { text: 'Creature size and space', clauses: ['D5-SIZE-1'] },
  },
  reference: dnd5eNotes,
}
