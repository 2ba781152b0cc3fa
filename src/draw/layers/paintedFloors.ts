/** Floors as painted: slabs and plates split by each square's own hash, cobbles, boards, grass. */
import { withOpacity } from '../color.ts'
import { FLOOR_MATERIALS, type FloorMaterial } from '../../map/records/styleSettings.ts'
import { BRIDGE } from '../facts/features.ts'
import { hash2, squareRandom, type SquareRandom } from '../geometry/noise.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import { cellCorners, forEachCell } from '../geometry/voronoi.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import {
  circlePath,
  gradientCircle,
  linePath,
  pathMark,
  pathMarks,
  polygonPath,
  rectPath,
  roundedRectPath,
} from '../paths.ts'
import { floorMaterialAt, floorSquares, forEachSquare, nearestIndex } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { emptyPaths, fillContours, toneMarks, within } from './common.ts'
import { isSoftFloor, spreadOf } from './floor.ts'
import { cobbleTile } from './tiles.ts'
import { textureMark, type TextureStyle } from './textures.ts'

/** Style of painted floors. */
export interface PaintedFloorStyle {
  /** Ends of the tones of stones, plates, cobbles and boards. */
  readonly slabs: { readonly joint: Color; readonly dark: Color; readonly light: Color }
  readonly plates: { readonly joint: Color; readonly dark: Color; readonly light: Color }
  readonly cobbles: { readonly joint: Color; readonly dark: Color; readonly light: Color }
  readonly planks: { readonly joint: Color; readonly dark: Color; readonly light: Color }
  /** Slabs are plates, too. */
  readonly isMetal: boolean
  /** Soft patches and blades of grass; none: plain. */
  readonly grass: readonly Color[]
  readonly blades: readonly [Color, Color] | null
  readonly textures: Readonly<Record<FloorMaterial, readonly TextureStyle[]>>
}

/** Floors of slabs, plates, boards and cobbles, in the order they are laid. */
export const PAVED = ['flagstones', 'metal', 'planks', 'cobbles'] as const satisfies readonly FloorMaterial[]

const STEPS = 7

/** All floors: the ground of the dressing first, then what was laid on it. */
export const paintedFloors = (floorStyle: PaintedFloorStyle): Layer => ({
  part: 'floor',
  draw: (drawing) => {
    const { scene, outlines, style, detail } = drawing
    const base = BASES[scene.dressing]
    const floor = outlines.floor()
    const ground = fillContours(floor, style.palette.floors[base])
    const paved = PAVED.filter((kind) => isPresent(drawing, kind))
    if (detail === 'coarse')
      return [
        ...ground,
        ...within(
          floor,
          [...laidLoosely(drawing, base), ...paved].flatMap((kind) => flatMarks(drawing, kind)),
        ),
      ]
    // Where all of the ground is paved, nothing of it shows.
    const baseTextures = isPresent(drawing, base)
      ? floorStyle.textures[base].map((texture) => textureMark(drawing, texture, floor))
      : []
    const grown = base === 'grass' ? within(floor, grassMarks(drawing, floorStyle)) : []
    const laid = paved.flatMap((kind): Mark[] => {
      const marks = within(floor, pavingMarks(drawing, floorStyle, kind))
      if (kind === base)
        return [...marks, ...floorStyle.textures[kind].map((texture) => textureMark(drawing, texture, floor))]
      const area = outlines.around(floorOf(drawing, kind), 'square')
      return [...marks, ...floorStyle.textures[kind].map((texture) => textureMark(drawing, texture, area))]
    })
    const loose = laidLoosely(drawing, base).flatMap((kind) => looseMarks(drawing, floorStyle, kind))
    return [...ground, ...grown, ...(paved.includes(base as 'cobbles') ? [] : baseTextures), ...loose, ...laid]
  },
})

const BASES = { dungeon: 'dirt', wild: 'grass', town: 'cobbles', ship: 'metal' } as const satisfies Record<
  string,
  FloorMaterial
>

