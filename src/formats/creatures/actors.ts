/** Foundry VTT actors of the game systems whose rules Fivefoot knows: pf2e, pf1, D35E, dnd5e and sfrpg. */
import { parseJson } from '../../base/json.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import { SIZES, type Size } from '../../map/sizes.ts'
import { at, numberOf } from './actorFields.ts'
import { isJsonObject, type JsonObject } from '../readText.ts'
import { attackReach, isFifthEditionActor, movementItems, movementOf, rollsOf } from './fifthEditionActor.ts'
import { defined, foundCreature, maneuverabilityOf, type CreatureFacts, type FoundCreature } from './foundCreature.ts'
import { speedsIn } from './speeds.ts'
import { isAnimalMind, isHandless } from './creatureType.ts'

const LIMITS = { maxCharacters: 100_000_000, maxDepth: 64 }
const MAX_ACTORS = 5000

/** Creatures of a JSON text: an actor, a list of actors, an adventure, or one actor per line; null if it is no JSON or has none. */
export function readActors(text: string): readonly FoundCreature[] | null {
  const documents = documentsIn(text)
  const actors = documents?.flatMap(actorsIn).slice(0, MAX_ACTORS) ?? []
  return actors.length === 0 ? null : actors.map(readActor)
}

function documentsIn(text: string): readonly unknown[] | null {
  const whole = parseJson(text, LIMITS)
  if (whole.ok) return [whole.value]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = lines.map((line) => parseJson(line, LIMITS))
  return lines.length > 1 && read.every(({ ok }) => ok) ? read.flatMap((each) => (each.ok ? [each.value] : [])) : null
}

/** The data of an actor; null for scenes, journals and items, which have no attributes and traits. */
const dataOf = (actor: JsonObject): JsonObject | null => {
  const data = actor.system ?? actor.data
  return isJsonObject(data) && isJsonObject(data.attributes) && isJsonObject(data.traits) ? data : null
}

function actorsIn(document: unknown): readonly JsonObject[] {
  if (Array.isArray(document)) return (document as readonly unknown[]).flatMap(actorsIn)
  if (!isJsonObject(document)) return []
  if (Array.isArray(document.actors)) return actorsIn(document.actors)
  return dataOf(document) ? [document] : []
}

function readActor(actor: JsonObject): FoundCreature {
  const data = dataOf(actor) ?? {}
  const items = Array.isArray(actor.items) ? (actor.items as readonly unknown[]).filter(isJsonObject) : []
  const { facts, ...reported } = isFifthEditionActor(data)
    ? readFifthEditionActor(actor, data, items)
    : readEarlierActor(data, items)
  const common = {
    name: typeof actor.name === 'string' ? actor.name : '',
    ...defined({
      size: sizeOf(at(data, 'traits', 'size', 'value') ?? at(data, 'traits', 'size')),
      strength: scoreOf(data, 'str'),
      dexterity: scoreOf(data, 'dex'),
      constitution: scoreOf(data, 'con'),
      hitPoints: numberOf(at(data, 'attributes', 'hp', 'max')) ?? numberOf(at(data, 'attributes', 'hp', 'value')),
    }),
    ...(opensNoDoors(data) && { opensDoors: false }),
  }
  const pictureSource = pictureOf(actor)
  return { ...foundCreature({ ...common, ...facts }, reported), ...defined({ pictureSource }) }
}

/** Facts beyond those that actors of all systems have alike, what was not understood, and traits a sheet cannot hold. */
interface ActorFacts {
  readonly facts: CreatureFacts
  readonly unclear: readonly string[]
  readonly traits?: readonly string[]
}

function readEarlierActor(data: JsonObject, items: readonly JsonObject[]): ActorFacts {
  const speed = speedsOf(data)
  return {
    facts: {
      ...defined({
        maneuverability: speed.maneuverability,
        reachFeet: reachOf(data, items),
        hasMovementReaction: reactionOf(data, items),
      }),
      speedFeet: speed.speedFeet,
      skills: skillsOf(data),
      ...(isIncorporeal(data) && { incorporeal: true }),
    },
    unclear: speed.unclear,
  }
}

