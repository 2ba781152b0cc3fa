/**
 * Stat blocks as text: Pathfinder 1e and 2e, D&D 3.5 and 5e, and Starfinder, also with the line breaks of a PDF. Only what
 * movement needs is read; parts about movement that are not understood are reported. Every pattern takes time linear in the
 * text: none scans the same characters from many places.
 */
import { abilityModifier } from '../../map/records/creature.ts'
import { SIZES, SPACE_CELLS, type Size } from '../../map/sizes.ts'
import { slowingArmor } from './armorIn.ts'
import { feetOf, flattened, LENGTH, rejoined, tidyLines } from './blockText.ts'
import { isAnimalMind, isHandless, kindIn, LONGEST_LINE } from './creatureType.ts'
import { isFifthEdition, nameBeforeType, readFifthEdition, type BlockFacts } from './fifthEdition.ts'
import { defined, foundCreature, type CreatureFacts, type FoundCreature } from './foundCreature.ts'
import { speedsIn } from './speeds.ts'

/**
 * Layouts by their distinguishing feature: challenge rating with sections (Pathfinder 1e), hit dice first (D&D 3.5), two armor
 * classes (Starfinder), creature level with actions (Pathfinder 2e), passive Perception (D&D 5e).
 */
export type StatBlockLayout = 'challenge' | 'hit-dice' | 'two-armor-classes' | 'level' | 'passive-perception'

/** The layout of a text in one line, such as `flattened` makes; null if it is no stat block. */
export function layoutOf(flat: string): StatBlockLayout | null {
  const energyArmor = /\bEAC\b/u.exec(flat)
  if (energyArmor && /\bKAC\b/u.test(flat.slice(energyArmor.index))) return 'two-armor-classes'
  if (isFifthEdition(flat)) return 'passive-perception'
  if (/\bHit Dice:|\bHD:? \d+d\d|\bBase Attack\/Grapple\b|\bFace\/Reach\b/iu.test(flat)) return 'hit-dice'
  if (/\bcreature -?\d+\b/iu.test(flat) && /\bPerception ?[+-]\d/u.test(flat)) return 'level'
  if (/\bCR ?(?:[\d½⅓¼/]|[-—](?=\s|$))/u.test(flat) || /\bCM[BD]\b/u.test(flat)) return 'challenge'
  return /\bSpeed\b|\bSpd\b/u.test(flat) ? (/\bfeet\b/u.test(flat) ? 'level' : 'challenge') : null
}

/** Reads one stat block; null if the text is none. Linear. */
export function readStatBlock(text: string): FoundCreature | null {
  const lines = tidyLines(text)
  const flat = flattened(lines)
  const layout = layoutOf(flat)
  if (layout === null) return null
  const speed = speedsIn(flat)
  const { kind, facts, mind, unclear, traits } =
    layout === 'passive-perception' ? readFifthEdition(lines, flat) : readEarlierEdition(lines, flat, layout)
  return foundCreature(
    {
      name: nameIn(lines),
      ...defined({ hitPoints: hitPointsIn(flat), initiativeModifier: initiativeIn(flat) }),
      ...speed.facts,
      ...(speed.facts.baseSpeedFeet && { armour: slowingArmor(speed.armor, flat) }),
      ...facts,
      skills: skillsIn(flat),
      ...((isHandless(kind.types) || mind === null || (mind !== undefined && isAnimalMind(mind))) && {
        opensDoors: false,
      }),
    },
    { unclear: [...speed.unclear, ...unclear], traits: [...speed.traits, ...traits] },
  )
}

