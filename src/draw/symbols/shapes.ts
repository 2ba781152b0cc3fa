/** Forms that several symbols share; lengths in squares. */
import { PATH_OPS } from '../marks.ts'
import { circlePath } from '../paths.ts'
import { sketch } from './placeSymbol.ts'
import type { FormStyle, Material, SymbolPen } from './symbol.ts'

/** Deterministic pseudo-random numbers from 0 to 1. */
export const scatter = (index: number, salt = 0): number => {
  let mixed = Math.imul(index + 1, 374761393) ^ Math.imul(salt + 1, 668265263)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2246822507)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

/** Corners of a rough circle, x and y in turn. */
export function roughCircle(
  cx: number,
  cy: number,
  radius: number,
  corners: number,
  roughness: number,
  salt: number,
): number[] {
  return Array.from({ length: corners }).flatMap((_, i) => {
    const angle = ((i + 0.35 * scatter(i, salt)) / corners) * 2 * Math.PI
    const r = radius * (1 - roughness + 2 * roughness * scatter(i, salt + 7))
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  })
}

/** A stone with a chipped corner. */
export function stone(
  pen: SymbolPen,
  cx: number,
  cy: number,
  radius: number,
  salt: number,
  style: FormStyle = {},
): void {
  const corners = roughCircle(cx, cy, radius, 7, 0.13, salt)
  pen.polygon(corners, 'stone', { rise: 0.7, bevel: radius * 0.3, ...style })
  if (!pen.isDetailed || radius < 0.1) return
  const inner = (i: number, part: number) => [
    cx + ((corners[2 * i] ?? cx) - cx) * part,
    cy + ((corners[2 * i + 1] ?? cy) - cy) * part,
  ]
  pen.line([...inner(4, 0.95), ...inner(4, 0.45), ...inner(5, 0.4), ...inner(6, 0.5)], { line: 0.55 })
}

/** A spoke: a line from one radius to another. */
export const spoke = (cx: number, cy: number, angle: number, from: number, to: number): readonly number[] => [
  cx + from * Math.cos(angle),
  cy + from * Math.sin(angle),
  cx + to * Math.cos(angle),
  cy + to * Math.sin(angle),
]

/** Lines of boards within a box, along its longer side. */
export function grain(pen: SymbolPen, x: number, y: number, width: number, height: number, boards: number): void {
  if (!pen.isDetailed) return
  const isLevel = width >= height
  for (let i = 1; i < boards; i++) {
    const part = i / boards
    if (isLevel)
      pen.line([x + 0.03, y + height * part, x + width - 0.03, y + height * part], { line: 0.5, opacity: 0.75 })
    else pen.line([x + width * part, y + 0.03, x + width * part, y + height - 0.03], { line: 0.5, opacity: 0.75 })
  }
}

/** A crate seen from above, turned about its middle. */
export function crate(pen: SymbolPen, cx: number, cy: number, width: number, turn = 0): void {
  const half = width / 2
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const at = (xy: readonly number[]) => {
    const out: number[] = []
    for (let i = 0; i + 1 < xy.length; i += 2) {
      const [x, y] = [(xy[i] ?? 0) * half, (xy[i + 1] ?? 0) * half]
      out.push(cx + x * cos - y * sin, cy + x * sin + y * cos)
    }
    return out
  }
  pen.polygon(at([-1, -1, 1, -1, 1, 1, -1, 1]), 'wood', { rise: 1.2 })
  const t = 0.72
  if (pen.isDetailed) for (const y of [-0.36, 0, 0.36]) pen.line(at([-t, y, t, y]), { line: 0.5, opacity: 0.75 })
  pen.polygon(at([-t, -t, -0.44, -t, t, 0.44, t, t, 0.44, t, -t, -0.44]), 'woodDark', { rise: 0, line: 0.6, bevel: 0 })
  pen.polygon(at([-t, -t, t, -t, t, t, -t, t]), null, { line: 0.7 })
}

/** A barrel standing upright. */
export function barrel(pen: SymbolPen, cx: number, cy: number, radius: number): void {
  pen.circle(cx, cy, radius, 'woodDark', { rise: 1.2 })
  pen.circle(cx, cy, radius * 0.78, 'wood', { rise: 0, line: 0.7, bevel: 0 })
  if (!pen.isDetailed) return
  for (const part of [-0.36, 0, 0.36]) {
    const half = radius * 0.78 * Math.sqrt(1 - (part / 0.78) ** 2)
    pen.line([cx + part * radius, cy - half, cx + part * radius, cy + half], { line: 0.5, opacity: 0.8 })
  }
  pen.circle(cx + radius * 0.18, cy - radius * 0.32, radius * 0.1, 'dark', { rise: 0, line: 0, bevel: 0 })
}

/** Flames seen from above. */
export function flame(pen: SymbolPen, cx: number, cy: number, size: number): void {
  pen.form(
    sketch(
      [cx - size * 0.3, cy + size * 0.42],
      [cx - size * 0.62, cy - size * 0.05, cx - size * 0.12, cy - size * 0.6],
      [cx - size * 0.02, cy - size * 0.15, cx + size * 0.22, cy - size * 0.38],
      [cx + size * 0.62, cy + size * 0.1, cx + size * 0.3, cy + size * 0.42],
      [cx, cy + size * 0.62, cx - size * 0.3, cy + size * 0.42],
    ),
    'fire',
    { rise: 0, bevel: 0 },
  )
}

/** A ring of dressed stones. */
export function stoneRing(pen: SymbolPen, cx: number, cy: number, outer: number, inner: number, stones: number): void {
  pen.circle(cx, cy, outer, 'stone', { rise: 1 })
  pen.circle(cx, cy, inner, null)
  for (let i = 0; i < stones; i++)
    pen.line(spoke(cx, cy, ((i + 0.5) / stones) * 2 * Math.PI, inner, outer), { line: 0.8 })
}

/** Waves on water. */
export function ripples(pen: SymbolPen, cx: number, cy: number, radius: number): void {
  for (const y of [-0.35, 0.05, 0.45]) {
    const half = radius * 0.55
    const top = cy + y * radius
    pen.stroke(
      [
        ...[PATH_OPS.move, cx - half, top],
        ...[PATH_OPS.curve, cx - half * 0.5, top - 0.07, cx - half * 0.3, top + 0.05, cx, top],
        ...[PATH_OPS.curve, cx + half * 0.3, top - 0.05, cx + half * 0.5, top + 0.07, cx + half, top],
      ],
      { line: 0.7, color: pen.ink.waterInk },
    )
  }
}

/** A disc of one material with a plain ring in it. */
export function disc(pen: SymbolPen, cx: number, cy: number, radius: number, material: Material, ring: number): void {
  pen.form(circlePath(cx, cy, radius), material, { rise: 1.2 })
  pen.circle(cx, cy, radius * ring, null, { line: 0.7 })
}
