/** The label of a token: initials and number: `G3` for Goblin 3, `OW` for Ogre Warlord, `Og` for Ogre. */
export function tokenLabel(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const last = words.at(-1) ?? ''
  const number = words.length > 1 && /^\d{1,3}$/.test(last) ? last : ''
  const named = number === '' ? words : words.slice(0, -1)
  const [first = '', second = ''] = named
  if (number !== '') return `${[...first][0]?.toUpperCase() ?? ''}${number}`
  if (second !== '') return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase()
  return [...first].slice(0, 2).join('')
}

/** The number or letter at the end of a name that distinguishes creatures of one kind: ` 12` of “Skeleton 12”. */
const ENDING = /\s+(?:#?\d{1,4}|[A-Z])$/u

/**
 * Shortens a name to a width, keeping its number (“Skel. 1”). The shortest form is only the number, or the first letter. `widthOf`
 * measures in the unit of `room`.
 */
export function shortName(name: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(name) <= room) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  const letters = [...name.slice(0, name.length - ending.length)]
  for (let kept = letters.length - 1; kept > 0; kept--) {
    const short = `${letters.slice(0, kept).join('').trimEnd()}.${ending}`
    if (widthOf(short) <= room) return short
  }
  return ending === '' ? (letters[0] ?? '') : ending.trim()
}
