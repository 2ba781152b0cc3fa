import type { MovementMode } from '../../map/modes.ts'
import type { Size } from '../../map/sizes.ts'
import { creatureSheetSchema, MANEUVERABILITIES, type CreatureSheet } from '../../map/records/creature.ts'
import { FileTexts } from '../fileTexts.ts'
import type { Loss } from '../format.ts'

type Maneuverability = CreatureSheet['maneuverability']

/** What a reader found of a creature; what is absent was not there. */
export interface CreatureFacts {
  readonly name?: string
  readonly size?: Size
  readonly speedFeet: Partial<Record<MovementMode, number>>
  /** Where armor slows it: its speeds without. */
  readonly baseSpeedFeet?: Partial<Record<MovementMode, number>>
  readonly maneuverability?: Maneuverability
  readonly reachFeet?: number
  readonly strength?: number
  readonly dexterity?: number
  readonly constitution?: number
  readonly hitPoints?: number
  readonly skills: Readonly<Record<string, number>>
  readonly hasMovementReaction?: boolean
  readonly reactionsPerRound?: number
  readonly incorporeal?: boolean
}

/** What a creature cannot do without; what was not found is reported. */
export const NEEDED = ['name', 'size', 'speed'] as const

/** A creature read from text or from another program. */
export interface FoundCreature {
  readonly sheet: CreatureSheet
  /** What was not found, and stands at its default. */
  readonly missing: readonly (typeof NEEDED)[number][]
  /** Parts that speak of movement and were not understood, as they stand there. */
  readonly unclear: readonly string[]
  /** What came along otherwise than it was: a name that was cut or cleaned. */
  readonly losses: readonly Loss[]
  /** The picture that another program has for it: an address or a path, as it stands there. */
  readonly pictureSource?: string
}

/** A sheet of what was found; nothing is guessed: what is missing is named. */
export function foundCreature(facts: CreatureFacts, unclear: readonly string[] = []): FoundCreature {
  const { name = '', size, speedFeet, ...rest } = facts
  const hasSpeed = Object.keys(speedFeet).length > 0
  const texts = new FileTexts()
  const named = texts.name(name.trim())
  const missing = NEEDED.filter((need) => ({ name: named === '', size: size === undefined, speed: !hasSpeed })[need])
  const sheet = creatureSheetSchema.safeParse({
    ...withinLimits(rest),
    name: named || 'Unnamed creature',
    size: size ?? 'medium',
    speedFeet,
  })
  const { losses } = texts
  if (sheet.success) return { sheet: sheet.data, missing, unclear, losses }
  const plain = creatureSheetSchema.parse({ name: named || 'Unnamed creature', size: size ?? 'medium', speedFeet: {} })
  return { sheet: plain, missing: [...new Set([...missing, 'speed' as const])], unclear, losses }
}

/** Numbers that no sheet takes are left out. */
const withinLimits = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== undefined && (typeof value !== 'number' || Number.isInteger(value)),
    ),
  ) as Partial<T>

/** A class of maneuverability by its word. */
export const maneuverabilityOf = (word: string): Maneuverability | undefined =>
  MANEUVERABILITIES.find((known) => known === word.trim().toLowerCase())

/** Facts that were found, without those that were not. */
export const defined = <T extends object>(facts: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never
