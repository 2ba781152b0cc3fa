import { pf2eNotes } from './notes.ts'
import type { RulesetDetails } from '../../rulesetDetails.ts'

/** @source Pathfinder 2e, Movement in Encounters, Terrain, Flanking, Cover */
export const details: RulesetDetails = {
  closestOfEquals: 'who-acts',
  riding: ['P2-SIZE-4'],
  squeezing: [],
  tightGaps: null,
  openDoor: { text: 'Opening an unlocked door takes one action, Interact.', clauses: [] },
  leap: {
    skill: 'Athletics',
    text: 'What is jumped over costs no more than open ground; the square landed on is entered, and its ground is paid for. Failed, a Long Jump is only a Leap; critically failed, it also falls prone.',
    clauses: ['P2-DIFF-5'],
    runningStartFeet: 10,
    standingTimes: null,
    leastDc: 15,
    free: [
      { minSpeedFeet: 30, feet: 15 },
      { minSpeedFeet: 15, feet: 10 },
    ],
    bySpeed: null,
    longest: 'speed',
    actions: { free: 1, withCheck: 2 },
  },
  overrun: null,
  tumbling: { text: 'Tumble Through with an Acrobatics check.', clauses: ['P2-THRU-2'] },
  checksForModes: {
    climb: { skill: 'Athletics', text: 'Climb with an Athletics check.', clauses: ['P2-INCL-1'] },
    swim: { skill: 'Athletics', text: 'Swim with an Athletics check.', clauses: ['P2-MOVE-2'] },
  },
  acceleratedClimb: null,
  diveAttack: null,
  heaviestFlyingLoad: null,
  flightModifiers: null,
  flightTasks: [],
  cover: {
    lesser: { armorClass: 1, reflexSaves: 0, stealth: 0, mayHide: false },
    standard: { armorClass: 2, reflexSaves: 2, stealth: 2, mayHide: true },
    greater: { armorClass: 4, reflexSaves: 4, stealth: 4, mayHide: true },
  },
  flanked: {
    to: 'armor class',
    by: -2,
    text: 'Flat-footed against the melee attacks of those who flank it.',
    clauses: ['P2-FLANK-1'],
  },
  terrainNotes: {
    narrow: {
      text: 'Balance or fall. Flat-footed on it; hit, or failing a save there: a Reflex save against the same DC, or fall.',
      clauses: ['P2-NARROW-1', 'P2-NARROW-2'],
    },
    uneven: {
      text: 'Balance or fall prone. Flat-footed on it; hit, or failing a save there: a Reflex save against the same DC, or fall prone.',
      clauses: ['P2-UNEVEN-1', 'P2-UNEVEN-2'],
    },
    incline: { text: 'Only climbing leads up; flat-footed while climbing.', clauses: ['P2-INCL-1', 'P2-INCL-2'] },
    hazard: { text: 'Hurts anyone who moves through it; what and how much, the GM says.', clauses: ['P2-HAZ-1'] },
  },
  modeNotes: {},
  sizeNotes: {
    tiny: [{ text: 'With a reach of 0 feet it must share a square to attack.', clauses: ['P2-TINY-2'] }],
  },
  slowing: null,
  sheet: { carrying: null, races: null, sizes: null },
  reference: pf2eNotes,
}
