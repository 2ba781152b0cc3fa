/** Things of ships and stations. */
import { spoke } from './shapes.ts'
import { symbolsOf, type SymbolPen } from './symbol.ts'

function screen(pen: SymbolPen, x: number, y: number, width: number, height: number): void {
  pen.rect(x, y, width, height, 'glass', { rise: 0, bevel: 0, line: 0.8 })
  if (!pen.isDetailed) return
  for (const [row, length] of [0.6, 0.8, 0.45].entries()) {
    const top = y + height * (0.28 + row * 0.24)
    pen.line([x + width * 0.14, top, x + width * (0.14 + 0.72 * length), top], { line: 0.5 })
  }
}

function console(pen: SymbolPen, width: number, height: number): void {
  const at = (xy: readonly number[]) => xy.map((n, i) => n * (i % 2 === 0 ? width : height))
  pen.polygon(at([0.04, 0.34, 0.18, 0.1, 0.82, 0.1, 0.96, 0.34, 0.96, 0.7, 0.04, 0.7]), 'metal', { rise: 1.2 })
  screen(pen, width * 0.2, height * 0.2, width * 0.36, height * 0.28)
  for (const [x, y] of [
    [0.66, 0.26],
    [0.76, 0.26],
    [0.66, 0.42],
    [0.76, 0.42],
  ] as const)
    pen.circle(width * x, height * y, 0.04, 'fire', { rise: 0, bevel: 0, line: 0.6 })
  pen.line([width * 0.14, height * 0.58, width * 0.86, height * 0.58], { line: 0.7 })
}

function captainsChair(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, size] = [width / 2, height / 2, Math.min(width, height)]
  pen.circle(cx, cy, size * 0.42, 'stoneDark', { rise: 0.2 })
  pen.rect(cx - size * 0.22, cy - size * 0.16, size * 0.44, size * 0.42, 'cloth', { radius: 0.06, rise: 1 })
  pen.rect(cx - size * 0.24, cy - size * 0.3, size * 0.48, size * 0.17, 'metal', { radius: 0.06, rise: 1 })
  for (const side of [-1, 1])
    pen.rect(cx + side * size * 0.29 - size * 0.06, cy - size * 0.1, size * 0.12, size * 0.32, 'metal', { rise: 0.8 })
}

function machinery(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.05, 0.05, width - 0.1, height - 0.1, 'metal', { radius: 0.06, rise: 1.3 })
  const r = Math.min(width, height) * 0.24
  const [cx, cy] = [width * 0.35, height * 0.5]
  const teeth = 10
  const gear = Array.from({ length: teeth * 4 }).flatMap((_, i) => {
    const angle = ((i + 0.5) / (teeth * 4)) * 2 * Math.PI
    const reach = r * (i % 4 < 2 ? 1.2 : 0.95)
    return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]
  })
  pen.polygon(gear, 'stoneDark', { rise: 0.5 })
  pen.circle(cx, cy, r * 0.4, 'dark', { rise: 0, bevel: 0 })
  for (const y of [0.2, 0.34, 0.66, 0.8])
    pen.rect(width * 0.68, height * y - 0.03, width * 0.22, 0.07, 'dark', { rise: 0, bevel: 0, line: 0.5, radius: 0 })
  pen.circle(width * 0.79, height * 0.5, Math.min(width, height) * 0.07, 'fire', { rise: 0, line: 0.8, bevel: 0 })
}

function reactor(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.46]
  pen.circle(cx, cy, r, 'metal', { rise: 1.3 })
  for (let i = 0; i < 12; i++) pen.line(spoke(cx, cy, (i / 12) * 2 * Math.PI, r * 0.72, r), { line: 0.9 })
  pen.circle(cx, cy, r * 0.72, 'dark', { rise: 0 })
  pen.circle(cx, cy, r * 0.36, 'glass', { rise: 0, bevel: 0 })
  for (let i = 0; i < 8; i++)
    pen.line(spoke(cx, cy, (i / 8) * 2 * Math.PI, r * 0.42, r * 0.66), { line: 1.6, color: pen.ink.materials.glass })
}

