/** Things that grow or lie about outdoors. */
import { PATH_OPS, type PathNumbers } from '../marks.ts'
import { flame, roughCircle, scatter, spoke, stone } from './shapes.ts'
import { symbolsOf, type Material, type SymbolPen } from './symbol.ts'

/** A closed outline of round lobes about a middle. */
function lobes(cx: number, cy: number, radius: number, count: number, bulge: number, salt: number): PathNumbers {
  const path: number[] = []
  for (let i = 0; i < count; i++) {
    const [a, b] = [(i / count) * 2 * Math.PI + salt, ((i + 1) / count) * 2 * Math.PI + salt]
    const out = radius * (1 + bulge * (0.8 + 0.5 * scatter(i, Math.round(salt * 10))))
    if (i === 0) path.push(PATH_OPS.move, cx + radius * Math.cos(a), cy + radius * Math.sin(a))
    path.push(
      PATH_OPS.curve,
      cx + out * Math.cos(a),
      cy + out * Math.sin(a),
      cx + out * Math.cos(b),
      cy + out * Math.sin(b),
      cx + radius * Math.cos(b),
      cy + radius * Math.sin(b),
    )
  }
  path.push(PATH_OPS.close)
  return path
}

/** Small arcs of leaves, denser on the lower right, away from the light. */
function leaves(pen: SymbolPen, cx: number, cy: number, radius: number, count: number): void {
  if (!pen.isDetailed) return
  for (let i = 0; i < count; i++) {
    const angle = i * 2.4
    const r = radius * (0.25 + 0.6 * Math.sqrt(scatter(i, 5)))
    if (Math.cos(angle - 0.8) < -0.2 && i % 3 !== 0) continue
    const [x, y, w] = [cx + r * Math.cos(angle), cy + r * Math.sin(angle), radius * 0.14]
    pen.stroke(
      [
        PATH_OPS.move,
        x + w,
        y - w * 0.2,
        PATH_OPS.curve,
        x + w * 0.9,
        y + w * 0.9,
        x - w * 0.3,
        y + w * 1.1,
        x - w * 0.6,
        y + w * 0.7,
      ],
      { line: 0.7 },
    )
  }
}

function foliage(pen: SymbolPen, cx: number, cy: number, radius: number, salt: number): void {
  pen.form(lobes(cx, cy, radius * 0.88, 12, 0.22, salt), 'leafDark', { rise: 1.6, line: 1.2 })
  pen.form(lobes(cx - radius * 0.1, cy - radius * 0.12, radius * 0.62, 10, 0.22, salt + 1), 'leaf', {
    rise: 0,
    line: 0,
    bevel: 0,
  })
  leaves(pen, cx, cy, radius, 16)
}

function bush(pen: SymbolPen, width: number, height: number): void {
  const size = Math.min(width, height)
  foliage(pen, width * 0.36, height * 0.42, size * 0.26, 0.4)
  foliage(pen, width * 0.66, height * 0.58, size * 0.26, 1.7)
  foliage(pen, width * 0.4, height * 0.74, size * 0.19, 2.9)
}

function conifer(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.48]
  const layers: readonly (readonly [number, Material])[] = [
    [1, 'leafDark'],
    [0.7, 'leaf'],
    [0.4, 'leaf'],
  ]
  for (const [part, material] of layers) {
    const points = Array.from({ length: 18 }).flatMap((_, i) => {
      const reach = r * part * (i % 2 === 0 ? 1 : 0.74)
      const angle = (i / 18) * 2 * Math.PI + part
      return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]
    })
    pen.polygon(points, material, { rise: part === 1 ? 1.6 : 0.4, bevel: 0 })
  }
}

function deadTree(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, size] = [width / 2, height / 2, Math.min(width, height)]
  for (let i = 0; i < 7; i++) {
    const angle = i * 0.9 + 0.2 * scatter(i, 2)
    const tip = spoke(cx, cy, angle, size * 0.1, size * (0.34 + 0.13 * scatter(i, 4)))
    const [, , x = 0, y = 0] = tip
    pen.line(tip, { widthSquares: 0.075 })
    pen.line([x - (x - cx) * 0.45, y - (y - cy) * 0.45, ...spoke(x, y, angle + 0.9, 0, size * 0.1).slice(2)], {
      widthSquares: 0.045,
    })
  }
  pen.circle(cx, cy, size * 0.14, 'woodDark', { rise: 1 })
}

