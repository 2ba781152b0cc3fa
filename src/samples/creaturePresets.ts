/** Creatures every library starts with: each size and body once, and what most tables need. All invented or generic. */
import type { z } from 'zod'
import { creatureEntrySchema, type ListedCreature } from '../ipc/shapes/library.ts'
import type { creatureSheetSchema } from '../map/records/creature.ts'
import type { Body, Size } from '../map/sizes.ts'

type Sheet = z.input<typeof creatureSheetSchema>

const preset = (
  name: string,
  size: Size,
  body: Body,
  speedFeet: Sheet['speedFeet'],
  tags: string[],
  traits: Partial<Sheet> = {},
): ListedCreature => ({
  ...creatureEntrySchema.parse({
    id: `preset-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
    sheet: { name, size, body, speedFeet, tags, ...traits },
  }),
  preset: true,
})

const hero = (name: string, feet: number, traits: Partial<Sheet> = {}, size: Size = 'medium') =>
  preset(name, size, 'tall', { land: feet }, ['hero'], traits)

/** A creature with the speeds and reach it has in D&D 5e. @source SRD 5.2.1, Monsters; Character Creation */
const fifth = (
  name: string,
  size: Size,
  speedFeet: Sheet['speedFeet'],
  traits: Partial<Sheet> = {},
  body: Body = 'tall',
) => preset(`${name} (5e)`, size, body, speedFeet, ['D&D 5e'], traits)

/** The entries, in the order they are shown. */
export const CREATURE_PRESETS: readonly ListedCreature[] = [
  hero('Fighter', 20, { baseSpeedFeet: { land: 30 }, armour: 'heavy', strength: 16, constitution: 14 }),
  hero('Rogue', 30, { armour: 'light', dexterity: 17, skills: { acrobatics: 8, tumble: 8 } }),
  hero('Wizard', 30, { dexterity: 14 }),
  hero('Cleric', 20, { baseSpeedFeet: { land: 30 }, armour: 'medium' }),
  hero('Dwarf defender', 20, { armour: 'heavy', constitution: 16 }),
  hero('Halfling scout', 20, { armour: 'light', dexterity: 17 }, 'small'),
  hero('Halberdier', 20, { armour: 'medium', reachWeapon: true, baseSpeedFeet: { land: 30 } }),
  hero('Soldier', 30, { armour: 'light', tags: ['hero', 'science fiction'] }),
  hero('Mystic', 30, { tags: ['hero', 'science fiction'] }),
  preset('Gnat', 'fine', 'long', { land: 5, fly: 30 }, ['animal'], { maneuverability: 'perfect' }),
  preset('Toad', 'diminutive', 'long', { land: 5 }, ['animal']),
  preset('Bat', 'diminutive', 'long', { land: 5, fly: 40 }, ['animal'], { maneuverability: 'good' }),
  preset('Rat', 'tiny', 'long', { land: 15, climb: 15, swim: 15 }, ['animal']),
  preset('Cat', 'tiny', 'long', { land: 30 }, ['animal']),
  preset('Pixie', 'tiny', 'tall', { land: 20, fly: 60 }, ['fey'], { maneuverability: 'good' }),
  preset('Goblin', 'small', 'tall', { land: 30 }, ['humanoid'], { dexterity: 13 }),
  preset('Kobold', 'small', 'tall', { land: 30 }, ['humanoid']),
  preset('Jackal', 'small', 'long', { land: 40 }, ['animal']),
  preset('Bandit', 'medium', 'tall', { land: 30 }, ['humanoid']),
  preset('Guard', 'medium', 'tall', { land: 20 }, ['humanoid'], { armour: 'medium', baseSpeedFeet: { land: 30 } }),
  preset('Orc', 'medium', 'tall', { land: 30 }, ['humanoid'], { strength: 17 }),
  preset('Skeleton', 'medium', 'tall', { land: 30 }, ['undead']),
  preset('Zombie', 'medium', 'tall', { land: 20 }, ['undead']),
  preset('Ghost', 'medium', 'tall', { fly: 30 }, ['undead'], { incorporeal: true, maneuverability: 'perfect' }),
  preset('Wolf', 'medium', 'long', { land: 50 }, ['animal']),
  preset('Giant spider', 'medium', 'long', { land: 30, climb: 20 }, ['vermin']),
  preset('Security robot', 'medium', 'tall', { land: 30 }, ['construct', 'science fiction']),
  preset('Hover drone', 'small', 'tall', { fly: 40 }, ['construct', 'science fiction'], { maneuverability: 'good' }),
  preset('Ogre', 'large', 'tall', { land: 30 }, ['giant'], {
    armour: 'medium',
    baseSpeedFeet: { land: 40 },
    strength: 21,
  }),
  preset('Troll', 'large', 'tall', { land: 30 }, ['giant'], { strength: 21 }),
  preset('Horse', 'large', 'long', { land: 60 }, ['animal', 'mount']),
  preset('Giant mole', 'large', 'long', { land: 30, burrow: 20 }, ['animal']),
  preset('Crocodile', 'large', 'long', { land: 20, swim: 30 }, ['animal']),
  preset('Gelatinous slime', 'large', 'long', { land: 15 }, ['ooze'], { fillsSpace: true }),
  preset('Hill giant', 'huge', 'tall', { land: 30 }, ['giant'], { strength: 25 }),
  preset('Elephant', 'huge', 'long', { land: 40 }, ['animal']),
  preset('Animated statue', 'gargantuan', 'tall', { land: 30 }, ['construct']),
  preset('Great wyrm', 'gargantuan', 'long', { land: 40, fly: 150 }, ['dragon'], { maneuverability: 'clumsy' }),
  preset('Walking tower', 'colossal', 'tall', { land: 40 }, ['construct']),
  preset('Sea serpent', 'colossal', 'long', { land: 20, swim: 60 }, ['animal']),
  fifth('Fighter', 'medium', { land: 30 }, { armour: 'heavy', strength: 16, constitution: 14 }),
  fifth('Halfling rogue', 'small', { land: 30 }, { armour: 'light', dexterity: 17 }),
  fifth('Dwarf cleric', 'medium', { land: 30 }, { armour: 'medium', strength: 14, constitution: 15 }),
  fifth('Elf wizard', 'medium', { land: 30 }, { dexterity: 14 }),
  fifth('Goblin', 'small', { land: 30 }, { armour: 'light', dexterity: 15 }),
  fifth('Skeleton', 'medium', { land: 30 }, { dexterity: 16 }),
  fifth('Wolf', 'medium', { land: 40 }, { strength: 14, dexterity: 15, opensDoors: false }, 'long'),
  fifth('Giant spider', 'large', { land: 30, climb: 30 }, { strength: 14, dexterity: 16, opensDoors: false }, 'long'),
  fifth('Owlbear', 'large', { land: 40, climb: 40 }, { strength: 20, dexterity: 12, opensDoors: false }),
  fifth('Ogre', 'large', { land: 40 }, { strength: 19, dexterity: 8, constitution: 16 }),
  fifth('Troll', 'large', { land: 30 }, { reachFeet: 10, strength: 18, dexterity: 13, constitution: 20 }),
  fifth('Gelatinous cube', 'large', { land: 15 }, { fillsSpace: true, strength: 14, dexterity: 3, opensDoors: false }),
  fifth('Air elemental', 'large', { land: 10, fly: 90 }, { reachFeet: 10, strength: 14, dexterity: 20 }),
  fifth('Hill giant', 'huge', { land: 40 }, { reachFeet: 10, strength: 21, dexterity: 8, constitution: 19 }),
  fifth('Young red dragon', 'large', { land: 40, climb: 40, fly: 80 }, { reachFeet: 10, strength: 23 }, 'long'),
  fifth('Adult red dragon', 'huge', { land: 40, climb: 40, fly: 80 }, { reachFeet: 10, strength: 27 }, 'long'),
  fifth('Purple worm', 'gargantuan', { land: 50, burrow: 50 }, { reachFeet: 10, strength: 28, dexterity: 7 }, 'long'),
]
