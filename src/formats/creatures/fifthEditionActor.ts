/**
 * What only actors of Foundry's game system dnd5e have, versions 2 to 5. Numbers may be formulas; up to version 3 an attack is a
 * field of its item, later one of its activities.
 */
import { abilityModifier } from '../../map/records/creature.ts'
import type { MovementMode } from '../../map/modes.ts'
import { isJsonObject, type JsonObject } from '../readText.ts'
import { at, numberOf } from './actorFields.ts'
import { isAboutMovement } from './fifthEdition.ts'
import { defined, type CreatureFacts } from './foundCreature.ts'

const MODES: readonly (readonly [key: string, mode: MovementMode])[] = [
  ['walk', 'land'],
  ['burrow', 'burrow'],
  ['climb', 'climb'],
  ['fly', 'fly'],
  ['swim', 'swim'],
]

/** Feet in a unit of length; metric books write 1.5 m for 5 ft. */
const FEET_IN: Readonly<Record<string, number>> = { ft: 1, mi: 5280, m: 5 / 1.5, km: 5000 / 1.5 }

const feetIn = (length: number, units: unknown): number =>
  Math.round(length * ((typeof units === 'string' ? FEET_IN[units] : undefined) ?? 1))

/** A plain number, or a text that is one; undefined for formulas and empty texts. */
const plainNumber = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^ *[+-]?\d+(?:\.\d+)? *$/u.test(value))
    ? Number(value)
    : undefined
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Whether an actor is one of dnd5e: only these have movement among their attributes. */
export const isFifthEditionActor = (data: JsonObject): boolean => isJsonObject(at(data, 'attributes', 'movement'))

/** Its speeds; of a character, what is not set is that of its species. */
export function movementOf(data: JsonObject, items: readonly JsonObject[]) {
  const own = at(data, 'attributes', 'movement')
  const species = at(
    items.find(({ type }) => type === 'race'),
    'system',
    'movement',
  )
  const field = (key: string): unknown => (isBlank(at(own, key)) ? at(species, key) : at(own, key))
  const units = field('units')
  const speedFeet: Partial<Record<MovementMode, number>> = {}
  const unclear: string[] = []
  for (const [key, mode] of MODES) {
    const value = field(key)
    const length = plainNumber(value)
    const feet = feetIn(length ?? 0, units)
    if (feet > 0) speedFeet[mode] = feet
    else if (length === undefined && !isBlank(value)) unclear.push(`${key} ${String(value)}`)
  }
  const bonus = field('bonus')
  if (!isBlank(bonus) && plainNumber(bonus) !== 0) unclear.push(`speed bonus ${String(bonus)}`)
  const special = field('special')
  if (typeof special === 'string' && special.trim() !== '') unclear.push(special.trim())
  const ignored = field('ignoredDifficultTerrain')
  const kinds = Array.isArray(ignored) ? ignored.filter((kind) => typeof kind === 'string') : []
  const ignoresAll = kinds.includes('all')
  return {
    facts: { speedFeet, ...(ignoresAll && { ignoresDifficultTerrain: true }) },
    unclear,
    traits: [
      ...(field('hover') === true ? ['hover'] : []),
      ...(kinds.length > 0 && !ignoresAll ? [`ignores difficult terrain: ${kinds.join(', ')}`] : []),
    ],
  }
}

/** The longest reach of its melee attacks, in feet; of a character, with what it has in hand. */
export function attackReach(items: readonly JsonObject[], isCharacter: boolean): number | undefined {
  const reaches = items.flatMap((item) =>
    item.type === 'weapon' && !(isCharacter && at(item, 'system', 'equipped') === false) ? meleeReach(item) : [],
  )
  return reaches.length > 0 ? Math.max(...reaches) : undefined
}