function cargo(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.06, 0.06, width - 0.12, height - 0.12, 'metal', { radius: 0.08, rise: 1.4 })
  pen.rect(0.16, 0.16, width - 0.32, height - 0.32, 'gold', { radius: 0.04, rise: 0 })
  const ribs = Math.max(3, Math.round((width - 0.4) / 0.18))
  for (let i = 0; i <= ribs; i++) {
    const x = 0.22 + ((width - 0.44) * i) / ribs
    pen.line([x, 0.24, x, height - 0.24], { line: 0.8 })
  }
  for (const x of [0.11, width - 0.11])
    for (const y of [0.11, height - 0.11]) pen.circle(x, y, 0.03, 'dark', { rise: 0, bevel: 0, line: 0 })
}

function pod(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.1, height * 0.04, width * 0.8, height * 0.92, 'metal', { radius: width * 0.38, rise: 1.2 })
  pen.rect(width * 0.22, height * 0.14, width * 0.56, height * 0.6, 'glass', {
    radius: width * 0.26,
    rise: 0,
    bevel: 0,
  })
  pen.circle(width * 0.5, height * 0.3, width * 0.12, null, { line: 0.7 })
  pen.line(
    [
      width * 0.32,
      height * 0.62,
      width * 0.36,
      height * 0.46,
      width * 0.64,
      height * 0.46,
      width * 0.68,
      height * 0.62,
    ],
    { line: 0.7 },
  )
}

function turret(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height * 0.58, Math.min(width, height) * 0.36]
  for (const side of [-1, 1])
    pen.rect(cx + side * 0.1 * width - 0.045, height * 0.03, 0.09, height * 0.5, 'dark', { rise: 0.6, line: 0.8 })
  pen.circle(cx, cy, r, 'metal', { rise: 1.2 })
  pen.polygon(
    [cx - r * 0.5, cy + r * 0.6, cx - r * 0.4, cy - r * 0.6, cx + r * 0.4, cy - r * 0.6, cx + r * 0.5, cy + r * 0.6],
    'stoneDark',
    { rise: 0.5 },
  )
}

function terminal(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.1, height * 0.1, width * 0.8, height * 0.5, 'metal', { rise: 1.1, radius: 0.05 })
  screen(pen, width * 0.2, height * 0.18, width * 0.6, height * 0.34)
  pen.rect(width * 0.24, height * 0.66, width * 0.52, height * 0.2, 'stoneDark', { rise: 0.5, line: 0.8 })
}

/** Things of ships and stations. */
export const TECHNOLOGY = symbolsOf('technology', [
  {
    id: 'console',
    label: 'Console',
    synonyms: ['controls', 'helm', 'bridge'],
    size: [2, 1],
    terrain: 'obstacle',
    draw: console,
  },
  { id: 'terminal', label: 'Terminal', synonyms: ['computer', 'screen', 'workstation', 'datapad'], draw: terminal },
  {
    id: 'captains-chair',
    label: "Captain's chair",
    synonyms: ['pilot seat', 'command chair', 'seat'],
    draw: captainsChair,
  },
  {
    id: 'machinery',
    label: 'Machinery',
    synonyms: ['engine', 'generator', 'gears', 'pump'],
    size: [2, 1],
    terrain: 'obstacle',
    draw: machinery,
  },
  {
    id: 'reactor',
    label: 'Reactor',
    synonyms: ['engine', 'core', 'drive', 'power'],
    size: [2, 2],
    terrain: 'obstacle',
    glowSquares: 2.5,
    draw: reactor,
  },
  {
    id: 'cargo',
    label: 'Cargo container',
    synonyms: ['container', 'freight', 'crate'],
    size: [2, 1],
    terrain: 'obstacle',
    draw: cargo,
  },
  {
    id: 'pod',
    label: 'Stasis pod',
    synonyms: ['cryo', 'medical bed', 'escape pod', 'tube'],
    size: [1, 2],
    terrain: 'obstacle',
    draw: pod,
  },
  { id: 'turret', label: 'Turret', synonyms: ['gun', 'cannon', 'weapon'], terrain: 'obstacle', draw: turret },
])
