import { pf1eNotes } from './notes.ts'
import type { RulesetDetails } from '../../rulesetDetails.ts'
import { CARRIES_POUNDS } from '../../shared/carrying.ts'
import {
  ATTACK_OF_OPPORTUNITY,
  figureRules3e,
  jump3e,
  overrun3e,
  RACE_SPEEDS,
  slowingByAThird,
  squeezing3e,
  tightGaps3e,
} from '../../shared/family3e.ts'

/** @source Pathfinder 1e, Movement, Position, and Distance; Combat, Overrun */
export const details: RulesetDetails = {
  nearestTie: 'die',
  riding: [],
  squeezing: squeezing3e('P1-SQZ-3'),
  tightGaps: tightGaps3e('P1-SQZ-6'),
  openDoor: { text: 'Opening an unlocked door takes a move action.', clauses: [] },
  // Its movement text does not name jumps; its skill does.
  leap: jump3e({
    skill: 'Acrobatics',
    runningStartFeet: 10,
    bySpeed: { below: -4, above: 4 },
    text: 'Costs movement for each square jumped; terrain counts only where you land. Fail by 4 or less: DC 20 Reflex save to grab the far edge. Fail by more: you fall.',
  }),
  overrun: overrun3e(
    'P1-OVERRUN-1',
    'Combat maneuver check against its CMD. On a success you move through; by 5 or more, it is also knocked prone.',
    'The opponent may step aside and let you pass.',
  ),
  tumbling: {
    text: 'Trained only: an Acrobatics check to move through an opponent’s square.',
    clauses: ['P1-TUMBLE-1'],
  },
  // Its movement text does not name them; its skills do.
  checksForModes: {
    climb: { skill: 'Climb', text: 'No climb speed: make a Climb check.', clauses: [] },
    swim: { skill: 'Swim', text: 'No swim speed: make a Swim check.', clauses: [] },
  },
  acceleratedClimb: null,
  diveAttack: null,
  heaviestFlyingLoad: null,
  flightModifiers: null,
  flightTasks: [],
  opportunity: ATTACK_OF_OPPORTUNITY,
  flanked: null,
  terrainNotes: {},
  modeNotes: {},
  sizeNotes: {},
  slowing: slowingByAThird(['P1-TABLE-1', 'P1-ENC-1', 'P1-BONUS-1']),
  sheet: {
    carrying: CARRIES_POUNDS,
    races: { speeds: RACE_SPEEDS, clauses: ['P1-TABLE-1', 'P1-SPEED-1'] },
    sizes: null,
  },
  figureRules: {
    ...figureRules3e({
      move: 'P1-MOVE-1',
      double: 'P1-MOVE-2',
      run: 'P1-MOVE-3',
      distance: 'P1-DIAG-1',
      corner: 'P1-CORNER-1',
      ally: 'P1-FRIEND-1',
      difficult: 'P1-DIFF-1',
      space: 'P1-NOSIZETAB',
    }),
    cover: { text: 'Cover; favorable terrain raises the challenge rating by 1', clauses: ['CT-COVER'] },
  },
  reference: pf1eNotes,
}
