import { starfinderNotes } from './notes.ts'
import type { Modifier, RulesetDetails } from '../../rulesetDetails.ts'
import { CARRIES_BULK } from '../../shared/carrying.ts'
import { ATTACK_OF_OPPORTUNITY, figureRules3e, jump3e, sizeNotes3e } from '../../shared/family3e.ts'

const entangled = (to: string): Modifier => ({
  to,
  by: -2,
  text: 'Squeezing (entangled; its half speed is already in the cost)',
  clauses: ['SF-SQZ-3', 'SFT-SQZ-1'],
})

/** @source Starfinder, Movement and Position; Conditions, Entangled; Armor and Carrying Capacity; Acrobatics, Fly */
export const details: RulesetDetails = {
  nearestTie: 'choice',
  riding: [],
  squeezing: ['AC', 'attack rolls', 'Reflex saves', 'initiative', 'Dexterity-based checks'].map(entangled),
  tightGaps: null,
  openDoor: { text: 'Opening an unlocked door takes a move action.', clauses: [] },
  // Its movement text does not name jumps; its skill does.
  leap: jump3e({
    skill: 'Athletics',
    runningStartFeet: 10,
    bySpeed: { below: -4, above: 4 },
    text: 'Costs movement for each square jumped; terrain counts only where you land. Fail by 4 or less: DC 20 Reflex save to grab the far edge. Fail by more: you fall.',
  }),
  overrun: null,
  tumbling: { text: 'Tumble: an Acrobatics check to move through an opponent’s square.', clauses: ['SF-OPP-4'] },
  checksForModes: {
    climb: { skill: 'Athletics', text: 'No climb speed: make an Athletics check to climb.', clauses: ['SF-CLIMB-5'] },
    swim: { skill: 'Athletics', text: 'No swim speed: make an Athletics check to swim.', clauses: ['SF-SWIM-4'] },
  },
  acceleratedClimb: {
    times: 2,
    checkModifier: -5,
    cappedByLandSpeed: false,
    text: 'Double climb speed with an Athletics check at −5.',
    clauses: ['SF-CLIMB-4'],
  },
  diveAttack: null,
  heaviestFlyingLoad: null,
  flightModifiers: { clumsy: -8, average: 0, perfect: 8 },
  flightTasks: [
    {
      id: 'straight',
      label: 'Fly straight in the turn’s primary direction',
      notFor: [],
      automaticFor: ['clumsy', 'poor', 'average', 'good', 'perfect'],
      text: 'No check in favorable wind (GM’s call).',
      clauses: ['SF-FLY-2', 'SF-FLY-9'],
    },
    {
      id: 'hover',
      label: 'Hover',
      notFor: ['clumsy'],
      automaticFor: ['perfect'],
      text: 'An Acrobatics check as a move action. Perfect fliers succeed without one, and can make one to hover as a swift action.',
      clauses: ['SF-FLY-8', 'SF-FLY-1'],
    },
    {
      id: 'avoid-falling-damage',
      label: 'Avoid falling damage',
      notFor: [],
      automaticFor: ['perfect'],
      text: 'An Acrobatics check. Perfect fliers succeed without one while conscious.',
      clauses: ['SF-FLY-8', 'SF-FLY-1'],
    },
    {
      id: 'wind',
      label: 'Fly in strong wind',
      notFor: [],
      automaticFor: [],
      text: 'An Acrobatics check; the GM sets the DC by the wind.',
      clauses: ['SF-FLY-8', 'SF-FLY-9'],
    },
  ],
  opportunity: ATTACK_OF_OPPORTUNITY,
  flanked: null,
  terrainNotes: {},
  modeNotes: {
    climb: [
      {
        text: '+8 on Athletics checks to climb; can always take 10; not flat-footed while climbing.',
        clauses: ['SF-CLIMB-2'],
      },
    ],
    swim: [
      { text: '+8 on Athletics checks to swim; can always take 10.', clauses: ['SF-SWIM-3'] },
      { text: 'A swim speed doesn’t let it breathe underwater.', clauses: ['SF-SWIM-5'] },
    ],
    burrow: [{ text: 'The dirt closes behind it: usually no tunnel is left.', clauses: ['SF-BUR-4'] }],
    fly: [{ text: 'Acrobatics checks to fly: clumsy −8, perfect +8.', clauses: ['SF-FLY-1'] }],
  },
  sizeNotes: sizeNotes3e({ ownSquare: 'SF-REACH-9', mustEnter: 'SF-REACH-8' }),
  slowing: { kind: 'by-feet', encumberedFeet: 10, overburdenedToFeet: 5, clauses: ['SF-SPEED-4'] },
  sheet: { carrying: CARRIES_BULK, races: null, sizes: { hasModifiers: false, clauses: ['SF-SIZE-9'] } },
  figureRules: figureRules3e({
    move: 'SF-SPEED-1',
    double: 'SF-SPEED-2',
    run: 'SF-SPEED-3',
    distance: 'SF-DIAG-1',
    corner: 'SF-CORNER-1',
    ally: 'SF-ALLY-1',
    difficult: 'SF-DIFF-1',
    space: 'SF-SIZE-6',
  }),
  reference: starfinderNotes,
}
