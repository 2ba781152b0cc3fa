/** Things of stone. */
import { ellipsePath, polygonPath, crossPath } from '../paths.ts'
import { disc, flame, ripples, roughCircle, stoneRing } from './shapes.ts'
import { symbolsOf, type SymbolPen } from './symbol.ts'

function pillar(pen: SymbolPen, width: number, height: number): void {
  const size = Math.min(width, height)
  const [x, y] = [width / 2, height / 2]
  pen.rect(x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8, 'stoneDark', { radius: 0.04, rise: 1.2 })
  disc(pen, x, y, size * 0.34, 'stone', 0.66)
}

function statue(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.08, height * 0.08, width * 0.84, height * 0.84, 'stoneDark', { radius: 0.04, rise: 1.2 })
  pen.circle(width / 2, height / 2, Math.min(width, height) * 0.36, 'stone', { rise: 0.3 })
  // A figure from above: shoulders, head, and what it holds out in its right hand.
  pen.form(ellipsePath(width / 2, height * 0.53, width * 0.27, height * 0.14), 'stoneDark', { rise: 0.7 })
  pen.line([width * 0.72, height * 0.2, width * 0.72, height * 0.66], { line: 1.5 })
  pen.line([width * 0.64, height * 0.3, width * 0.8, height * 0.3], { line: 1.2 })
  pen.circle(width / 2, height * 0.49, Math.min(width, height) * 0.12, 'stone', { rise: 0.6 })
}

function fountain(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.47]
  pen.circle(cx, cy, r, 'stone', { rise: 1 })
  pen.circle(cx, cy, r * 0.82, 'water', { rise: 0, bevel: 0 })
  for (const ring of [0.48, 0.64]) pen.circle(cx, cy, r * ring, null, { line: 0.7, color: pen.ink.waterInk })
  pen.circle(cx, cy, r * 0.3, 'stone', { rise: 0.8 })
  pen.circle(cx, cy, r * 0.13, 'water', { rise: 0, bevel: 0, line: 0.8 })
}

function well(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.46]
  stoneRing(pen, cx, cy, r, r * 0.66, 11)
  pen.circle(cx, cy, r * 0.66, 'water', { rise: 0, bevel: 0 })
  ripples(pen, cx, cy, r * 0.6)
}

function sarcophagus(pen: SymbolPen, width: number, height: number): void {
  const outline = (inset: number) =>
    polygonPath(
      [0.27, 0.04, 0.73, 0.04, 0.95, 0.3, 0.76, 0.96, 0.24, 0.96, 0.05, 0.3].map((n, i) =>
        i % 2 === 0 ? width * (0.5 + (n - 0.5) * inset) : height * (0.5 + (n - 0.5) * inset),
      ),
    )
  pen.form(outline(1), 'stoneDark', { rise: 1.2 })
  pen.form(outline(0.8), 'stone', { rise: 0, line: 0.8 })
  pen.form(crossPath(width / 2, height * 0.36, width * 0.2), null, { line: 1 })
  pen.line([width / 2, height * 0.5, width / 2, height * 0.78], { line: 1 })
}

function grave(pen: SymbolPen, width: number, height: number): void {
  const earth = roughCircle(0, 0, 1, 16, 0.05, 5).map((n, i) =>
    i % 2 === 0 ? width * (0.5 + 0.34 * n) : height * (0.58 + 0.38 * n),
  )
  pen.polygon(earth, 'straw', { rise: 0.4, bevel: 0.03, line: 0.8 })
  pen.rect(width * 0.17, height * 0.06, width * 0.66, height * 0.13, 'stone', { radius: 0.07, rise: 1.2 })
  pen.form(crossPath(width * 0.5, height * 0.56, width * 0.15), null, { line: 0.8 })
}

function brazier(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.34]
  pen.circle(cx, cy, r, 'metal', { rise: 1.1 })
  pen.circle(cx, cy, r * 0.74, 'dark', { rise: 0, bevel: 0, line: 0.8 })
  flame(pen, cx, cy, r * 0.85)
}

function magicCircle(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.47]
  for (const part of [1, 0.84]) pen.circle(cx, cy, r * part, null)
  const points = Array.from({ length: 5 }, (_, i) => -Math.PI / 2 + (i * 4 * Math.PI) / 5)
  pen.form(
    polygonPath(points.flatMap((angle) => [cx + 0.84 * r * Math.cos(angle), cy + 0.84 * r * Math.sin(angle)])),
    null,
    { line: 0.8 },
  )
}

function obelisk(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.1, height * 0.1, width * 0.8, height * 0.8, 'stoneDark', { rise: 1.6 })
  pen.rect(width * 0.24, height * 0.24, width * 0.52, height * 0.52, 'stone', { radius: 0, rise: 0.6 })
  pen.line([width * 0.24, height * 0.24, width * 0.76, height * 0.76], { line: 0.9 })
  pen.line([width * 0.76, height * 0.24, width * 0.24, height * 0.76], { line: 0.9 })
}

/** Things of stone. */
export const STONEWORK = symbolsOf('stonework', [
  { id: 'pillar', label: 'Pillar', synonyms: ['column', 'pier', 'post'], terrain: 'wall', draw: pillar },
  { id: 'statue', label: 'Statue', synonyms: ['sculpture', 'idol', 'figure'], terrain: 'obstacle', draw: statue },
  {
    id: 'obelisk',
    label: 'Obelisk',
    synonyms: ['menhir', 'monument', 'standing stone', 'monolith'],
    terrain: 'wall',
    draw: obelisk,
  },
  {
    id: 'fountain',
    label: 'Fountain',
    synonyms: ['basin', 'water'],
    size: [2, 2],
    terrain: 'obstacle',
    draw: fountain,
  },
  { id: 'well', label: 'Well', synonyms: ['shaft', 'water', 'cistern'], terrain: 'obstacle', draw: well },
  {
    id: 'sarcophagus',
    label: 'Sarcophagus',
    synonyms: ['coffin', 'tomb', 'casket', 'crypt'],
    size: [1, 2],
    terrain: 'obstacle',
    draw: sarcophagus,
  },
  {
    id: 'grave',
    label: 'Grave',
    synonyms: ['tombstone', 'gravestone', 'cemetery', 'headstone'],
    size: [1, 2],
    draw: grave,
  },
  { id: 'brazier', label: 'Brazier', synonyms: ['torch', 'fire', 'light', 'lamp'], glowSquares: 2.6, draw: brazier },
  {
    id: 'magic-circle',
    label: 'Magic circle',
    synonyms: ['summoning', 'pentagram', 'rune', 'teleport'],
    size: [2, 2],
    isFlat: true,
    draw: magicCircle,
  },
])
