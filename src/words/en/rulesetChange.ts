/** What changes on a map under another rule system: the subjects, and how they were and will be. */
import type { MovementMode } from '../../map/modes.ts'
import type { Size } from '../../map/sizes.ts'
import { or } from './grammar.ts'

/** `any movement mode`, `not by fly or swim` */
const modes = (without: readonly MovementMode[]): string =>
  without.length === 0 ? 'any movement mode' : `not by ${or(without)}`

/** An action as it becomes: `label` where its name changes, `straight` the modes that need a straight line. */
function action(label: string | null, without: readonly MovementMode[], straight: readonly MovementMode[]): string {
  const name = label === null ? '' : `${label}, `
  return `${name}${modes(without)}${straight.length > 0 ? `; straight line only by ${or(straight)}` : ''}`
}

export const rulesetChange = {
  sizeCreatures: (size: Size) => `${size} creatures`,
  canMove: 'can move',
  noSuchSize: (ruleset: string) => `${ruleset} has no such size: they stay where they are and cannot move`,
  modes,
  action,
  notAvailable: 'not available',
  normalTerrain: 'Normal terrain',
  lowWall: 'Crossing a low wall',
  hindered: 'Hindered creatures: each step',
  unnamed: 'Unnamed creature',
  reachWeapons: 'Reach weapons',
  reachWeapon: {
    'adds-5-feet': 'adds 5 ft to natural reach',
    doubles: 'doubles reach but not within natural reach',
  },
  movement: 'Movement that provokes',
  provokesBy: { 'leaving-squares': 'leaving a threatened square', 'leaving-reach': 'leaving an opponent’s reach' },
  reactions: 'Who may react',
  reacts: (everyone: boolean) => (everyone ? 'every opponent' : 'creatures that have such a reaction'),
  standingUp: 'Standing up from prone',
  provokes: (provokes: boolean) => (provokes ? 'provokes' : 'does not provoke'),
  unarmed: 'Unarmed creatures',
  threatens: (threatens: boolean) => (threatens ? 'threaten squares' : 'threaten nothing'),
  squeezing: 'Squeezing',
  penalties: (effects: readonly string[]) => effects.join(', ') || 'no penalties',
  armorAndLoad: 'Armor and load',
  slowing: {
    none: 'do not change speeds',
    'by-a-third': 'reduce speed to two thirds',
    'by-feet': 'reduce speed by a number of feet',
  },
  fliers: 'Fliers',
  flyingLoad: (heaviest: string | null) =>
    heaviest === null ? 'can fly with any load' : `can fly with at most a ${heaviest} load`,
  isDefault: (isDefault: boolean) => (isDefault ? 'the default' : 'a house rule'),
  isCovered: (isCovered: boolean) => (isCovered ? 'covered by the rules' : 'not covered by the rules'),
  pursuit: 'Pursuit',
  overland: 'Overland travel by terrain',
} as const
