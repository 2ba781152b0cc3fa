/** Bridges: short decks of floor over water, with railings. No rule depends on them. */
import { TERRAIN, isSolidCode, type CodeGrid, type EdgeGrid } from './terrain.ts'

/** The direction in which a bridge deck is crossed. */
export const BRIDGE = { none: 0, northSouth: 1, eastWest: 2 } as const

/** A wider deck is a floor, not a bridge. */
const MAX_WIDTH_SQUARES = 7

/** A direction of crossing: `at` is the square at a position along the deck and a position across it. */
interface Crossing {
  readonly kind: number
  readonly length: number
  readonly width: number
  readonly at: (along: number, across: number) => readonly [col: number, row: number]
  /** The edge before that square, seen across the deck. */
  readonly rail: EdgeGrid['north']
}

/** Squares across a deck, from one side to the other; `to` is beyond the last. */
interface Plank {
  readonly from: number
  readonly to: number
}

/**
 * By square, one of `BRIDGE`. A deck has straight sides: water lies along the whole of both, and railings along at least half of one or
 * the other. Its ends lead to land, so that a bank or an islet with a low wall is none.
 */
export function bridgesOf(terrain: CodeGrid, edges: EdgeGrid): Uint8Array {
  const { widthCells, heightCells } = terrain
  const marks = new Uint8Array(terrain.codes.length)
  const eastWest: Crossing = {
    kind: BRIDGE.eastWest,
    length: widthCells,
    width: heightCells,
    at: (along, across) => [along, across],
    rail: edges.north,
  }
  const northSouth: Crossing = {
    kind: BRIDGE.northSouth,
    length: heightCells,
    width: widthCells,
    at: (along, across) => [across, along],
    rail: edges.west,
  }
  for (const crossing of [eastWest, northSouth]) markDecks(terrain, crossing, marks)
  return marks
}

function markDecks(terrain: CodeGrid, crossing: Crossing, marks: Uint8Array): void {
  const { at, kind, length, rail } = crossing
  const planks = Array.from({ length }, (_, along) => planksAt(terrain, crossing, along))
  const isPlank = (along: number, { from, to }: Plank) =>
    planks[along]?.some((plank) => plank.from === from && plank.to === to) === true
  const hasRail = (along: number, { from, to }: Plank) =>
    rail(...at(along, from)) !== undefined || rail(...at(along, to)) !== undefined
  for (let start = 0; start < length; start++)
    for (const plank of planks[start] ?? []) {
      if (isPlank(start - 1, plank)) continue
      let end = start
      let railed = 0
      for (; isPlank(end, plank); end++) if (hasRail(end, plank)) railed++
      const isLanded = [start - 1, end].every((along) => isLand(terrain, crossing, along, plank))
      if (!isLanded || railed * 2 < end - start) continue
      for (let along = start; along < end; along++)
        for (let across = plank.from; across < plank.to; across++) {
          const [col, row] = at(along, across)
          marks[row * terrain.widthCells + col] = kind
        }
    }
}

const isDeck = (code: number) => code === TERRAIN.normal || code === TERRAIN.uneven

/** Short runs of deck across a crossing with water at both of their ends. */
function planksAt(terrain: CodeGrid, { at, width }: Crossing, along: number): Plank[] {
  const planks: Plank[] = []
  for (let from = 0; from < width; from++) {
    if (!isDeck(terrain.at(...at(along, from)))) continue
    let to = from
    while (to < width && isDeck(terrain.at(...at(along, to)))) to++
    const isWet = from > 0 && to < width && [from - 1, to].every((i) => terrain.at(...at(along, i)) === TERRAIN.water)
    if (isWet && to - from <= MAX_WIDTH_SQUARES) planks.push({ from, to })
    from = to
  }
  return planks
}

/** True if all of an end of a deck is dry, and not all of it solid. At the border of the map the deck goes on. */
function isLand(terrain: CodeGrid, { at, length }: Crossing, along: number, { from, to }: Plank): boolean {
  if (along < 0 || along >= length) return true
  let isOpen = false
  for (let across = from; across < to; across++) {
    const code = terrain.at(...at(along, across))
    if (code === TERRAIN.water) return false
    if (!isSolidCode(code)) isOpen = true
  }
  return isOpen
}
