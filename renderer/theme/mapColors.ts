/**
 * Colors of everything drawn on the map, by theme. Terrain types bring one color each, made for the light theme and for
 * paper; `terrainFill` derives the others by moving the lightness and keeping the hue, so that custom types need one color too.
 * Every meaning also has a pattern, a shape or a text; color only helps.
 */
import { channelsOf, luminanceOf } from '../../src/draw/color.ts'
import { styleOf } from '../../src/draw/styles/registry.ts'
import { SIDE_COLORS } from '../../src/draw/tokens/sides.ts'
import type { StyleSettings } from '../../src/map/records/styleSettings.ts'
import type { Theme } from './themes.ts'

/** Fill and outline of one meaning. */
export interface Paint {
  readonly fill: string
  readonly stroke: string
}

/** How the squares of one reach band are marked, besides their color. */
export const BAND_MARKS = ['dot', 'slash', 'cross', 'bars', 'ring'] as const
/** One mark. */
export type BandMark = (typeof BAND_MARKS)[number]

/** All colors of the map in one theme. Fills of overlays carry their own transparency. */
export interface MapColors {
  /** Around the map. */
  readonly desk: string
  readonly secret: string
  /** Reach bands, nearest first. */
  readonly bands: readonly Paint[]
  readonly path: string
  /** Around lines and letters, so that they are readable on every floor. */
  readonly halo: string
  /** Letters on pills and marks that are filled with a dark color in light themes, with a light one in dark themes. */
  readonly pillInk: string
  readonly pillFill: string
  readonly threat: Paint
  /** Squares where a move provokes, and what stops it. */
  readonly danger: string
  readonly hazard: string
  readonly selection: string
  readonly cursor: string
  readonly preview: Paint
  readonly notePin: Paint
  /** Creatures by side; other sides take the last ones in turn. */
  readonly sides: readonly Paint[]
  readonly label: string
}

/** The colors of a theme that are not derived from others. Opacities are two hexadecimal digits. */
interface OwnColors extends Omit<MapColors, 'halo' | 'pillFill' | 'preview'> {
  readonly haloOpacity: string
  readonly previewOpacity: string
  /** Absent: the color of the path. */
  readonly pillFill?: string
}

const withDerived = ({ haloOpacity, previewOpacity, ...own }: OwnColors): MapColors => ({
  pillFill: own.path,
  ...own,
  halo: own.pillInk + haloOpacity,
  preview: { fill: own.selection + previewOpacity, stroke: own.selection },
})

const LIGHT: OwnColors = {
  desk: '#dfe3e6',
  secret: '#8a2f8f',
  bands: [
    { fill: '#1f6fd052', stroke: '#1757a6' },
    { fill: '#0f94863d', stroke: '#0b6b61' },
    { fill: '#c78a0040', stroke: '#8a5f00' },
    { fill: '#9c4fc038', stroke: '#75329a' },
    { fill: '#8a8f9438', stroke: '#5c6268' },
  ],
  path: '#12324f',
  pillInk: '#ffffff',
  threat: { fill: '#c2303032', stroke: '#a32020' },
  danger: '#b3161f',
  hazard: '#b45300',
  selection: '#0b5fd3',
  cursor: '#101418',
  haloOpacity: 'f0',
  previewOpacity: '40',
  notePin: { fill: '#fff4c2', stroke: '#6b5300' },
  sides: SIDE_COLORS.map(({ face, ring }) => ({ fill: face, stroke: ring })),
  label: '#1d2329',
}

const DARK: OwnColors = {
  desk: '#0f1317',
  secret: '#dd8be3',
  bands: [
    { fill: '#5aa2ff5c', stroke: '#8cc0ff' },
    { fill: '#35c7b34a', stroke: '#6fe0d0' },
    { fill: '#f2b73b47', stroke: '#ffd272' },
    { fill: '#c58cea47', stroke: '#deb5f7' },
    { fill: '#a7b0b947', stroke: '#c9d1d9' },
  ],
  path: '#f2f7fc',
  pillInk: '#0b1016',
  threat: { fill: '#ff6b6642', stroke: '#ff938f' },
  danger: '#ff938f',
  hazard: '#ffa14d',
  selection: '#7fb4ff',
  cursor: '#ffffff',
  haloOpacity: 'e6',
  previewOpacity: '4d',
  notePin: { fill: '#f3df8f', stroke: '#2b2410' },
  sides: [
    { fill: '#5590ea', stroke: '#c4dcff' },
    { fill: '#e05d58', stroke: '#ffd0cd' },
    { fill: '#8e979f', stroke: '#e0e5e9' },
    { fill: '#4fb277', stroke: '#c6f0d6' },
    { fill: '#b07fd6', stroke: '#ead7fa' },
  ],
  label: '#eef2f6',
}

