import { describe, expect, it } from 'vitest'
import { optionsFromFlags, type PRINT_FLAGS, type PrintFlags } from '../../electron/cli/printOptions.ts'
import { printOptionsSchema, type PrintOptions } from '../../src/print/options.ts'

/** Flags that choose what to print, where and from what, rather than an option of the print. */
type OtherFlag =
  | 'out'
  | 'format'
  | 'library'
  | 'ruleset'
  | 'preset'
  | 'options'
  | 'reach'
  | 'threat'
  | 'route'
  | 'danger'
  | 'danger-rounds'
  | 'rounds'
  | 'seed'
  | 'plan'
  | 'pixels'
  | 'date'
  | 'quiet'
  | 'json'

/** For each flag a value, and the options it sets; none is a default. */
const FLAGS: Readonly<
  Record<Exclude<keyof typeof PRINT_FLAGS, OtherFlag>, readonly [PrintFlags[string], Partial<PrintOptions>]>
> = {
  copy: ['player', { copy: 'player' }],
  paper: ['a3', { paper: 'a3' }],
  layout: ['booklet', { layout: 'booklet' }],
  bleed: ['5mm', { bleedInches: 5 / 25.4 }],
  orientation: ['landscape', { orientation: 'landscape' }],
  margin: ['1cm', { marginInches: 10 / 25.4 }],
  scale: ['poster:3', { scale: { kind: 'poster', pagesAcross: 3 } }],
  overlap: ['0.5in', { overlapInches: 0.5 }],
  coordinates: ['numbers', { coordinates: 'numbers' }],
  'coordinates-inside': [true, { coordinatesInside: true }],
  style: ['parchment', { style: 'parchment' }],
  grid: ['dots', { grid: 'dots' }],
  creatures: ['spaces', { creatures: 'spaces' }],
  parts: ['cover,map', { parts: ['cover', 'map'] }],
  area: ['1,2,3,4', { area: { kind: 'rect', col: 1, row: 2, widthCells: 3, heightCells: 4 } }],
  region: [['Camp', 'Hall'], { area: { kind: 'regions', ids: ['id-Camp', 'id-Hall'] as never } }],
  regions: [true, { area: { kind: 'regions' } }],
  cut: ['views', { cutBy: 'views' }],
  covers: [true, { covers: true }],
  'strong-grid': ['2.5', { strongGridPoints: 2.5 }],
  'picture-ppi': ['72', { picturePpi: 72 }],
  'no-whole-squares': [true, { wholeSquares: false }],
  'skip-empty': [true, { skipEmptyPages: true }],
  'no-crop-marks': [true, { cropMarks: false }],
  'no-alignment-crosses': [true, { alignmentCrosses: false }],
  'no-page-labels': [true, { pageLabels: false }],
  'no-names': [true, { names: false }],
  'no-templates': [true, { templates: false }],
  'no-zones': [true, { zones: false }],
  foes: [true, { foes: true }],
  'region-names': [true, { regionNames: true }],
  'no-legend-on-map': [true, { legendOnMap: false }],
}
const DEFAULTS = printOptionsSchema.parse({})

const options = (flags: PrintFlags, text?: string) => optionsFromFlags(flags, text, (name) => `id-${name}`)

describe('each flag of `fivefoot print`', () => {
  it.each(Object.entries(FLAGS))('--%s sets its option and no other', (flag, [value, expected]) => {
    expect(options({ [flag]: value })).toEqual({ ok: true, value: { ...DEFAULTS, ...expected } })
    expect(DEFAULTS).not.toMatchObject(expected)
  })

  it('overrides the file of options, which overrides the preset', () => {
    const file = JSON.stringify({ style: 'parchment', creatures: 'numbers' })
    const read = options({ preset: 'ink-saver', creatures: 'spaces' }, file)
    expect(read.ok && read.value).toMatchObject({ copy: 'player', style: 'parchment', creatures: 'spaces' })
  })

  it.each([
    ['scale', '25.4mm', { kind: 'square', squareInches: 1 }],
    ['scale', '2.54cm', { kind: 'square', squareInches: 1 }],
    ['scale', '0.8', { kind: 'square', squareInches: 0.8 }],
    ['scale', 'fit', { kind: 'fit' }],
    ['paper', '254x508mm', { widthInches: 10, heightInches: 20 }],
    ['paper', '10x20in', { widthInches: 10, heightInches: 20 }],
  ] as const)('--%s understands %s', (flag, text, expected) => {
    const read = options({ [flag]: text })
    expect(read.ok && read.value[flag]).toEqual(expected)
  })

  it.each([
    [{ margin: '4in' }, '--margin', 'expected at most 3 in (76.2 mm)'],
    [{ 'picture-ppi': '12' }, '--picture-ppi', 'expected at least 36'],
    [{ 'strong-grid': '9' }, '--strong-grid', 'expected at most 6'],
    [{ 'strong-grid': 'wide' }, '--strong-grid', 'expected a number of points, such as 2'],
    [{ area: '1,2,3' }, '--area', 'expected col,row,width,height in squares, the first square being 0,0'],
    [{ paper: '0.5x20in' }, '--paper.widthInches', undefined],
    [{ grid: 'hexagons' }, '--grid', 'expected style, lines, dots, crosses, none'],
  ] as const)('%j is refused by name', (flags, where, details) => {
    const read = options(flags)
    expect(read.ok).toBe(false)
    if (!read.ok && details !== undefined) expect(read.error).toMatchObject({ code: 'bad-flag', where, details })
  })

  it('refuses a region that is not on the map', () => {
    expect(optionsFromFlags({ region: ['Camp'] }, undefined, () => undefined)).toMatchObject({
      error: { where: '--region', details: expect.stringContaining('Camp') },
    })
  })
})
