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

/** How bright a color looks, 0–1: the relative luminance of the accessibility guidelines. */
export function luminanceOf(color: Color): number {
  const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  const [r, g, b] = channelsOf(color).map((channel) => linear(channel / 255)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The rim of letters and lines of the GM's choice of color, so that they can be read on every floor. */
export const rimOf = (ink: Color): Color => (luminanceOf(ink) > 0.18 ? '#0b1016e6' : '#fffffff0')
