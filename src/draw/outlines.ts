/** The outlines of a drawing; each is computed when a layer first needs it. */
import { grownRect, type CellRect } from '../grid/cell.ts'
import { BOUNDED, BRIDGE } from './facts/features.ts'
import { TERRAIN } from './facts/terrain.ts'
import { contoursOf, REACH_SQUARES, type Contour, type ContourShape } from './geometry/contour.ts'
import type { Holds, UnitEdge } from './geometry/trace.ts'
import { once } from './once.ts'
import type { MapScene } from './scene.ts'
import type { Detail } from './marks.ts'
import {
  fordSquares,
  floorSquares,
  isWildAt,
  masonrySquares,
  nearestIndex,
  pitSquares,
  solidsOf,
  underHull,
  voidSquares,
  waterSquares,
  waterUnderRock,
} from './squares.ts'

/** Outlines in the area of a drawing. */
export interface Outlines {
  /** Floors: the border of rock and walls. */
  readonly floor: () => readonly Contour[]
  readonly void: () => readonly Contour[]
  readonly water: () => readonly Contour[]
  readonly pit: () => readonly Contour[]
  /** Masonry, straight. That of a hull goes on under the floors and the void beside it, whose outlines cut its corners. */
  readonly masonry: () => readonly Contour[]
  readonly earth: () => readonly Contour[]
  readonly ford: () => readonly Contour[]
  /** Squares with a terrain code, except shallows. */
  readonly patch: (code: number) => readonly Contour[]
  /** Any squares, with soft outlines or along their sides. */
  readonly around: (holds: Holds, kind: 'soft' | 'square') => readonly Contour[]
}

const STRAIGHT: ContourShape = {
  stretch: () => 'masonry',
  amplitude: () => 0,
  frequency: 1,
  seed: 0,
  relax: 0,
  radius: 0,
  tameRadius: 0,
  chamfer: 0,
}

/**
 * Outlines in an area. `roughness` scales how far noise moves them. Coarse outlines have a third of the points.
 */
export function outlinesOf(
  scene: MapScene,
  area: CellRect,
  seed: number,
  roughness: number,
  detail: Detail = 'full',
): Outlines {
  const rect = grownRect(area, REACH_SQUARES)
  const near = grownRect(area, 1)
  const make = (holds: Holds, shape: ContourShape) => {
    const rough = { ...shape, amplitude: (edge: UnitEdge) => shape.amplitude(edge) * roughness }
    return contoursOf(rect, holds, rough, near, detail)
  }
  const soft = (salt: number, amplitude: number): ContourShape => ({
    ...STRAIGHT,
    stretch: () => 'natural',
    amplitude: () => amplitude,
    frequency: 1.15,
    seed: seed + salt,
    relax: 4,
    radius: 0.45,
    tameRadius: 0.45,
  })
  const patches = new Map<number, readonly Contour[]>()
  return {
    floor: once(() => make(floorSquares(scene), floorShape(scene, seed))),
    void: once(() => make(voidSquares(scene), voidShape(scene, seed))),
    water: once(() => make(waterUnderRock(scene), waterShape(scene, seed))),
    pit: once(() => make(pitSquares(scene), pitShape(scene, seed))),
    masonry: once(() => make(scene.dressing === 'ship' ? underHull(scene) : masonrySquares(scene), STRAIGHT)),
    earth: once(() => make(solidsOf(scene, TERRAIN.earth), soft(4, 0.1))),
    ford: once(() => make(fordSquares(scene), soft(15, 0.12))),
    patch: (code) => {
      const known = patches.get(code)
      if (known) return known
      const isFord = fordSquares(scene)
      const holds: Holds = (col, row) => scene.terrain.at(col, row) === code && !isFord(col, row)
      const made = make(holds, soft(10 + code, PATCH_AMPLITUDE.get(code) ?? 0.1))
      patches.set(code, made)
      return made
    },
    around: (holds, kind) => make(holds, kind === 'soft' ? soft(6, 0.12) : STRAIGHT),
  }
}

/** How far noise moves the outline of a patch, by terrain code; default 0.1. */
const PATCH_AMPLITUDE: ReadonlyMap<number, number> = new Map([
  [TERRAIN.difficult, 0.13],
  [TERRAIN['greater-difficult'], 0.13],
  [TERRAIN.hazard, 0.08],
])

const VOID_CHAMFER = 0.5
const CLIFF_AMPLITUDE = 0.05
/** Smaller than outside the hull, so that a crate in a corner does not stick out. */
const FLOOR_CHAMFER = 0.27