const HIGH_CONTRAST: OwnColors = {
  desk: '#000000',
  secret: '#ff8bff',
  bands: [
    { fill: '#3d9bff73', stroke: '#7fbfff' },
    { fill: '#00d6b866', stroke: '#5cf5df' },
    { fill: '#ffc40066', stroke: '#ffe27a' },
    { fill: '#d98bff66', stroke: '#efc8ff' },
    { fill: '#ffffff4d', stroke: '#ffffff' },
  ],
  path: '#ffffff',
  pillInk: '#000000',
  pillFill: '#ffff00',
  threat: { fill: '#ff4d4d59', stroke: '#ff8f8f' },
  danger: '#ff6b6b',
  hazard: '#ffae42',
  selection: '#ffff00',
  cursor: '#ffff00',
  haloOpacity: '',
  previewOpacity: '59',
  notePin: { fill: '#ffff00', stroke: '#000000' },
  sides: [
    { fill: '#3d9bff', stroke: '#ffffff' },
    { fill: '#ff5c5c', stroke: '#ffffff' },
    { fill: '#c8c8c8', stroke: '#ffffff' },
    { fill: '#3ddc84', stroke: '#ffffff' },
    { fill: '#d98bff', stroke: '#ffffff' },
  ],
  label: '#ffffff',
}

/** High contrast on a map whose style is light: dark lines, strong washes, opaque halos. */
const HIGH_CONTRAST_ON_LIGHT: OwnColors = {
  ...LIGHT,
  desk: '#000000',
  bands: [
    { fill: '#0050d080', stroke: '#002f80' },
    { fill: '#00786c73', stroke: '#00483f' },
    { fill: '#a8700073', stroke: '#5c3d00' },
    { fill: '#7a1fa873', stroke: '#4a0f6b' },
    { fill: '#40404066', stroke: '#000000' },
  ],
  path: '#000000',
  pillInk: '#ffffff',
  threat: { fill: '#c8000059', stroke: '#7a0000' },
  danger: '#9c0000',
  hazard: '#8a3d00',
  selection: '#0030c0',
  cursor: '#000000',
  haloOpacity: '',
  previewOpacity: '66',
  label: '#000000',
}

/** Themes, and for high contrast one for maps whose style is light. */
export type MapTheme = Theme | 'high-contrast-on-light'

/** Colors for what lies on a map. They follow the map's style: its colors are the same in every theme. */
export function overlayTheme(theme: Theme, styleSettings: StyleSettings): MapTheme {
  const isOnDark = isDark(styleOf(styleSettings).palette.floors.flagstones)
  if (theme === 'high-contrast') return isOnDark ? 'high-contrast' : 'high-contrast-on-light'
  return isOnDark ? 'dark' : 'light'
}

/** Colors of the map by theme. */
export const MAP_COLORS: Readonly<Record<MapTheme, MapColors>> = {
  'high-contrast-on-light': withDerived(HIGH_CONTRAST_ON_LIGHT),
  light: withDerived(LIGHT),
  dark: withDerived(DARK),
  'high-contrast': withDerived(HIGH_CONTRAST),
}

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

/** Red, green and blue, 0–1. */
const shares = (color: string): readonly [number, number, number] => {
  const [r, g, b] = channelsOf(color)
  return [r / 255, g / 255, b / 255]
}

/** Hue in degrees, saturation and lightness 0–1 of `#rrggbb`. */
function toHsl(color: string): Hsl {
  const [r, g, b] = shares(color)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [lightness, spread] = [(max + min) / 2, max - min]
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sixths =
    max === r ? ((((g - b) / spread) % 6) + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return { hue: sixths * 60, saturation, lightness }
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): string => {
    const place = (offset + hue / 30) % 12
    const value = lightness - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value))

/** The same hue at another lightness, as colorful as before (times `factor`): saturation alone would make pale grounds garish. */
function atLightness({ hue, saturation, lightness }: Hsl, next: number, factor: number): string {
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1))
  const room = 1 - Math.abs(2 * next - 1)
  return fromHsl({ hue, saturation: room === 0 ? 0 : clamp01((chroma * factor) / room), lightness: next })
}

/** Fill of a terrain type (`#rrggbb`, as its record says) in a theme. */
export function terrainFill(color: string, theme: MapTheme): string {
  if (theme === 'light' || theme === 'high-contrast-on-light') return color.toLowerCase()
  const ground = toHsl(color)
  if (theme === 'dark') return atLightness(ground, 0.03 + 0.22 * ground.lightness, 0.75)
  return atLightness(ground, clamp01((0.93 - ground.lightness) * 1.05), 1.2)
}

export { rimOf } from '../../src/draw/color.ts'

/** Whether a theme is one for light ground. */
export const isOnLight = (theme: MapTheme): boolean => theme === 'light' || theme === 'high-contrast-on-light'

/** Whether light lines are easier to read on a color than dark ones. */
const isDark = (color: string): boolean => luminanceOf(color) < 0.18

/** Ink of the pattern on a terrain's fill: dark on light, light on dark, clear of the fill but quieter than walls. */
export function terrainInk(color: string, theme: MapTheme): string {
  const fill = terrainFill(color, theme)
  const { hue, saturation, lightness } = toHsl(fill)
  const distance = theme.startsWith('high-contrast') ? 0.75 : 0.34
  // Brightness decides, not lightness: yellow and green look bright long before they are light. Half the saturation, for
  // a full one would make their ink as bright as they are.
  const isBright = luminanceOf(fill) > 0.16
  const next = clamp01(isBright ? lightness - distance : lightness + distance)
  return fromHsl({ hue, saturation: saturation * 0.5, lightness: next })
}

/** Walls found in a picture, by kind: seen on any picture, and on no map by accident. */
export const FOUND_WALL_COLORS = { wall: '#ff2bd6', door: '#00c2ff', window: '#ffd000', barrier: '#ff8a00' } as const
