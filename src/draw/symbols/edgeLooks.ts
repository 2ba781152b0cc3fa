/**
 * Looks of edges. No rule depends on a look: `kind` and `door` of the edge decide who may pass and what is visible, so each look
 * lists the kinds it fits. A portcullis is a door if it blocks lines of effect, a window if one can see through it.
 */
import type { DoorWord } from '../../map/edges.ts'
import type { Edge, EdgeKind } from '../../map/records/edge.ts'
import { drawDoor, drawLock } from './doors.ts'
import { drawBars, drawBoards, drawFence, drawGlass, drawRail, drawStones } from './openings.ts'
import { roughCircle } from './shapes.ts'
import type { SymbolPen } from './symbol.ts'

/** An edge to draw; both leaves of a double door are one edge of 2 squares. */
export interface DrawnEdge extends Pick<Edge, 'cell' | 'kind'> {
  readonly door: DoorWord
  readonly lengthSquares: 1 | 2
}

/** A look of an edge. It is drawn along y = 0 from x = 0 to its length; doors open to the side of positive y. */
export interface EdgeLook {
  /** What maps store: never renamed. */
  readonly id: string
  readonly label: string
  readonly synonyms: readonly string[]
  readonly kinds: readonly EdgeKind[]
  readonly draw: (pen: SymbolPen, edge: DrawnEdge) => void
}

/** Thickness of the leaf of a hinged door. */
const LEAF = 0.2
const JAMB = 0.3
const JAMB_WIDTH = 0.12

function jambs(pen: SymbolPen, length: number): void {
  for (const x of [0, length - JAMB_WIDTH])
    pen.rect(x, -JAMB / 2, JAMB_WIDTH, JAMB, 'stone', { rise: 0.6, radius: 0.01 })
}

/** A hinged door and, while it is shut, what is on it. */
function hinged(pen: SymbolPen, { door, lengthSquares }: DrawnEdge, fitting?: () => void): void {
  drawDoor(pen, { state: door, lengthSquares, leaf: LEAF, isSliding: false })
  if (door !== 'open') fitting?.()
}

/** Panels that slide apart into the wall. The gap and the colored strip on them show the state of the door. */
function sliding(
  pen: SymbolPen,
  { door, lengthSquares: length }: DrawnEdge,
  panel: 'metal' | 'stoneDark',
  depth: number,
): void {
  const [middle, gap] = [length / 2, door === 'open' ? length * 0.32 : 0.015]
  const material = door === 'open' ? 'leaf' : door === 'locked' ? 'cloth' : 'gold'
  for (const [from, to] of [
    [JAMB_WIDTH / 2, middle - gap],
    [middle + gap, length - JAMB_WIDTH / 2],
  ] as const) {
    pen.rect(from, -depth / 2, to - from, depth, panel, { rise: 0.6, radius: 0.01 })
    pen.rect(from + 0.02, -0.03, to - from - 0.04, 0.06, material, { rise: 0, line: 0.5, bevel: 0, radius: 0 })
  }
  for (const x of [0, length - JAMB_WIDTH])
    pen.rect(x, -depth / 2 - 0.05, JAMB_WIDTH, depth + 0.1, 'metal', { rise: 0.6, radius: 0.01 })
  if (door === 'locked') drawLock(pen, middle)
}

/** Round bars along the edge. */
function bars(pen: SymbolPen, length: number, lift: number): void {
  const count = Math.round(length * 6)
  pen.line([0.08, 0, length - 0.08, 0], { line: 1 })
  for (let i = 0; i < count; i++)
    pen.circle(length * ((i + 0.5) / count), 0, lift, 'dark', { rise: 0.3, line: 0.6, bevel: 0 })
}

