/**
 * More checks again, slowly and by other means, on the maps of `slowChecks.ts`: what lies where, without engine, scene or index.
 */
import { coveredFrom, hasRoom, type SlowCreature, type SlowMap } from './slowChecks.ts'

/** Where each creature stands, and its side. */
export interface SlowPerson extends SlowCreature {
  readonly side: string
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const isFloor = ({ rows }: SlowMap, col: number, row: number): boolean => rows[row]?.[col] === '.'
const isRock = ({ rows }: SlowMap, col: number, row: number): boolean => rows[row]?.[col] === '#'

/** The name of the border between two neighbors. */
const borderBetween = (col: number, row: number, dCol: number, dRow: number): string =>
  dCol === 0 ? `${col},${Math.max(row, row + dRow)},n` : `${Math.max(col, col + dCol)},${row},w`

/** Squares of a set joined side by side where none of `borders` stands between, as sets. */
export function slowParts(squares: ReadonlySet<string>, borders: ReadonlySet<string>): readonly ReadonlySet<string>[] {
  const left = new Set(squares)
  const parts: Set<string>[] = []
  for (const first of squares) {
    if (!left.delete(first)) continue
    const part = new Set([first])
    for (const square of part) {
      const [col = 0, row = 0] = square.split(',').map(Number)
      for (const [dCol, dRow] of SIDES) {
        const next = `${col + dCol},${row + dRow}`
        if (!borders.has(borderBetween(col, row, dCol, dRow)) && left.delete(next)) part.add(next)
      }
    }
    parts.push(part)
  }
  return parts
}

/** Every square that is no rock. */
export const floorOf = (map: SlowMap): ReadonlySet<string> =>
  new Set(
    map.rows.flatMap((line, row) => [...line].flatMap((_, col) => (isFloor(map, col, row) ? [`${col},${row}`] : []))),
  )

/** Squares of a creature's space. */
export const spaceSquares = ({ col, row, size }: SlowCreature): readonly string[] =>
  Array.from({ length: size * size }, (_, i) => `${col + (i % size)},${row + Math.floor(i / size)}`)

/** Whether two by two squares of a set lie together. */
export const hasTwoByTwo = (squares: ReadonlySet<string>): boolean =>
  [...squares].some((square) => {
    const [col = 0, row = 0] = square.split(',').map(Number)
    return spaceSquares({ col, row, size: 2 }).every((each) => squares.has(each))
  })

/** Squares that someone of several covers; doors of `shut` are walls. */
export function coveredByAny(
  map: SlowMap,
  people: readonly SlowCreature[],
  shut: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const walled = { ...map, walls: new Set([...map.walls, ...shut]) }
  return new Set(people.flatMap((who) => [...coveredFrom(walled, who)]))
}

/** Whether a creature has no room for its space and has for half of it, doors shut. */
export function fitsSqueezing(map: SlowMap, who: SlowCreature): boolean {
  if (who.size === 1 || hasRoom(map, who, true)) return false
  const half = Math.ceil(who.size / 2)
  const walls = new Set([...map.walls, ...map.doors])
  const isFree = (col: number, row: number, width: number, height: number): boolean => {
    for (let y = row; y < row + height; y++)
      for (let x = col; x < col + width; x++) {
        if (!isFloor(map, x, y)) return false
        if ((x > col && walls.has(`${x},${y},w`)) || (y > row && walls.has(`${x},${y},n`))) return false
      }
    return true
  }
  return Array.from({ length: who.size - half + 1 }, (_, i) => i).some(
    (i) => isFree(who.col + i, who.row, half, who.size) || isFree(who.col, who.row + i, who.size, half),
  )
}

/** The two squares at a border. */
export function squaresAt(border: string): readonly (readonly [col: number, row: number])[] {
  const [col = 0, row = 0] = border.split(',').map(Number)
  return border.endsWith('n') ? [[col, row - 1], [col, row]] : [[col - 1, row], [col, row]] // prettier-ignore
}

/** Walls with rock on both sides; doors with rock on one. */
export const idleWalls = (map: SlowMap): readonly string[] =>
  [...map.walls].filter((border) => squaresAt(border).every(([col, row]) => isRock(map, col, row)))
export const doorsToRock = (map: SlowMap): readonly string[] =>
  [...map.doors].filter((border) => squaresAt(border).some(([col, row]) => isRock(map, col, row)))

/** Doors of a line of doors whose two ends touch no wall, rock, other door or edge of the map. */
export function freeDoors(map: SlowMap): readonly string[] {
  const [width, height] = [map.rows[0]?.length ?? 0, map.rows.length]
  return [...map.doors].filter((border) => {
    if (squaresAt(border).some(([col, row]) => isRock(map, col, row))) return false
    const isNorth = border.endsWith('n')
    const [col = 0, row = 0] = border.split(',').map(Number)
    const at = (i: number): string => (isNorth ? `${col + i},${row},n` : `${col},${row + i},w`)
    let [first, last] = [0, 0]
    while (map.doors.has(at(first - 1))) first--
    while (map.doors.has(at(last + 1))) last++
    const corner = (i: number): readonly [number, number] => (isNorth ? [col + i, row] : [col, row + i])
    return [first, last + 1].every((i) => {
      const [x, y] = corner(i)
      if (x === 0 || y === 0 || x === width || y === height) return false
      const squares = [[x, y], [x - 1, y], [x, y - 1], [x - 1, y - 1]] as const // prettier-ignore
      if (squares.some(([c, r]) => isRock(map, c, r))) return false
      const own = at(i === first ? first : last)
      return [`${x},${y},n`, `${x},${y},w`, `${x - 1},${y},n`, `${x},${y - 1},w`].every(
        (each) => each === own || (!map.walls.has(each) && !map.doors.has(each)),
      )
    })
  })
}

/** Of a zone: who has no place in it whole, and how many squares those with a place can use together. */
export function zonePlaces(map: SlowMap, zone: ReadonlySet<string>, people: readonly SlowCreature[]) {
  const usable = new Set<string>()
  const placeless = people.filter(({ size }) => {
    const places = [...zone].flatMap((square) => {
      const [col = 0, row = 0] = square.split(',').map(Number)
      const space = spaceSquares({ col, row, size })
      return space.every((each) => zone.has(each)) && hasRoom(map, { col, row, size }, true) ? [space] : []
    })
    for (const square of places.flat()) usable.add(square)
    return places.length === 0
  })
  return { placeless, usable: usable.size }
}
