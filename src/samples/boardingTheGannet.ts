import { gannetPlan } from './encounters.ts'
import type { Sample } from './sample.ts'

const crew = { side: 'foes', speedFeet: { land: 30 } } as const

/** Starfinder: a freighter adrift without gravity. Jet packs over the void, crates that hamper, a drone that turns. */
export const boardingTheGannet: Sample = {
  id: 'boarding-the-gannet',
  settings: {
    name: 'Boarding the Gannet',
    ruleset: 'starfinder',
    gravity: 'zero',
    heavyLineEverySquares: 5,
    description:
      'The freighter Gannet drifts with cold engines. Somebody aboard turned the transponder off, and somebody locked the bridge. Magnetic boots hold everyone to the deck; whoever flies rises for nothing out here.',
  },
  rows: [
    'pppppppppppppppppppppppppppppp',
    'pppppppppppppppppppppppppppppp',
    'ppppp#############pppppppppppp',
    'ppppp#oo....oo...###pppppppppp',
    'pp####oo.o..oo.....####ppppppp',
    'pp#oo....o............###ppppp',
    'pp#o............oo......##pppp',
    'pp#.hh..oo......oo......o##ppp',
    'pp#.hh..oo...............o##pp',
    'pp#.h.....................o#pp',
    'pp#........................##p',
    'pp#......................oo.#p',
    'pp#........................##p',
    'pp#.......................o#pp',
    'pp#.oo..oo.oo.oo.........o##pp',
    'pp#.oo..................o##ppp',
    'pp#....................###pppp',
    'pp#dd...oo.oo.oo......##pppppp',
    'pp####.............#####pppppp',
    'ppppp#####....#######ppppppppp',
    'pppppppppppnnp....pppppppppppp',
    'pppppp............pppppppppppp',
  ],
  lines: [
    {
      along: [
        [6, 5],
        [6, 18],
      ],
    },
    {
      along: [
        [6, 9],
        [19, 9],
      ],
    },
    {
      along: [
        [6, 13],
        [19, 13],
      ],
    },
    {
      along: [
        [19, 4],
        [19, 18],
      ],
    },
    {
      along: [
        [11, 13],
        [11, 17],
      ],
    },
    {
      along: [
        [15, 13],
        [15, 17],
      ],
    },
    {
      along: [
        [10, 19],
        [14, 19],
      ],
    },
    {
      along: [
        [10, 20],
        [14, 20],
      ],
    },
    // The railing of the loading platform.
    {
      along: [
        [6, 6],
        [8, 6],
      ],
      kind: 'barrier',
    },
    {
      along: [
        [14, 6],
        [16, 6],
      ],
      kind: 'barrier',
    },
    // Consoles divide the bridge.
    {
      along: [
        [23, 8],
        [23, 10],
      ],
      kind: 'barrier',
    },
    {
      along: [
        [23, 12],
        [23, 14],
      ],
      kind: 'barrier',
    },
  ],
  edges: [
    { at: [6, 10], border: 'west', kind: 'door', door: 'closed' },
    { at: [6, 11], border: 'west', kind: 'door', door: 'closed' },
    { at: [11, 9], border: 'north', kind: 'door', door: 'open' },
    { at: [12, 9], border: 'north', kind: 'door', door: 'open' },
    { at: [8, 13], border: 'north', kind: 'door', door: 'closed' },
    { at: [13, 13], border: 'north', kind: 'door', door: 'open' },
    { at: [17, 13], border: 'north', kind: 'door', door: 'closed' },
    { at: [19, 10], border: 'west', kind: 'window' },
    { at: [19, 11], border: 'west', kind: 'door', door: 'locked', checkText: 'Computers or Engineering, DC 22' },
    { at: [19, 12], border: 'west', kind: 'window' },
    { at: [19, 15], border: 'west', kind: 'door', door: 'closed', secret: true, checkText: 'Perception, DC 24' },
    { at: [11, 19], border: 'north', kind: 'door', door: 'closed' },
    { at: [12, 19], border: 'north', kind: 'door', door: 'closed' },
    { at: [11, 20], border: 'north', kind: 'door', door: 'closed', checkText: 'Engineering, DC 15' },
    { at: [12, 20], border: 'north', kind: 'door', door: 'closed', checkText: 'Engineering, DC 15' },
  ],
  creatures: [
    {
      id: 'orsk',
      name: 'Lieutenant Orsk',
      at: [11, 21],
      size: 'medium',
      side: 'party',
      speedFeet: { land: 30 },
      armour: 'light',
    },
    {
      id: 'bea',
      name: 'Bea the tinker',
      at: [9, 21],
      size: 'small',
      side: 'party',
      speedFeet: { land: 30, climb: 20 },
      armour: 'light',
    },
    {
      id: 'ysolde',
      name: 'Ysolde, jet pack',
      at: [14, 21],
      size: 'medium',
      side: 'party',
      speedFeet: { land: 30, fly: 30 },
      armour: 'light',
      skills: { acrobatics: 9, fly: 9 },
    },
    {
      id: 'loader',
      name: 'Loader frame',
      at: [15, 20],
      size: 'large',
      side: 'party',
      speedFeet: { land: 30, fly: 20 },
      maneuverability: 'clumsy',
      strength: 20,
      notes: 'Bea drives it by radio. Too wide for a single door: it squeezes.',
    },
    { ...crew, id: 'guard-1', name: 'Security robot 1', at: [13, 10], size: 'medium' },
    { ...crew, id: 'guard-2', name: 'Security robot 2', at: [17, 11], size: 'medium' },
    {
      ...crew,
      id: 'handler',
      name: 'Cargo handler',
      at: [13, 6],
      size: 'large',
      speedFeet: { land: 20 },
      reachWeapon: true,
      notes: 'Its crane arm is a reach weapon: in these rules it also strikes what stands next to it.',
    },
    {
      ...crew,
      id: 'drone',
      name: 'Hull drone',
      at: [24, 19],
      size: 'small',
      body: 'long',
      speedFeet: { fly: 40 },
      facing: 6,
      maneuverability: 'good',
      notes: 'Circles the ship. Every turn of 45° costs it 5 feet.',
    },
    { ...crew, id: 'rhee', name: 'Captain Rhee', at: [24, 11], size: 'medium', hitPoints: 45 },
    {
      ...crew,
      id: 'mite-1',
      name: 'Vent mite 1',
      at: [20, 15],
      size: 'tiny',
      body: 'long',
      speedFeet: { land: 20, climb: 20 },
    },
    {
      ...crew,
      id: 'mite-2',
      name: 'Vent mite 2',
      at: [20, 15],
      size: 'tiny',
      body: 'long',
      speedFeet: { land: 20, climb: 20 },
    },
    {
      id: 'steward',
      name: 'Stunned steward',
      at: [9, 15],
      size: 'medium',
      side: 'neutral',
      speedFeet: { land: 30 },
      helpless: true,
      prone: true,
    },
  ],
  notes: [
    {
      at: [12, 20.5],
      title: 'Gantry',
      text: 'Two planks of alloy over nothing. Whoever lets go drifts 10 feet a round, away from the ship.',
    },
    {
      at: [12, 19.5],
      title: 'Airlock',
      text: 'Only one pair of doors opens at a time unless somebody overrides it (Engineering, DC 20).',
    },
    {
      at: [12.5, 5.5],
      title: 'Cargo hold',
      text: 'Crates of seed grain. Behind the ones in the corner: a shipment on no manifest.',
    },
    {
      at: [4.5, 9.5],
      title: 'Coolant',
      text: 'The floor smokes. 1d6 cold damage to whoever enters a marked square.',
      gmOnly: true,
    },
    {
      at: [19.5, 14.5],
      title: 'Vent',
      text: 'A panel behind the last bunk opens into the bridge. The mites know it.',
      gmOnly: true,
    },
    {
      at: [21.5, 11.5],
      title: 'Bridge',
      text: 'Rhee bargains first. If the locked door is forced, she vents the hold at the end of round 3.',
    },
  ],
  regions: [
    { name: 'Boarding party', purpose: 'deployment', side: 'party', rects: [[6, 21, 12, 1]], colour: '#3f7fbf' },
    { name: 'Crew on watch', purpose: 'deployment', side: 'foes', rects: [[7, 10, 11, 2]], colour: '#bf5b3f' },
    {
      name: 'Leaking coolant',
      purpose: 'trap',
      gmOnly: true,
      rects: [
        [4, 7, 2, 2],
        [4, 9, 1, 1],
      ],
      text: '1d6 cold, Reflex DC 14 for half',
      colour: '#3fa7a0',
    },
    { name: 'Bridge', purpose: 'room', rects: [[19, 9, 7, 5]], colour: '#7a5fb0' },
  ],
  encounters: [gannetPlan],
}
