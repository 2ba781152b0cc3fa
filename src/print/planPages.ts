/**
 * Plans a print: its pages and how each is drawn. Fast enough for the dialog to plan at every keystroke; the file is written from the
 * same plan, so it is what the preview shows.
 */
import { picturesOn } from '../map/objects.ts'
import { unreachable } from '../base/invariant.ts'
import { ok, type Result } from '../base/result.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import { copyOfMap } from './copy.ts'
import type { Drawing } from './drawing.ts'
import type { PrintFacts } from './facts.ts'
import { PARTS, type Part, type PrintOptions } from './options.ts'
import { paperLabel, sidesOf } from './papers.ts'
import { assemblyPage } from './pages/assemblyPage.ts'
import { calibrationPage } from './pages/calibrationPage.ts'
import { halfSheetOptions, imposedPages } from './layouts/booklet.ts'
import { posterOptions, posterPage } from './layouts/printShop.ts'
import { coverPage } from './pages/coverPage.ts'
import { freeAreasBesideMap } from './pages/besideMap.ts'
import { keySection } from './pages/keyPages.ts'
import { legendSection } from './pages/legendPages.ts'
import { loosePages, type LooseSet } from './pages/loosePages.ts'
import { cutForFewestPages, sheetsSaved, type Cut } from './cutMap.ts'
import { cutTo, type CutArea } from './pages/mapArea.ts'
import { rangePages } from './pages/rangePages.ts'
import { roundPages } from './pages/rounds/roundPages.ts'
import { runSheetPages } from './pages/runSheet/runSheetPages.ts'
import { cardSet, tentSet } from './pages/cardPages.ts'
import { areaSet, ringSet } from './pages/markerPages.ts'
import { standeeSet, tokenSet } from './pages/miniaturePages.ts'
import type { BesideMap, PlannedPage } from './pages/page.ts'
import { regionPages } from './pages/regionPages.ts'
import { revealPages } from './pages/revealPages.ts'
import { sharedPages, type TextSection } from './pages/sharedPages.ts'
import { sheetOf } from './pages/sheet.ts'
import { creatureTable, tableSection } from './pages/tablePages.ts'
import { tilePage } from './pages/tilePage.ts'
import { sceneOf, type ReadMapScene, type Scene } from './scene/scene.ts'
import { cellsShown, type Tile } from './tiling.ts'
import type { PrintWarning, SheetCount } from '../words/facts.ts'

/** A planned print. */
export interface PagePlan {
  readonly title: string
  readonly pages: readonly PlannedPage[]
  /** The areas of the map in order, with their tiles. */
  readonly areas: readonly CutArea[]
  /** Area of all pages. */
  readonly paperSquareInches: number
  /** Sheets of paper, by size. */
  readonly sheets: readonly SheetCount[]
  /** Tiles left out because they show only open terrain. */
  readonly skippedPages: number
  readonly warnings: readonly PrintWarning[]
  /** Ids of the stored pictures the pages use. */
  readonly pictures: readonly string[]
  /** The longer side of each picture on these pages in inches, at most. */
  readonly longestInches: Readonly<Record<string, number>>
  /** Resolution of pictures in pixels per inch, at most. */
  readonly picturePpi: number
}

/** From so many pages on there is a warning. */
const MANY_PAGES = 100

/**
 * Plans a print. Errors: `area-off-map`, `no-such-region`, `no-regions`, `paper-too-small`, `too-many-pages`,
 * `page-too-large`, each with the option to blame as `where`. `read`: reads the map for drawing; a caller that plans repeatedly can
 * cache.
 */
