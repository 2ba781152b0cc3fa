/**
 * What only stat blocks of D&D 5e have, as printed in 2014 ("Armor Class 15", "Melee Weapon Attack") and in 2024 ("AC 15",
 * "Melee Attack Roll"). Texts are in one line, such as `flattened` makes. Every pattern takes linear time.
 */
import { SIZES, type Size } from '../../map/sizes.ts'
import { feetOf, LENGTH } from './blockText.ts'
import { kindIn, type CreatureKind } from './creatureType.ts'
import { defined, type CreatureFacts } from './foundCreature.ts'

/** Words that only these blocks have, in either printing. */
const SIGNS =
  /\bpassive perception:? ?\d|\b(?:melee|ranged) (?:weapon|spell) attack:|\battack roll:|\bPB ?\+\d|\bproficiency bonus:? ?\+\d|\binitiative:? ?[+-]\d{1,2} ?\(\d|\bhit points:? ?\d/iu
/** An alignment behind a comma, as it follows the creature type. */
const ALIGNMENT = String.raw`, ?(?:typically |usually )?(?:unaligned|any |neutral|lawful|chaotic)`
const SIZE = '(?:tiny|small|medium|large|huge|gargantuan)'
/** The words of a type line: "Medium or Small Humanoid (Any), Neutral", "Large swarm of Tiny beasts, unaligned". */
const TYPE = String.raw`(${SIZE})(?: or (${SIZE}))? (?:swarm of (${SIZE}) )?\p{L}{3,20}(?: \p{L}{3,20})?(?: ?\([^()]{0,100}\))?`
/** The line below a name. */
export const ALIGNED_TYPE_LINE = new RegExp(`^${TYPE}${ALIGNMENT}`, 'iu')
const ALIGNED_TYPE = new RegExp(String.raw`\b${TYPE}${ALIGNMENT}`, 'iu')

/** Whether a text is a block of the fifth edition, and not one of D&D 3.5, which has hit dice and the same type lines. */
export const isFifthEdition = (flat: string): boolean =>
  !/\bHit Dice:|\bHD:? \d+d\d|\bEAC\b/u.test(flat) && (SIGNS.test(flat) || ALIGNED_TYPE.test(flat))

/** Its name, where the type follows in the same line; empty if the line begins with the type. */
export const nameBeforeType = (line: string): string => {
  const found = ALIGNED_TYPE.exec(line)
  return found ? line.slice(0, found.index) : line
}

/** What the reader of an edition finds in a block. */
export interface BlockFacts {
  readonly kind: CreatureKind
  readonly facts: Omit<CreatureFacts, 'name' | 'speedFeet' | 'skills'>
  /** The Intelligence score; null: it has none; undefined: not found. */
  readonly mind: number | null | undefined
  readonly unclear: readonly string[]
  /** Traits about movement that a sheet cannot hold, by their names. */
  readonly traits: readonly string[]
}

/** Reads what only this edition prints so. */
export function readFifthEdition(lines: readonly string[], flat: string): BlockFacts {
  const [words, size, otherSize, swarmOf] = ALIGNED_TYPE.exec(flat) ?? []
  const kind = words === undefined ? kindIn(lines, flat) : { types: words, ...defined({ size: sizeOf(size) }) }
  const { str: strength, dex: dexterity, con: constitution, int: mind } = scoresIn(flat)
  return {
    kind,
    facts: {
      ...defined({ size: kind.size, writtenSize: sizeOf(swarmOf), strength, dexterity, constitution }),
      ...longestReach(flat),
      ...(/\bincorporeal movement\b/iu.test(flat) && { incorporeal: true }),
    },
    mind,
    unclear: otherSize === undefined ? [] : [`${size} or ${otherSize}`],
    traits: movementTraits(flat),
  }
}

const sizeOf = (word: string | undefined): Size | undefined => SIZES.find((size) => size === word?.toLowerCase())

const REACH = new RegExp(String.raw`\breach:? ?${LENGTH}`, 'giu')

/** The longest reach of its melee attacks: as far as it makes opportunity attacks. */
function longestReach(flat: string): Pick<CreatureFacts, 'reachFeet'> {
  const reaches = [...flat.matchAll(REACH)].map(([, number = '', unit]) => feetOf(number, unit))
  const known = reaches.filter((feet) => !Number.isNaN(feet))
  return known.length > 0 ? { reachFeet: known.reduce((a, b) => Math.max(a, b)) } : {}
}

const ABILITIES = ['str', 'dex', 'con', 'int', 'wis', 'cha'] as const
type Ability = (typeof ABILITIES)[number]
const WORD = String.raw`(?:str(?:ength)?|dex(?:terity)?|con(?:stitution)?|int(?:elligence)?|wis(?:dom)?|cha(?:risma)?)\b[.:]?`
/** A score, not a modifier, with what may follow in parentheses. */
const SCORE = String.raw`(\d{1,2})(?![\d/])(?: ?\( ?[+-]? ?\d{1,2} ?\))?`
const PLAIN = SCORE.replace(String.raw`(\d`, String.raw`(?:\d`)
const ONE_SCORE = new RegExp(SCORE, 'gu')
/** Names of abilities, then as many scores: a whole table, half of one, or one ability alone. */
const SCORES = new RegExp(
  String.raw`\b(${WORD}(?: ${WORD}){0,5}) (?:scores?:? )?(${PLAIN}(?: ${PLAIN}){0,5})(?= |[,;.]|$)`,
  'giu',
)

/** Its ability scores, as tables and lists write them. */
function scoresIn(flat: string): Partial<Record<Ability, number>> {
  const scores: Partial<Record<Ability, number>> = {}
  for (const [, names = '', values = ''] of flat.matchAll(SCORES)) {
    const numbers = [...values.matchAll(ONE_SCORE)].map(([, score]) => Number(score))
    for (const [i, name] of names.split(' ').entries()) {
      const ability = ABILITIES.find((each) => name.toLowerCase().startsWith(each))
      if (ability && numbers[i] !== undefined) scores[ability] ??= numbers[i]
    }
  }
  return scores
}

/** Movement that the engine does not know, in the words of both printings. */
const ABOUT_MOVEMENT =
  /opportunity ?attack|difficult ?terrain|as narrow as|any opening|without squeezing|climb (?:difficult|icy)|creature's space|fills its entire space|through other creatures|burrow through|(?:long|high) jump|jumps? up to|jump distance|\bdisengage\b|\bdash\b|teleport|moves? up to (?:half )?its (?:\w+ )?speed|reactions? on every|(?:extra|additional) reactions?|movement restrictions|ethereal plane/iu
/** Whether a text is about such movement. */
export const isAboutMovement = (text: string): boolean => ABOUT_MOVEMENT.test(text)

/** What stands above the first trait or action, where no full stop ends it: rating, scores, the heading of a part. */
const ABOVE_TRAITS =
  /^.*(?:\bPB ?\+\d{1,2}\)|\bXP\)|\bproficiency bonus:? ?\+\d{1,2}|\d ?\([+-] ?\d{1,2}\)|\b(?:traits|actions|reactions)\b) ?/iu