function stump(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.36]
  pen.polygon(roughCircle(cx, cy, r, 12, 0.1, 3), 'woodDark', { rise: 0.9 })
  pen.circle(cx, cy, r * 0.72, 'wood', { rise: 0, line: 0.8, bevel: 0 })
  for (const ring of [0.5, 0.28]) pen.circle(cx, cy, r * ring, null, { line: 0.6 })
}

function log(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.05, height * 0.2, width - 0.1, height * 0.6, 'woodDark', { radius: height * 0.2, rise: 1 })
  if (pen.isDetailed)
    for (const [x, y] of [
      [0.15, 0.36],
      [0.4, 0.55],
      [0.6, 0.4],
    ] as const)
      pen.line([width * x, height * y, width * (x + 0.22), height * y], { line: 0.6 })
  pen.circle(width - 0.05 - height * 0.22, height / 2, height * 0.24, 'wood', { rise: 0, line: 0.8, bevel: 0 })
}

function campfire(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, size] = [width / 2, height / 2, Math.min(width, height)]
  for (let i = 0; i < 9; i++) {
    const angle = (i / 9) * 2 * Math.PI
    stone(pen, cx + 0.36 * size * Math.cos(angle), cy + 0.36 * size * Math.sin(angle), 0.095 * size, i)
  }
  for (const angle of [0.5, 1.6, 2.7]) {
    const [x, y] = [Math.cos(angle) * 0.24 * size, Math.sin(angle) * 0.24 * size]
    const [nx, ny] = [-y * 0.2, x * 0.2]
    pen.polygon(
      [cx - x + nx, cy - y + ny, cx + x + nx, cy + y + ny, cx + x - nx, cy + y - ny, cx - x - nx, cy - y - ny],
      'woodDark',
      {
        rise: 0.3,
        bevel: 0.02,
      },
    )
  }
  flame(pen, cx, cy - 0.02, size * 0.26)
}

function mushrooms(pen: SymbolPen, width: number, height: number): void {
  for (const [x, y, r] of [
    [0.35, 0.4, 0.24],
    [0.68, 0.62, 0.2],
    [0.3, 0.78, 0.13],
    [0.74, 0.26, 0.12],
  ] as const) {
    const [cx, cy, radius] = [width * x, height * y, Math.min(width, height) * r]
    pen.circle(cx, cy, radius, 'cloth', { rise: 1 })
    for (const angle of [0, 2, 4])
      pen.circle(
        cx + radius * 0.5 * Math.cos(angle),
        cy + radius * 0.5 * Math.sin(angle),
        radius * 0.16,
        'clothLight',
        {
          rise: 0,
          bevel: 0,
          line: 0.5,
        },
      )
  }
}

function bones(pen: SymbolPen, width: number, height: number): void {
  const size = Math.min(width, height)
  for (let i = 0; i < 5; i++) {
    const [x, y] = [width * (0.22 + 0.56 * scatter(i, 1)), height * (0.3 + 0.5 * scatter(i, 6))]
    const [, , bx = 0, by = 0] = spoke(x, y, i * 1.3, 0, size * 0.16)
    const [ax, ay] = [2 * x - bx, 2 * y - by]
    pen.line([ax, ay, bx, by], { widthSquares: 0.06 + 2 * pen.ink.lineWidth })
    pen.line([ax, ay, bx, by], { widthSquares: 0.06, color: pen.ink.materials.bone })
  }
  pen.circle(width * 0.5, height * 0.4, size * 0.16, 'bone', { rise: 0.4 })
  pen.rect(width * 0.5 - size * 0.07, height * 0.4 + size * 0.1, size * 0.14, size * 0.12, 'bone', {
    rise: 0,
    line: 0.8,
  })
  for (const side of [-1, 1])
    pen.circle(width * 0.5 + side * size * 0.06, height * 0.41, size * 0.04, 'dark', { rise: 0, bevel: 0, line: 0 })
}

