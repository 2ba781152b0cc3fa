/** Files that a map refers to and that are beside it. References are often URLs, or have another extension. */
import { hasEnding } from './fileEnding.ts'

const PICTURE_ENDINGS = ['webp', 'png', 'jpg', 'jpeg']

/** Possible file names of a reference: without folders, query and fragment, and with percent-encoding decoded. */
export function namesBeside(source: string): readonly string[] {
  const bare = source.replace(/[?#].*$/, '')
  const names = [source, bare, decoded(source), decoded(bare)].map((name) => name.replace(/^.*[/\\]/, ''))
  return [...new Set(names)].filter((name) => name !== '')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // The percent sign is part of the name.
    return name
  }
}

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '').toLowerCase()
/** Whether a file is a picture by its ending. */
export const isPictureName = (name: string): boolean => PICTURE_ENDINGS.some((ending) => hasEnding(name, ending))

/** The file beside the map for a reference, or undefined. */
export const fileBeside = <T>(beside: ReadonlyMap<string, T>, source: string): T | undefined =>
  namesBeside(source)
    .map((name) => beside.get(name))
    .find((found) => found !== undefined)

/** The picture beside the map for a reference, also with another extension, or undefined. */
export function pictureBeside<T>(beside: ReadonlyMap<string, T>, source: string): T | undefined {
  const exact = fileBeside(beside, source)
  if (exact !== undefined) return exact
  const stems = namesBeside(source).map(stemOf)
  return [...beside].find(([name]) => isPictureName(name) && stems.includes(stemOf(name)))?.[1]
}