function meleeReach(item: JsonObject): readonly number[] {
  const kind = at(item, 'system', 'type', 'value') ?? at(item, 'system', 'weaponType')
  const activities = at(item, 'system', 'activities')
  const attacks = isJsonObject(activities)
    ? Object.values(activities).filter((each) => at(each, 'type') === 'attack')
    : []
  // Without a type of its own an attack is of the weapon's.
  const types = isJsonObject(activities)
    ? attacks.map((attack) => at(attack, 'attack', 'type', 'value'))
    : [at(item, 'system', 'actionType')]
  const isRanged = typeof kind === 'string' && /R$|^siege$/u.test(kind)
  const isMelee = types.some((type) => (isBlank(type) ? !isRanged : /^(?:melee|mwak|msak)$/u.test(String(type))))
  if (!isMelee) return []
  const units = at(item, 'system', 'range', 'units')
  const written = plainNumber(at(item, 'system', 'range', 'reach'))
  if (written !== undefined) return [feetIn(written, units)]
  const properties = at(item, 'system', 'properties')
  const has = (property: string): boolean =>
    Array.isArray(properties) ? properties.includes(property) : at(properties, property) === true
  // Up to version 4.0 the range of a melee attack is its reach, unless the weapon can be thrown.
  const isThrown = has('thr') || !isBlank(at(item, 'system', 'range', 'long')) || types.every(isBlank)
  const range = isThrown ? undefined : plainNumber(at(item, 'system', 'range', 'value'))
  return [range === undefined ? (has('rch') ? 10 : 5) : feetIn(range, units)]
}

/** Its proficiency bonus, by challenge rating or levels of its classes; undefined if it has neither. */
function proficiencyOf(data: JsonObject, items: readonly JsonObject[]): number | undefined {
  const rating = plainNumber(at(data, 'details', 'cr'))
  const levels = items.reduce((sum, item) => sum + (plainNumber(at(item, 'system', 'levels')) ?? 0), 0)
  const rank = rating ?? (levels > 0 ? levels : undefined)
  return rank === undefined ? undefined : 2 + Math.floor((Math.max(1, rank) - 1) / 4)
}

/** A bonus as a number: plain, or times the proficiency bonus; undefined for other formulas. */
function bonusOf(value: unknown, proficiency: number | undefined): number | undefined {
  if (isBlank(value)) return 0
  const times = typeof value === 'string' ? /^ *@prof(?: *\* *(\d))? *$/u.exec(value) : null
  return times && proficiency !== undefined ? Number(times[1] ?? 1) * proficiency : plainNumber(value)
}

/** Its initiative where it is not the Dexterity modifier, and its trained skills for movement. */
export function rollsOf(data: JsonObject, items: readonly JsonObject[]) {
  const proficiency = proficiencyOf(data, items)
  const modifier = (ability: unknown, usual: string): number =>
    abilityModifier(
      numberOf(at(data, 'abilities', typeof ability === 'string' && ability !== '' ? ability : usual, 'value')) ?? 10,
    )
  const initiative = at(data, 'attributes', 'init')
  const bonus = bonusOf(at(initiative, 'bonus'), proficiency)
  const total = modifier(at(initiative, 'ability'), 'dex') + (bonus ?? 0)
  const skill = (key: string, usual: string): number | undefined => {
    const found = at(data, 'skills', key)
    const trained = plainNumber(at(found, 'value')) ?? 0
    const extra = bonusOf(at(found, 'bonuses', 'check'), proficiency)
    if (trained === 0 || proficiency === undefined || extra === undefined) return undefined
    return modifier(at(found, 'ability'), usual) + Math.floor(trained * proficiency) + extra
  }
  const facts: Pick<CreatureFacts, 'initiativeModifier' | 'skills'> = {
    ...(total !== modifier('dex', 'dex') && { initiativeModifier: total }),
    skills: defined({ acrobatics: skill('acr', 'dex'), athletics: skill('ath', 'str') }),
  }
  return { facts, unclear: bonus === undefined ? [`initiative bonus ${String(at(initiative, 'bonus'))}`] : [] }
}

/** Longest description that is searched, in characters. */
const MAX_DESCRIPTION = 5000

/** The names of its traits and actions with movement that a sheet cannot hold. */
export const movementItems = (items: readonly JsonObject[]): readonly string[] => [
  ...new Set(
    items.flatMap(({ name, type, system }) => {
      const text = at(system, 'description', 'value')
      const isTrait = type === 'feat' && typeof name === 'string' && typeof text === 'string'
      return isTrait && isAboutMovement(`${name}. ${text.slice(0, MAX_DESCRIPTION)}`) ? [name.trim()] : []
    }),
  ),
]
