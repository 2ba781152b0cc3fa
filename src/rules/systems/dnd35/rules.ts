import { dnd35Notes } from './notes.ts'
import type { RulesetDetails } from '../../rulesetDetails.ts'
import { CARRIES_POUNDS } from '../../shared/carrying.ts'
import {
  ATTACK_OF_OPPORTUNITY,
  figureRules3e,
  jump3e,
  overrun3e,
  RACE_SPEEDS,
  sizeNotes3e,
  slowingByAThird,
  squeezing3e,
  tightGaps3e,
} from '../../shared/family3e.ts'

/** @source D&D 3.5, Movement, Position, and Distance; Special Attacks, Overrun */
export const details: RulesetDetails = {
  nearestTie: 'die',
  riding: [],
  squeezing: squeezing3e('D35-SQZ-3'),
  tightGaps: tightGaps3e('D35-SQZ-6'),
  openDoor: { text: 'Opening an unlocked door takes a move action.', clauses: [] },
  // Its movement text does not name jumps; its skill does.
  leap: jump3e({
    skill: 'Jump',
    runningStartFeet: 20,
    bySpeed: { below: -6, above: 4 },
    text: 'Costs movement for each square jumped; terrain counts only where you land. Fail by less than 5: DC 15 Reflex save to grab the far edge. Fail by more: you fall.',
  }),
  overrun: overrun3e(
    'D35-OVERRUN-1',
    'Strength check against its Strength or Dexterity, whichever is better; each side gets ±4 per size above or below Medium, the opponent +4 for stability. If you win, it is knocked prone.',
    'The opponent may step aside and let you pass.',
  ),
  tumbling: { text: 'Trained only: a Tumble check to move through an opponent’s square.', clauses: ['D35-TUMBLE-1'] },
  checksForModes: {
    climb: { skill: 'Climb', text: 'No climb speed: make a Climb check.', clauses: ['D35-CLIMB-1'] },
    swim: { skill: 'Swim', text: 'No swim speed: make a Swim check.', clauses: ['D35-SWIM-1'] },
  },
  acceleratedClimb: {
    times: 2,
    checkModifier: -5,
    cappedByLandSpeed: true,
    text: 'Accelerated climb: double climb speed, up to its land speed, with one Climb check at −5.',
    clauses: ['D35-CLIMB-3'],
  },
  diveAttack: {
    minFeet: 30,
    minDescentFeet: 10,
    text: 'Dive attack: a charge of at least 30 feet that descends at least 10. Claws or talons only, double damage.',
    clauses: ['D35-FLY-3'],
  },
  heaviestFlyingLoad: { load: 'light', clauses: ['D35-FLY-1'] },
  flightModifiers: null,
  flightTasks: [],
  opportunity: ATTACK_OF_OPPORTUNITY,
  flanked: null,
  terrainNotes: {},
  modeNotes: {
    climb: [
      {
        text: '+8 on Climb checks; can always take 10; needs a check for any DC above 0; keeps its Dexterity bonus to AC.',
        clauses: ['D35-CLIMB-2'],
      },
      { text: 'Natural, not magical, unless noted.', clauses: ['D35-MODE-1'] },
    ],
    fly: [
      {
        text: 'Maneuverability runs from perfect to clumsy; the text gives no numbers.',
        clauses: ['D35-FLY-2'],
      },
      { text: 'Flies with a light load only. Medium armor is not necessarily a medium load.', clauses: ['D35-FLY-1'] },
    ],
    swim: [{ text: '+8 on Swim checks for special actions and hazards; can always take 10.', clauses: ['D35-SWIM-2'] }],
    burrow: [{ text: 'Leaves no tunnel unless noted.', clauses: ['D35-BUR-3'] }],
  },
  sizeNotes: sizeNotes3e({ ownSquare: 'D35-TINY-8', mustEnter: 'D35-TINY-5' }),
  slowing: slowingByAThird(['D35-TABLE-1', 'D35-ENC-1', 'D35-BONUS-2']),
  sheet: {
    carrying: CARRIES_POUNDS,
    races: { speeds: RACE_SPEEDS, clauses: ['D35-TABLE-1'] },
    sizes: { hasModifiers: true, clauses: ['D35-SIZETAB-3'] },
  },
  figureRules: figureRules3e({
    move: 'D35-MOVE-1',
    double: 'D35-MOVE-2',
    run: 'D35-MOVE-3',
    distance: 'D35-DIAG-1',
    corner: 'D35-CORNER-1',
    ally: 'D35-FRIEND-1',
    difficult: 'D35-DIFF-1',
    space: 'D35-BIG-1',
  }),
  reference: dnd35Notes,
}