/** The name of a trait or an action: "Flyby", "Leap (Recharge 5-6)". */
const TITLE = /^\p{Lu}[\p{L}'-]*(?: (?:\p{Lu}[\p{L}'-]*|an?|and|in|of|the|with)){0,5}(?: ?\([^()]{1,60}\))?$/u
/** So many sentences below its name belong to a trait. */
const MAX_SENTENCES = 8
/** Longest name, and longest part of a trait without one that is reported, in characters. */
const LONGEST_TITLE = 100

/** Names of traits and actions with movement that a sheet cannot hold, in the order of the text. Linear. */
function movementTraits(flat: string): readonly string[] {
  const sentences = flat.split(/[.!] (?=\S)|[.:]$/u)
  const titles = sentences.map((sentence) => {
    const title = sentence.replace(ABOVE_TRAITS, '')
    return title.length <= LONGEST_TITLE && TITLE.test(title) ? title : null
  })
  const found = sentences.flatMap((sentence, i) => {
    const match = ABOUT_MOVEMENT.exec(titles[i] ?? sentence)
    if (!match) return []
    const title = titles.slice(Math.max(0, i - MAX_SENTENCES), i + 1).findLast((each) => each !== null)
    return [title ?? wordsAround(sentence, match.index)]
  })
  return [...new Set(found)]
}

/** Whole words of a sentence around a place in it. */
function wordsAround(sentence: string, at: number): string {
  if (sentence.length <= LONGEST_TITLE) return sentence
  const from = at < LONGEST_TITLE / 2 ? 0 : sentence.indexOf(' ', at - LONGEST_TITLE / 2) + 1
  const part = sentence.slice(from, from + LONGEST_TITLE)
  const isWhole = from + LONGEST_TITLE >= sentence.length
  return `${from > 0 ? '…' : ''}${isWhole ? part : `${part.slice(0, part.lastIndexOf(' '))}…`}`
}
