/** Symbols that lead up and down. */
import { arcPath, polygonPath } from '../paths.ts'
import { PATH_OPS } from '../marks.ts'
import { grain, spoke } from './shapes.ts'
import { symbolsOf, type Material, type SymbolPen } from './symbol.ts'

/** Treads from left to right, each darker and shorter the further they lead down. */
function flight(pen: SymbolPen, width: number, height: number, leadsDown: boolean): void {
  const treads = Math.max(4, Math.round(width * 4))
  const tread = width / treads
  for (let i = 0; i < treads; i++) {
    const depth = (i / treads) * (leadsDown ? 1 : 0)
    const inset = 0.05 + height * 0.13 * depth
    const material: Material = leadsDown && i >= treads * 0.5 ? 'stoneDark' : 'stone'
    pen.rect(i * tread, inset, tread, height - 2 * inset, material, {
      rise: leadsDown ? 0 : 0.3,
      radius: 0,
      line: 0.9,
      bevel: 0.03,
    })
  }
  const last = 0.05 + (leadsDown ? height * 0.13 : 0)
  for (const [from, to] of [
    [0.05, last],
    [height - 0.05, height - last],
  ] as const)
    pen.line([0, from, width, to], { line: 1.6 })
}

/** A bold arrow over treads, cut out of them by a casing of stone. */
function direction(pen: SymbolPen, width: number, height: number): void {
  const [from, to, y] = [width * 0.2, width * 0.8, height / 2]
  const head = [to - 0.16, y - 0.13, to, y, to - 0.16, y + 0.13]
  for (const [line, color] of [
    [4.4, pen.ink.materials.stone],
    [1.6, pen.ink.ink],
  ] as const) {
    pen.line([from, y, to, y], { line, color })
    pen.line(head, { line, color })
  }
}

function spiral(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.46]
  pen.circle(cx, cy, r, 'stone', { rise: 0, bevel: 0 })
  const treads = 12
  for (let i = 0; i < treads; i++) {
    const [from, to] = [(i / treads) * 2 * Math.PI - 1.5, ((i + 1) / treads) * 2 * Math.PI - 1.5]
    if (i > treads * 0.55)
      pen.form([...arcPath(cx, cy, r, from, to), PATH_OPS.line, cx, cy, PATH_OPS.close], 'stoneDark', {
        rise: 0,
        line: 0,
        bevel: 0,
      })
    pen.line(spoke(cx, cy, from, r * 0.26, r), { line: 1 })
  }
  pen.circle(cx, cy, r, null, { line: 1.4 })
  pen.circle(cx, cy, r * 0.26, 'stoneDark', { rise: 0.4 })
}

function ladder(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.2, height * 0.08, width * 0.6, height * 0.84, 'dark', { rise: 0, bevel: 0 })
  for (const x of [0.3, 0.64])
    pen.rect(width * x, height * 0.02, width * 0.06, height * 0.96, 'wood', { rise: 0.3, line: 0.8 })
  for (let i = 0; i < 5; i++)
    pen.rect(width * 0.27, height * (0.12 + i * 0.17), width * 0.46, height * 0.055, 'wood', {
      rise: 0.3,
      line: 0.7,
      radius: 0.01,
    })
}

function trapdoor(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.1, height * 0.1, width * 0.8, height * 0.8, 'stoneDark', { rise: 0, bevel: 0.03 })
  pen.rect(width * 0.17, height * 0.17, width * 0.66, height * 0.66, 'wood', { rise: 0.4 })
  grain(pen, width * 0.17, height * 0.17, width * 0.66, height * 0.66, 4)
  for (const y of [0.28, 0.64])
    pen.rect(width * 0.17, height * y, width * 0.66, height * 0.07, 'metal', { rise: 0, line: 0.7, radius: 0 })
  pen.circle(width * 0.5, height * 0.51, Math.min(width, height) * 0.06, null, { line: 1.1 })
}

function hatchway(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.1, height * 0.1, width * 0.8, height * 0.8, 'woodDark', { rise: 0 })
  pen.rect(width * 0.2, height * 0.2, width * 0.6, height * 0.6, 'dark', { rise: 0, bevel: 0 })
  if (!pen.isDetailed) return
  for (const x of [0.35, 0.65])
    pen.line([width * x, height * 0.2, width * x, height * 0.8], { line: 1.2, color: pen.ink.materials.wood })
  for (const y of [0.3, 0.45, 0.6, 0.75])
    pen.line([width * 0.35, height * y, width * 0.65, height * y], { line: 1.2, color: pen.ink.materials.wood })
}

function ramp(pen: SymbolPen, width: number, height: number): void {
  pen.polygon([0, 0.05, width, height * 0.13, width, height * 0.87, 0, height - 0.05], 'stone', { rise: 0.5 })
  for (let i = 1; i <= 3; i++) {
    const x = width * (0.16 + i * 0.19)
    pen.line([x - 0.12, height * 0.3, x, height / 2, x - 0.12, height * 0.7], { line: 1.1 })
  }
}

function dais(pen: SymbolPen, width: number, height: number): void {
  for (let i = 0; i < 3; i++) {
    const inset = i * Math.min(width, height) * 0.13
    pen.form(
      polygonPath([inset, inset, width - inset, inset, width - inset, height - inset, inset, height - inset]),
      'stone',
      { rise: 0.5 },
    )
  }
}

/** Ways up and down. */
export const LEVELS = symbolsOf('levels', [
  {
    id: 'stairs-up',
    label: 'Stairs up',
    synonyms: ['steps', 'staircase', 'flight', 'ascend'],
    size: [2, 1],
    rises: 1,
    draw(pen, width, height) {
      flight(pen, width, height, false)
      direction(pen, width, height)
    },
  },
  {
    id: 'stairs-down',
    label: 'Stairs down',
    synonyms: ['steps', 'staircase', 'flight', 'descend', 'cellar'],
    size: [2, 1],
    rises: -1,
    draw: (pen, width, height) => flight(pen, width, height, true),
  },
  {
    id: 'spiral-stairs',
    label: 'Spiral stairs',
    synonyms: ['spiral staircase', 'winding stairs', 'tower stairs'],
    draw: spiral,
  },
  { id: 'ladder', label: 'Ladder', synonyms: ['rungs', 'shaft', 'climb'], draw: ladder },
  { id: 'trapdoor', label: 'Trapdoor', synonyms: ['hatch', 'trap door', 'cellar door'], draw: trapdoor },
  { id: 'hatchway', label: 'Open hatch', synonyms: ['hatchway', 'open trapdoor', 'hole', 'opening'], draw: hatchway },
  { id: 'ramp', label: 'Ramp', synonyms: ['slope', 'incline', 'gangplank'], size: [2, 1], rises: 1, draw: ramp },
  {
    id: 'dais',
    label: 'Dais',
    synonyms: ['platform', 'stage', 'podium', 'steps'],
    size: [3, 3],
    isFlat: true,
    draw: dais,
  },
])
