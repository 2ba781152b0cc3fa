/** Layouts of random maps by kind. */
import { terrainCode } from '../../src/map/terrain.ts'
import {
  doorOrSo,
  EARTH,
  edge,
  forEdges,
  forRectangle,
  PIT,
  rectangleOf,
  ROCK,
  SOLID,
  thing,
  WALL,
  wallOrSo,
  WATER,
  type Plan,
} from './plan.ts'

/** Kinds of random maps. */
export const MAP_KINDS = [
  'rooms in rock',
  'houses',
  'walled town',
  'cave',
  'ship',
  'open country',
  'market',
  'river crossing',
  'pillared halls',
] as const
/** One kind. */
export type MapKind = (typeof MAP_KINDS)[number]

/** The layout function of each kind. */
export const LAY_OUT: Readonly<Record<MapKind, (plan: Plan) => void>> = {
  'rooms in rock'(plan) {
    const { dice } = plan
    plan.terrain.fill(dice.one([ROCK, ROCK, WALL, EARTH]))
    const centers: [number, number][] = []
    for (let i = dice.between(4, 9); i > 0; i--) {
      const [col, row, width, height] = rectangleOf(plan, 2, 8)
      forRectangle(plan, col, row, width, height, (at) => (plan.terrain[at] = 0))
      centers.push([col + Math.floor(width / 2), row + Math.floor(height / 2)])
    }
    for (const [i, [x1, y1]] of centers.entries()) {
      const [x2, y2] = centers[i + 1] ?? centers[0] ?? [x1, y1]
      const wide = dice.chance(25) ? 2 : 1
      forRectangle(plan, Math.min(x1, x2), y1, Math.abs(x2 - x1) + 1, wide, (at) => (plan.terrain[at] = 0))
      forRectangle(plan, x2, Math.min(y1, y2), wide, Math.abs(y2 - y1) + 1, (at) => (plan.terrain[at] = 0))
    }
    // Doors at the ends of passages one square wide, and thin walls across some rooms.
    forEdges(plan, (at, other, put) => {
      const [step] = [at - other]
      const across = step === 1 ? plan.widthCells : 1
      const isOpen = (i: number): boolean => plan.terrain[i] === 0
      const isPassage = (i: number): boolean => !isOpen(i - across) && !isOpen(i + across)
      if (isOpen(at) && isOpen(other) && (isPassage(at) || isPassage(other)) && dice.chance(18)) put(doorOrSo(dice))
    })
    if (dice.chance(50)) cut(plan, (at) => plan.terrain[at] === 0)
  },
  houses(plan) {
    const { dice } = plan
    for (let i = dice.between(2, 7), id = 1; i > 0; i--) {
      const [col, row, width, height] = rectangleOf(plan, 3, 10)
      split(plan, [col, row, width, height], () => id++)
    }
    wallsOfRooms(plan)
    if (dice.chance(40)) cut(plan, () => true)
  },
  'walled town'(plan) {
    const { dice } = plan
    const solid = dice.one([WALL, WALL, ROCK, EARTH])
    for (let i = dice.between(3, 7); i > 0; i--) {
      const [col, row, width, height] = rectangleOf(plan, 4, 10)
      forRectangle(plan, col, row, width, height, (at) => (plan.terrain[at] = solid))
      forRectangle(plan, col + 1, row + 1, width - 2, height - 2, (at) => (plan.terrain[at] = 0))
      const gap = dice.between(1, Math.max(1, width - 2))
      plan.terrain[(row + height - 1) * plan.widthCells + col + gap] = 0
      if (dice.chance(60)) edge(plan, col + gap, row + height - 1, dice.chance(50) ? 'north' : 'west', doorOrSo(dice))
    }
    for (let i = dice.between(0, 12); i > 0; i--) plan.terrain[dice.below(plan.terrain.length)] = solid
    if (dice.chance(50)) cut(plan, (at) => plan.terrain[at] === 0)
  },
  cave(plan) {
    const { dice, terrain, widthCells, heightCells } = plan
    const solid = dice.one([ROCK, ROCK, EARTH])
    for (let i = 0; i < terrain.length; i++) terrain[i] = dice.chance(45) ? solid : 0
    for (let round = 0; round < 4; round++) {
      const before = terrain.slice()
      for (let row = 0; row < heightCells; row++)
        for (let col = 0; col < widthCells; col++) {
          let around = 0
          for (const [dc, dr] of AROUND) {
            const [c, r] = [col + dc, row + dr]
            if (c < 0 || r < 0 || c >= widthCells || r >= heightCells || before[r * widthCells + c] === solid) around++
          }
          terrain[row * widthCells + col] = around >= 5 ? solid : 0
        }
    }
    if (dice.chance(40)) cut(plan, (at) => terrain[at] === 0)
  },
  ship(plan) {
    const { dice, terrain, widthCells, heightCells } = plan
    terrain.fill(dice.one([PIT, PIT, WATER]))
    const [top, bottom] = [dice.between(1, 4), heightCells - dice.between(2, 5)]
    const hull = dice.one([WALL, WALL, ROCK])
    // Bows of different shapes, and in training sterns: their steps are drawn as slanted lines.
    const [bow, stern] = plan.isCrowded ? [dice.between(8, 36), dice.between(0, 24)] : [22, 0]
    const isIn = (col: number, row: number): boolean => {
      const taper = Math.abs(row - (top + bottom) / 2) / (bottom - top)
      const [left, right] = [stern, bow].map((length) => Math.floor(taper * taper * length)) as [number, number]
      return row >= top && row <= bottom && col >= 2 + left && col < widthCells - 2 - right
    }
    for (let row = 0; row < heightCells; row++)
      for (let col = 0; col < widthCells; col++)
        if (isIn(col, row)) {
          const isRim = AROUND.some(([dc, dr]) => !isIn(col + dc, row + dr))
          terrain[row * widthCells + col] = isRim ? hull : 0
        }
    for (let i = dice.between(1, 4); i > 0; i--) {
      const [col, row, width, height] = rectangleOf(plan, 3, 7)
      forRectangle(plan, col, row, width, height, (at) => terrain[at] === 0 && (plan.room[at] = i))
    }
    wallsOfRooms(plan, (at) => terrain[at] === 0)
    if (!plan.isCrowded) return
    cut(plan, (at) => terrain[at] === 0)
    // Landings outside, at the hull and off it.
    for (let i = dice.between(0, 2); i > 0; i--)
      forRectangle(
        plan,
        dice.between(1, 14),
        dice.chance(60) ? bottom + dice.between(1, 2) : 0,
        dice.between(1, 12),
        dice.between(1, 2),
        (at) => {
          if (!SOLID.has(terrain[at] ?? 0)) terrain[at] = dice.chance(97) ? 0 : terrainCode('incline')
        },
      )
  },
  'open country'(plan) {
    const { dice, terrain, widthCells, heightCells } = plan
    const tree = terrainCode('tree')
    for (let i = dice.between(5, 60); i > 0; i--) terrain[dice.below(terrain.length)] = tree
    const incline = terrainCode('incline')
    if (dice.chance(70)) {
      let col = dice.between(3, widthCells - 8)
      for (let row = 0; row < heightCells; row++) {
        col += dice.between(-1, 1)
        for (let c = col; c < col + 5; c++) if (c >= 0 && c < widthCells) terrain[row * widthCells + c] = WATER
        if (dice.chance(30) && col > 0 && col < widthCells) terrain[row * widthCells + col - 1] = incline
      }
    }
    if (dice.chance(60)) cut(plan, (at) => terrain[at] === 0)
    for (let i = dice.between(0, 5); i > 0; i--) {
      const [col, row, width, height] = rectangleOf(plan, 2, 4)
      forRectangle(plan, col, row, width, height, (at) => (terrain[at] = dice.one([ROCK, EARTH])))
    }
  },
  market(plan) {
    const { dice, widthCells, heightCells, terrain } = plan
    const solid = dice.one([WALL, WALL, ROCK])
    for (const top of [0, heightCells - dice.between(4, 6)]) {
      const height = top === 0 ? dice.between(4, 6) : heightCells - top
      for (let col = 0; col < widthCells - 4;) {
        const width = dice.between(5, 10)
        forRectangle(plan, col, top, width, height, (at) => (terrain[at] = solid))
        forRectangle(plan, col + 1, top + 1, width - 2, height - 2, (at) => (terrain[at] = 0))
        const [gap, row] = [col + dice.between(1, width - 2), top === 0 ? height - 1 : top]
        if (gap < widthCells) {
          terrain[row * widthCells + gap] = 0
          if (dice.chance(60)) edge(plan, gap, row + (top === 0 ? 1 : 0), 'north', doorOrSo(dice))
        }
        col += width + (dice.chance(50) ? dice.between(1, 3) : -1)
      }
    }
    const [obstacle, canopy] = [terrainCode('obstacle'), terrainCode('canopy')]
    for (let row = 7; row < heightCells - 7; row += dice.between(3, 4))
      for (let col = 2; col < widthCells - 3; col += dice.between(4, 6)) {
        const [width, isStall] = [dice.between(2, 3), dice.chance(70)]
        forRectangle(plan, col, row, width, 1, (at) => (terrain[at] = isStall ? obstacle : canopy))
        forRectangle(plan, col, row + 1, width, 1, (at) => (terrain[at] = dice.chance(70) ? canopy : obstacle))
        if (!plan.isCrowded || !dice.chance(60)) continue
        const [counter, side] = [dice.one(['barrier', 'barrier', 'window', 'wall'] as const), dice.chance(50) ? 0 : 2]
        for (let c = col; c < col + width; c++) edge(plan, c, row + side, 'north', thing(dice, counter))
      }
    const [col, row] = [dice.between(3, widthCells - 9), dice.between(7, heightCells - 11)]
    forRectangle(plan, col, row, 6, 4, (at) => (terrain[at] = WATER))
    forRectangle(plan, col + 1, row + 1, 4, 2, (at) => (terrain[at] = solid))
  },
  'river crossing'(plan) {
    const { dice, widthCells, heightCells, terrain } = plan
    const [left, wide] = [dice.between(5, widthCells - 14), dice.between(5, 9)]
    const [top, high] = [dice.between(4, heightCells - 9), dice.between(2, 5)]
    const incline = terrainCode('incline')
    for (let row = 0; row < heightCells; row++)
      if (row < top || row >= top + high) {
        forRectangle(plan, left, row, wide, 1, (at) => (terrain[at] = WATER))
        if (dice.chance(50)) terrain[row * widthCells + left - 1] = incline
        if (dice.chance(50)) terrain[row * widthCells + left + wide] = incline
      }
    const rail = dice.one(['barrier', 'barrier', 'wall', 'window'] as const)
    for (let col = left - 1; col <= left + wide; col++)
      for (const row of [top, top + high]) if (!dice.chance(10)) edge(plan, col, row, 'north', thing(dice, rail))
    for (const [col, row] of [
      [1, 1],
      [widthCells - 7, heightCells - 6],
    ] as const) {
      const [width, height] = [dice.between(3, 5), dice.between(3, 4)]
      forRectangle(plan, col, row, width, height, (at) => {
        plan.room[at] = 1
        terrain[at] = 0
      })
    }
    wallsOfRooms(plan)
    for (let i = dice.between(5, 30); i > 0; i--) {
      const at = dice.below(terrain.length)
      if (terrain[at] === 0 && plan.room[at] === 0)
        terrain[at] = terrainCode(dice.one(['tree', 'obstacle', 'difficult']))
    }
  },
  'pillared halls'(plan) {
    const { dice, terrain } = plan
    const solid = dice.one([ROCK, WALL, EARTH])
    terrain.fill(solid)
    for (let i = dice.between(2, 4); i > 0; i--) {
      const [col, row, width, height] = rectangleOf(plan, 6, 12)
      forRectangle(plan, col, row, width, height, (at) => (terrain[at] = 0))
      const [pillarWidth, pillarHeight] = [dice.between(1, 3), dice.between(1, 2)]
      for (let r = row + 1; r < row + height - pillarHeight; r += pillarHeight + dice.between(1, 3))
        for (let c = col + 1; c < col + width - pillarWidth; c += pillarWidth + dice.between(1, 4))
          forRectangle(plan, c, r, pillarWidth, pillarHeight, (at) => (terrain[at] = dice.chance(80) ? WALL : solid))
    }
    if (dice.chance(50)) cut(plan, (at) => terrain[at] === 0)
  },
}

