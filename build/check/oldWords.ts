/** Words the product no longer uses, in code, comments, docs and on screen, and what to write instead. */

const WORDS: readonly (readonly [old: RegExp, better: string])[] = [
  [/colour/gi, 'color'],
  [/armour/gi, 'armor'],
  [/manoeuv/gi, 'maneuver'],
  [/licence/gi, 'license'],
  [/grey/gi, 'gray'],
  [/neighbour/gi, 'neighbor'],
  [/behaviour/gi, 'behavior'],
  [/favour/gi, 'favor'],
  [/judgement/gi, 'judgment'],
  [/defence/gi, 'defense'],
  [/\bcentre/gi, 'center'],
  [/metres?\b/gi, 'meter'],
  [/recognis/gi, 'recognize'],
  [/travell/gi, 'travel-'],
  [/labelled/gi, 'labeled'],
  [/\bwhoever\b/gi, 'name who, or "anyone who"'],
  [/\bnobody\b/gi, 'no one, none'],
  [/\bsomebody\b/gi, 'someone'],
  [/\beverybody\b/gi, 'everyone'],
  [/\bof equals\b/gi, 'of the same cost, tied'],
  [/\bshall\b/gi, 'must, should'],
  [/\bmend(s|ed|ing)?\b/gi, 'fix'],
  [/\b(barred|barring)\b|\bbars the way\b/gi, 'blocked by'],
  [/\bbears\b/gi, 'has'],
  [/\bdear\b/gi, 'expensive, costs more'],
  [/\bprices?\b/gi, 'cost'],
  [/\btells\b/gi, 'says, returns, shows'],
  [/\bwriggl(e|es|ed|ing)\b/gi, 'squeeze'],
  [/\breckons?\b/gi, 'compute'],
  [/\bkinds? of ground\b/gi, 'terrain, terrain type'],
  [/\b(difficult|open|plain|solid|worst) ground\b/gi, 'difficult, open, normal, solid, worst terrain'],
  [/\blow barriers?\b/gi, 'low wall'],
  [/\bways? round\b/gi, 'way around'],
  [/\bstruck\b/gi, 'attacked'],
  [/\bstrikers?\b/gi, 'attacker'],
]

/** Names that stand in stored maps, engine documents and HTML: they stay as they are wherever data is meant. */
const STORED_VALUES =
  /aria-labelledby|Barred door|barred-terrain|nobody-to-act-on|(?:barrier|turn|ascent)-price|(['"`])(?:centre|barred)\1/g
const STORED_FIELDS = /\b(?:colour|armour(?:TakesFeet)?|favourite)\b/g
const COMMENT = /^\s*(?:\*|\/[*/])/

/** A line without the names of data; in a comment, and in upper case, such a word is prose. */
const withoutData = (line: string): string =>
  (COMMENT.test(line) ? line.replace(/`[^`]*`/g, '') : line.replace(STORED_FIELDS, '')).replace(STORED_VALUES, '')

/** All old words at once, one pattern for each set of flags: most lines hold none. */
const ANY = [...new Set(WORDS.map(([{ flags }]) => flags))].map(
  (flags) =>
    new RegExp(
      WORDS.filter(([old]) => old.flags === flags)
        .map(([{ source }]) => `(?:${source})`)
        .join('|'),
      flags.replace('g', ''),
    ),
)

/** Every old word of a line, in the order of the list, with a better one. Names of data do not count. */
export function oldWords(line: string): readonly { readonly word: string; readonly better: string }[] {
  if (!ANY.some((words) => words.test(line))) return []
  const text = withoutData(line)
  return WORDS.flatMap(([old, better]) => [...text.matchAll(old)].map(([word]) => ({ word, better })))
}
