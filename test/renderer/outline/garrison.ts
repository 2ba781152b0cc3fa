/** A map with one of everything for the outlines, wider than high, and no two numbers alike. */
import { newTerrain } from '../../../renderer/panels/map/terrainCosts.ts'
import { SETTINGS_ID, type BattleMap } from '../../../src/map/battleMap.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { edgeAt, mapWith } from '../../support/printableMap.ts'

const SIZE = { widthCells: 13, heightCells: 7 }
const DIFFICULT = 1
const OWN_TERRAIN = 200

const creature = (id: string, col: number, row: number, side: string, more: object) => ({
  ...{ id, name: id, at: { col, row }, side, size: 'medium', speedFeet: { land: 30 } },
  ...more,
})

const CREATURES = [
  creature('Valeria', 2, 3, 'party', {
    ...{ speedFeet: { land: 30, climb: 15 }, baseSpeedFeet: { land: 40 }, armour: 'medium', load: 'medium' },
    ...{ strength: 17, dexterity: 14, constitution: 13, hitPoints: 31, initiativeModifier: 3, reachWeapon: true },
    ...{ skills: { acrobatics: 6 }, tags: ['hero', 'captain'], notes: 'Owes the duke a favor.', libraryId: 'own-1' },
  }),
  creature('Silk', 1, 5, 'party', { size: 'small', speedFeet: { land: 20 }, prone: true, dexterity: 19 }),
  creature('Horse', 3, 5, 'party', { size: 'large', body: 'long', speedFeet: { land: 50 } }),
  creature('Goblin', 4, 3, 'foes', { size: 'small', hasMovementReaction: true, hitPoints: 6 }),
  creature('Ogre', 8, 1, 'foes', { size: 'large', speedFeet: { land: 40 }, reachFeet: 10 }),
  creature('Hawk', 10, 5, 'neutral', {
    ...{ size: 'tiny', speedFeet: { land: 10, fly: 60 }, altitudeFeet: 20, facing: 2, maneuverability: 'good' },
  }),
  creature('Lurker', 12, 6, 'foes', { name: '', hidden: true, helpless: true }),
]

/** The garrison, played by a rule system; `more` records replace those of their table. */
export const garrison = (ruleset = 'pf1e', more: Parameters<typeof mapWith>[1] = {}): BattleMap => {
  const map = mapWith(
    SIZE,
    {
      settings: [
        {
          ...{
            id: SETTINGS_ID,
            name: 'The Garrison',
            ruleset,
            description: 'Held by the duke.',
            heavyLineEverySquares: 4,
          },
          ...{ tableRules: ruleset === 'pf1e' ? { 'corner-rule': 'none' } : {} },
          attitudes: [{ side: 'foes', other: 'neutral', attitude: 'ally' }],
          layers: { regions: { visible: false, locked: false, opacity: 0.6 } },
        },
      ],
      terrainTypes: [
        {
          ...newTerrain('bog' as RecordId, OWN_TERRAIN),
          ...{ name: 'Bog', colour: '#556b2f', pattern: 'dots', hazard: true },
          ...{ hazardText: '1d6 acid', checkText: 'Balance DC 12', givesCover: true },
        },
      ],
      edges: [
        ...[0, 1, 2, 4, 6].map((row) => edgeAt(6, row, 'west', { kind: 'wall' })),
        edgeAt(6, 3, 'west', { kind: 'door', door: 'closed', checkText: 'Strength DC 18' }),
        edgeAt(6, 5, 'west', { kind: 'door', doorLocked: true, secret: true }),
        edgeAt(9, 3, 'north', { kind: 'window' }),
        edgeAt(10, 3, 'north', { kind: 'barrier' }),
      ],
      creatures: CREATURES,
      notes: [
        { id: 'n-pillar', at: { x: 2.5, y: 0.5 }, number: 2, title: 'Fallen pillar', text: 'Cover for two.' },
        { id: 'n-trap', at: { x: 11.5, y: 2.5 }, number: 1, title: '', text: 'The floor gives way.', gmOnly: true },
      ],
      drawings: [
        { id: 'd-well', shape: 'text', points: [{ x: 5, y: 6.3 }], text: 'Old well', widthSquares: 0.4 },
        {
          id: 'd-arrow',
          shape: 'arrow',
          points: [
            { x: 1, y: 1 },
            { x: 3, y: 2 },
          ],
          colour: '#aa2200',
          locked: true,
        },
      ],
      props: [
        { id: 'p-stairs', symbol: 'stairs-up', name: 'Stairs', at: { x: 12, y: 1 }, widthSquares: 1, heightSquares: 2 },
        {
          ...{ id: 'p-cart', picture: 'cart', name: 'Cart', at: { x: 8, y: 5 }, widthSquares: 3, heightSquares: 1 },
          ...{ rotationDegrees: 20, opacity: 0.8, terrain: DIFFICULT },
        },
        {
          ...{ id: 'p-plan', picture: 'plan', name: 'Plan', at: { x: 5, y: 3 }, widthSquares: 10, heightSquares: 6 },
          ...{ background: true, locked: true },
        },
      ],
      templates: [
        { id: 't-burst', shape: 'burst', origin: { x: 9, y: 4 }, sizeFeet: 10, name: 'Delayed fireball', gmOnly: true },
        { id: 't-cone', shape: 'cone', origin: { x: 3, y: 4 }, sizeFeet: 15, directionDegrees: 45, name: 'Breath' },
      ],
      regions: [
        {
          ...{ id: 'r-hall', name: 'Hall', purpose: 'room', floor: 'planks', text: 'Smells of smoke.' },
          cells: [0, 1, 2].map((row) => ({ col: 7, row })),
        },
        { id: 'r-pit', name: 'Pit', purpose: 'trap', cells: [{ col: 11, row: 2 }], gmOnly: true, hides: 'area' },
        {
          ...{ id: 'r-camp', name: 'Camp', purpose: 'deployment', side: 'party', rock: 'hewn' },
          cells: [4, 5].flatMap((row) => [0, 1, 2].map((col) => ({ col, row }))),
        },
      ],
      lights: [{ id: 'l-torch', at: { x: 7.5, y: 1.5 }, rangeFeet: 20, colour: '#ffcc66' }],
      ...more,
    },
    (col, row) => (col === 3 && row === 3 ? DIFFICULT : col === 9 && row === 4 ? OWN_TERRAIN : 0),
  )
  for (const index of [6 * 13 + 9, 6 * 13 + 10]) map.layers.elevationFeet[index] = -10
  return map
}
