import { dnd35Notes } from './notes.ts'
import type { RulesetDetails } from '../../rulesetDetails.ts'
import {
  jump3e,
  overrun3e,
  sizeNotes3e,
  slowingByAThird,
  squeezing3e,
  tightGaps3e,
  RACE_SPEEDS,
} from '../../shared/family3e.ts'

/** @source D&D 3.5, Movement, Position, and Distance; Special Attacks, Overrun */
export const details: RulesetDetails = {
  closestOfEquals: 'die',
  riding: [],
  squeezing: squeezing3e('D35-SQZ-3'),
  tightGaps: tightGaps3e('D35-SQZ-6'),
  openDoor: { text: 'Opening an unlocked door takes a move action.', clauses: [] },
  // Its movement text does not name jumps; its skill does.
  leap: jump3e({
    skill: 'Jump',
    runningStartFeet: 20,
    bySpeed: { below: -6, above: 4 },
    text: 'Costs movement like the squares it passes; the landing square’s terrain counts. Missed by less than 5: a DC 15 Reflex save to grab the far edge. Missed by more: it falls.',
  }),
  overrun: overrun3e(
    'D35-OVERRUN-1',
    'Strength against the better of Strength and Dexterity; each size above or below Medium gives 4 more or less, standing firm 4 more. Won, the opponent lies prone.',
    'The opponent may step aside and let it pass, without any effect.',
  ),
  tumbling: { text: 'The trained may try to tumble past with a Tumble check.', clauses: ['D35-TUMBLE-1'] },
  checksForModes: {
    climb: { skill: 'Climb', text: 'Without a climb speed: a Climb check.', clauses: ['D35-CLIMB-1'] },
    swim: { skill: 'Swim', text: 'Without a swim speed: a Swim check.', clauses: ['D35-SWIM-1'] },
  },
  acceleratedClimb: {
    times: 2,
    checkModifier: -5,
    cappedByLandSpeed: true,
    text: 'Climbs at twice its climb speed, but never faster than on the ground, with one check at −5.',
    clauses: ['D35-CLIMB-3'],
  },
  diveAttack: {
    minFeet: 30,
    minDescentFeet: 10,
    text: 'A charge from the air: at least 30 feet long and 10 feet down, with claws or talons only, which deal double damage.',
    clauses: ['D35-FLY-3'],
  },
  heaviestFlyingLoad: { load: 'light', clauses: ['D35-FLY-1'] },
  flightModifiers: null,
  flightTasks: [],
  cover: null,
  flanked: null,
  terrainNotes: {},
  modeNotes: {
    climb: [
      {
        text: '+8 on Climb checks; may always take 10; needs a check for every slope harder than DC 0; keeps its Dexterity bonus.',
        clauses: ['D35-CLIMB-2'],
      },
      { text: 'Natural, not magical, unless its text says so.', clauses: ['D35-MODE-1'] },
    ],
    fly: [
      {
        text: 'Maneuverability from perfect to clumsy says how freely it turns; the text has no numbers.',
        clauses: ['D35-FLY-2'],
      },
      { text: 'Only with a light load. Medium armor is not the same as a medium load.', clauses: ['D35-FLY-1'] },
    ],
    swim: [{ text: '+8 on Swim checks for feats and dangers; may always take 10.', clauses: ['D35-SWIM-2'] }],
    burrow: [{ text: 'Leaves no tunnel unless its text says so.', clauses: ['D35-BUR-3'] }],
  },
  sizeNotes: sizeNotes3e({ ownSquare: 'D35-TINY-8', mustEnter: 'D35-TINY-5' }),
  slowing: slowingByAThird(['D35-TABLE-1', 'D35-ENC-1', 'D35-BONUS-2']),
  sheet: {
    carrying: 'pounds',
    races: { speeds: RACE_SPEEDS, clauses: ['D35-TABLE-1'] },
    sizes: { hasModifiers: true, clauses: ['D35-SIZETAB-3'] },
  },
  reference: dnd35Notes,
}