/** Reads what books before D&D 5e print alike, and Pathfinder 2e. `mind`: the Intelligence score, null without one. */
function readEarlierEdition(lines: readonly string[], flat: string, layout: StatBlockLayout): BlockFacts {
  const kind = kindIn(lines, flat)
  const space = spaceIn(flat, kind.size)
  const reach = reachIn(flat, layout)
  const abilities = abilitiesIn(flat)
  const dexterity = abilities.facts.dexterity ?? 10
  return {
    kind,
    facts: {
      ...defined({ size: space.size, writtenSize: space.writtenSize }),
      ...reach.facts,
      ...abilities.facts,
      ...(layout === 'level' && { hasMovementReaction: /\bReactive Strike\b|\bAttack of Opportunity\b/iu.test(flat) }),
      ...(layout !== 'level' &&
        /\bCombat Reflexes\b/iu.test(flat) && { reactionsPerRound: 1 + Math.max(0, abilityModifier(dexterity)) }),
      ...(/\bincorporeal\b/iu.test(flat) && { incorporeal: true }),
    },
    mind: scoreIn(flat, INTELLIGENCE),
    unclear: [...space.unclear, ...reach.unclear, ...abilities.unclear],
    traits: [],
  }
}

/** What follows a name in its line: challenge rating, level, experience, in any brackets and behind any dash. */
const AFTER_NAME =
  /(?:\s|^)[[(]?(?:(?:CR|CREATURE|XP|LEVEL)(?:\s*[−–-]?[\d½⅓¼⅙⅛/,]+|\s*[−–—-](?=[\s)\]]|$))|CR[)\]]?$).*$/iu
/** A line that holds only what follows a name. */
export const RATING_LINE = /^[[(]?(?:XP|CR|LEVEL|CREATURE)\b[\s\d,½⅓¼⅙⅛/—–−-]*[)\]]?$/iu
/** A block in one paragraph: "Name: Human fighter 4; CR 4; …", "Names (3): CR 1; …". */
export const IN_ONE_PARAGRAPH = /^([^:;]{1,200}):[^;]{0,200}?(?:;\s*|\s)CR\s/u

