import { unreachable } from '../../src/base/invariant.ts'
import type { SideShape } from '../theme/mapColors.ts'

/** Outline of a side's shape round (x, y), about as large as a circle of that radius. */
export function shapePath(
  context: CanvasRenderingContext2D,
  shape: SideShape,
  x: number,
  y: number,
  radius: number,
): void {
  context.beginPath()
  switch (shape) {
    case 'circle':
      context.arc(x, y, radius, 0, 2 * Math.PI)
      return
    case 'square': {
      const half = radius * 0.9
      context.roundRect(x - half, y - half, 2 * half, 2 * half, radius * 0.2)
      return
    }
    case 'diamond':
      return polygon(context, x, y, radius * 1.08, 4, 0)
    case 'hexagon':
      return polygon(context, x, y, radius * 1.04, 6, 0)
    case 'triangle':
      return polygon(context, x, y + radius * 0.18, radius * 1.12, 3, -Math.PI / 2)
    default:
      unreachable(shape)
  }
}

function polygon(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  sides: number,
  turn: number,
): void {
  for (let i = 0; i < sides; i++) {
    const angle = turn + (i * 2 * Math.PI) / sides
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
  }
  context.closePath()
}
