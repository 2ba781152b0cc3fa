import type { FigureRule } from '../rules/rulesetDetails.ts'

/** The unit of each figure of a battlefield report, in display order. */
export const FIGURE_UNITS = {
  'contact-striking': 'rounds',
  'contact-walking': 'rounds',
  'contact-running': 'rounds',
  'shortest-route': 'ft',
  narrowest: 'squares',
  passing: 'creatures',
  'disjoint-routes': 'routes',
  loops: 'loops',
  difficult: '%',
  'longest-sight': 'ft',
  'median-sight': 'ft',
  'cover-from-second': '%',
  'cover-from-first': '%',
  'open-square': 'squares',
  'large-room': 'squares',
  'huge-room': 'squares',
} as const

/** Id of a figure. */
export type FigureId = keyof typeof FIGURE_UNITS
/** Unit of a figure. */
export type FigureUnit = (typeof FIGURE_UNITS)[FigureId]
/** The figures in display order. */
export const FIGURE_IDS = Object.keys(FIGURE_UNITS) as readonly FigureId[]

/** The rule behind each figure. */
export const FIGURE_RULE: Readonly<Record<FigureId, FigureRule>> = {
  'contact-striking': 'attack',
  'contact-walking': 'walk',
  'contact-running': 'run',
  'shortest-route': 'distance',
  narrowest: 'layout',
  passing: 'allies',
  'disjoint-routes': 'layout',
  loops: 'layout',
  difficult: 'difficult',
  'longest-sight': 'sight',
  'median-sight': 'sight',
  'cover-from-second': 'cover',
  'cover-from-first': 'cover',
  'open-square': 'space',
  'large-room': 'space',
  'huge-room': 'space',
}