function web(pen: SymbolPen, width: number, height: number): void {
  const color = pen.ink.materials.web
  const [cx, cy] = [width / 2, height / 2]
  const at = (angle: number, r: number) => [
    cx + width * 0.5 * r * Math.cos(angle),
    cy + height * 0.5 * r * Math.sin(angle),
  ]
  for (let i = 0; i < 9; i++) pen.line([cx, cy, ...at((i / 9) * 2 * Math.PI, 1)], { color, line: 0.8 })
  for (const r of [0.28, 0.52, 0.78, 0.97])
    pen.line(
      Array.from({ length: 19 }).flatMap((_, i) => at((i / 18) * 2 * Math.PI, i % 2 === 0 ? r : r * 0.86)),
      { color, line: 0.8 },
    )
}

function boulder(pen: SymbolPen, width: number, height: number): void {
  const size = Math.min(width, height)
  stone(pen, width * 0.45, height * 0.46, size * 0.38, 12, { rise: 1.2 })
  stone(pen, width * 0.8, height * 0.76, size * 0.16, 4)
  stone(pen, width * 0.2, height * 0.83, size * 0.12, 9)
}

function rubble(pen: SymbolPen, width: number, height: number): void {
  const size = Math.min(width, height)
  for (const [i, [x, y, r]] of (
    [
      [0.28, 0.3, 0.19],
      [0.68, 0.24, 0.15],
      [0.5, 0.55, 0.18],
      [0.8, 0.6, 0.16],
      [0.22, 0.7, 0.15],
      [0.56, 0.84, 0.12],
      [0.86, 0.86, 0.09],
      [0.45, 0.15, 0.08],
    ] as const
  ).entries())
    stone(pen, width * x, height * y, size * r, i * 3 + 1)
}

/** Things that grow or lie about outdoors. */
export const NATURE = symbolsOf('nature', [
  {
    id: 'tree',
    label: 'Tree',
    synonyms: ['oak', 'broadleaf', 'forest'],
    terrain: 'tree',
    draw: (pen, width, height) => foliage(pen, width / 2, height / 2, Math.min(width, height) * 0.46, 0.7),
  },
  { id: 'conifer', label: 'Conifer', synonyms: ['pine', 'fir', 'spruce', 'tree'], terrain: 'tree', draw: conifer },
  { id: 'dead-tree', label: 'Dead tree', synonyms: ['bare tree', 'snag'], terrain: 'tree', draw: deadTree },
  { id: 'bush', label: 'Bush', synonyms: ['shrub', 'hedge', 'undergrowth'], terrain: 'difficult', draw: bush },
  { id: 'stump', label: 'Stump', synonyms: ['tree stump', 'block'], terrain: 'difficult', draw: stump },
  { id: 'log', label: 'Log', synonyms: ['fallen tree', 'trunk'], size: [2, 0.6], terrain: 'obstacle', draw: log },
  { id: 'boulder', label: 'Boulder', synonyms: ['rock', 'stone'], terrain: 'obstacle', draw: boulder },
  {
    id: 'rubble',
    label: 'Rubble',
    synonyms: ['debris', 'stones', 'collapse', 'rocks'],
    terrain: 'difficult',
    draw: rubble,
  },
  {
    id: 'campfire',
    label: 'Campfire',
    synonyms: ['fire', 'camp', 'fire pit'],
    terrain: 'hazard',
    glowSquares: 3,
    draw: campfire,
  },
  { id: 'mushrooms', label: 'Mushrooms', synonyms: ['fungus', 'toadstools'], draw: mushrooms },
  { id: 'bones', label: 'Bones', synonyms: ['skeleton', 'skull', 'remains', 'corpse'], draw: bones },
  { id: 'web', label: 'Web', synonyms: ['cobweb', 'spider'], terrain: 'difficult', draw: web },
])