/** The first letter of a word that a title has in capitals. */
const WORD_START = /^\p{L}|[\s(-](?!(?:an?|and|in|of|the|with)\s)\p{L}/gu

/** The first line with words, without what follows the name. */
function nameIn(lines: readonly string[]): string {
  // In capitals, too, a hyphen at the end of a line splits a word.
  const first = rejoined(lines, true).find((line) => line !== '' && !RATING_LINE.test(line)) ?? ''
  const inline = IN_ONE_PARAGRAPH.exec(first)?.[1]?.replace(/ \(\d+\)$/u, '')
  const name = (inline ?? nameBeforeType(first.slice(0, LONGEST_LINE)))
    .replace(AFTER_NAME, '')
    .replace(/[\s,;:([−–—-]+$/u, '')
    .trim()
  if (/:|\b(?:Speed|Init|Perception|hp)\b/u.test(name)) return ''
  return name === name.toUpperCase() ? name.toLowerCase().replace(WORD_START, (letter) => letter.toUpperCase()) : name
}

/**
 * The size whose space a creature takes. A swarm takes more space than its creatures: it gets the size that fills it, and
 * `writtenSize` says the size of its creatures.
 */
function spaceIn(flat: string, size: Size | undefined): { size?: Size; writtenSize?: Size; unclear: string[] } {
  const found = SPACE.exec(flat)
  const feet = found ? feetOf(found[1] ?? '', found[2] ?? 'ft') : NaN
  if (Number.isNaN(feet) || size === undefined) return { ...defined({ size }), unclear: [] }
  const cells = Math.max(1, Math.round(feet / 5))
  if (SPACE_CELLS[size] === cells) return { size, unclear: [] }
  const larger = SIZES.find((each) => SPACE_CELLS[each] === cells)
  if (larger === undefined || cells < SPACE_CELLS[size]) return { size, unclear: [`space ${found?.[1]} ft.`] }
  return { size: larger, writtenSize: size, unclear: [] }
}

/** A fraction of a square, as of Tiny creatures, counts as its whole feet. */
const SPACE = new RegExp(`\\bSpace(?:/Reach)?:? ?${LENGTH}`, 'iu')

function reachIn(
  flat: string,
  layout: StatBlockLayout,
): { facts: Pick<CreatureFacts, 'reachFeet'>; unclear: string[] } {
  if (layout === 'level') {
    // A creature threatens as far as its longest Strike reaches.
    const reaches = [...flat.matchAll(/\breach (\d{1,5}) feet\b/giu)].map(([, feet]) => Number(feet))
    return { facts: reaches.length > 0 ? { reachFeet: reaches.reduce((a, b) => Math.max(a, b)) } : {}, unclear: [] }
  }
  const pair = REACH_IN_PAIR.exec(flat)
  const single = pair ? null : REACH.exec(flat)
  const feet = feetOf(pair?.[1] ?? single?.[1] ?? '', pair ? (pair[2] ?? 'ft') : single?.[2])
  return {
    facts: Number.isNaN(feet) || !(pair ?? single) ? {} : { reachFeet: feet },
    unclear: single?.[3] ? [`reach: ${single[3]}`] : [],
  }
}

const REACH_IN_PAIR = new RegExp(
  `\\b(?:Space|Face)/Reach:? ?[\\d½ x.,/-]{1,20}(?:ft\\.?|feet|m)?(?: by \\d+ (?:ft\\.?|feet))? ?/ ?${LENGTH}`,
  'iu',
)
const REACH = new RegExp(`\\bReach:? ?${LENGTH}(?: ?\\(([^)]{0,200})\\))?`, 'u')

const ability = (word: string): RegExp => new RegExp(`\\b${word}\\.?:? ?([+-]?\\d{1,3}|-(?=[\\s,;.]|$)|—)`, 'iu')
const STRENGTH = ability('Str')
const DEXTERITY = ability('Dex')
const CONSTITUTION = ability('Con')
const INTELLIGENCE = ability('Int')

/** An ability score; a modifier, which has a sign, becomes the even score with that modifier. Null: it has none; undefined: not found. */
function scoreIn(flat: string, pattern: RegExp): number | null | undefined {
  const found = pattern.exec(flat)?.[1]
  if (found === undefined) return undefined
  if (found === '-' || found === '—') return null
  return /^[+-]/u.test(found) ? 10 + 2 * Number(found) : Number(found)
}

function abilitiesIn(flat: string): {
  facts: Pick<CreatureFacts, 'strength' | 'dexterity' | 'constitution'>
  unclear: string[]
} {
  const scores = [
    ['Str', scoreIn(flat, STRENGTH)],
    ['Dex', scoreIn(flat, DEXTERITY)],
    ['Con', scoreIn(flat, CONSTITUTION)],
  ] as const
  const [strength, dexterity, constitution] = scores.map(([, score]) => score ?? undefined)
  return {
    facts: defined({ strength, dexterity, constitution }),
    unclear: scores.flatMap(([word, score]) => (score === null ? [`no ${word} score`] : [])),
  }
}

const hitPointsIn = (flat: string): number | undefined => {
  const found =
    /\b(?:hp|hit points):? ?(\d+)/iu.exec(flat)?.[1] ?? /\bHit Dice:[^(]{0,100}\((\d+) hp\)/iu.exec(flat)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** As written beside its senses, above its abilities, or beside its armor class. */
const initiativeIn = (flat: string): number | undefined => {
  const found = /\bInit(?:iative)?:? ?([+-]\d{1,2})\b/iu.exec(flat)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Skills that matter for movement. */
const SKILLS = Object.entries({
  acrobatics: 'Acrobatics',
  athletics: 'Athletics',
  balance: 'Balance',
  climb: 'Climb',
  escapeArtist: 'Escape Artist',
  fly: 'Fly',
  jump: 'Jump',
  swim: 'Swim',
  tumble: 'Tumble',
}).map(([key, words]) => [key, new RegExp(`\\b${words} ?([+-]\\d{1,3})`, 'u')] as const)

const skillsIn = (flat: string): Record<string, number> =>
  Object.fromEntries(
    SKILLS.flatMap(([key, pattern]) => {
      const found = pattern.exec(flat)?.[1]
      return found === undefined ? [] : [[key, Number(found)]]
    }),
  )
