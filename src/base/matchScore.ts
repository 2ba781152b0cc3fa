/** How well things match what a user types to find them: one order for all pickers and the command palette. */

/** The words that find a thing. */
export interface FindableWords {
  readonly name: string
  /** Names as good as the first: typed whole, one counts like it. */
  readonly otherNames?: readonly string[]
  /** Words for the thing or for what it is like. */
  readonly synonyms?: readonly string[]
  /** Words that may be typed beside a name, such as a heading. */
  readonly beside?: readonly string[]
}

/** What can match, best first: tens of a score. */
const KINDS = ['name', 'start', 'word', 'other-name', 'synonym', 'all-words', 'part'] as const

const scoreOf = (kind: (typeof KINDS)[number], within = 0): number => KINDS.indexOf(kind) * 10 + within

/** Whether the name starts with what was typed. */
export const startsName = (score: number): boolean => score < scoreOf('word')

/** Text as it is compared: in lower case, without accents, with single spaces. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim()

/** 0 for the whole text, 1 and 2 for its start, 3 and 4 for the start of a later word, the odd ones for whole words; null for none. */
function placeIn(text: string, query: string): number | null {
  if (text === query) return 0
  const at = ` ${text}`.indexOf(` ${query}`)
  if (at < 0) return null
  const isWhole = ` ${text} `.includes(` ${query} `)
  return (at === 0 ? 1 : 3) + (isWhole ? 0 : 1)
}

const bestPlace = (texts: readonly string[], query: string): number | null => {
  const places = texts.flatMap((text) => placeIn(fold(text), query) ?? [])
  return places.length === 0 ? null : Math.min(...places)
}

/**
 * How well a thing matches what was typed: lower is better, null is no match, 0 for nothing typed. In order: the whole name,
 * a whole other name, the start of the name, the start of a word in it, then other names and synonyms likewise, all typed
 * words in any order, and parts of words.
 */
export function matchScore(
  { name, otherNames = [], synonyms = [], beside = [] }: FindableWords,
  typed: string,
): number | null {
  const query = fold(typed)
  if (query === '') return 0
  const own = placeIn(fold(name), query)
  if (own === 0) return scoreOf('name', 0)
  const other = bestPlace(otherNames, query)
  if (other === 0) return scoreOf('name', 1)
  if (own !== null) return scoreOf(own < 3 ? 'start' : 'word', own)
  if (other !== null) return scoreOf('other-name', other)
  const like = bestPlace(synonyms, query)
  if (like !== null) return scoreOf('synonym', like)
  const all = fold([...beside, name, ...otherNames, ...synonyms].join(' '))
  const words = query.split(' ')
  if (words.every((word) => ` ${all}`.includes(` ${word}`))) return scoreOf('all-words', 0)
  if (fold(name).includes(query)) return scoreOf('part', 0)
  return words.every((word) => all.includes(word)) ? scoreOf('part', 1) : null
}

/** What matches, best first; ties keep their order. Everything if nothing was typed. */
export const bestMatches = <T>(all: readonly T[], typed: string, wordsOf: (each: T) => FindableWords): readonly T[] =>
  all
    .flatMap((each) => {
      const found = matchScore(wordsOf(each), typed)
      return found === null ? [] : [{ each, found }]
    })
    .toSorted((a, b) => a.found - b.found)
    .map(({ each }) => each)