function readFifthEditionActor(actor: JsonObject, data: JsonObject, items: readonly JsonObject[]): ActorFacts {
  const movement = movementOf(data, items)
  const rolls = rollsOf(data, items)
  const traits = movementItems(items)
  const writtenSize = sizeOf(at(data, 'details', 'type', 'swarm'))
  const hasMaximum = numberOf(at(data, 'attributes', 'hp', 'max')) !== undefined
  return {
    facts: {
      ...movement.facts,
      ...rolls.facts,
      ...defined({ writtenSize, reachFeet: attackReach(items, actor.type === 'character') }),
      ...(traits.some((name) => /^Incorporeal Movement\b/iu.test(name)) && { incorporeal: true }),
    },
    unclear: [...movement.unclear, ...rolls.unclear, ...(hasMaximum ? [] : ['maximum hit points'])],
    traits: [...movement.traits, ...traits],
  }
}

/** Default pictures of Foundry and its game systems. */
const STOCK_PICTURE = /^(?:\/?icons\/|systems\/[^?]*\b(?:default-icons|icons\/default)\/)|mystery-man/iu
/** Vector drawings and videos, which a creature here cannot have. */
const OTHER_PICTURE = /\.(?:svg|gif|webm|mp4|m4v)(?:\?|$)/iu

/** The picture of an actor's token, else its portrait. */
function pictureOf(actor: JsonObject): string | undefined {
  const sources = [at(actor, 'prototypeToken', 'texture', 'src'), at(actor, 'token', 'img'), actor.img]
  return sources.find(
    (source): source is string =>
      typeof source === 'string' && source.trim() !== '' && !STOCK_PICTURE.test(source) && !OTHER_PICTURE.test(source),
  )
}

const SIZE_WORDS: Readonly<Record<string, Size>> = {
  dim: 'diminutive',
  sm: 'small',
  med: 'medium',
  lg: 'large',
  grg: 'gargantuan',
  col: 'colossal',
}

const sizeOf = (value: unknown): Size | undefined =>
  typeof value === 'string' ? (SIZES.find((size) => size === value) ?? SIZE_WORDS[value]) : undefined

/** Movement modes as the four game systems call them. */
const MODE_WORDS: Readonly<Record<string, MovementMode>> = {
  burrowing: 'burrow',
  climbing: 'climb',
  flying: 'fly',
  swimming: 'swim',
}
const modeOf = (word: unknown): MovementMode | undefined =>
  typeof word === 'string' ? (MOVEMENT_MODES.find((mode) => mode === word) ?? MODE_WORDS[word]) : undefined

/** Maneuverability in sfrpg, which is a number. */
const SF_MANEUVERABILITY = new Map([
  [-1, 'clumsy'],
  [0, 'average'],
  [1, 'perfect'],
])

/** What sfrpg writes before the text its speeds were converted from. */
const CONVERTED = /original (?:base|special):\s*/giu

/** Faster than any creature: more is a mistake of a converter, such as 4020 for 40 and 20. */
const MAX_SPEED_FEET = 1000

interface ActorSpeeds {
  readonly speedFeet: CreatureFacts['speedFeet']
  readonly maneuverability: CreatureFacts['maneuverability']
  readonly unclear: readonly string[]
}

function speedsOf(data: JsonObject): ActorSpeeds {
  const speed = at(data, 'attributes', 'speed')
  const speedFeet: Partial<Record<MovementMode, number>> = {}
  const unclear: string[] = []
  const put = (word: unknown, feet: number | undefined) => {
    const mode = modeOf(word)
    if (feet === undefined || feet <= 0) return
    if (mode === undefined || feet > MAX_SPEED_FEET) unclear.push(`${String(word)} ${feet} feet`)
    else speedFeet[mode] = feet
  }
  // pf2e has a speed on land and a list of others.
  put('land', numberOf(at(speed, 'value')))
  const others = at(speed, 'otherSpeeds')
  if (Array.isArray(others)) for (const other of others) put(at(other, 'type'), numberOf(at(other, 'value')))
  for (const [word, value] of Object.entries(isJsonObject(speed) ? speed : {}))
    if (isJsonObject(value)) put(word, numberOf(value.total) || numberOf(value.base) || numberOf(value.value))
  const details = at(speed, 'details') ?? at(speed, 'special')
  const noted = typeof details === 'string' ? notedSpeeds(details, speedFeet) : null
  unclear.push(...(noted?.unclear ?? []))
  const fly = at(speed, 'fly') ?? at(speed, 'flying')
  const sf = at(fly, 'baseManeuverability')
  const word = typeof sf === 'number' ? SF_MANEUVERABILITY.get(sf) : at(fly, 'maneuverability')
  const written = typeof word === 'string' && speedFeet.fly !== undefined ? maneuverabilityOf(word) : undefined
  return {
    speedFeet: { ...noted?.speedFeet, ...speedFeet },
    maneuverability: written ?? noted?.maneuverability,
    unclear,
  }
}

