import { pf2eNotes } from './notes.ts'
import type { RulesetDetails } from '../../rulesetDetails.ts'

/** @source Pathfinder 2e, Movement in Encounters, Terrain, Flanking, Cover */
export const details: RulesetDetails = {
  nearestTie: 'choice',
  riding: ['P2-SIZE-4'],
  squeezing: [],
  tightGaps: null,
  openDoor: { text: 'Opening an unlocked door takes an Interact action.', clauses: [] },
  leap: {
    kind: 'by-check',
    skill: 'Athletics',
    text: 'You ignore the terrain you jump over; the terrain you land on costs as usual. If you fail a Long Jump, you Leap instead; on a critical failure you also fall prone.',
    clauses: ['P2-DIFF-5'],
    runningStartFeet: 10,
    standingTimes: null,
    minDc: 15,
    free: [
      { minSpeedFeet: 30, feet: 15 },
      { minSpeedFeet: 15, feet: 10 },
    ],
    bySpeed: null,
    longest: 'speed',
    actions: { free: 1, withCheck: 2 },
  },
  overrun: null,
  tumbling: { text: 'Tumble Through: an Acrobatics check.', clauses: ['P2-THRU-2'] },
  checksForModes: {
    climb: { skill: 'Athletics', text: 'Climb: an Athletics check.', clauses: ['P2-INCL-1'] },
    swim: { skill: 'Athletics', text: 'Swim: an Athletics check.', clauses: ['P2-MOVE-2'] },
  },
  acceleratedClimb: null,
  diveAttack: null,
  heaviestFlyingLoad: null,
  flightModifiers: null,
  flightTasks: [],
  opportunity: { one: 'Reactive Strike', many: 'Reactive Strikes' },
  flanked: {
    to: 'AC',
    by: -2,
    text: 'Flat-footed to melee attacks from the creatures flanking it',
    clauses: ['P2-FLANK-1'],
  },
  terrainNotes: {
    narrow: {
      text: 'Balance or fall. Flat-footed here. After each hit or failed save: a Reflex save against the same DC, or fall.',
      clauses: ['P2-NARROW-1', 'P2-NARROW-2'],
    },
    uneven: {
      text: 'Balance or fall prone. Flat-footed here. After each hit or failed save: a Reflex save against the same DC, or fall prone.',
      clauses: ['P2-UNEVEN-1', 'P2-UNEVEN-2'],
    },
    incline: { text: 'Climb to go up. Flat-footed while climbing.', clauses: ['P2-INCL-1', 'P2-INCL-2'] },
    hazard: { text: 'Damages anyone who moves through it; the GM sets type and amount.', clauses: ['P2-HAZ-1'] },
  },
  modeNotes: {},
  sizeNotes: {
    tiny: [{ text: 'With a reach of 0 feet, it must share its target’s space to attack.', clauses: ['P2-TINY-2'] }],
  },
  slowing: null,
  sheet: { carrying: null, races: null, sizes: null },
  figureRules: {
    attack: { text: 'Stride and Strike', clauses: ['P2-MOVE-1'] },
    walk: { text: 'Stride and Strike', clauses: ['P2-MOVE-1'] },
    run: { text: 'Stride', clauses: ['P2-MOVE-1'] },
    distance: { text: 'Measuring distance', clauses: ['P2-COST-1', 'P2-DIAG-1'] },
    layout: { text: 'Maps and Terrain: maneuverability, choke points', clauses: ['CT-P2CORNER', 'CT-EDGE'] },
    allies: { text: 'Moving through a willing creature’s space', clauses: ['P2-THRU-1'] },
    difficult: { text: 'Difficult terrain; Budgeting for Terrain', clauses: ['P2-DIFF-1', 'P2-DIFF-2'] },
    sight: { text: 'Maps and Terrain: line of sight, attack ranges', clauses: ['CT-LOE'] },
    cover: { text: 'Cover', clauses: ['P2-COVER-6', 'P2-COVER-7'] },
    space: { text: 'Size, space, and reach', clauses: ['P2-SIZE-1'] },
  },
  reference: pf2eNotes,
}
