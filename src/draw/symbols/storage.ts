/** Things that hold things. */
import { barrel, crate, roughCircle } from './shapes.ts'
import { symbolsOf, type SymbolPen } from './symbol.ts'

function chest(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.06, height * 0.08, width * 0.88, height * 0.84, 'wood', { radius: 0.05, rise: 1.2 })
  pen.line([width * 0.06, height * 0.42, width * 0.94, height * 0.42], { line: 1 })
  for (const x of [0.18, 0.74])
    pen.rect(width * x, height * 0.08, width * 0.08, height * 0.84, 'metal', {
      rise: 0,
      radius: 0,
      line: 0.7,
      bevel: 0,
    })
  pen.rect(width * 0.42, height * 0.32, width * 0.16, height * 0.24, 'gold', { rise: 0.3, line: 0.8, bevel: 0.03 })
}

function sack(pen: SymbolPen, cx: number, cy: number, r: number, salt: number): void {
  pen.polygon(roughCircle(cx, cy, r, 10, 0.06, salt), 'straw', { rise: 0.9 })
  pen.line([cx - r * 0.32, cy - r * 0.05, cx, cy - r * 0.35, cx + r * 0.36, cy - r * 0.15], { line: 0.8 })
}

function coins(pen: SymbolPen, width: number, height: number): void {
  pen.polygon(roughCircle(width / 2, height / 2, Math.min(width, height) * 0.42, 11, 0.12, 21), 'gold', { rise: 0.7 })
  for (let i = 0; i < 13; i++) {
    const angle = i * 2.4
    const r = 0.37 * Math.sqrt(i / 13) * Math.min(width, height)
    pen.circle(width / 2 + r * Math.cos(angle), height / 2 + r * Math.sin(angle), 0.065, 'gold', {
      rise: 0.2,
      line: 0.6,
      bevel: 0,
    })
  }
}

function urn(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.32]
  for (const side of [-1, 1]) pen.circle(cx + side * r, cy, r * 0.3, null, { line: 1.2 })
  pen.circle(cx, cy, r, 'straw', { rise: 1.2 })
  pen.circle(cx, cy, r * 0.62, 'straw', { rise: 0, line: 0.8 })
  pen.circle(cx, cy, r * 0.42, 'dark', { rise: 0, bevel: 0, line: 0.6 })
}

function cauldron(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.36]
  for (const side of [-1, 1]) pen.rect(cx + side * r * 1.12 - 0.06, cy - 0.08, 0.12, 0.16, 'metal', { rise: 0.5 })
  pen.circle(cx, cy, r, 'metal', { rise: 1.2 })
  pen.circle(cx, cy, r * 0.76, 'leaf', { rise: 0, bevel: 0 })
  for (const [x, y, size] of [
    [-0.2, -0.15, 0.17],
    [0.25, 0.15, 0.22],
    [0.05, -0.4, 0.1],
  ] as const)
    pen.circle(cx + x * r, cy + y * r, size * r, 'leaf', { rise: 0, bevel: 0, line: 0.7 })
}

/** Things that hold things. */
export const STORAGE = symbolsOf('storage', [
  { id: 'chest', label: 'Chest', synonyms: ['treasure', 'coffer', 'strongbox', 'loot'], size: [1, 0.7], draw: chest },
  {
    id: 'barrel',
    label: 'Barrel',
    synonyms: ['cask', 'keg'],
    terrain: 'obstacle',
    draw: (pen, width, height) => barrel(pen, width / 2, height / 2, Math.min(width, height) * 0.38),
  },
  {
    id: 'barrels',
    label: 'Barrels',
    synonyms: ['casks', 'kegs', 'stores'],
    terrain: 'obstacle',
    draw(pen, width, height) {
      const r = Math.min(width, height) * 0.235
      barrel(pen, width * 0.28, height * 0.28, r)
      barrel(pen, width * 0.73, height * 0.36, r)
      barrel(pen, width * 0.42, height * 0.74, r)
    },
  },
  {
    id: 'crate',
    label: 'Crate',
    synonyms: ['box', 'case'],
    terrain: 'obstacle',
    draw: (pen, width, height) => crate(pen, width / 2, height / 2, Math.min(width, height) * 0.82),
  },
  {
    id: 'crates',
    label: 'Crates',
    synonyms: ['boxes', 'stores', 'warehouse'],
    terrain: 'obstacle',
    draw(pen, width, height) {
      const size = Math.min(width, height)
      crate(pen, width * 0.34, height * 0.36, size * 0.56, -0.1)
      crate(pen, width * 0.73, height * 0.72, size * 0.42, 0.22)
      crate(pen, width * 0.76, height * 0.25, size * 0.32, 0.05)
      crate(pen, width * 0.27, height * 0.8, size * 0.3, 0.3)
    },
  },
  {
    id: 'sacks',
    label: 'Sacks',
    synonyms: ['bags', 'grain', 'flour'],
    terrain: 'difficult',
    draw(pen, width, height) {
      const r = Math.min(width, height) * 0.25
      sack(pen, width * 0.32, height * 0.36, r, 1)
      sack(pen, width * 0.7, height * 0.4, r * 0.92, 4)
      sack(pen, width * 0.48, height * 0.72, r, 8)
    },
  },
  { id: 'coins', label: 'Hoard', synonyms: ['coins', 'treasure', 'gold', 'dragon'], draw: coins },
  { id: 'urn', label: 'Urn', synonyms: ['vase', 'amphora', 'jar', 'pot'], size: [0.7, 0.7], draw: urn },
  { id: 'cauldron', label: 'Cauldron', synonyms: ['kettle', 'witch', 'potion'], terrain: 'obstacle', draw: cauldron },
])
