/** The size and type of a creature, as the books print them: in a sentence, a line of their own, or a line each. */
import { SIZES, type Size } from '../../map/sizes.ts'
import { defined } from './foundCreature.ts'

/** Longer lines hold no name, and no traits alone. */
export const LONGEST_LINE = 1000

const SIZE = `(${SIZES.join('|')})`
const TYPES =
  'aberration|animal|astral|beast|celestial|construct|dragon|dream|elemental|ethereal|fey|fiend|fungus|giant|humanoid|magical beast|monitor|monstrosity|monstrous humanoid|ooze|outsider|petitioner|plant|shade|spirit|time|undead|vermin|swarm'

/** A size word counts after an alignment or before a creature type. */
const SIZE_IN_TEXT = [
  new RegExp(`\\b(?:LG|NG|CG|LN|N|CN|LE|NE|CE|Neutral|Lawful \\w+|Chaotic \\w+)\\s+${SIZE}\\b`, 'iu'),
  new RegExp(`\\b${SIZE}(?:\\s+\\w+){0,2}?\\s+(?:${TYPES})\\b`, 'iu'),
]
/** … or in a line of traits. */
const SIZE_IN_LINE = [
  new RegExp(`^\\W*${SIZE}\\W*$`, 'iu'),
  new RegExp(`^[A-Z\\s,]*\\b${SIZE.toUpperCase()}\\b[A-Z\\s,]*$`, 'u'),
]
/** Sizes as the short form of D&D 3.5 writes them. */
const SIZE_LETTERS: Readonly<Record<string, Size>> = {
  ...{ F: 'fine', D: 'diminutive', T: 'tiny', S: 'small', M: 'medium', L: 'large', H: 'huge', G: 'gargantuan' },
  C: 'colossal',
}
/** The line that begins a stat block of D&D 3.5 below its name. */
export const TYPE_LINE = new RegExp(`^(?:Size/Type: ?)?${SIZE}(?: \\w+){0,2}? (?:${TYPES})\\b`, 'iu')

/** What a type line says. */
export interface CreatureKind {
  readonly size?: Size
  /** Its words, from the size on. */
  readonly types: string
}

/** The size of a creature and the words of its type line behind it. */
export function kindIn(lines: readonly string[], flat: string): CreatureKind {
  const inText = SIZE_IN_TEXT.map((pattern) => pattern.exec(flat)).find((found) => found !== null)
  const line = inText
    ? -1
    : lines.findIndex((each) => each.length <= LONGEST_LINE && SIZE_IN_LINE.some((pattern) => pattern.test(each)))
  const inLine = SIZE_IN_LINE.map((pattern) => pattern.exec(lines[line] ?? '')).find((found) => found !== null)
  const letter = /\bSZ ([FDTSMLHGC])\b/u.exec(flat)
  const word = (inText ?? inLine)?.[1]?.toLowerCase()
  const size = SIZES.find((each) => each === word) ?? SIZE_LETTERS[letter?.[1] ?? '']
  const from = inText ? flat.indexOf(inText[1] ?? '', inText.index) : 0
  const types = inText
    ? flat.slice(from, from + 80)
    : lines
        .slice(Math.max(0, line), line + 4)
        .join(' ')
        .slice(0, 80)
  return {
    ...defined({ size }),
    types:
      /^.*?(?=\b(?:Init|Perception|Armor Class|AC|Senses|HD|HP|Hit Dice|DEFENSE|Source|XP)\b|$)/iu.exec(types)?.[0] ??
      '',
  }
}

/** Types without hands. A swarm may be named among the subtypes, in parentheses. */
const HANDLESS = /\b(?:animal|vermin|ooze|magical beast|beast|mindless)\b/iu
const HANDED = /\b(?:humanoid|giant|fey|fiend)\b/iu

/** Whether creatures of this type line have no hands to open doors with. */
export function isHandless(types: string): boolean {
  const [type = ''] = types.split('(')
  return (HANDLESS.test(type) && !HANDED.test(type)) || /\bswarm\b/iu.test(types)
}

/** Whether an Intelligence score is that of animals. */
export const isAnimalMind = (score: number): boolean => score <= 2
