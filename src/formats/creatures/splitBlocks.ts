/** Several stat blocks in one text, such as a page of an adventure. */
import { ALIGNED_TYPE_LINE, nameBeforeType } from './fifthEdition.ts'
import type { FoundCreature } from './foundCreature.ts'
import { tidyLine } from './blockText.ts'
import { TYPE_LINE } from './creatureType.ts'
import { IN_ONE_PARAGRAPH, RATING_LINE, readStatBlock } from './statBlock.ts'

/** A name with its challenge rating or level at the end of a line: "Goblin CR 1/3", "Ogre [Creature 5]", "AKATA CR". */
const HEADING =
  /^(?=.{0,40}\p{L}{2}).{2,100}?[\s,;:–—-][[(]?(?:(?:CR|CREATURE)(?:\s?[−–-]?[\d½⅓¼⅙⅛/]+|\s?[−–—-])|CR)[)\]]?(?:[\s,;(]{0,3}XP [\d,]+\)?)?$/iu
/** In capitals a level counts too; in small letters it is often a part of a sentence. */
const LEVEL_HEADING = /^[^\p{Ll}]{2,100} LEVEL [−–-]?\d+$/u
/** Above a line of a rating or a type, this is no name: an entry of a block, a sentence, a word parted at the end of the line. */
const NO_NAME =
  /[:.,;-]$|:|^(?:XP|Init|Speed|AC|hp|Melee|Ranged|Skills|Feats|Senses|Languages|Gear|Traits|Actions|Challenge)\b/iu
const LONGEST_NAME = 100
/** So many lines below a heading another name still belongs to it: "Male human fighter 6" above a line of type. */
const HEAD_LINES = 3

/** The creatures of the stat blocks in a text, in its order; empty if it has none. Linear. */
export function readStatBlocks(text: string): FoundCreature[] {
  const parts = partsByHeadings(text).flatMap(partsByParagraphs)
  const found = parts.flatMap((part, i) => {
    const creature = readStatBlock(part)
    // Above the first heading only what is surely a block: else it is an introduction.
    const needed = i === 0 ? isWhole : isCreature
    return creature && needed(creature) ? [{ ...creature, text: part }] : []
  })
  if (found.length > 0) return found
  const whole = readStatBlock(text)
  return whole ? [{ ...whole, text: text.trim() }] : []
}

/** Not the name of a room with its challenge rating, nor a trap. */
const isCreature = ({ missing }: FoundCreature): boolean => !(missing.includes('size') && missing.includes('speed'))
const isWhole = ({ missing }: FoundCreature): boolean => !missing.includes('size') && !missing.includes('speed')

/** A text parted above each heading. The first part is what stands above the first heading: often nothing. */
function partsByHeadings(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/u)
  const tidy = lines.map((line) => tidyLine(line.slice(0, 500)))
  const starts: number[] = []
  for (const i of tidy.keys()) {
    const last = starts.at(-1) ?? -Infinity
    const isNearHeading = i - last <= HEAD_LINES && !hasNameAndType(tidy[last] ?? '')
    if (!isTitle(tidy, i) && (isNearHeading || !isNameAbove(tidy, i))) continue
    starts.push(startsAbove(tidy, i) ? i - 1 : i)
  }
  return [0, ...starts].map((start, i) =>
    lines
      .slice(start, starts[i] ?? lines.length)
      .join('\n')
      .trim(),
  )
}

/** Whether a line is a name with a rating. */
function isTitle(tidy: readonly string[], i: number): boolean {
  const [before = '', line = '', after = ''] = [tidy[i - 1], tidy[i], tidy[i + 1]]
  if (HEADING.test(line) && !/\bcaster level\b/iu.test(line)) return !isBelowSenses(tidy, i)
  if (hasNameAndType(line)) return true
  return LEVEL_HEADING.test(line) || IN_ONE_PARAGRAPH.test(before === '' ? `${line} ${after}` : line)
}

/** Whether the block of a heading begins a line above it: with the first part of its name, or with its name above its class. */
function startsAbove(tidy: readonly string[], i: number): boolean {
  const [farther = '', before = ''] = [tidy[i - 2], tidy[i - 1]]
  return /\p{L}-$/u.test(before) || (farther === '' && !isTitle(tidy, i) && isName(before))
}

const isName = (line: string): boolean =>
  /\p{L}{2}/u.test(line) && line.length <= LONGEST_NAME && !NO_NAME.test(line) && !RATING_LINE.test(line)

/** Whether a line begins with a name and a type of D&D 5e, as a block in one line does. */
function hasNameAndType(line: string): boolean {
  const name = nameBeforeType(line)
  return name !== line && isName(name)
}

/** Whether a line is a name above a line that only holds a rating, or a size and a type. */
function isNameAbove(tidy: readonly string[], i: number): boolean {
  const [line = '', after = '', next = ''] = [tidy[i], tidy[i + 1], tidy[i + 2]]
  if (!isName(line)) return false
  if (TYPE_LINE.test(after) || ALIGNED_TYPE_LINE.test(after === '' ? next : after)) return true
  return RATING_LINE.test(after) && !isBelowSenses(tidy, i)
}

/** Whether a line is near below the senses of a block, where D&D 5e has the rating. */
const isBelowSenses = (tidy: readonly string[], i: number): boolean =>
  tidy.slice(Math.max(0, i - 4), i + 1).some((line) => /\bpassive perception\b/iu.test(line))

/** A part with an empty line above each paragraph that is a whole block of its own, parted there. */
function partsByParagraphs(part: string): string[] {
  const paragraphs = part.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/u)
  const parts: string[] = []
  for (const paragraph of paragraphs) {
    const creature = readStatBlock(paragraph)
    const isBlock = creature !== null && creature.missing.length === 0
    if (parts.length === 0 || isBlock) parts.push(paragraph)
    else parts[parts.length - 1] += `\n\n${paragraph}`
  }
  return parts
}
