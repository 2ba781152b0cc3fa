/** Whether a file name ends in an ending (without its dot), capitals or not. */
export const hasEnding = (name: string, ending: string): boolean =>
  name.toLowerCase().endsWith(`.${ending.toLowerCase()}`)

/** The longest of the endings that a file name has, or undefined: `a.engine.json` ends in `engine.json`, not in `json`. */
export const longestEnding = (name: string, endings: readonly string[]): string | undefined =>
  endings.filter((ending) => hasEnding(name, ending)).toSorted((a, b) => b.length - a.length)[0]

/** Of kinds of files with their endings, those that have the longest ending of a file name, in their order; none if none has one. */
export function kindsOfFile<Kind extends { readonly extensions: readonly string[] }>(
  name: string,
  kinds: readonly Kind[],
): readonly Kind[] {
  const longest = longestEnding(
    name,
    kinds.flatMap(({ extensions }) => extensions),
  )
  return longest === undefined ? [] : kinds.filter(({ extensions }) => extensions.includes(longest))
}
