/** Trees: crowns of leaves whose outlines merge where they stand close. */
import { TERRAIN } from '../facts/terrain.ts'
import { squareRandom, valueNoise } from '../geometry/noise.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { arcPath, circlePath, linePath, pathMark, pathMarks, rectPath, SMALL_ARC_RADIANS } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { forEachOf, objectRandom } from './common.ts'

/** Style of trees. */
export interface TreeStyle {
  readonly crown: Color
  /** On the side away from the light; null: none. */
  readonly shade: Color | null
  /** Strokes over the shaded side, for black and white. */
  readonly isHatched: boolean
  /** Arcs of leaves on a crown. */
  readonly leaves: number
  readonly shadow: { readonly color: Color; readonly blur: number } | null
}

/** A tree: center, radius and the seed of its random numbers. */
interface Tree {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly seed: number
}

const [RADIUS_WILD, RADIUS_ELSEWHERE] = [0.62, 0.54]
const LOBES = 13
const BULGE = 0.24

/** The trees of the drawn area, by rows. */
export function treesIn(drawing: MapDrawing): Tree[] {
  const trees: Tree[] = []
  const base = drawing.scene.dressing === 'wild' ? RADIUS_WILD : RADIUS_ELSEWHERE
  forEachOf(drawing, TERRAIN.tree, (col, row) => {
    const random = objectRandom(drawing, col, row)
    const [x, y] = [col + 0.5 + random(-0.04, 0.04), row + 0.5 + random(-0.04, 0.04)]
    trees.push({ x, y, radius: base * random(0.9, 1.14), seed: col * 31 + row * 17 + drawing.settings.seed })
  })
  return trees
}

/** Crowns of all trees. */
export const trees = (treeStyle: TreeStyle): Layer => ({
  draw: (drawing) => {
    const all = treesIn(drawing)
    if (all.length === 0) return []
    const { style, detail } = drawing
    const crowns = all.flatMap((tree) => crownPath(tree, tree.radius * 0.9))
    const { ink } = style.palette
    const width = style.symbols.lineWidth
    const marks: Mark[] = [
      ...shadowMarks(crowns, treeStyle),
      // The outline first, then the fills: where crowns touch, only the outline around both is left.
      pathMark(crowns, { stroke: ink, width: width * 2.6, join: 'round' }),
      pathMark(crowns, { fill: treeStyle.crown }),
    ]
    if (detail === 'coarse') return marks
    return [...marks, ...all.flatMap((tree) => detailsOf(tree, treeStyle, ink, width))]
  },
})

function shadowMarks(crowns: readonly number[], { shadow }: TreeStyle): Mark[] {
  if (shadow === null) return []
  const mark = pathMark(crowns, { fill: shadow.color })
  const soft = shadow.blur > 0 ? ({ blur: shadow.blur, soft: true } as const) : {}
  return [{ kind: 'group', x: 0.1, y: 0.13, marks: [mark], ...soft }]
}

/** The outline of a crown: lobes around its center. */
export function crownPath({ x, y, seed }: Tree, radius: number): number[] {
  const path: number[] = []
  const turn = squareRandom(seed, 7, 3)(0, 6)
  for (let i = 0; i < LOBES; i++) {
    const [a, b] = [turn + (i / LOBES) * 2 * Math.PI, turn + ((i + 1) / LOBES) * 2 * Math.PI]
    const out = radius * (1 + BULGE * 0.25 * valueNoise(a + b, seed, 4)) * (1 + BULGE)
    const on = (angle: number, r: number) => [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    if (i === 0) path.push(PATH_OPS.move, ...on(a, radius))
    path.push(PATH_OPS.curve, ...on(a, out), ...on(b, out), ...on(b, radius))
  }
  path.push(PATH_OPS.close)
  return path
}

function detailsOf(tree: Tree, treeStyle: TreeStyle, ink: Color, width: number): Mark[] {
  const crown = crownPath(tree, tree.radius * 0.9)
  const { x, y, radius } = tree
  const shaded: Mark[] = []
  if (treeStyle.shade !== null) {
    const around = rectPath(x - 2 * radius, y - 2 * radius, 4 * radius, 4 * radius)
    const lit = circlePath(x - 0.16 * radius, y - 0.18 * radius, radius * 0.78)
    shaded.push(pathMark([...around, ...lit], { fill: treeStyle.shade, rule: 'evenodd' }))
  }
  if (treeStyle.isHatched) shaded.push(pathMark(hatchLines(tree), { stroke: ink, width: width * 0.6, opacity: 0.8 }))
  const { dark, light } = leafArcs(tree, treeStyle.leaves)
  return [
    ...(shaded.length > 0 ? [{ kind: 'group', clip: crown, marks: shaded } as const] : []),
    pathMark(dark, { stroke: ink, width, cap: 'round' }),
    ...pathMarks(light, { stroke: ink, width: width * 0.7, cap: 'round' }),
    pathMark(circlePath(x, y, radius * 0.08), { fill: ink }),
  ]
}

/** Slanted strokes over the lower right of a crown. */
function hatchLines({ x, y, radius: r }: Tree): number[] {
  const path: number[] = []
  for (let k = 0; k < 9; k++) {
    const offset = r * (0.2 + k * 0.09)
    path.push(...linePath(x + offset + 0.5 * r, y + offset - 0.5 * r, x + offset - 0.5 * r, y + offset + 0.5 * r))
  }
  return path
}

/** Small arcs of leaves: dense and dark on the lower right, few on the side of the light. */
function leafArcs({ x, y, radius, seed }: Tree, count: number): { readonly dark: number[]; readonly light: number[] } {
  const random = squareRandom(seed, 13, 5)
  const [dark, light]: [number[], number[]] = [[], []]
  for (let i = 0; i < count; i++) {
    const angle = random(0, 2 * Math.PI)
    const r = radius * Math.sqrt(random(0.08, 0.62))
    const isDark = Math.cos(angle - 0.8) > -0.1
    if (!isDark && random() < 0.6) continue
    const arc = arcPath(x + Math.cos(angle) * r, y + Math.sin(angle) * r, radius * 0.17, -0.2, 2.2, SMALL_ARC_RADIANS)
    ;(isDark ? dark : light).push(...arc)
  }
  return { dark, light }
}
