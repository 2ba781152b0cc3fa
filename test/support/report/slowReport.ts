/**
 * The figures of a battlefield report for Medium creatures, worked out slowly and without the engine: from the drawing of a map of
 * floor, difficult floor and rock, and its walls and doors. Corners are never cut.
 */
import type { DrawnEdge } from '../drawnField.ts'

/** A map as it is drawn. */
export interface DrawnGround {
  readonly rows: readonly string[]
  readonly edges: readonly DrawnEdge[]
}

type Square = readonly [col: number, row: number]
const keyOf = ([col, row]: Square): string => `${col},${row}`

/** All that is asked of the ground. */
export function slowGround({ rows, edges }: DrawnGround) {
  const shut = new Map<string, string>()
  for (const [col, row, border, kind] of edges) shut.set(`${col},${row},${border}`, kind)
  const glyphAt = ([col, row]: Square): string => rows[row]?.[col] ?? '#'
  const isOpen = (square: Square): boolean => glyphAt(square) !== '#'
  /** What stands between two squares side by side. */
  const between = (a: Square, b: Square): string => {
    const [col, row] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])]
    return shut.get(`${col},${row},${a[0] === b[0] ? 'north' : 'west'}`) ?? 'none'
  }
  const isShut = (kind: string): boolean => ['wall', 'window', 'doorClosed'].includes(kind)
  const isHard = (kind: string): boolean => isShut(kind) || kind === 'doorOpen'
  const isStep = (a: Square, b: Square): boolean => {
    if (!isOpen(a) || !isOpen(b)) return false
    if (a[0] === b[0] || a[1] === b[1]) return !isShut(between(a, b))
    const corners: readonly Square[] = [
      [a[0], b[1]],
      [b[0], a[1]],
    ]
    return corners.every((corner) => isOpen(corner) && !isHard(between(a, corner)) && !isHard(between(corner, b)))
  }
  const squares = rows.flatMap((row, y) => [...row].map((_, x): Square => [x, y]))
  const steps = new Map<string, readonly Square[]>()
  for (const a of squares) {
    const around = squares.filter((b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) === 1)
    steps.set(
      keyOf(a),
      around.filter((b) => isStep(a, b)),
    )
  }
  const stepsFrom = (square: Square): readonly Square[] => steps.get(keyOf(square)) ?? []
  return { squares, glyphAt, isOpen, isStep, stepsFrom, between, isShut, isHard }
}
type Ground = ReturnType<typeof slowGround>

/** Whether some square of one zone leads to one of the other without `closed`. */
export function isJoined(
  { stepsFrom }: Ground,
  from: readonly Square[],
  to: readonly Square[],
  closed: ReadonlySet<string>,
): boolean {
  const goal = new Set(to.map(keyOf))
  const seen = new Set(from.map(keyOf))
  const rim = [...from]
  for (let at = rim.pop(); at; at = rim.pop()) {
    if (goal.has(keyOf(at))) return true
    for (const next of stepsFrom(at)) {
      const key = keyOf(next)
      if (seen.has(key) || closed.has(key)) continue
      seen.add(key)
      rim.push(next)
    }
  }
  return false
}

/** The fewest squares outside the zones that, closed, part them; tried one set after the other. Null: none do. */
export function slowCut(ground: Ground, from: readonly Square[], to: readonly Square[]): number | null {
  const zones = new Set([...from, ...to].map(keyOf))
  const inner = ground.squares.filter((square) => ground.isOpen(square) && !zones.has(keyOf(square))).map(keyOf)
  const tryClosing = (closed: Set<string>, first: number, left: number): boolean => {
    if (!isJoined(ground, from, to, closed)) return true
    if (left === 0) return false
    for (let i = first; i < inner.length; i++) {
      const key = inner[i] as string
      closed.add(key)
      const isParted = tryClosing(closed, i + 1, left - 1)
      closed.delete(key)
      if (isParted) return true
    }
    return false
  }
  for (let size = 0; size <= inner.length; size++) if (tryClosing(new Set(), 0, size)) return size
  return null
}

