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
  [/\btells\b/gi, 'says, returns, shows'],
  [/\bwriggl(e|es|ed|ing)\b/gi, 'squeeze'],
  [/\breckons?\b/gi, 'compute'],
]

/** Every old word in a text, in the order of the list, with a better one. */
export const oldWords = (text: string): readonly { readonly word: string; readonly better: string }[] =>
  WORDS.flatMap(([old, better]) => [...text.matchAll(old)].map(([word]) => ({ word, better })))