function floorShape(scene: MapScene, seed: number): ContourShape {
  const isWild = ({ insideCol, insideRow }: UnitEdge) => isWildAt(scene, insideCol, insideRow)
  return {
    stretch: ({ outsideCol, outsideRow }) => {
      if (scene.baseTerrain.at(outsideCol, outsideRow) !== TERRAIN.wall) return 'natural'
      return scene.dressing === 'ship' ? 'hull' : 'masonry'
    },
    isWild,
    amplitude: (edge) => (isWild(edge) ? 0.2 : 0.03),
    frequency: 0.95,
    seed,
    relax: 3,
    radius: 0.5,
    tameRadius: 0.16,
    chamfer: FLOOR_CHAMFER,
    freedom: freedomFrom(wallEnds(scene)),
  }
}

const voidShape = (scene: MapScene, seed: number): ContourShape => ({
  ...STRAIGHT,
  stretch: ({ outsideCol, outsideRow }) =>
    scene.dressing === 'ship' || scene.baseTerrain.at(outsideCol, outsideRow) === TERRAIN.wall ? 'hull' : 'natural',
  amplitude: () => 0.03,
  frequency: 1.15,
  seed,
  relax: 2,
  radius: 0.5,
  tameRadius: 0.16,
  chamfer: VOID_CHAMFER,
})

const waterShape = (scene: MapScene, seed: number): ContourShape => ({
  stretch: boundedStretch(scene, scene.features.water),
  // A cliff's bank must stay at the foot of its hachures.
  amplitude: ({ outsideCol, outsideRow }) =>
    scene.baseTerrain.at(outsideCol, outsideRow) === TERRAIN.incline ? CLIFF_AMPLITUDE : 0.34,
  frequency: 0.5,
  seed: seed + 1,
  relax: 12,
  radius: 0.5,
  tameRadius: 0.5,
  chamfer: 0,
  freedom: freedomFrom(bridgeEnds(scene)),
})

const pitShape = (scene: MapScene, seed: number): ContourShape => ({
  stretch: boundedStretch(scene, scene.features.pit),
  amplitude: () => 0.12,
  frequency: 1.15,
  seed: seed + 2,
  relax: 3,
  radius: 0.5,
  tameRadius: 0.5,
  chamfer: 0,
})

const boundedStretch =
  (scene: MapScene, bounded: Uint8Array) =>
  ({ insideCol, insideRow }: UnitEdge) =>
    bounded[nearestIndex(scene, insideCol, insideRow)] === BOUNDED.built ? ('masonry' as const) : ('natural' as const)

/** True if something straight ends at a lattice point. */
type IsPinned = (x: number, y: number) => boolean

/** Ends of walls, doors and windows. */
function wallEnds(scene: MapScene): IsPinned {
  const { north, west } = scene.edgeGrid
  const isStraight = (edge: { readonly kind: string } | undefined) => edge !== undefined && edge.kind !== 'barrier'
  return (x, y) =>
    isStraight(north(x, y)) || isStraight(north(x - 1, y)) || isStraight(west(x, y)) || isStraight(west(x, y - 1))
}

/** Corners of bridge decks where they meet land. */
function bridgeEnds(scene: MapScene): IsPinned {
  const isWater = waterSquares(scene)
  const isDeck = (col: number, row: number) => scene.features.bridge[nearestIndex(scene, col, row)] !== BRIDGE.none
  return (x, y) => {
    const squares = [
      [x - 1, y - 1],
      [x, y - 1],
      [x - 1, y],
      [x, y],
    ] as const
    return squares.some(([c, r]) => isDeck(c, r)) && squares.some(([c, r]) => !isWater(c, r))
  }
}

/** Outlines are straight within this distance of such an end, and fully warped this much farther away. */
const CALM_SQUARES = 0.2
const FADE_SQUARES = 0.7

function freedomFrom(isPinned: IsPinned): (x: number, y: number) => number {
  return (x, y) => {
    const [nearX, nearY] = [Math.round(x), Math.round(y)]
    let freedom = 1
    for (let py = nearY - 1; py <= nearY + 1; py++)
      for (let px = nearX - 1; px <= nearX + 1; px++) {
        if (!isPinned(px, py)) continue
        const distance = Math.hypot(px - x, py - y)
        freedom = Math.min(freedom, Math.max(0, (distance - CALM_SQUARES) / FADE_SQUARES))
      }
    return freedom
  }
}