export function planPages(
  map: BattleMap,
  facts: PrintFacts,
  options: PrintOptions,
  read?: ReadMapScene,
): Result<PagePlan> {
  switch (options.layout) {
    case 'sheets':
      return planSheets(map, facts, options, read)
    case 'booklet': {
      const plan = planSheets(map, facts, halfSheetOptions(options), read)
      if (!plan.ok) return plan
      const pages = imposedPages(plan.value.pages, options)
      const sheets = Math.ceil(pages.length / 2)
      const warnings: PrintWarning[] = sheets === 0 ? [] : [{ code: 'folded', pages: plan.value.pages.length, sheets }]
      return ok({ ...plan.value, pages, ...paperOf(pages, 2), warnings: [...warnings, ...plan.value.warnings] })
    }
    case 'print-shop': {
      const whole = { col: 0, row: 0, widthCells: map.widthCells, heightCells: map.heightCells }
      const trimmed = posterOptions(map, options, options.area.kind === 'rect' ? cutTo(options.area, whole) : whole)
      if (!trimmed.ok) return trimmed
      const plan = planSheets(map, facts, trimmed.value, read)
      if (!plan.ok) return plan
      const pages = plan.value.pages.map((page) =>
        posterPage(map, page, options, plan.value.areas[0]?.squareInches ?? 1),
      )
      return ok({ ...plan.value, pages, ...paperOf(pages) })
    }
    default:
      return unreachable(options.layout)
  }
}

/** The paper that these pages take, each sheet printed on one side or on both. */
function paperOf(pages: readonly PlannedPage[], sides: 1 | 2 = 1): Pick<PagePlan, 'paperSquareInches' | 'sheets'> {
  // Of each size, in either orientation: the first page, and how many there are.
  const sizes = new Map<string, { readonly first: PlannedPage; count: number }>()
  for (const page of pages.filter((_, i) => i % sides === 0)) {
    const size = sidesOf(page)
    const known = sizes.get(size)
    if (known) known.count++
    else sizes.set(size, { first: page, count: 1 })
  }
  return {
    paperSquareInches: pages.reduce((sum, { widthInches, heightInches }) => sum + widthInches * heightInches, 0),
    sheets: Array.from(sizes.values(), ({ first: { widthInches, heightInches }, count }) => ({
      ...{ count, widthInches, heightInches },
      paper: paperLabel({ widthInches, heightInches }),
    })),
  }
}

/** Plans a print of single sheets. Errors: as `planPages`. */
function planSheets(map: BattleMap, facts: PrintFacts, options: PrintOptions, read?: ReadMapScene): Result<PagePlan> {
  const copy = copyOfMap(map, facts, options.copy, options)
  const scene = sceneOf(copy.map, copy.facts, options, read)
  const cut = cutForFewestPages(scene)
  if (!cut.ok) return cut
  const { areas, orientation } = cut.value
  const areRegions = options.area.kind === 'regions'
  const regions = areRegions ? regionPages(scene, areas) : ok(undefined)
  if (!regions.ok) return regions
  const texts = sharedPages(
    scene,
    textSections(scene, areas),
    areRegions ? [] : freeAreasBesideMap(scene, areas, sheetOf(options, orientation)),
  )
  const loose = loosePages(scene, looseSets(scene))
  const hasReveal = options.parts.includes('pieces') || options.parts.includes('index')
  const reveal = hasReveal ? revealPages(map, facts, scene, squareInchesOf(options)) : ok(null)
  if (!reveal.ok) return reveal
  const pages = PARTS.filter((part) => options.parts.includes(part)).flatMap((part) => {
    if (part === 'index' || part === 'pieces') return reveal.value?.[part] ?? []
    if (isOneOf(TEXT_PARTS, part)) return texts.pages.get(part) ?? []
    if (isOneOf(LOOSE_PARTS, part)) return loose.get(part) ?? []
    return pagesOf(part, scene, { areas, orientation }, texts.beside, regions.value)
  })
  return ok({
    title: settingsOf(copy.map).name,
    pages,
    areas,
    ...paperOf(pages),
    skippedPages: areRegions ? 0 : areas.reduce((sum, { tiles, kept }) => sum + tiles.length - kept.length, 0),
    warnings: [
      ...warningsOf(scene, pages.length),
      ...(areRegions || !options.parts.includes('map') ? [] : [...sheetsSaved(scene, cut.value), ...leftOut(areas)]),
      ...droppedFrom(pages),
    ],
    pictures: picturesOf(scene),
    longestInches: longestInches(scene, areas, pages),
    picturePpi: options.picturePpi,
  })
}

