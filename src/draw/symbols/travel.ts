/** Vehicles, camps and workshops. */
import { grain } from './shapes.ts'
import { sketch } from './placeSymbol.ts'
import { symbolsOf, type SymbolPen } from './symbol.ts'

function cart(pen: SymbolPen, width: number, height: number): void {
  for (const x of [0.3, 0.64])
    pen.rect(width * x, height * 0.6, width * 0.06, height * 0.38, 'woodDark', { rise: 0.4, line: 0.8 })
  for (const x of [0.06, 0.84]) pen.rect(width * x, height * 0.16, width * 0.1, height * 0.4, 'woodDark', { rise: 1 })
  pen.rect(width * 0.18, height * 0.05, width * 0.64, height * 0.6, 'wood', { rise: 1.2 })
  grain(pen, width * 0.18, height * 0.05, width * 0.64, height * 0.6, 4)
}

function wagon(pen: SymbolPen, width: number, height: number): void {
  for (const y of [0.14, 0.66])
    for (const x of [0.03, 0.87]) pen.rect(width * x, height * y, width * 0.1, height * 0.2, 'woodDark', { rise: 1 })
  pen.rect(width * 0.14, height * 0.06, width * 0.72, height * 0.88, 'clothLight', { radius: 0.1, rise: 1.4 })
  for (const y of [0.2, 0.4, 0.6, 0.8]) pen.line([width * 0.14, height * y, width * 0.86, height * y], { line: 0.8 })
  pen.line([width * 0.5, height * 0.06, width * 0.5, height * 0.94], { line: 0.5 })
}

/** A hull with its bow at the top. */
const hull = (width: number, height: number, inset: number) => {
  const x = (part: number) => width * (0.5 + (part - 0.5) * (1 - inset))
  const y = (part: number) => height * (0.5 + (part - 0.5) * (1 - inset * 0.6))
  return sketch(
    [x(0.5), y(0.01)],
    [x(0.98), y(0.3), x(0.8), y(0.98)],
    [x(0.2), y(0.98)],
    [x(0.02), y(0.3), x(0.5), y(0.01)],
  )
}

function boat(pen: SymbolPen, width: number, height: number): void {
  pen.form(hull(width, height, 0), 'wood', { rise: 1 })
  pen.form(hull(width, height, 0.24), 'woodDark', { rise: 0, line: 0.8 })
  for (const y of [0.36, 0.56, 0.76])
    pen.rect(width * 0.22, height * y, width * 0.56, height * 0.055, 'wood', { rise: 0.3, line: 0.8, radius: 0.01 })
}

function tent(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.06, height * 0.08, width * 0.88, height * 0.84, 'clothLight', { radius: 0.04, rise: 1.3 })
  pen.rect(width * 0.06, height * 0.08, width * 0.44, height * 0.84, 'straw', { radius: 0.02, rise: 0, line: 0.8 })
  pen.line([width * 0.5, height * 0.02, width * 0.5, height * 0.98], { line: 1.4 })
  pen.polygon([width * 0.38, height * 0.92, width * 0.5, height * 0.6, width * 0.62, height * 0.92], 'dark', {
    rise: 0,
    bevel: 0,
    line: 0.8,
  })
}

function anvil(pen: SymbolPen, width: number, height: number): void {
  const at = (xy: readonly number[]) => xy.map((n, i) => n * (i % 2 === 0 ? width : height))
  pen.circle(width * 0.52, height * 0.5, Math.min(width, height) * 0.42, 'wood', { rise: 0.6 })
  if (pen.isDetailed) pen.circle(width * 0.52, height * 0.5, Math.min(width, height) * 0.32, null, { line: 0.5 })
  pen.polygon(at([0.02, 0.5, 0.28, 0.36, 0.92, 0.36, 0.92, 0.64, 0.28, 0.64]), 'metal', { rise: 1.2 })
  pen.rect(width * 0.8, height * 0.45, 0.05, 0.1, 'dark', { rise: 0, bevel: 0, line: 0, radius: 0 })
  pen.line([width * 0.28, height * 0.36, width * 0.28, height * 0.64], { line: 0.9 })
}

function ballista(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.44, height * 0.1, width * 0.12, height * 0.86, 'wood', { rise: 1.2 })
  pen.form(
    sketch(
      [width * 0.02, height * 0.44],
      [width * 0.5, height * 0.02, width * 0.98, height * 0.44],
      [width * 0.5, height * 0.2, width * 0.02, height * 0.44],
    ),
    'woodDark',
    { rise: 1 },
  )
  pen.line([width * 0.04, height * 0.43, width * 0.5, height * 0.72, width * 0.96, height * 0.43], { line: 0.8 })
  pen.line([width * 0.5, height * 0.72, width * 0.5, height * 0.02], { line: 1.6 })
}

function lever(pen: SymbolPen, width: number, height: number): void {
  pen.rect(width * 0.32, height * 0.2, width * 0.36, height * 0.66, 'metal', { rise: 0.7 })
  pen.rect(width * 0.45, height * 0.3, width * 0.1, height * 0.46, 'dark', { rise: 0, bevel: 0, line: 0.6 })
  pen.line([width * 0.5, height * 0.66, width * 0.72, height * 0.22], { widthSquares: 0.09 })
  pen.circle(width * 0.72, height * 0.22, Math.min(width, height) * 0.11, 'cloth', { rise: 0.6 })
}

/** Vehicles, camps and workshops. */
export const TRAVEL = symbolsOf('travel', [
  { id: 'cart', label: 'Cart', synonyms: ['handcart', 'barrow'], size: [1, 1.5], terrain: 'obstacle', draw: cart },
  {
    id: 'wagon',
    label: 'Wagon',
    synonyms: ['caravan', 'coach', 'covered wagon', 'carriage'],
    size: [2, 3],
    terrain: 'obstacle',
    draw: wagon,
  },
  { id: 'boat', label: 'Boat', synonyms: ['rowboat', 'skiff', 'dinghy', 'ship'], size: [1, 2], draw: boat },
  { id: 'tent', label: 'Tent', synonyms: ['camp', 'pavilion'], size: [2, 2], draw: tent },
  { id: 'anvil', label: 'Anvil', synonyms: ['forge', 'smith', 'smithy'], terrain: 'obstacle', draw: anvil },
  {
    id: 'ballista',
    label: 'Ballista',
    synonyms: ['siege engine', 'catapult', 'crossbow'],
    size: [2, 2],
    terrain: 'obstacle',
    draw: ballista,
  },
  { id: 'lever', label: 'Lever', synonyms: ['switch', 'mechanism', 'crank'], draw: lever },
])
