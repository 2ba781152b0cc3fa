import { SIDE_SHAPES, sideIndex } from '../../../src/draw/tokens/sides.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { styleSettingsSchema } from '../../../src/map/records/styleSettings.ts'
import { MAP_COLORS, overlayTheme, rimOf, terrainFill, terrainInk } from '../../../renderer/theme/mapColors.ts'
import { THEMES, themeFor } from '../../../renderer/theme/themes.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

/** Relative luminance as the accessibility guidelines define it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [light, dark] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))]
  return (light + 0.05) / (dark + 0.05)
}
const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`)

describe('colors of the map', () => {
  test.each(THEMES)('every ground keeps a colour of six hexadecimal digits (%s)', (theme) => {
    fc.assert(
      fc.property(colour, (own) => {
        expect(terrainFill(own, theme)).toMatch(/^#[0-9a-f]{6}$/)
        expect(terrainInk(own, theme)).toMatch(/^#[0-9a-f]{6}$/)
      }),
    )
  })

  test('an ink of someone’s own choice stands out against its rim, so that it reads on every ground', () => {
    fc.assert(fc.property(colour, (ink) => void expect(contrast(ink, rimOf(ink).slice(0, 7))).toBeGreaterThan(4)))
  })

  test.each(THEMES)('the pattern shows on its ground (%s)', (theme) => {
    fc.assert(
      fc.property(colour, (own) => {
        expect(contrast(terrainFill(own, theme), terrainInk(own, theme))).toBeGreaterThan(1.35)
      }),
    )
  })

  test('on the dark theme no ground is brighter than on the light one, and open terrain is nearly gray', () => {
    for (const { colour: own, id } of BUILT_IN_TERRAIN)
      expect(luminance(terrainFill(own, 'dark')), id).toBeLessThan(luminance(own))
    const [r = 0, g = 0, b = 0] = channels(terrainFill(BUILT_IN_TERRAIN[0].colour, 'dark'))
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(0.08)
  })

  test.each(THEMES)('paths and names stand out from open terrain (%s)', (theme) => {
    const ground = terrainFill(BUILT_IN_TERRAIN[0].colour, theme)
    const colors = MAP_COLORS[theme]
    for (const key of ['path', 'label', 'danger', 'selection'] as const)
      expect(contrast(colors[key], ground), key).toBeGreaterThan(4.5)
    expect(contrast(colors.hazard, ground)).toBeGreaterThan(3)
    expect(contrast(colors.pillInk, colors.pillFill)).toBeGreaterThan(4.5)
  })
})

describe('threatened squares', () => {
  /** One color over another, so opaque. */
  const over = (top: string, below: string, opacity: number): string =>
    `#${channels(top)
      .map((c, i) => Math.round((c * opacity + (channels(below)[i] ?? 0) * (1 - opacity)) * 255))
      .map((c) => c.toString(16).padStart(2, '0'))
      .join('')}`
  const floors = MAP_STYLES.flatMap(({ id, palette }) =>
    Object.values(palette.floors).map((floor) => [id, floor] as const),
  )

  test.each(THEMES)('show their borders in the color of every side on every floor of every style (%s)', (theme) => {
    for (const [style, floor] of floors) {
      const colors = MAP_COLORS[overlayTheme(theme, styleSettingsSchema.parse({ style }))]
      const halo = over(colors.halo, floor, 0.7)
      for (const color of [...colors.sides.map(({ fill }) => fill), colors.threat.stroke])
        expect(contrast(color, halo), `${color} on ${floor} of ${style}`).toBeGreaterThan(2.3)
    }
  })
})

describe('sides', () => {
  test('the common sides have colors and shapes of their own; any other side always the same one of the rest', () => {
    expect(['party', 'foes', 'neutral'].map(sideIndex)).toEqual([0, 1, 2])
    fc.assert(
      fc.property(fc.string(), (side) => {
        expect(sideIndex(side)).toBe(sideIndex(side))
        expect(sideIndex(side)).toBeLessThan(SIDE_SHAPES.length)
        expect(['party', 'foes', 'neutral'].includes(side) || sideIndex(side) >= 3).toBe(true)
      }),
    )
  })
})

describe('the theme in force', () => {
  test('a choice wins over the system; more contrast wins over dark', () => {
    expect(themeFor('light', { dark: true, moreContrast: true })).toBe('light')
    expect(themeFor('system', { dark: true, moreContrast: true })).toBe('high-contrast')
    expect(themeFor('system', { dark: true, moreContrast: false })).toBe('dark')
    expect(themeFor('system', { dark: false, moreContrast: false })).toBe('light')
  })
})
