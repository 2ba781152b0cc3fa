import type { MovementMode } from '../../map/modes.ts'
import type { Size } from '../../map/sizes.ts'
import { creatureSheetSchema, MANEUVERABILITIES, type CreatureSheet } from '../../map/records/creature.ts'
import { FileTexts } from '../fileTexts.ts'
import type { Loss } from '../format.ts'

type Maneuverability = CreatureSheet['maneuverability']

/** Facts that a reader found about a creature; absent ones were not in the text. */
export interface CreatureFacts {
  readonly name?: string
  readonly size?: Size
  /** Of a swarm: the size of its creatures, where `size` is that of its space. */
  readonly writtenSize?: Size
  readonly speedFeet: Partial<Record<MovementMode, number>>
  /** Its speeds without the armor that slows it. */
  readonly baseSpeedFeet?: Partial<Record<MovementMode, number>>
  /** The armor that slows it. */
  readonly armour?: CreatureSheet['armour']
  readonly maneuverability?: Maneuverability
  readonly reachFeet?: number
  readonly strength?: number
  readonly dexterity?: number
  readonly constitution?: number
  readonly hitPoints?: number
  readonly initiativeModifier?: number
  readonly ignoresDifficultTerrain?: boolean
  readonly skills: Readonly<Record<string, number>>
  readonly hasMovementReaction?: boolean
  readonly reactionsPerRound?: number
  readonly incorporeal?: boolean
  readonly opensDoors?: boolean
}

/** Facts every creature needs; missing ones are reported. */
export const REQUIRED_FACTS = ['name', 'size', 'speed'] as const

/** A creature read from text or a file of another program. */
export interface FoundCreature {
  readonly sheet: CreatureSheet
  /** Required facts that were not found and have their defaults. */
  readonly missing: readonly (typeof REQUIRED_FACTS)[number][]
  /** Parts about movement that were not understood, verbatim. */
  readonly unclear: readonly string[]
  /** Traits about movement that a sheet cannot hold, by their names; absent if none. */
  readonly traits?: readonly string[]
  /** Reported if the name was cut or cleaned. */
  readonly losses: readonly Loss[]
  /** Of a swarm: the size of its creatures, where its sheet has the size of its space. */
  readonly writtenSize?: Size
  /** Its stat block as it was pasted, alone. */
  readonly text?: string
  /** Its picture in another program: an address or a path, verbatim. */
  readonly pictureSource?: string
}

/** The sheet of a creature from the facts found. Nothing is guessed: `missing` names what was not found. */
export function foundCreature(
  facts: CreatureFacts,
  { unclear, traits = [] }: { readonly unclear: readonly string[]; readonly traits?: readonly string[] },
): FoundCreature {
  const { name = '', size, writtenSize, speedFeet, ...rest } = facts
  const hasSpeed = Object.keys(speedFeet).length > 0
  const texts = new FileTexts()
  const named = texts.name(name.trim())
  const missing = REQUIRED_FACTS.filter(
    (fact) => ({ name: named === '', size: size === undefined, speed: !hasSpeed })[fact],
  )
  const given = { ...withinLimits(rest), name: named || 'Unnamed creature', size: size ?? 'medium', speedFeet }
  const { sheet, excess } = sheetWithin(given)
  return {
    sheet,
    missing: Object.keys(sheet.speedFeet).length > 0 ? missing : [...new Set([...missing, 'speed' as const])],
    unclear: [...unclear, ...excess],
    losses: texts.losses,
    ...(traits.length > 0 && { traits }),
    ...defined({ writtenSize }),
  }
}

/** A sheet of these fields without those beyond its limits, such as a speed of 99,999 feet, and these as words. */
function sheetWithin(given: Readonly<Record<string, unknown>>): { sheet: CreatureSheet; excess: readonly string[] } {
  const whole = creatureSheetSchema.safeParse(given)
  if (whole.success) return { sheet: whole.data, excess: [] }
  const fields = new Map(Object.entries(given))
  const excess = whole.error.issues.map(({ path: [key = '', part] }) => {
    const name = String(key)
    const value = fields.get(name)
    const parts = Object.entries(value ?? {})
    if (part === undefined) fields.delete(name)
    else fields.set(name, Object.fromEntries(parts.filter(([other]) => other !== part)))
    const word = name.replace(/Feet$/u, '').replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
    return part === undefined
      ? `${word} ${String(value)}`
      : `${word} ${String(part)} ${String(new Map(parts).get(String(part)))}`
  })
  return { sheet: creatureSheetSchema.parse(Object.fromEntries(fields)), excess }
}

/** The facts without undefined and fractional ones. */
const withinLimits = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== undefined && (typeof value !== 'number' || Number.isInteger(value)),
    ),
  ) as Partial<T>

/** The maneuverability class with this name, or undefined. */
export const maneuverabilityOf = (word: string): Maneuverability | undefined =>
  MANEUVERABILITIES.find((known) => known === word.trim().toLowerCase())

/** The facts without undefined ones. */
export const defined = <T extends object>(facts: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never
