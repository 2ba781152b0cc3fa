/** Checks of squeezing, closed areas, gaps and late contact again, slowly, on the maps of `slowChecks.ts`: sets of squares, no engine. */
import { hasRoom, type SlowCreature, type SlowMap } from './slowChecks.ts'
import { floorOf, hasTwoByTwo, slowParts, spaceSquares, squaresAt } from './slowPlaces.ts'

const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const // prettier-ignore
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const // prettier-ignore
const pair = (square: string): readonly [number, number] => square.split(',').map(Number) as [number, number]
const sideBorder = (col: number, row: number, dCol: number, dRow: number): string =>
  dCol === 0 ? `${col},${Math.max(row, row + dRow)},n` : `${Math.max(col, col + dCol)},${row},w`

interface Rect {
  readonly col: number
  readonly row: number
  readonly width: number
  readonly height: number
}
const squaresOf = ({ col, row, width, height }: Rect): readonly string[] =>
  Array.from({ length: width * height }, (_, i) => `${col + (i % width)},${row + Math.floor(i / width)}`)

/** Whether squares are all floor, with no wall between two of them. */
function isOneSpace(map: SlowMap, squares: ReadonlySet<string>): boolean {
  return [...squares].every((square) => {
    const [col, row] = pair(square)
    return (
      map.rows[row]?.[col] === '.' &&
      !(map.walls.has(`${col},${row},w`) && squares.has(`${col - 1},${row}`)) &&
      !(map.walls.has(`${col},${row},n`) && squares.has(`${col},${row - 1}`))
    )
  })
}

/** Squares covered from where a creature stands with all of its space, doors open; in boxes not free it may take half of their width. */
export function coveredSqueezing(map: SlowMap, start: SlowCreature): ReadonlySet<string> {
  const { size } = start
  const half = Math.ceil(size / 2)
  const spacesAt = (col: number, row: number): readonly Rect[] => {
    const box = { col, row, width: size, height: size }
    if (hasRoom(map, { size, col, row }, false)) return [box]
    if (col < 0 || row < 0 || col + size > (map.rows[0]?.length ?? 0) || row + size > map.rows.length) return []
    return Array.from({ length: size - half + 1 }, (_, i) => [
      { ...box, col: col + i, width: half },
      { ...box, row: row + i, height: half },
    ])
      .flat()
      .filter((rect) => isOneSpace(map, new Set(squaresOf(rect))))
  }
  const seen = new Map<string, { readonly box: readonly [number, number]; readonly rect: Rect }>()
  const visit = (col: number, row: number, rect: Rect): void => {
    const key = JSON.stringify([col, row, rect])
    if (!seen.has(key)) seen.set(key, { box: [col, row], rect })
  }
  visit(start.col, start.row, { col: start.col, row: start.row, width: size, height: size })
  const covered = new Set<string>()
  for (const { box, rect } of seen.values()) {
    const before = squaresOf(rect)
    for (const square of before) covered.add(square)
    for (const [dCol, dRow] of [[0, 0] as const, ...STRAIGHT]) {
      const [col, row] = [box[0] + dCol, box[1] + dRow]
      for (const next of spacesAt(col, row)) {
        const after = squaresOf(next)
        const overlaps = after.some((square) => before.includes(square))
        if (overlaps && isOneSpace(map, new Set([...before, ...after]))) visit(col, row, next)
      }
    }
  }
  return covered
}

