import { starfinderNotes } from './notes.ts'
import type { Modifier, RulesetDetails } from '../../rulesetDetails.ts'
import { jump3e, sizeNotes3e } from '../../shared/family3e.ts'

const entangled = (to: string): Modifier => ({
  to,
  by: -2,
  text: 'Squeezing is being entangled; its half speed is already in the price of the steps.',
  clauses: ['SF-SQZ-3', 'SFT-SQZ-1'],
})

/** @source Starfinder, Movement and Position; Conditions, Entangled; Armor and Carrying Capacity; Acrobatics, Fly */
export const details: RulesetDetails = {
  closestOfEquals: 'who-acts',
  riding: [],
  squeezing: ['armor class', 'attack rolls', 'Reflex saves', 'initiative', 'Dexterity checks and skills'].map(
    entangled,
  ),
  tightGaps: null,
  openDoor: { text: 'Opening an unlocked door takes a move action.', clauses: [] },
  // Its movement text does not name jumps; its skill does.
  leap: jump3e({
    skill: 'Athletics',
    runningStartFeet: 10,
    bySpeed: { below: -4, above: 4 },
    text: 'Costs movement like the squares it passes; the landing square’s terrain counts. Missed by 4 or less: a DC 20 Reflex save to grab the far edge. Missed by more: it falls.',
  }),
  overrun: null,
  tumbling: { text: 'Tumble past with an Acrobatics check.', clauses: ['SF-OPP-4'] },
  checksForModes: {
    climb: { skill: 'Athletics', text: 'Without a climb speed: an Athletics check to climb.', clauses: ['SF-CLIMB-5'] },
    swim: { skill: 'Athletics', text: 'Without a swim speed: an Athletics check to swim.', clauses: ['SF-SWIM-4'] },
  },
  acceleratedClimb: {
    times: 2,
    checkModifier: -5,
    cappedByLandSpeed: false,
    text: 'Climbs at twice its climb speed with an Athletics check at −5.',
    clauses: ['SF-CLIMB-4'],
  },
  diveAttack: null,
  heaviestFlyingLoad: null,
  flightModifiers: { clumsy: -8, average: 0, perfect: 8 },
  flightTasks: [
    {
      id: 'straight',
      label: 'Fly straight in the direction chosen at the start of the turn',
      notFor: [],
      automaticFor: ['clumsy', 'poor', 'average', 'good', 'perfect'],
      text: 'No check while the wind is favorable; whether it is, the GM says.',
      clauses: ['SF-FLY-2', 'SF-FLY-9'],
    },
    {
      id: 'hover',
      label: 'Hover on the spot',
      notFor: ['clumsy'],
      automaticFor: ['perfect'],
      text: 'An Acrobatics check as a move action; perfect fliers succeed without one and may try it as a swift action.',
      clauses: ['SF-FLY-8', 'SF-FLY-1'],
    },
    {
      id: 'avoid-falling-damage',
      label: 'Land softly',
      notFor: [],
      automaticFor: ['perfect'],
      text: 'An Acrobatics check; perfect fliers succeed without one while they are conscious.',
      clauses: ['SF-FLY-8', 'SF-FLY-1'],
    },
    {
      id: 'wind',
      label: 'Fly in a strong wind',
      notFor: [],
      automaticFor: [],
      text: 'An Acrobatics check against a DC the GM sets from the wind.',
      clauses: ['SF-FLY-8', 'SF-FLY-9'],
    },
  ],
  cover: null,
  flanked: null,
  terrainNotes: {},
  modeNotes: {
    climb: [
      {
        text: '+8 on Athletics checks to climb; may always take 10; not flat-footed while climbing.',
        clauses: ['SF-CLIMB-2'],
      },
    ],
    swim: [
      { text: '+8 on Athletics checks to swim; may always take 10.', clauses: ['SF-SWIM-3'] },
      { text: 'Swimming is not breathing water.', clauses: ['SF-SWIM-5'] },
    ],
    burrow: [{ text: 'The earth closes behind it: usually no tunnel is left.', clauses: ['SF-BUR-4'] }],
    fly: [{ text: 'Clumsy fliers have −8 on Acrobatics checks to fly, perfect ones +8.', clauses: ['SF-FLY-1'] }],
  },
  sizeNotes: sizeNotes3e({ ownSquare: 'SF-REACH-9', mustEnter: 'SF-REACH-8' }),
  slowing: { kind: 'by-feet', encumberedFeet: 10, overburdenedToFeet: 5, clauses: ['SF-SPEED-4'] },
  sheet: { carrying: 'bulk', races: null, sizes: { hasModifiers: false, clauses: ['SF-SIZE-9'] } },
  reference: starfinderNotes,
}