function portcullis(pen: SymbolPen, edge: DrawnEdge): void {
  const { lengthSquares: length } = edge
  if (edge.kind === 'door' && edge.door === 'open') {
    // Raised: only the groove in the floor is visible.
    pen.line([JAMB_WIDTH, 0, length - JAMB_WIDTH, 0], { line: 0.8, dash: [0.05, 0.09] })
    jambs(pen, length)
    return
  }
  pen.rect(JAMB_WIDTH / 2, -0.07, length - JAMB_WIDTH, 0.14, 'metal', { rise: 0.6, radius: 0 })
  bars(pen, length, 0.06)
  jambs(pen, length)
  if (edge.kind === 'door' && edge.door === 'locked') drawLock(pen, length / 2)
}

function archway(pen: SymbolPen, { lengthSquares: length }: DrawnEdge): void {
  for (const y of [-1, 1])
    pen.line([JAMB_WIDTH, y * 0.11, length - JAMB_WIDTH, y * 0.11], { line: 0.8, dash: [0.1, 0.07] })
  for (const x of [0, length - JAMB_WIDTH * 1.4])
    pen.rect(x, -JAMB / 2 - 0.02, JAMB_WIDTH * 1.4, JAMB + 0.04, 'stone', { rise: 0.8, radius: 0.01 })
}

function curtain(pen: SymbolPen, { door, lengthSquares: length }: DrawnEdge): void {
  const folds = (from: number, to: number) => {
    const count = Math.max(2, Math.round((to - from) / 0.11))
    const step = (to - from) / count
    const side = (sign: number, backward: boolean) =>
      Array.from({ length: count + 1 }, (_, i) => (backward ? count - i : i)).flatMap((i) => [
        from + i * step,
        sign * 0.05 + (i % 2 === 0 ? -0.045 : 0.045),
      ])
    pen.polygon([...side(-1, false), ...side(1, true)], 'cloth', { rise: 0.6, bevel: 0.03 })
  }
  if (door === 'open') {
    folds(0.04, length * 0.24)
    folds(length * 0.76, length - 0.04)
    pen.line([length * 0.24, 0, length * 0.76, 0], { line: 0.6, dash: [0.05, 0.06] })
  } else folds(0.04, length - 0.04)
  for (const x of [0.04, length - 0.04]) pen.circle(x, 0, 0.06, 'woodDark', { rise: 0.5, line: 0.9 })
}

function crossbar(pen: SymbolPen, edge: DrawnEdge): void {
  hinged(pen, edge, () => {
    const length = edge.lengthSquares
    pen.rect(0.04, 0.08, length - 0.08, 0.09, 'woodDark', { rise: 0.6, radius: 0.01 })
    for (const x of [0.2, length - 0.26]) pen.rect(x, 0.05, 0.06, 0.15, 'metal', { rise: 0.3, line: 0.8, radius: 0.01 })
  })
}

function arrowSlit(pen: SymbolPen, { lengthSquares: length }: DrawnEdge): void {
  const [middle, half] = [length / 2, JAMB / 2]
  // Two splayed stones: narrow outside, wide inside.
  pen.polygon([0, -half, middle - 0.05, -half, middle - 0.2, half, 0, half], 'stone', { rise: 0.6 })
  pen.polygon([length, -half, middle + 0.05, -half, middle + 0.2, half, length, half], 'stone', { rise: 0.6 })
}

function hedge(pen: SymbolPen, { lengthSquares: length }: DrawnEdge): void {
  const bushes = Math.round(length * 4)
  for (let i = 0; i < bushes; i++)
    pen.polygon(
      roughCircle(length * ((i + 0.5) / bushes), 0, 0.15, 9, 0.14, i % 4),
      i % 2 === 0 ? 'leaf' : 'leafDark',
      { rise: 0.8, line: 0.8 },
    )
}

function palisade(pen: SymbolPen, { lengthSquares: length }: DrawnEdge): void {
  const stakes = Math.round(length * 7)
  for (let i = 0; i < stakes; i++)
    pen.circle(length * ((i + 0.5) / stakes), 0, length / stakes / 2, 'wood', { rise: 0.7, line: 0.8, bevel: 0.03 })
}