const floorOf = ({ scene }: MapDrawing, kind: FloorMaterial) => {
  const isFloor = floorSquares(scene)
  return (col: number, row: number) => isFloor(col, row) && floorMaterialAt(scene, col, row) === kind
}

function isPresent(drawing: MapDrawing, kind: FloorMaterial): boolean {
  const { scene, area } = drawing
  const code = FLOOR_MATERIALS.indexOf(kind)
  let found = false
  forEachSquare(scene, area, (col, row) => {
    found ||= scene.floors.material[nearestIndex(scene, col, row)] === code
  })
  return found
}

/** Earth, grass, sand and ice that an area has in place of the ground of the map. */
const laidLoosely = (drawing: MapDrawing, base: FloorMaterial): readonly FloorMaterial[] =>
  (['dirt', 'grass', 'sand', 'ice'] as const).filter((kind) => kind !== base && isPresent(drawing, kind))

/** Such ground with its soft outline, its texture and what grows on it. */
function looseMarks(drawing: MapDrawing, floorStyle: PaintedFloorStyle, kind: FloorMaterial): readonly Mark[] {
  const { outlines, style, scene } = drawing
  const outline = isSoftFloor(scene.dressing, kind) ? 'soft' : 'square'
  const area = outlines.around(floorOf(drawing, kind), outline)
  const fill = fillContours(outlines.around(spreadOf(scene, kind), outline), style.palette.floors[kind])
  const textures = floorStyle.textures[kind].map((texture) => textureMark(drawing, texture, area))
  const grown = kind === 'grass' ? within(area, grassMarks(drawing, floorStyle)) : []
  return [...within(outlines.floor(), fill), ...textures, ...grown]
}

function flatMarks(drawing: MapDrawing, kind: FloorMaterial): readonly Mark[] {
  const path: number[] = []
  forEachPaved(drawing, kind, (col, row) => path.push(...rectPath(col, row, 1, 1)))
  return pathMarks(path, { fill: drawing.style.palette.floors[kind] })
}

/** Squares of a floor, and squares beside it that are none: its outline bulges over them. */
function forEachPaved(drawing: MapDrawing, kind: FloorMaterial, visit: (col: number, row: number) => void): void {
  const { scene, area } = drawing
  const [isFloor, isKind] = [floorSquares(scene), floorOf(drawing, kind)]
  forEachSquare(scene, area, (col, row) => {
    const isBeside = () => STEP_X.some((dx, d) => isKind(col + dx, row + (STEP_Y[d] ?? 0)))
    if (isKind(col, row) || (!isFloor(col, row) && isBeside())) visit(col, row)
  })
}

function pavingMarks(drawing: MapDrawing, floorStyle: PaintedFloorStyle, kind: FloorMaterial): Mark[] {
  switch (kind) {
    case 'flagstones':
      return floorStyle.isMetal
        ? plateMarks(drawing, kind, floorStyle.plates, true)
        : plateMarks(drawing, kind, floorStyle.slabs, false)
    case 'metal':
      return plateMarks(drawing, kind, floorStyle.plates, true)
    case 'planks':
      return boardMarks(drawing, floorStyle.planks)
    case 'cobbles':
      return cobbleMarks(drawing, floorStyle.cobbles)
    case 'dirt':
    case 'grass':
    case 'sand':
    case 'ice':
      return []
  }
}

type ToneStyle = PaintedFloorStyle['slabs']

/** Parts of a square: x, y, width, height. */
const WHOLE = [[0, 0, 1, 1]] as const
const SPLITS: readonly (readonly [number, readonly (readonly [number, number, number, number])[]])[] = [
  [0.42, WHOLE],
  [
    0.56,
    [
      [0, 0, 1, 0.5],
      [0, 0.5, 1, 0.5],
    ],
  ],
  [
    0.7,
    [
      [0, 0, 0.5, 1],
      [0.5, 0, 0.5, 1],
    ],
  ],
  [
    0.86,
    [
      [0, 0, 0.5, 0.5],
      [0.5, 0, 0.5, 0.5],
      [0, 0.5, 0.5, 0.5],
      [0.5, 0.5, 0.5, 0.5],
    ],
  ],
  [
    1,
    [
      [0, 0, 1, 0.5],
      [0, 0.5, 0.5, 0.5],
      [0.5, 0.5, 0.5, 0.5],
    ],
  ],
]
const JOINT = 0.02
const CRACKED = 0.22
const GRILLES = 0.1

