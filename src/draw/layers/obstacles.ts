/** Obstacles: one thing that fills most of its square. Crates and barrels, boulders outdoors, containers on ships. */
import { TERRAIN } from '../facts/terrain.ts'
import type { SquareRandom } from '../geometry/noise.ts'
import { floorMaterialAt } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { forEachOf, objectRandom } from './common.ts'
import { placeDrawing } from '../symbols/placeSymbol.ts'
import { barrel, crate, roughCircle, stone } from '../symbols/shapes.ts'
import type { Material, SymbolPen } from '../symbols/symbol.ts'

/** All obstacles. With `isContainer` they are containers in every dressing, for styles of ships. */
export const obstacles = ({ isContainer }: { readonly isContainer: boolean }): Layer => ({
  part: 'outlines',
  draw: (drawing) => {
    const draw = (pen: SymbolPen) =>
      forEachOf(drawing, TERRAIN.obstacle, (col, row) =>
        obstacleAt(drawing, isContainer, col, row)(pen, col, row, objectRandom(drawing, col, row)),
      )
    return placeDrawing(draw, drawing.style.symbols)
  },
})

type Draw = (pen: SymbolPen, x: number, y: number, random: SquareRandom) => void

function obstacleAt({ scene }: MapDrawing, isContainer: boolean, col: number, row: number): Draw {
  if (isContainer || scene.dressing === 'ship') return container
  const floor = floorMaterialAt(scene, col, row)
  return floor === 'dirt' || floor === 'grass' ? boulders : goods
}

function container(pen: SymbolPen, x: number, y: number, random: SquareRandom): void {
  const lids: readonly (readonly [number, Material])[] = [
    [0.5, 'stoneDark'],
    [0.7, 'gold'],
    [0.85, 'cloth'],
    [1, 'metal'],
  ]
  const pick = random()
  const lid = lids.find(([below]) => pick < below)?.[1] ?? 'metal'
  pen.rect(x + 0.09, y + 0.09, 0.82, 0.82, 'metal', { radius: 0.08 })
  pen.rect(x + 0.2, y + 0.2, 0.6, 0.6, lid, { rise: 0, radius: 0.04 })
  for (const at of [0.32, 0.44, 0.56, 0.68]) pen.line([x + 0.26, y + at, x + 0.74, y + at], { opacity: 0.7 })
  for (const [u, v] of [
    [0.15, 0.15],
    [0.85, 0.15],
    [0.15, 0.85],
    [0.85, 0.85],
  ] as const)
    pen.circle(x + u, y + v, 0.03, 'dark', { rise: 0, bevel: 0, line: 0 })
}

function boulders(pen: SymbolPen, x: number, y: number, random: SquareRandom): void {
  for (const [u, v, radius] of [
    [0.45, 0.5, 0.4],
    [0.8, 0.76, 0.17],
    [0.2, 0.84, 0.13],
    [0.8, 0.22, 0.15],
  ] as const)
    stone(pen, x + u, y + v, radius, Math.floor(random(0, 1000)))
}

/** Crates mostly, then barrels, then both. */
function goods(pen: SymbolPen, x: number, y: number, random: SquareRandom): void {
  const pick = random()
  if (pick < 0.55) crate(pen, x + 0.5, y + 0.5, 0.8, random(-0.06, 0.06))
  else if (pick < 0.75) {
    barrel(pen, x + 0.3, y + 0.3, 0.24)
    barrel(pen, x + 0.72, y + 0.4, 0.24)
    barrel(pen, x + 0.42, y + 0.74, 0.24)
  } else if (pick < 0.88) {
    crate(pen, x + 0.36, y + 0.38, 0.56, random(-0.2, 0.2))
    crate(pen, x + 0.72, y + 0.74, 0.4, random(-0.3, 0.3))
    barrel(pen, x + 0.25, y + 0.8, 0.17)
  } else {
    barrel(pen, x + 0.3, y + 0.32, 0.25)
    sack(pen, x + 0.7, y + 0.32, 0.22, random)
    crate(pen, x + 0.62, y + 0.73, 0.42, random(-0.2, 0.2))
    sack(pen, x + 0.23, y + 0.75, 0.18, random)
  }
}

function sack(pen: SymbolPen, x: number, y: number, radius: number, random: SquareRandom): void {
  pen.polygon(roughCircle(x, y, radius, 9, 0.08, Math.floor(random(0, 1000))), 'straw')
  pen.line([x - radius * 0.3, y - radius * 0.1, x, y - radius * 0.35, x + radius * 0.35, y - radius * 0.2])
}
