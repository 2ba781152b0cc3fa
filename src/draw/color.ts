import type { Color } from './marks.ts'

/** Red, green and blue of a color, 0–255. */
export function channelsOf(color: Color): readonly [number, number, number] {
  const at = (index: number): number => Number.parseInt(color.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/** Mixes two opaque colors: `t` 0 is the first, 1 the second. */
export function mixColors(a: Color, b: Color, t: number): Color {
  const second = channelsOf(b)
  return `#${channelsOf(a)
    .map((value, i) => hex(value + ((second[i] ?? 0) - value) * t))
    .join('')}`
}

/** A color with an opacity from 0 to 1. */
export const withOpacity = (color: Color, opacity: number): Color =>
  color.slice(0, 7) + hex(Math.min(1, Math.max(0, opacity)) * 255)
