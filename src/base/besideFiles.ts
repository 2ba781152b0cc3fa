/** Files that a map names and that lie beside it. Names in files are often those of an address, or of another ending. */

const PICTURE_ENDINGS = ['webp', 'png', 'jpg', 'jpeg']

/** A name as it may stand in a folder: without the folders before it, and with the characters an address writes as %20. */
export function namesBeside(source: string): readonly string[] {
  const bare = source.replace(/[?#].*$/, '')
  const names = [source, bare, decoded(source), decoded(bare)].map((name) => name.replace(/^.*[/\\]/, ''))
  return [...new Set(names)].filter((name) => name !== '')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // A percent sign that belongs to the name.
    return name
  }
}

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '').toLowerCase()
const isPicture = (name: string): boolean => PICTURE_ENDINGS.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** A file beside the map by the name the map has for it. */
export const fileBeside = <T>(beside: ReadonlyMap<string, T>, source: string): T | undefined =>
  namesBeside(source)
    .map((name) => beside.get(name))
    .find((found) => found !== undefined)

/** A picture beside the map: of that name, or of that name with another ending. */
export function pictureBeside<T>(beside: ReadonlyMap<string, T>, source: string): T | undefined {
  const exact = fileBeside(beside, source)
  if (exact !== undefined) return exact
  const stems = namesBeside(source).map(stemOf)
  return [...beside].find(([name]) => isPicture(name) && stems.includes(stemOf(name)))?.[1]
}