/** Draws one page of a plan; `index` from 0. */
export function drawPage(plan: Pick<PagePlan, 'pages'>, index: number): Drawing {
  const page = plan.pages[index]
  if (!page) throw new RangeError(`the plan has no page ${index}`)
  return {
    widthInches: page.widthInches,
    heightInches: page.heightInches,
    marks: page.draw({ number: index + 1, count: plan.pages.length }),
  }
}

/** Size of a square on pieces and miniatures, which are always at true scale. */
const squareInchesOf = ({ scale }: PrintOptions): number => (scale.kind === 'square' ? scale.squareInches : 1)

const TEXT_PARTS = ['legend', 'key', 'creatures', 'tables', 'checks'] as const satisfies readonly Part[]
type TextPart = (typeof TEXT_PARTS)[number]
const LOOSE_PARTS = ['standees', 'tokens', 'cards', 'tents', 'rings', 'areas'] as const satisfies readonly Part[]
type LoosePart = (typeof LOOSE_PARTS)[number]
const isOneOf = <P extends Part>(parts: readonly P[], part: Part): part is P => parts.some((each) => each === part)

/** The text parts, in order. */
function textSections(scene: Scene, areas: readonly CutArea[]): readonly TextSection[] {
  const { facts, options } = scene
  const sections: Readonly<Record<TextPart, () => readonly TextSection[]>> = {
    legend: () => [legendSection(scene, areas)],
    key: () => (options.copy === 'gm' ? [keySection(scene)] : []),
    creatures: () => [tableSection(scene, 'creatures', creatureTable(scene))],
    tables: () => facts.tables.map((table) => tableSection(scene, 'tables', table)),
    checks: () => (facts.checks ? [tableSection(scene, 'checks', facts.checks)] : []),
  }
  return PARTS.filter((part) => isOneOf(TEXT_PARTS, part)).flatMap((part) =>
    options.parts.includes(part) ? sections[part]() : [],
  )
}

/** The parts of loose pieces, in order. */
function looseSets(scene: Scene): readonly LooseSet[] {
  const squareInches = squareInchesOf(scene.options)
  const sets: Readonly<Record<LoosePart, () => LooseSet>> = {
    standees: () => standeeSet(scene, squareInches),
    tokens: () => tokenSet(scene, squareInches),
    cards: () => cardSet(scene),
    tents: () => tentSet(scene),
    rings: () => ringSet(scene, squareInches),
    areas: () => areaSet(scene, squareInches),
  }
  return PARTS.filter((part) => isOneOf(LOOSE_PARTS, part)).flatMap((part) =>
    scene.options.parts.includes(part) ? [sets[part]()] : [],
  )
}

/** Pages of a part that shares pages with no other. */
function pagesOf(
  part: Exclude<Part, TextPart | LoosePart | 'index' | 'pieces'>,
  scene: Scene,
  { areas, orientation }: Cut,
  beside: ReadonlyMap<Tile, BesideMap>,
  regions: readonly PlannedPage[] | undefined,
): readonly PlannedPage[] {
  switch (part) {
    case 'cover':
      return [coverPage(scene, areas[0])]
    case 'run-sheet':
      return runSheetPages(scene)
    case 'calibration':
      return [calibrationPage(scene)]
    case 'assembly':
      return regions ? [] : areas.filter(({ tiles }) => tiles.length > 1).map((area) => assemblyPage(scene, area))
    case 'map': {
      if (regions) return regions
      const sheet = sheetOf(scene.options, orientation)
      return areas.flatMap((area) => area.kept.map((tile) => tilePage(scene, area, tile, sheet, beside.get(tile))))
    }
    case 'rounds':
      return roundPages(scene)
    case 'ranges':
      return rangePages(scene)
    default:
      return unreachable(part)
  }
}

