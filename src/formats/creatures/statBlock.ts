/**
 * Stat blocks as text: Pathfinder 1e, D&D 3.5, Starfinder and Pathfinder 2e, also with the line breaks of a PDF. Only what
 * movement needs is read; parts about movement that are not understood are reported.
 */
import { SIZES, type Size } from '../../map/sizes.ts'
import { defined, maneuverabilityOf, foundCreature, type CreatureFacts, type FoundCreature } from './foundCreature.ts'

/**
 * Layouts by their distinguishing feature: challenge rating with sections (Pathfinder 1e), hit dice first (D&D 3.5), two armor
 * classes (Starfinder), creature level with actions (Pathfinder 2e).
 */
export type StatBlockLayout = 'challenge' | 'hit-dice' | 'two-armor-classes' | 'level'

/** Longest text that is read. */
const MAX_CHARACTERS = 200_000

/** The layout of a text; null if it is no stat block. */
export function layoutOf(text: string): StatBlockLayout | null {
  const flat = flattened(text)
  if (/\bEAC\b.*\bKAC\b/u.test(flat)) return 'two-armor-classes'
  if (/\bHit Dice:|\bBase Attack\/Grapple\b|\bFace\/Reach\b/iu.test(flat)) return 'hit-dice'
  if (/\bcreature [−-]?\d+\b/iu.test(flat) && /\bPerception\s*[+−-]\d/u.test(flat)) return 'level'
  if (/\bCR\s*[\d½⅓¼/]+/u.test(flat) || /\bCM[BD]\b/u.test(flat)) return 'challenge'
  return /\bSpeed\b|\bSpd\b/u.test(flat) ? (/\bfeet\b/u.test(flat) ? 'level' : 'challenge') : null
}

/** Reads one stat block; null if the text is none. */
export function readStatBlock(given: string): FoundCreature | null {
  const text = given.slice(0, MAX_CHARACTERS)
  const layout = layoutOf(text)
  if (layout === null) return null
  const flat = flattened(text)
  const speed = speedsIn(flat)
  const reach = reachIn(flat, layout)
  const abilities = abilitiesIn(flat)
  const dexterity = abilities.facts.dexterity ?? 10
  const facts: CreatureFacts = {
    name: nameIn(text),
    ...defined({ size: sizeIn(text, flat), hitPoints: hitPointsIn(flat) }),
    ...speed.facts,
    ...reach.facts,
    ...abilities.facts,
    skills: skillsIn(flat),
    ...(layout === 'level' && { hasMovementReaction: /\bReactive Strike\b|\bAttack of Opportunity\b/iu.test(flat) }),
    ...(layout !== 'level' &&
      /\bCombat Reflexes\b/iu.test(flat) && { reactionsPerRound: 1 + Math.max(0, Math.floor((dexterity - 10) / 2)) }),
    ...(/\bincorporeal\b/iu.test(flat) && { incorporeal: true }),
  }
  return foundCreature(facts, [...speed.unclear, ...reach.unclear, ...abilities.unclear])
}

/** The text with words that were hyphenated at a line break joined again. */
const rejoined = (text: string): string => text.replace(/(\p{L})-\s*\r?\n\s*(?=\p{Ll})/gu, '$1')

/** The text in one line, with words joined and plain dashes and quotes. */
function flattened(text: string): string {
  return rejoined(text).replace(/[−–]/gu, '-').replace(/[’‘]/gu, "'").replace(/\s+/gu, ' ').trim()
}