/** Slabs or plates: the seams are the grid. */
function plateMarks(drawing: MapDrawing, kind: FloorMaterial, floorStyle: ToneStyle, isMetal: boolean): Mark[] {
  const tones = emptyPaths(STEPS)
  const parts = { base: [] as number[], lit: [] as number[], shaded: [] as number[], marks: [] as number[] }
  forEachPaved(drawing, kind, (col, row) => {
    parts.base.push(...rectPath(col, row, 1, 1))
    const random = squareRandom(col, row, drawing.settings.seed)
    const pick = random()
    for (const [x, y, width, height] of SPLITS.find(([below]) => pick < below)?.[1] ?? WHOLE) {
      const box = { x: col + x + JOINT, y: row + y + JOINT, width: width - 2 * JOINT, height: height - 2 * JOINT }
      const tone = Math.floor(STEPS / 2 + (random() < 0.5 ? -1 : 1) * random() * (STEPS / 2))
      tones[Math.min(STEPS - 1, tone)]?.push(
        ...roundedRectPath(box.x, box.y, box.width, box.height, isMetal ? 0.02 : 0.05),
      )
      addBevel(parts.lit, parts.shaded, box)
      if (isMetal) addRivets(parts.marks, box, random() < GRILLES && width === 1 && height === 1)
      else if (random() < CRACKED * drawing.settings.floorDetail) addCrack(parts.marks, box, random)
    }
  })
  if (parts.base.length === 0) return []
  return [
    pathMark(parts.base, { fill: floorStyle.joint }),
    ...toneMarks(tones, [floorStyle.dark, floorStyle.light]),
    pathMark(parts.lit, { stroke: isMetal ? '#c8e1fa33' : '#fff8e640', width: 0.03 }),
    pathMark(parts.shaded, { stroke: '#0000004d', width: 0.03 }),
    pathMark(parts.marks, isMetal ? { fill: '#0a142380' } : { stroke: '#140c048c', width: 0.018 }),
  ]
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A light line on the upper left of a slab, a dark one on its lower right. */
function addBevel(lit: number[], shaded: number[], { x, y, width, height }: Box): void {
  const [right, bottom] = [x + width, y + height]
  lit.push(...polygonPath([x + 0.02, bottom - 0.03, x + 0.02, y + 0.02, right - 0.03, y + 0.02], false))
  shaded.push(...polygonPath([right - 0.015, y + 0.03, right - 0.015, bottom - 0.015, x + 0.03, bottom - 0.015], false))
}

function addRivets(path: number[], { x, y, width, height }: Box, isGrille: boolean): void {
  for (const [u, v] of [
    [0.07, 0.07],
    [width - 0.07, 0.07],
    [0.07, height - 0.07],
    [width - 0.07, height - 0.07],
  ] as const)
    path.push(...circlePath(x + u, y + v, 0.018))
  if (isGrille) for (let k = 0; k < 6; k++) path.push(...rectPath(x + 0.2, y + 0.2 + k * 0.1, 0.56, 0.05))
}

function addCrack(path: number[], { x, y, width, height }: Box, random: SquareRandom): void {
  let along = x + random() * width
  path.push(PATH_OPS.move, along, y)
  for (let k = 1; k <= 4; k++) {
    along = Math.min(x + width, Math.max(x, along + random(-0.14, 0.14)))
    path.push(PATH_OPS.line, along, y + (height * k) / 4)
  }
}

function cobbleMarks(drawing: MapDrawing, floorStyle: ToneStyle): Mark[] {
  const tones = emptyPaths(STEPS)
  const lit: number[] = []
  const { scene, area } = drawing
  forEachCell(cobbleTile(), area, (placed) => {
    const { cell, tileSeed } = placed
    const [x, y] = [cell.x + placed.x, cell.y + placed.y]
    if (floorMaterialAt(scene, Math.floor(x), Math.floor(y)) !== 'cobbles') return
    tones[Math.floor(hash2(cell.index, tileSeed, 5) * STEPS)]?.push(...polygonPath(cellCorners(placed, 0.86)))
    lit.push(...circlePath(x - 0.02, y - 0.025, 0.035))
  })
  if (lit.length === 0) return []
  const joints: number[] = []
  forEachPaved(drawing, 'cobbles', (col, row) => joints.push(...rectPath(col, row, 1, 1)))
  return [
    pathMark(joints, { fill: floorStyle.joint }),
    ...toneMarks(tones, [floorStyle.dark, floorStyle.light]),
    pathMark(lit, { fill: '#fff8e629' }),
  ]
}

const BOARDS = 3

/** Boards along x; across a bridge they lie the other way, drawn by the layer of decks. */
function boardMarks(drawing: MapDrawing, floorStyle: ToneStyle): Mark[] {
  const { scene } = drawing
  const tones = emptyPaths(STEPS)
  const [joints, butts]: [number[], number[]] = [[], []]
  forEachPaved(drawing, 'planks', (col, row) => {
    if (scene.features.bridge[nearestIndex(scene, col, row)] !== BRIDGE.none) return
    joints.push(...rectPath(col, row, 1, 1))
    for (let k = 0; k < BOARDS; k++) {
      const line = row * BOARDS + k
      const shift = hash2(line, 1, 2) * 3
      const tone = Math.floor(hash2(line, Math.floor((col + shift) / 3), 7) * STEPS)
      tones[tone]?.push(...rectPath(col - 0.005, row + k / BOARDS + 0.012, 1.01, 1 / BOARDS - 0.024))
      if (Math.floor(col + shift) % 3 === 0) butts.push(...linePath(col, row + k / BOARDS, col, row + (k + 1) / BOARDS))
    }
  })
  if (joints.length === 0) return []
  return [
    pathMark(joints, { fill: floorStyle.joint }),
    ...toneMarks(tones, [floorStyle.dark, floorStyle.light]),
    ...pathMarks(butts, { stroke: '#1e1004bf', width: 0.025 }),
  ]
}

const PATCH_SHARE = 0.12
const BLADES = 9

/** Soft patches of other greens, then blades. */
function grassMarks(drawing: MapDrawing, { grass, blades }: PaintedFloorStyle): Mark[] {
  const { scene, area, settings } = drawing
  const marks: Mark[] = []
  const paths: [number[], number[]] = [[], []]
  forEachSquare(scene, area, (col, row) => {
    const random = squareRandom(col, row, settings.seed + 90)
    if (grass.length > 0 && random() < PATCH_SHARE) marks.push(softPatch(col, row, random, grass))
    for (let k = 0; blades !== null && k < BLADES * settings.floorDetail; k++) {
      const [x, y] = [col + random(), row + random()]
      paths[random() < 0.5 ? 0 : 1].push(...linePath(x, y, x + random(-0.05, 0.05), y - random(0.06, 0.13)))
    }
  })
  if (blades === null) return marks
  const bladeMarks = paths.flatMap((path, k) =>
    pathMarks(path, { stroke: withOpacity(blades[k] ?? blades[0], 0.35), width: 0.022, cap: 'round' }),
  )
  return [...marks, ...bladeMarks]
}

function softPatch(col: number, row: number, random: SquareRandom, colors: readonly Color[]): Mark {
  const [x, y, radius] = [col + random(), row + random(), random(0.8, 2.6)]
  const color = colors[Math.floor(random() * colors.length)] ?? '#000000'
  return gradientCircle(x, y, radius, [
    [0, withOpacity(color, 0.34)],
    [1, withOpacity(color, 0)],
  ])
}
