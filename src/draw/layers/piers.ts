/** Columns, piers and the plinths of fountains: free-standing blocks of wall. */
import { sharedRect } from '../../grid/cell.ts'
import type { Pier } from '../facts/features.ts'
import type { Layer } from '../style.ts'
import { placeDrawing } from '../symbols/placeSymbol.ts'
import type { SymbolPen } from '../symbols/symbol.ts'

/** All piers. */
export const piers: Layer = {
  part: 'outlines',
  draw: ({ scene, area, style }) => {
    const near = scene.features.piers.filter((pier) => sharedRect(pier, area).widthCells > 0)
    return placeDrawing((pen) => near.forEach((pier) => drawPier(pen, pier)), style.symbols)
  },
}

function drawPier(pen: SymbolPen, pier: Pier): void {
  if (pier.isWet) drawPlinth(pen, pier)
  else if (pier.widthCells === 1 && pier.heightCells === 1) drawColumn(pen, pier)
  else drawBlock(pen, pier)
}

/** A round column on its base. */
function drawColumn(pen: SymbolPen, { col, row }: Pier): void {
  pen.rect(col + 0.08, row + 0.08, 0.84, 0.84, 'stoneDark', { radius: 0.05, rise: 1.8 })
  pen.circle(col + 0.5, row + 0.5, 0.35, 'stone', { rise: 0.6 })
  pen.circle(col + 0.5, row + 0.5, 0.24, pen.ink.relief === 'none' ? 'dark' : null, { rise: 0, line: 0.7, bevel: 0 })
}

/** A plinth in water with a statue on it. */
function drawPlinth(pen: SymbolPen, { col, row, widthCells, heightCells }: Pier): void {
  pen.rect(col + 0.12, row + 0.12, widthCells - 0.24, heightCells - 0.24, 'stoneDark', { radius: 0.1, rise: 1.5 })
  pen.rect(col + 0.26, row + 0.26, widthCells - 0.52, heightCells - 0.52, 'stone', { radius: 0.08, rise: 0.5 })
  const [x, y] = [col + widthCells / 2, row + heightCells / 2]
  pen.circle(x, y, 0.36, 'stone', { rise: 0.4 })
  pen.circle(x, y + 0.04, 0.24, 'stoneDark', { rise: 0.6 })
  pen.circle(x, y - 0.04, 0.12, 'stone', { rise: 0.5 })
}

/** A block of masonry with its courses. */
function drawBlock(pen: SymbolPen, { col, row, widthCells, heightCells }: Pier): void {
  pen.rect(col + 0.03, row + 0.03, widthCells - 0.06, heightCells - 0.06, 'stoneDark', {
    radius: 0.06,
    rise: 2,
    line: 1.5,
  })
  const courses = heightCells * 2
  const stones = Math.round(widthCells * 1.5)
  for (let i = 0; i < courses; i++) {
    const [top, bottom] = [row + i / 2, row + (i + 1) / 2]
    if (i > 0) pen.line([col + 0.05, top, col + widthCells - 0.05, top], { line: 0.75, opacity: 0.8 })
    for (let j = 1; j <= stones; j++) {
      const x = col + (widthCells * (j - (i % 2 === 1 ? 0.5 : 0.15))) / stones
      if (x < col + 0.1 || x > col + widthCells - 0.1) continue
      pen.line([x, Math.max(top, row + 0.05), x, Math.min(bottom, row + heightCells - 0.05)], {
        line: 0.75,
        opacity: 0.8,
      })
    }
  }
}