/** Speeds in a text beside the fields; the text is unclear if it contradicts them. */
function notedSpeeds(details: string, known: CreatureFacts['speedFeet']): ActorSpeeds {
  const words = details.replace(CONVERTED, '').trim()
  const isOpen = words.split('(').length > words.split(')').length
  const { facts, unclear } = speedsIn(`Speed ${words.replaceAll(';', ',')}${isOpen ? ')' : ''}`)
  const { speedFeet, maneuverability } = facts
  const noted = Object.entries(speedFeet)
  const agrees = noted.every(([mode, feet]) => (known[mode as MovementMode] ?? feet) === feet)
  if (agrees && noted.length > 0) return { speedFeet, maneuverability, unclear }
  return { speedFeet: {}, maneuverability: undefined, unclear: words === '' ? [] : [words] }
}

/** Reach as written; in pf2e the longest reach trait of its Strikes. */
function reachOf(data: JsonObject, items: readonly JsonObject[]): number | undefined {
  const written = numberOf(at(data, 'attributes', 'reach', 'value') ?? at(data, 'attributes', 'reach'))
  if (written !== undefined && written > 0) return written
  const traits = items.flatMap(
    (item) => at(item, 'system', 'traits', 'value') ?? at(item, 'data', 'traits', 'value') ?? [],
  )
  const reaches = traits.flatMap((trait) => {
    const feet = typeof trait === 'string' ? /^reach-(\d+)$/u.exec(trait)?.[1] : undefined
    return feet === undefined ? [] : [Number(feet)]
  })
  return reaches.length > 0 ? Math.max(...reaches) : undefined
}

function scoreOf(data: JsonObject, ability: string): number | undefined {
  const value = numberOf(at(data, 'abilities', ability, 'value') ?? at(data, 'abilities', ability, 'total'))
  if (value !== undefined && value > 0) return value
  const modifier = numberOf(at(data, 'abilities', ability, 'mod') ?? at(data, 'abilities', ability, 'base'))
  return modifier === undefined ? undefined : Math.max(0, 10 + 2 * modifier)
}

/** Whether movement triggers a reaction of it. Only for pf2e, where most creatures have none. */
function reactionOf(data: JsonObject, items: readonly JsonObject[]): boolean | undefined {
  if (!Array.isArray(at(data, 'attributes', 'speed', 'otherSpeeds'))) return undefined
  return items.some(
    ({ name }) => typeof name === 'string' && /^(?:Reactive Strike|Attack of Opportunity)\b/iu.test(name),
  )
}

/** The keys of skills that matter for movement. */
const SKILL_KEYS: readonly (readonly [key: string, skill: string])[] = [
  ['acrobatics', 'acrobatics'],
  ['acr', 'acrobatics'],
  ['athletics', 'athletics'],
  ['ath', 'athletics'],
  ['blc', 'balance'],
  ['clm', 'climb'],
  ['esc', 'escapeArtist'],
  ['fly', 'fly'],
  ['jmp', 'jump'],
  ['swm', 'swim'],
  ['tmb', 'tumble'],
]

const skillsOf = (data: JsonObject): Record<string, number> =>
  Object.fromEntries(
    SKILL_KEYS.flatMap(([key, skill]) => {
      const found = at(data, 'skills', key)
      const value = numberOf(at(found, 'mod')) ?? numberOf(at(found, 'base'))
      return value === undefined || value === 0 ? [] : [[skill, value]]
    }),
  )

function isIncorporeal(data: JsonObject): boolean {
  const traits = at(data, 'traits', 'value')
  return Array.isArray(traits) && traits.includes('incorporeal')
}

/** Whether it has no hands or is mindless, by its type or traits and its Intelligence. */
function opensNoDoors(data: JsonObject): boolean {
  const traits = at(data, 'traits', 'value')
  const type = at(data, 'details', 'type')
  const swarm = at(type, 'swarm')
  const types = [traits, type, at(type, 'value'), at(data, 'details', 'creatureType'), swarm ? 'swarm' : '']
  const words = types.flat().filter((each) => typeof each === 'string')
  const intelligence = scoreOf(data, 'int')
  return isHandless(words.join(' ')) || (intelligence !== undefined && isAnimalMind(intelligence))
}