/** All looks. An edge without one is drawn by the style and the map's dressing. */
const EDGE_LOOKS: readonly EdgeLook[] = [
  {
    id: 'palisade',
    label: 'Palisade',
    synonyms: ['stakes', 'stockade', 'logs'],
    kinds: ['wall'],
    draw: palisade,
  },
  {
    id: 'wooden',
    label: 'Wooden door',
    synonyms: ['hinged door'],
    kinds: ['door'],
    draw: (pen, edge) => hinged(pen, edge),
  },
  { id: 'barred', label: 'Barred door', synonyms: ['bar', 'bolted'], kinds: ['door'], draw: crossbar },
  {
    id: 'concealed',
    label: 'Concealed door',
    synonyms: ['hidden', 'tapestry', 'hanging'],
    kinds: ['door'],
    draw: (pen, edge) => hinged(pen, edge, () => hanging(pen, edge)),
  },
  { id: 'archway', label: 'Archway', synonyms: ['arch', 'opening', 'doorway'], kinds: ['door'], draw: archway },
  {
    id: 'portcullis',
    label: 'Portcullis',
    synonyms: ['gate', 'grate', 'bars'],
    kinds: ['door'],
    draw: portcullis,
  },
  // The same bars, through which one sees but does not go. Stored maps have them under this id.
  { id: 'portcullis', label: 'Grating', synonyms: ['portcullis', 'grate'], kinds: ['window'], draw: portcullis },
  { id: 'curtain', label: 'Curtain', synonyms: ['drape', 'cloth'], kinds: ['door'], draw: curtain },
  {
    id: 'airlock',
    label: 'Airlock',
    synonyms: ['sliding door', 'pressure door', 'ship'],
    kinds: ['door'],
    draw: (pen, edge) => sliding(pen, edge, 'metal', 0.24),
  },
  {
    id: 'bulkhead',
    label: 'Bulkhead',
    synonyms: ['blast door', 'hatch', 'ship'],
    kinds: ['door'],
    draw: (pen, edge) => sliding(pen, edge, 'stoneDark', 0.34),
  },
  { id: 'glass', label: 'Glass', synonyms: ['pane'], kinds: ['window'], draw: drawGlass },
  { id: 'bars', label: 'Bars', synonyms: ['cell', 'prison', 'grille'], kinds: ['window'], draw: drawBars },
  {
    id: 'arrow-slit',
    label: 'Arrow slit',
    synonyms: ['loophole', 'embrasure', 'murder hole'],
    kinds: ['window'],
    draw: arrowSlit,
  },
  {
    id: 'stones',
    label: 'Stones',
    synonyms: ['low wall', 'parapet'],
    kinds: ['barrier'],
    draw: (pen, { cell: { col, row } }) => drawStones(pen, col, row),
  },
  {
    id: 'railing',
    label: 'Railing',
    synonyms: ['rail', 'balustrade', 'banister'],
    kinds: ['barrier'],
    draw: drawRail,
  },
  { id: 'fence', label: 'Fence', synonyms: ['posts', 'rails'], kinds: ['barrier'], draw: drawFence },
  { id: 'boards', label: 'Boards', synonyms: ['wooden fence', 'planks'], kinds: ['barrier'], draw: drawBoards },
  { id: 'hedge', label: 'Hedge', synonyms: ['bushes'], kinds: ['barrier'], draw: hedge },
]

/** A tapestry that hides a door. */
function hanging(pen: SymbolPen, { lengthSquares: length }: DrawnEdge): void {
  const count = Math.round(length * 9)
  for (let i = 0; i < count; i++) {
    const x = 0.06 + ((length - 0.12) * (i + 0.5)) / count
    pen.line([x - 0.04, 0.17, x + 0.04, -0.17], { line: 0.8 })
  }
}

/** Looks that fit a kind of edge. */
export const looksOfKind = (kind: EdgeKind): readonly EdgeLook[] =>
  EDGE_LOOKS.filter(({ kinds }) => kinds.includes(kind))

/** The look of an edge; undefined if it names none, an unknown one, or one that does not fit its kind. */
export const lookOf = ({ kind, look }: Pick<Edge, 'kind' | 'look'>): EdgeLook | undefined =>
  look === undefined ? undefined : looksOfKind(kind).find(({ id }) => id === look)
