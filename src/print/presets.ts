/** Presets of print options, for the dialog, the command line and the palette. */
import { en } from '../words/en/index.ts'
import type { PrintFormat, PrintOptionsInput } from './options.ts'

export type PrintPresetId = keyof typeof en.printPresets.presets

/** A named choice of options. */
export interface PrintPreset {
  readonly id: PrintPresetId
  readonly label: string
  readonly about: string
  /** Other search words. */
  readonly also: readonly string[]
  /** The heading it is listed under. */
  readonly group: string
  readonly options: PrintOptionsInput
  /** Absent: PDF. */
  readonly format?: PrintFormat
  readonly pixelsPerSquare?: number
  /** Rounds to play, at most, if the map has a plan. */
  readonly plays?: number
}

type Choice = Pick<PrintPreset, 'options' | 'format' | 'pixelsPerSquare' | 'plays'>

const CHOICES: Readonly<Record<PrintPresetId, Choice>> = {
  'battle-map': {
    options: { copy: 'player', parts: ['calibration', 'assembly', 'map'], creatures: 'none', zones: false },
  },
  player: { options: { copy: 'player', parts: ['assembly', 'map', 'legend'], creatures: 'spaces' } },
  reveal: { options: { parts: ['index', 'pieces'], creatures: 'none' } },
  miniatures: { options: { parts: ['standees', 'tokens'] } },
  'ink-saver': {
    options: { copy: 'player', style: 'minimal', parts: ['assembly', 'map'], creatures: 'none', zones: false },
  },
  'run-sheet': { options: { parts: ['run-sheet'] } },
  folder: {
    options: {
      scale: { kind: 'fit' },
      parts: ['cover', 'run-sheet', 'map', 'legend', 'key', 'rounds', 'creatures', 'tables', 'checks'],
    },
    plays: 3,
  },
  booklet: {
    options: {
      layout: 'booklet',
      scale: { kind: 'fit' },
      parts: ['cover', 'map', 'legend', 'key', 'rounds', 'creatures', 'tables', 'checks'],
    },
    plays: 3,
  },
  gm: { options: {} },
  'one-page': { options: { scale: { kind: 'fit' }, parts: ['map', 'legend', 'key'] } },
  'print-shop': {
    options: {
      layout: 'print-shop',
      copy: 'player',
      parts: ['map'],
      creatures: 'none',
      zones: false,
      coordinates: 'none',
    },
  },
  vtt: {
    options: {
      copy: 'player',
      parts: ['map'],
      creatures: 'none',
      grid: 'none',
      zones: false,
      templates: false,
      coordinates: 'none',
    },
    format: 'png',
    pixelsPerSquare: 140,
  },
}

/** The built-in presets. */
export const PRINT_PRESETS: readonly PrintPreset[] = Object.entries(en.printPresets.presets).map(
  ([id, { group, ...words }]) => ({
    id: id as PrintPresetId,
    ...words,
    group: en.printPresets.groups[group],
    ...CHOICES[id as PrintPresetId],
  }),
)
