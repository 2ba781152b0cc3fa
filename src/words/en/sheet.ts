import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import { feet, signed } from './grammar.ts'
import { terms } from './terms.ts'

/** The sheet of a creature: its fields by name, with what stands under them. `history`: what a changed one is called there. */
interface FieldWords {
  readonly label: string
  /** In a narrow column. */
  readonly short?: string
  readonly hint?: string
  readonly history?: string
}

const fields = {
  body: { label: 'Body' },
  altitudeFeet: { label: 'Altitude' },
  facing: { label: 'Facing' },
  maneuverability: { label: 'Maneuverability' },
  reachFeet: { label: 'Natural reach', hint: 'Blank: by size and body.', history: 'reach' },
  reachWeapon: { label: 'Reach weapon' },
  unarmed: { label: 'Unarmed' },
  hasMovementReaction: {
    label: 'Reacts to movement',
    history: 'reaction',
  },
  reactionsPerRound: { label: 'Reactions per round', hint: 'Usually 1; some feats and traits give more.' },
  incorporeal: { label: 'Incorporeal' },
  opensDoors: { label: 'Opens doors', hint: 'Off for animals and mindless creatures.' },
  fillsSpace: { label: 'Fills its space', hint: 'No one else fits in it (swarms, oozes).' },
  obstacleWhenHelpless: { label: 'Obstacle even when helpless' },
  ignoresDifficultTerrain: {
    label: 'Eased difficult terrain',
    hint: 'Greater difficult counts as difficult, difficult as normal.',
  },
  strength: { label: 'Strength', short: 'Str' },
  dexterity: { label: 'Dexterity', short: 'Dex' },
  constitution: { label: 'Constitution', short: 'Con' },
  hitPoints: { label: 'Hit points' },
  initiativeModifier: { label: 'Initiative bonus', history: 'initiative' },
  armour: { label: 'Armor' },
  load: { label: 'Load' },
  armourTakesFeet: { label: 'Armor slows by', history: 'armor' },
  carried: { label: 'Carries', history: 'weight carried' },
  gait: { label: 'Legs' },
  isNeverSlowed: { label: 'Armor and load never slow it', hint: 'Dwarves, for example.', history: 'never slowed' },
} satisfies Readonly<Record<string, FieldWords>>

/** Legs that carry. */
const gaits = { biped: 'Two', quadruped: 'Four or more' }
const reactions = { usual: 'As most in these rules', yes: 'Yes', no: 'No' }

export const sheet = {
  fields: fields as Readonly<Record<keyof typeof fields, FieldWords>>,
  gaits,
  reactions,
  bySize: 'by size',
  unknown: 'unknown',
  /** Under an empty reach, where a body changes nothing about it. */
  reachWithoutBody: 'Blank: as usual in these rules.',
  /** In an empty field for the bonus to initiative: what counts then. */
  fromDexterity: (modifier: number): string => `${signed(modifier)} (Dex)`,
  /** `light to 33, medium to 66 lb` */
  loadLimits: (limits: readonly { readonly load: string; readonly most: number }[], unit: string) =>
    limits.length === 1
      ? `at most ${limits[0]?.most ?? 0} ${unit}`
      : `${limits.map(({ load, most }) => `${load} to ${most}`).join(', ')} ${unit}`,
  /** `30 ft, fly 60 ft` */
  speeds: (speedFeet: Readonly<Partial<Record<MovementMode, number>>>): string =>
    MOVEMENT_MODES.flatMap((mode) => {
      const speed = speedFeet[mode]
      if (speed === undefined) return []
      return mode === 'land' ? feet(speed) : `${terms.modes[mode].toLowerCase()} ${feet(speed)}`
    }).join(', '),
  squeezes: (where: string) => `It is ${where}.`,
  blankSpeeds: 'Leave blank what it cannot do.',
}
