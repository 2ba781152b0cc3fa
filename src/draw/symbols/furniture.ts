/** Furniture. */
import { crossPath } from '../paths.ts'
import { flame, grain, scatter } from './shapes.ts'
import { sketch } from './placeSymbol.ts'
import { symbolsOf, type Material, type SymbolPen } from './symbol.ts'

function table(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.06, 0.06, width - 0.12, height - 0.12, 'wood', { radius: 0.06, rise: 1.4 })
  grain(pen, 0.06, 0.06, width - 0.12, height - 0.12, Math.max(3, Math.round(Math.min(width, height) / 0.22)))
  if (!pen.isDetailed) return
  pen.circle(width * 0.25, height * 0.4, 0.1, 'bone', { rise: 0.3, line: 0.6 })
  pen.rect(width * 0.56, height * 0.34, 0.3, 0.24, 'clothLight', { rise: 0, line: 0.6 })
}

function roundTable(pen: SymbolPen, width: number, height: number): void {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.46]
  pen.circle(cx, cy, r, 'wood', { rise: 1.4 })
  pen.circle(cx, cy, r * 0.82, null, { line: 0.6 })
  if (pen.isDetailed) pen.circle(cx * 0.82, cy * 0.85, r * 0.18, 'bone', { rise: 0.3, line: 0.6 })
}

function chair(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.14, height * 0.2, width * 0.72, height * 0.68, 'wood', { rise: 0.8 })
  pen.rect(width * 0.08, height * 0.1, width * 0.84, height * 0.17, 'woodDark', { rise: 1 })
}

function bench(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.05, height * 0.12, width - 0.1, height * 0.76, 'wood', { rise: 0.8 })
  grain(pen, 0.05, height * 0.12, width - 0.1, height * 0.76, 2)
}

function bed(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.05, 0.05, width - 0.1, height - 0.1, 'woodDark', { rise: 1 })
  pen.rect(0.11, 0.11, width - 0.22, height - 0.22, 'clothLight', { rise: 0, bevel: 0, line: 0.7 })
  pen.rect(0.11, height * 0.38, width - 0.22, height * 0.62 - 0.11, 'cloth', { rise: 0 })
  pen.line([0.11, height * 0.45, width - 0.11, height * 0.45], { line: 0.7 })
  pen.rect(width * 0.22, height * 0.11, width * 0.56, height * 0.15, 'bone', { radius: 0.08, rise: 0.4, line: 0.8 })
}

const BOOKS: readonly Material[] = ['cloth', 'leafDark', 'gold', 'stoneDark', 'clothLight']

function bookshelf(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.03, 0.04, width - 0.06, height - 0.08, 'woodDark', { rise: 1.3 })
  const [top, tall] = [0.04 + (height - 0.08) * 0.18, (height - 0.08) * 0.64]
  for (let x = 0.1, i = 0; x < width - 0.18; i++) {
    const book = 0.075 + 0.06 * scatter(i, 3)
    const material = BOOKS[Math.floor(scatter(i, 9) * BOOKS.length)] ?? 'cloth'
    pen.rect(x, top, Math.min(book, width - 0.1 - x), tall, material, { rise: 0, bevel: 0, radius: 0, line: 0.6 })
    x += pen.isDetailed ? book : book * 2
  }
}

function throne(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.1, height * 0.2, width * 0.8, height * 0.76, 'stone', { rise: 1 })
  pen.rect(width * 0.26, height * 0.3, width * 0.48, height * 0.58, 'cloth', { rise: 0, line: 0.8 })
  for (const x of [0.03, 0.79])
    pen.rect(width * x, height * 0.24, width * 0.18, height * 0.68, 'stoneDark', { rise: 1 })
  const back = (x: number, y: number): readonly number[] => [width * x, height * y]
  pen.form(
    sketch(
      back(0.03, 0.26),
      back(0.03, 0.1),
      back(0.2, 0.14),
      back(0.3, 0.03),
      back(0.4, 0.12),
      back(0.5, 0),
      back(0.6, 0.12),
      back(0.7, 0.03),
      back(0.8, 0.14),
      back(0.97, 0.1),
      back(0.97, 0.26),
    ),
    'gold',
    { rise: 1.3 },
  )
}

function fireplace(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.02, 0.02, width - 0.04, height - 0.04, 'stoneDark', { rise: 1.3 })
  pen.rect(width * 0.18, height * 0.26, width * 0.64, height * 0.74 - 0.02, 'dark', { rise: 0, bevel: 0, radius: 0 })
  for (const [x, w] of [
    [0.02, width * 0.18],
    [width * 0.82, width * 0.18 - 0.02],
  ] as const)
    pen.rect(x, height * 0.26, w, height * 0.5, 'stone', { rise: 0.4, radius: 0 })
  flame(pen, width * 0.5, height * 0.62, Math.min(width * 0.35, height * 0.5))
}

function rug(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.04, 0.04, width - 0.08, height - 0.08, 'cloth', { radius: 0.02, rise: 0.2, bevel: 0 })
  pen.rect(0.14, 0.14, width - 0.28, height - 0.28, null, { line: 0.8 })
  pen.polygon(
    [width / 2, height * 0.24, width * 0.72, height / 2, width / 2, height * 0.76, width * 0.28, height / 2],
    'clothLight',
    {
      rise: 0,
      bevel: 0,
      line: 0.8,
    },
  )
}