/** Areas no one gets to, and those beyond a crack, as sets of squares; `noted`: squares with a note. */
export function slowClosed(map: SlowMap, people: readonly SlowCreature[], noted: ReadonlySet<string>) {
  const [width, height] = [map.rows[0]?.length ?? 0, map.rows.length]
  const parts = slowParts(floorOf(map), map.walls)
  const own = new Set(people.map(({ col, row }) => `${col},${row}`))
  const isPlayed = (part: ReadonlySet<string>): boolean => [...part].some((square) => own.has(square))
  const main = parts.find(isPlayed)
  if (!main) return { closed: [], cracks: [] }
  const apart = parts.filter((part) => part !== main && part.size >= 6 && hasTwoByTwo(part))
  const isOutlined = (part: ReadonlySet<string>): boolean => {
    let [walls, rock] = [0, 0]
    for (const [col, row] of [...part].map(pair))
      for (const [dCol, dRow] of STRAIGHT)
        if (col + dCol >= 0 && row + dRow >= 0 && col + dCol < width && row + dRow < height) {
          if (map.walls.has(sideBorder(col, row, dCol, dRow))) walls++
          else if (map.rows[row + dRow]?.[col + dCol] === '#') rock++
        }
    return walls > rock
  }
  const outlined = apart.filter(isOutlined)
  const hasDoor = (part: ReadonlySet<string>): boolean =>
    [...map.doors].some((border) => squaresAt(border).some(([col, row]) => part.has(`${col},${row}`)))
  const isRoom = (part: ReadonlySet<string>): boolean =>
    !outlined.includes(part) ||
    (outlined.length === 1 && !hasDoor(part) && [...part].some((square) => noted.has(square) || own.has(square)))
  const meets = (part: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    [...part]
      .map(pair)
      .some(([col, row]) =>
        DIAGONAL.some(
          ([dCol, dRow]) =>
            other.has(`${col + dCol},${row + dRow}`) &&
            map.rows[row]?.[col + dCol] === '#' &&
            map.rows[row + dRow]?.[col] === '#',
        ),
      )
  const rooms = apart.filter(isRoom)
  const isCrack = (part: ReadonlySet<string>): boolean =>
    parts.some((other) => (other === main || isPlayed(other)) && meets(part, other))
  const touchesEdge = (part: ReadonlySet<string>): boolean =>
    [...part].map(pair).some(([col, row]) => col === 0 || row === 0 || col === width - 1 || row === height - 1)
  return {
    cracks: rooms.filter(isCrack),
    closed: rooms.filter((part) => !isCrack(part) && !isPlayed(part) && !touchesEdge(part)),
  }
}

/** The one border where a wall was left out; null where there is none, or several. */
export function slowGap(map: SlowMap): string | null {
  const [width, height] = [map.rows[0]?.length ?? 0, map.rows.length]
  const floor = floorOf(map)
  const all = new Set([...map.walls, ...map.doors])
  const touches = (square: string): boolean => {
    const [col, row] = pair(square)
    return col === 0 || row === 0 || col === width - 1 || row === height - 1
  }
  const found: string[] = []
  for (const square of floor)
    for (const border of ['w', 'n']) {
      const [col, row] = pair(square)
      const gap = `${square},${border}`
      const along = (i: number): string => (border === 'n' ? `${col + i},${row},n` : `${col},${row + i},w`)
      if (all.has(gap) || !map.walls.has(along(-1)) || !map.walls.has(along(1))) continue
      const sides = squaresAt(gap).map(([x, y]) => `${x},${y}`)
      if (!sides.every((side) => floor.has(side))) continue
      const rooms = slowParts(floor, new Set([...all, gap]))
      const [one, other] = sides.map((side) => rooms.find((room) => room.has(side)))
      if (!one || !other || one === other) continue
      const isClosed = (room: ReadonlySet<string>): boolean =>
        room.size >= 4 &&
        ![...room].some(touches) &&
        [...map.doors].some((door) => squaresAt(door).some(([x, y]) => room.has(`${x},${y}`)))
      const leadsOut = (room: ReadonlySet<string>): boolean => [...room].some(touches)
      if ((isClosed(one) && leadsOut(other)) || (isClosed(other) && leadsOut(one))) found.push(gap)
    }
  const [gap] = found
  if (gap === undefined || found.length > 1) return null
  const [col = 0, row = 0] = gap.split(',').map(Number)
  const ends = gap.endsWith('n') ? [[col, row], [col + 1, row]] : [[col, row], [col, row + 1]] // prettier-ignore
  const isMet = ends.some(([x = 0, y = 0]) =>
    (gap.endsWith('n') ? [`${x},${y},w`, `${x},${y - 1},w`] : [`${x},${y},n`, `${x - 1},${y},n`]).some((each) =>
      all.has(each),
    ),
  )
  return isMet ? null : gap
}

/** Least feet until a Medium creature may be next to another one, every second diagonal 10 ft, doors open; null: never. */
export function feetToContact(map: SlowMap, from: SlowCreature, to: SlowCreature): number | null {
  const isFloor = (col: number, row: number): boolean => map.rows[row]?.[col] === '.'
  const isWall = (col: number, row: number, dCol: number, dRow: number): boolean =>
    map.walls.has(sideBorder(col, row, dCol, dRow))
  const isFrame = (col: number, row: number, dCol: number, dRow: number): boolean =>
    map.doors.has(sideBorder(col, row, dCol, dRow))
  const touches = (col: number, row: number): boolean => {
    const [dCol, dRow] = [to.col - col, to.row - row]
    if (Math.max(Math.abs(dCol), Math.abs(dRow)) > 1) return false
    if (dCol === 0 && dRow === 0) return true
    if (dCol === 0 || dRow === 0) return !isWall(col, row, dCol, dRow)
    const byColumn = isFloor(to.col, row) && !isWall(col, row, dCol, 0) && !isWall(to.col, row, 0, dRow)
    const byRow = isFloor(col, to.row) && !isWall(col, row, 0, dRow) && !isWall(col, to.row, dCol, 0)
    return byColumn || byRow
  }
  const feet = new Map([[`${from.col},${from.row},0`, 0]])
  // Once round for every square there is: no cheapest way is longer.
  for (let changed = true; changed;) {
    changed = false
    for (const [state, cost] of [...feet]) {
      const [col = 0, row = 0, odd = 0] = state.split(',').map(Number)
      const offer = (x: number, y: number, stepFeet: number, parity: number): void => {
        const key = `${x},${y},${parity}`
        if ((feet.get(key) ?? Infinity) <= cost + stepFeet) return
        feet.set(key, cost + stepFeet)
        changed = true
      }
      for (const [dCol, dRow] of STRAIGHT)
        if (isFloor(col + dCol, row + dRow) && !isWall(col, row, dCol, dRow)) offer(col + dCol, row + dRow, 5, odd)
      for (const [dCol, dRow] of DIAGONAL) {
        const isOpen = isFloor(col + dCol, row + dRow) && isFloor(col + dCol, row) && isFloor(col, row + dRow)
        const hard = (x: number, y: number, dx: number, dy: number): boolean =>
          isWall(x, y, dx, dy) || isFrame(x, y, dx, dy)
        const isCut =
          hard(col, row, dCol, 0) ||
          hard(col, row, 0, dRow) ||
          hard(col + dCol, row, 0, dRow) ||
          hard(col, row + dRow, dCol, 0)
        if (isOpen && !isCut) offer(col + dCol, row + dRow, odd === 1 ? 10 : 5, 1 - odd)
      }
    }
  }
  const near = [...feet].filter(([state]) => {
    const [col = 0, row = 0] = state.split(',').map(Number)
    return touches(col, row)
  })
  return near.length === 0 ? null : Math.min(...near.map(([, cost]) => cost))
}

/** What a creature of one square gets to from the first square of a set that it holds. */
export const slimFrom = (map: SlowMap, covered: ReadonlySet<string>, who: SlowCreature): ReadonlySet<string> => {
  const first = spaceSquares(who).find((square) => covered.has(square)) ?? ''
  return slowParts(floorOf(map), map.walls).find((part) => part.has(first)) ?? new Set()
}