function* pictureUses({ map, creatures }: Scene): Generator<{ readonly picture: string; readonly name: string }> {
  for (const { picture, name } of picturesOn(map)) yield { picture, name: name === '' ? picture : name }
  for (const { creature } of creatures)
    if (creature.picture !== undefined) yield { picture: creature.picture, name: creature.name }
}

/** Warnings about missing pictures and many pages. */
export function warningsOf(scene: Scene, pages: number): PrintWarning[] {
  const missing = new Map<string, PrintWarning>()
  for (const { picture, name } of pictureUses(scene))
    if (!scene.facts.pictures[picture]) missing.set(picture, { code: 'picture-missing', picture, name })
  return [...missing.values(), ...(pages >= MANY_PAGES ? [{ code: 'many-pages' as const, pages }] : [])]
}

/** A warning that names the squares of each page left out. */
function leftOut(areas: readonly CutArea[]): PrintWarning[] {
  const parts = areas.flatMap(({ tiles, kept, cells, squareInches }) =>
    tiles
      .filter((tile) => !kept.includes(tile))
      .map((tile) => {
        const { col, row, widthCells, heightCells } = cellsShown(cells, squareInches, tile)
        return { from: { col, row }, to: { col: col + widthCells - 1, row: row + heightCells - 1 } }
      }),
  )
  return parts.length === 0 ? [] : [{ code: 'squares-left-out', parts }]
}

const droppedFrom = (pages: readonly PlannedPage[]): PrintWarning[] =>
  pages.flatMap(({ dropped = [] }) =>
    dropped.length === 0 ? [] : [{ code: 'run-sheet-dropped' as const, items: dropped }],
  )

/** Ids of the stored pictures a scene may draw. */
export const picturesOf = (scene: Scene): readonly string[] => [
  ...new Set([...pictureUses(scene)].map(({ picture }) => picture).filter((picture) => scene.facts.pictures[picture])),
]

/** Parts that show the whole map, as large as the sheet allows. */
const WITH_WHOLE_MAP: readonly Part[] = ['cover', 'run-sheet', 'assembly', 'rounds', 'ranges', 'index']
/** Height of the tallest standees divided by their width. */
const MAX_STANDEE_ASPECT = 1.5

/** The longer side of each picture on paper in inches, at most. */
function longestInches(
  { map, creatures, facts, options }: Scene,
  areas: readonly CutArea[],
  pages: readonly PlannedPage[],
): Readonly<Record<string, number>> {
  const sheet = Math.max(0, ...pages.map(({ widthInches, heightInches }) => Math.max(widthInches, heightInches)))
  const hasWholeMap = options.parts.some((part) => WITH_WHOLE_MAP.includes(part))
  const loose = squareInchesOf(options)
  const square = Math.max(
    options.parts.includes('pieces') ? loose : 0,
    ...areas.map(({ squareInches, cells }) =>
      Math.max(squareInches, hasWholeMap ? sheet / Math.max(cells.widthCells, cells.heightCells) : 0),
    ),
  )
  const longest: Record<string, number> = {}
  const atLeast = (picture: string, inches: number) => (longest[picture] = Math.max(longest[picture] ?? 0, inches))
  for (const { picture, widthSquares, heightSquares } of picturesOn(map))
    atLeast(picture, Math.max(widthSquares, heightSquares) * square)
  for (const { creature, spaceCells } of creatures) {
    const stored = creature.picture === undefined ? undefined : facts.pictures[creature.picture]
    if (creature.picture === undefined || !stored) continue
    // A token shows the shorter side of its picture in full.
    const { widthPx, heightPx } = stored
    const aspect = Math.max(widthPx, heightPx) / Math.min(widthPx, heightPx)
    atLeast(creature.picture, spaceCells * Math.max(square, loose) * Math.max(aspect, MAX_STANDEE_ASPECT))
  }
  return longest
}