const AROUND: readonly (readonly [number, number])[] = [-1, 0, 1].flatMap((row) =>
  [-1, 0, 1].map((col) => [col, row] as const),
)

/** Walls around every room, sometimes with gaps, as in ruins. */
function wallsOfRooms(plan: Plan, isIn: (at: number) => boolean = () => true): void {
  const { room, dice } = plan
  const lacking = dice.chance(30) ? 12 : 0
  forEdges(plan, (at, other, put) => {
    if (room[at] !== room[other] && (isIn(at) || isIn(other)) && !dice.chance(lacking)) put(wallOrSo(dice))
  })
}

function split(
  plan: Plan,
  [col, row, width, height]: readonly [number, number, number, number],
  nextId: () => number,
): void {
  const { dice } = plan
  if (Math.max(width, height) < 5 || dice.chance(25)) {
    const id = nextId()
    forRectangle(plan, col, row, width, height, (at) => (plan.room[at] = id))
    return
  }
  if (width >= height) {
    const at = dice.between(2, width - 2)
    split(plan, [col, row, at, height], nextId)
    split(plan, [col + at, row, width - at, height], nextId)
  } else {
    const at = dice.between(2, height - 2)
    split(plan, [col, row, width, at], nextId)
    split(plan, [col, row + at, width, height - at], nextId)
  }
}

/** Straight thin walls and low walls with free ends. */
function cut(plan: Plan, isIn: (at: number) => boolean): void {
  const { dice, widthCells, heightCells } = plan
  for (let i = dice.between(1, 6); i > 0; i--) {
    const border = dice.one(['north', 'west'] as const)
    const kind = dice.one(['wall', 'wall', 'wall', 'barrier', 'window'] as const)
    let [col, row] = [dice.between(1, widthCells - 2), dice.between(1, heightCells - 2)]
    for (let left = dice.between(1, 8); left > 0; left--) {
      if (col >= widthCells || row >= heightCells) break
      const at = row * widthCells + col
      if (isIn(at) && isIn(border === 'north' ? at - widthCells : at - 1))
        edge(plan, col, row, border, dice.chance(8) ? doorOrSo(dice) : thing(dice, kind))
      if (border === 'north') col++
      else row++
    }
  }
}