function bunk(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.06, 0.05, width - 0.12, height - 0.1, 'metal', { radius: 0.12, rise: 1 })
  pen.rect(width * 0.16, height * 0.3, width * 0.68, height * 0.6, 'cloth', { radius: 0.06, rise: 0 })
  pen.rect(width * 0.22, height * 0.11, width * 0.56, height * 0.14, 'clothLight', {
    radius: 0.06,
    rise: 0.3,
    line: 0.8,
  })
}

function weaponRack(pen: SymbolPen, width: number, height: number): void {
  for (const y of [0.1, 0.74])
    pen.rect(0.03, height * y, width - 0.06, height * 0.16, 'woodDark', { rise: 0.8, line: 0.9 })
  const weapons = Math.max(3, Math.round(width * 3))
  for (let i = 0; i < weapons; i++) {
    const x = width * ((i + 0.5) / weapons)
    const [tip, guard] = i % 2 === 0 ? [0.02, 0.7] : [0.06, 0.3]
    pen.polygon(
      [
        x - 0.045,
        height * guard,
        x - 0.035,
        height * (tip + 0.1),
        x,
        height * tip,
        x + 0.035,
        height * (tip + 0.1),
        x + 0.045,
        height * guard,
      ],
      'metal',
      { rise: 0.5, line: 0.7, bevel: 0 },
    )
    pen.rect(x - 0.025, height * guard, 0.05, height * (0.96 - guard), 'wood', {
      rise: 0.3,
      line: 0.7,
      bevel: 0,
      radius: 0.01,
    })
    if (i % 2 === 0) pen.line([x - 0.11, height * guard, x + 0.11, height * guard], { line: 1.4 })
  }
}

function bathtub(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.06, 0.08, width - 0.12, height - 0.16, 'metal', { radius: height * 0.4, rise: 1 })
  pen.rect(0.15, 0.17, width - 0.3, height - 0.34, 'water', { radius: height * 0.32, rise: 0, bevel: 0, line: 0.8 })
}

function cross(pen: SymbolPen, cx: number, cy: number, size: number): void {
  pen.form(crossPath(cx, cy, size), 'gold', { rise: 0.4, line: 0.7, bevel: 0 })
}

function altar(pen: SymbolPen, width: number, height: number): void {
  pen.rect(0.03, 0.05, width - 0.06, height - 0.1, 'stone', { rise: 1.3 })
  pen.rect(width * 0.1, height * 0.16, width * 0.8, height * 0.68, 'cloth', { rise: 0, bevel: 0 })
  cross(pen, width / 2, height / 2, height * 0.3)
  for (const x of [0.2, 0.8]) pen.circle(width * x, height / 2, 0.08, 'fire', { rise: 0.4, line: 0.8, bevel: 0 })
}

/** Furniture. */
export const FURNITURE = symbolsOf('furniture', [
  { id: 'table', label: 'Table', synonyms: ['desk', 'board'], size: [2, 1], terrain: 'obstacle', draw: table },
  {
    id: 'round-table',
    label: 'Round table',
    synonyms: ['tavern table', 'card table'],
    terrain: 'obstacle',
    draw: roundTable,
  },
  { id: 'chair', label: 'Chair', synonyms: ['stool', 'seat'], size: [0.6, 0.6], draw: chair },
  { id: 'bench', label: 'Bench', synonyms: ['pew', 'seat'], size: [2, 0.5], draw: bench },
  { id: 'throne', label: 'Throne', synonyms: ['seat', 'king', 'chair'], draw: throne },
  { id: 'bed', label: 'Bed', synonyms: ['cot', 'sleep', 'inn'], size: [1, 2], terrain: 'obstacle', draw: bed },
  {
    id: 'bunk',
    label: 'Bunk',
    synonyms: ['cot', 'berth', 'crew bed', 'sleep'],
    size: [1, 2],
    terrain: 'obstacle',
    draw: bunk,
  },
  {
    id: 'bookshelf',
    label: 'Bookshelf',
    synonyms: ['bookcase', 'books', 'library', 'shelves'],
    size: [2, 0.5],
    draw: bookshelf,
  },
  {
    id: 'weapon-rack',
    label: 'Weapon rack',
    synonyms: ['armory', 'swords', 'spears'],
    size: [1.5, 0.6],
    draw: weaponRack,
  },
  {
    id: 'fireplace',
    label: 'Fireplace',
    synonyms: ['hearth', 'chimney', 'fire'],
    size: [2, 1],
    terrain: 'obstacle',
    glowSquares: 3,
    draw: fireplace,
  },
  { id: 'bathtub', label: 'Bathtub', synonyms: ['tub', 'bath', 'trough'], size: [2, 1], draw: bathtub },
  { id: 'rug', label: 'Rug', synonyms: ['carpet', 'mat'], size: [3, 2], isFlat: true, draw: rug },
  {
    id: 'altar',
    label: 'Altar',
    synonyms: ['shrine', 'temple', 'sacrifice'],
    size: [2, 1],
    terrain: 'obstacle',
    draw: altar,
  },
])
