import type { Color } from './marks.ts'

const channels = (color: Color): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/** A color between two opaque ones: `t` 0 is the first, 1 the second. */
export function mixColors(a: Color, b: Color, t: number): Color {
  const second = channels(b)
  return `#${channels(a)
    .map((value, i) => hex(value + ((second[i] ?? 0) - value) * t))
    .join('')}`
}

/** An opaque color made transparent: `opacity` 0 to 1. */
export const withOpacity = (color: Color, opacity: number): Color =>
  color.slice(0, 7) + hex(Math.min(1, Math.max(0, opacity)) * 255)