/** The most routes that share no square outside the zones: every set of routes without shortcuts is tried. */
export function slowDisjointRoutes(ground: Ground, from: readonly Square[], to: readonly Square[]): number {
  const ends = new Set(to.map(keyOf))
  const starts = new Set(from.map(keyOf))
  let best = 0
  const more = (used: Set<string>, count: number): void => {
    best = Math.max(best, count)
    // A route goes through squares next to none of its earlier ones but the last: any other could be cut short.
    const extend = (path: readonly Square[]): void => {
      const last = path.at(-1) as Square
      const nexts = ground.stepsFrom(last)
      if (nexts.some((next) => ends.has(keyOf(next)))) {
        const inside = path.map(keyOf).filter((key) => !starts.has(key))
        for (const key of inside) used.add(key)
        more(used, count + 1)
        for (const key of inside) used.delete(key)
        return
      }
      for (const next of nexts) {
        const key = keyOf(next)
        if (used.has(key) || starts.has(key) || path.some((each) => keyOf(each) === key)) continue
        const before = path.slice(0, -1)
        if (before.some((each) => ground.stepsFrom(each).some((near) => keyOf(near) === key))) continue
        extend([...path, next])
      }
    }
    for (const start of from) extend([start])
  }
  more(new Set(), 0)
  return best
}

/**
 * Obstacles that can be walked around, counted on a finer picture: a point for each square, each border and each corner; what is
 * closed and joined by sides or corners is one obstacle, and the outside is none.
 */
export function slowLoops(ground: Ground, rows: readonly string[], from: readonly Square[]): number {
  const [width, height] = [2 * (rows[0]?.length ?? 0) + 1, 2 * rows.length + 1]
  const reached = new Set<string>()
  const rim = [...from]
  for (let at = rim.pop(); at; at = rim.pop()) {
    if (reached.has(keyOf(at))) continue
    reached.add(keyOf(at))
    rim.push(...ground.stepsFrom(at))
  }
  const isHere = (square: Square): boolean => reached.has(keyOf(square))
  const isBorderOpen = (x: number, y: number): boolean => {
    const a: Square = x % 2 === 0 ? [x / 2 - 1, (y - 1) / 2] : [(x - 1) / 2, y / 2 - 1]
    const b: Square = x % 2 === 0 ? [x / 2, (y - 1) / 2] : [(x - 1) / 2, y / 2]
    return isHere(a) && isHere(b) && ground.isStep(a, b)
  }
  const isPointOpen = (x: number, y: number): boolean => {
    if (x % 2 === 1 && y % 2 === 1) return isHere([(x - 1) / 2, (y - 1) / 2])
    if (x % 2 === 1 || y % 2 === 1) return isBorderOpen(x, y)
    return [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ].every(
      ([nearX = 0, nearY = 0]) =>
        nearX > 0 && nearY > 0 && nearX < width - 1 && nearY < height - 1 && isBorderOpen(nearX, nearY),
    )
  }
  const seen = new Set<string>()
  let obstacles = 0
  for (let y = -1; y <= height; y++)
    for (let x = -1; x <= width; x++) {
      if (seen.has(`${x},${y}`) || isPointOpen(x, y)) continue
      obstacles++
      const points = [[x, y] as const]
      for (let at = points.pop(); at; at = points.pop()) {
        const [px, py] = at
        if (px < -1 || py < -1 || px > width || py > height) continue
        if (seen.has(`${px},${py}`) || isPointOpen(px, py)) continue
        seen.add(`${px},${py}`)
        for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) points.push([px + dx, py + dy])
      }
    }
  return obstacles - 1
}

/** The largest square of open squares with no wall or door inside. */
export function slowOpenSquare(ground: Ground, rows: readonly string[]): number {
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const isClear = (col: number, row: number, cells: number): boolean => {
    for (let y = row; y < row + cells; y++)
      for (let x = col; x < col + cells; x++) {
        if (!ground.isOpen([x, y])) return false
        if (x > col && ground.isShut(ground.between([x - 1, y], [x, y]))) return false
        if (y > row && ground.isShut(ground.between([x, y - 1], [x, y]))) return false
      }
    return true
  }
  let best = 0
  for (let cells = 1; cells <= Math.min(width, height); cells++)
    for (let row = 0; row + cells <= height; row++)
      for (let col = 0; col + cells <= width; col++) if (isClear(col, row, cells)) best = cells
  return best
}