/** The first line with words, without what follows the name: challenge rating, level, experience. */
function nameIn(text: string): string {
  // In capitals, too, a hyphen at the end of a line splits a word.
  const lines = rejoined(text)
    .replace(/(\p{Lu})-[^\S\n]*\r?\n[^\S\n]*(?=\p{Lu}{2})/gu, '$1')
    .split(/\r?\n/u)
    .map((line) => line.trim())
  const first = lines.find((line) => line !== '' && !/^(XP|CR|LEVEL|CREATURE)\b[\s\d,½/-]*$/iu.test(line)) ?? ''
  // A block in one paragraph: "Name: Human fighter 4; CR 4; …".
  const inline = /^([^:;]+):[^;]*;\s*CR\b/u.exec(first)?.[1]
  const name = (inline ?? first)
    .replace(/\s+(?:\(?CR|CREATURE|XP)\s*[−–-]?[\d½⅓¼/,]+\)?.*$/iu, '')
    // The challenge rating is a column of its own in the book, its number in the next line.
    .replace(/\s+CR$/u, '')
    .trim()
  if (/:|\b(?:Speed|Init|Perception|hp)\b/u.test(name)) return ''
  return name === name.toUpperCase()
    ? name.toLowerCase().replace(/(^|[\s(-])\p{L}/gu, (letter) => letter.toUpperCase())
    : name
}

const SIZE = `(${SIZES.join('|')})`
const TYPES =
  'aberration|animal|astral|beast|celestial|construct|dragon|dream|elemental|ethereal|fey|fiend|fungus|giant|humanoid|magical beast|monitor|monstrous humanoid|ooze|outsider|petitioner|plant|shade|spirit|time|undead|vermin|swarm'

/** A size word counts after an alignment, before a creature type, or in a line of traits. */
function sizeIn(text: string, flat: string): Size | undefined {
  const found =
    new RegExp(`\\b(?:LG|NG|CG|LN|N|CN|LE|NE|CE|Neutral|Lawful \\w+|Chaotic \\w+)\\s+${SIZE}\\b`, 'iu').exec(flat) ??
    new RegExp(`\\b${SIZE}(?:\\s+\\w+){0,2}?\\s+(?:${TYPES})\\b`, 'iu').exec(flat) ??
    new RegExp(`^\\W*${SIZE}\\W*$`, 'imu').exec(text) ??
    new RegExp(`^[A-Z\\s,]*\\b${SIZE.toUpperCase()}\\b[A-Z\\s,]*$`, 'mu').exec(text)
  const word = found?.[1]?.toLowerCase()
  return SIZES.find((size) => size === word)
}

/** A speed without the armor the creature wears. */
const UNARMORED = /^(\d+) (?:ft\.?|feet) (?:without|out of) armor$/iu
/** Its base speed, written after the speed in armor. */
const IN_ARMOR = /^in [\w' -]+?(?:\s*\(\d+ squares?\))?[;,] base (?:land )?speed (\d+) (?:ft\.?|feet)\.?$/iu

/** Words that start the next entry of a block. */
const NEXT =
  /\b(?:Melee|Ranged|Multiattack|Space|Reach|Face|Attack|Full Attack|Armor Class|AC|Special|Offensive|Spell|STATISTICS|TACTICS|Str|Base|Saves|Fort|OFFENSE|DEFENSE)\b|\[(?:one|two|three)-action/u

const SPEED_PART =
  /^[\s,;]*(?:and |or )?(?:base |land )?(?:(burrow|climb|fly|swim|land|walk|jump|jet|glide|brachiate|dig)(?: speed)? )?(?:speed )?(\d+)\s*(?:feet|foot|ft\.?|')(?:\s*\(([^)]*)\))?\.?/iu

const MODES: Readonly<Record<string, keyof CreatureFacts['speedFeet']>> = {
  land: 'land',
  walk: 'land',
  burrow: 'burrow',
  dig: 'burrow',
  climb: 'climb',
  fly: 'fly',
  swim: 'swim',
}

/** The speeds after the word Speed in a text of one line, and parts that were not understood. */
export function speedsIn(flat: string): {
  facts: Pick<CreatureFacts, 'speedFeet' | 'baseSpeedFeet' | 'maneuverability'>
  unclear: string[]
} {
  const start = /\b(?:Speed|Spd)\b[:.]?\s*(?=\S)/u.exec(flat)
  if (!start) return { facts: { speedFeet: {} }, unclear: [] }
  let rest = flat.slice(start.index + start[0].length)
  const speedFeet: Record<string, number> = {}
  const bases: Record<string, number> = {}
  const unclear: string[] = []
  let maneuverability: CreatureFacts['maneuverability']
  for (let part = SPEED_PART.exec(rest); part; part = SPEED_PART.exec(rest)) {
    const [whole, word = 'land', feet = '0', inside = ''] = part
    const mode = MODES[word.toLowerCase()]
    if (mode === undefined) unclear.push(whole.replace(/^[\s,;]+/u, ''))
    else speedFeet[mode] ??= Number(feet)
    const words = inside.split(/[,;]/u).map((each) => each.trim())
    const found = words.map(maneuverabilityOf).find((each) => each !== undefined)
    if (mode === 'fly' && found) maneuverability = found
    const unarmored = words.map((each) => UNARMORED.exec(each)?.[1]).find((each) => each !== undefined)
    if (mode !== undefined && unarmored !== undefined) bases[mode] = Number(unarmored)
    const odd = words.filter(
      (each) =>
        each !== '' &&
        !UNARMORED.test(each) &&
        !(mode === 'fly' && maneuverabilityOf(each)) &&
        !/^\d+ squares?$|^(?:Su|Ex|Sp)$/iu.test(each),
    )
    unclear.push(...odd)
    rest = rest.slice(whole.length)
  }
  const tail = /^\s*[;,]?\s*(.*?)\s*$/u.exec(rest.slice(0, NEXT.exec(rest)?.index ?? 80))?.[1] ?? ''
  const base = IN_ARMOR.exec(tail)?.[1]
  if (base !== undefined) bases.land = Number(base)
  else if (/^[;,(]|^\s*in\b/u.test(rest.trimStart()) && !/^\(?\d+ squares?\)?$/u.test(tail) && tail !== '')
    unclear.push(tail)
  const baseSpeedFeet = Object.keys(bases).length > 0 ? { ...speedFeet, ...bases } : undefined
  return { facts: { speedFeet, ...defined({ baseSpeedFeet, maneuverability }) }, unclear }
}

function reachIn(
  flat: string,
  layout: StatBlockLayout,
): { facts: Pick<CreatureFacts, 'reachFeet'>; unclear: string[] } {
  if (layout === 'level') {
    // A creature threatens as far as its longest Strike reaches.
    const reaches = [...flat.matchAll(/\breach (\d+) feet\b/giu)].map(([, feet]) => Number(feet))
    return { facts: reaches.length > 0 ? { reachFeet: Math.max(...reaches) } : {}, unclear: [] }
  }
  const pair = /\b(?:Space|Face)\/Reach:?\s*[\d½ x/-]+(?:ft\.?|feet)?\s*\/\s*(\d+)/iu.exec(flat)
  const single = /\bReach:?\s*(\d+)(?:[\s-]*(?:ft\.?|feet|foot))\.?(?:\s*\(([^)]*)\))?/u.exec(flat)
  const feet = pair?.[1] ?? single?.[1]
  return {
    facts: feet === undefined ? {} : { reachFeet: Number(feet) },
    unclear: pair || !single?.[2] ? [] : [`reach: ${single[2]}`],
  }
}

/** Ability scores; a modifier, which has a sign, becomes the even score with that modifier. */
function abilitiesIn(flat: string): {
  facts: Pick<CreatureFacts, 'strength' | 'dexterity' | 'constitution'>
  unclear: string[]
} {
  const unclear: string[] = []
  const score = (word: string): number | undefined => {
    const found = new RegExp(`\\b${word}\\.?:?\\s*([+-]?\\d+|-(?=[\\s,;.]|$)|—)`, 'iu').exec(flat)?.[1]
    if (found === undefined) return undefined
    if (found === '-' || found === '—') {
      unclear.push(`no ${word} score`)
      return undefined
    }
    return /^[+-]/u.test(found) ? 10 + 2 * Number(found) : Number(found)
  }
  const facts = defined({ strength: score('Str'), dexterity: score('Dex'), constitution: score('Con') })
  return { facts, unclear }
}

const hitPointsIn = (flat: string): number | undefined => {
  const found = /\bhp:?\s*(\d+)/iu.exec(flat)?.[1] ?? /\bHit Dice:[^(]*\((\d+) hp\)/iu.exec(flat)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Skills that matter for movement. */
const SKILLS: readonly (readonly [words: string, key: string])[] = [
  ['Acrobatics', 'acrobatics'],
  ['Athletics', 'athletics'],
  ['Balance', 'balance'],
  ['Climb', 'climb'],
  ['Escape Artist', 'escapeArtist'],
  ['Fly', 'fly'],
  ['Jump', 'jump'],
  ['Swim', 'swim'],
  ['Tumble', 'tumble'],
]

const skillsIn = (flat: string): Record<string, number> =>
  Object.fromEntries(
    SKILLS.flatMap(([words, key]) => {
      const found = new RegExp(`\\b${words}\\s*([+-]\\d+)`, 'u').exec(flat)?.[1]
      return found === undefined ? [] : [[key, Number(found)]]
    }),
  )
