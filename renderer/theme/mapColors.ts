/**
 * Colors of everything drawn on the map, by theme. Terrain types bring one color each, made for the light theme and for
 * paper; `terrainFill` derives the others by moving the lightness and keeping the hue, so that custom types need one color too.
 * Every meaning also has a pattern, a shape or a text; color only helps.
 */
import { styleOf } from '../../src/draw/styles/registry.ts'
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
  /** Line round the path, so that it shows on every ground. */
  readonly pathHalo: string
  readonly pathText: string
  readonly pathTextBackground: string
  readonly threat: Paint
  readonly provokes: string
  readonly hazard: string
  readonly blocker: string
  readonly selection: string
  readonly cursor: string
  readonly preview: Paint
  readonly notePin: Paint
  /** Creatures by side; other sides take the last ones in turn. */
  readonly sides: readonly Paint[]
  readonly creatureText: string
  readonly label: string
  readonly labelHalo: string
}

const LIGHT: MapColors = {
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
  pathHalo: '#fffffff0',
  pathText: '#ffffff',
  pathTextBackground: '#12324f',
  threat: { fill: '#c2303032', stroke: '#a32020' },
  provokes: '#b3161f',
  hazard: '#b45300',
  blocker: '#b3161f',
  selection: '#0b5fd3',
  cursor: '#101418',
  preview: { fill: '#0b5fd340', stroke: '#0b5fd3' },
  notePin: { fill: '#fff4c2', stroke: '#6b5300' },
  sides: [
    { fill: '#2b66c0', stroke: '#163a73' },
    { fill: '#b8322f', stroke: '#6e1614' },
    { fill: '#6a7078', stroke: '#3a3f45' },
    { fill: '#2f8551', stroke: '#17492b' },
    { fill: '#8a4bb0', stroke: '#4f2568' },
  ],
  creatureText: '#ffffff',
  label: '#1d2329',
  labelHalo: '#fffffff0',
}

const DARK: MapColors = {
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
  pathHalo: '#0b1016e6',
  pathText: '#0b1016',
  pathTextBackground: '#f2f7fc',
  threat: { fill: '#ff6b6642', stroke: '#ff938f' },
  provokes: '#ff938f',
  hazard: '#ffa14d',
  blocker: '#ff938f',
  selection: '#7fb4ff',
  cursor: '#ffffff',
  preview: { fill: '#7fb4ff4d', stroke: '#7fb4ff' },
  notePin: { fill: '#f3df8f', stroke: '#2b2410' },
  sides: [
    { fill: '#5590ea', stroke: '#c4dcff' },
    { fill: '#e05d58', stroke: '#ffd0cd' },
    { fill: '#8e979f', stroke: '#e0e5e9' },
    { fill: '#4fb277', stroke: '#c6f0d6' },
    { fill: '#b07fd6', stroke: '#ead7fa' },
  ],
  creatureText: '#0b1016',
  label: '#eef2f6',
  labelHalo: '#0b1016e6',
}

const HIGH_CONTRAST: MapColors = {
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
  pathHalo: '#000000',
  pathText: '#000000',
  pathTextBackground: '#ffff00',
  threat: { fill: '#ff4d4d59', stroke: '#ff8f8f' },
  provokes: '#ff6b6b',
  hazard: '#ffae42',
  blocker: '#ff6b6b',
  selection: '#ffff00',
  cursor: '#ffff00',
  preview: { fill: '#ffff0059', stroke: '#ffff00' },
  notePin: { fill: '#ffff00', stroke: '#000000' },
  sides: [
    { fill: '#3d9bff', stroke: '#ffffff' },
    { fill: '#ff5c5c', stroke: '#ffffff' },
    { fill: '#c8c8c8', stroke: '#ffffff' },
    { fill: '#3ddc84', stroke: '#ffffff' },
    { fill: '#d98bff', stroke: '#ffffff' },
  ],
  creatureText: '#000000',
  label: '#ffffff',
  labelHalo: '#000000',
}

/** High contrast on a map whose style is light: dark lines, strong washes, opaque halos. */
const HIGH_CONTRAST_ON_LIGHT: MapColors = {
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
  pathHalo: '#ffffff',
  pathText: '#ffffff',
  pathTextBackground: '#000000',
  threat: { fill: '#c8000059', stroke: '#7a0000' },
  provokes: '#9c0000',
  hazard: '#8a3d00',
  blocker: '#9c0000',
  selection: '#0030c0',
  cursor: '#000000',
  preview: { fill: '#0030c066', stroke: '#0030c0' },
  label: '#000000',
  labelHalo: '#ffffff',
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
  'high-contrast-on-light': HIGH_CONTRAST_ON_LIGHT,
  light: LIGHT,
  dark: DARK,
  'high-contrast': HIGH_CONTRAST,
}

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

/** Hue in degrees, saturation and lightness 0–1 of `#rrggbb`. */
function toHsl(color: string): Hsl {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [lightness, spread] = [(most + least) / 2, most - least]
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sixths =
    most === r ? ((((g - b) / spread) % 6) + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4
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

/** The rim of an ink of the GM's choice, so that it is readable in every theme. */
export const rimOf = (ink: string): string => (luminance(ink) > 0.18 ? '#0b1016e6' : '#fffffff0')

/** Whether a theme is one for light ground. */
export const isOnLight = (theme: MapTheme): boolean => theme === 'light' || theme === 'high-contrast-on-light'

/** Whether light lines are easier to read on a color than dark ones. */
const isDark = (color: string): boolean => luminance(color) < 0.18

/** How bright a color looks, 0–1: the relative luminance of the accessibility guidelines. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Ink of the pattern on a terrain's fill: dark on light, light on dark, clear of the fill but quieter than walls. */
export function terrainInk(color: string, theme: MapTheme): string {
  const fill = terrainFill(color, theme)
  const { hue, saturation, lightness } = toHsl(fill)
  const distance = theme.startsWith('high-contrast') ? 0.75 : 0.34
  // Brightness decides, not lightness: yellow and green look bright long before they are light. Half the saturation, for
  // a full one would make their ink as bright as they are.
  const isBright = luminance(fill) > 0.16
  const next = clamp01(isBright ? lightness - distance : lightness + distance)
  return fromHsl({ hue, saturation: saturation * 0.5, lightness: next })
}

/** Walls found in a picture, by kind: seen on any picture, and on no map by accident. */
export const FOUND_WALL_COLORS = { wall: '#ff2bd6', door: '#00c2ff', window: '#ffd000', barrier: '#ff8a00' } as const
