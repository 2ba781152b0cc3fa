/**
 * The plan of a print: which pages it has and how each is drawn. Pure and quick, so that the dialog can make one at every
 * keystroke; the file is written from the same plan, so what was promised is what comes out.
 */
import { picturesOn } from '../map/objects.ts'
import { unreachable } from '../base/invariant.ts'
import { ok, type Result } from '../base/result.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import { copyOfMap } from './copy.ts'
import type { Drawing } from './drawing.ts'
import type { PrintFacts } from './facts.ts'
import { PARTS, type Part, type PrintOptions } from './options.ts'
import { assemblyPage } from './pages/assemblyPage.ts'
import { calibrationPage } from './pages/calibrationPage.ts'
import { boundPages, halfSheetOptions } from './layouts/booklet.ts'
import { posterOptions, posterPage } from './layouts/printShop.ts'
import { coverPage } from './pages/coverPage.ts'
import { keyPages } from './pages/keyPages.ts'
import { legendBeside } from './pages/legendBeside.ts'
import { legendPages } from './pages/legendPages.ts'
import { areasOf, cutArea, cutTo, usableOf, type CutArea } from './pages/mapArea.ts'
import { roundPages } from './pages/rounds/roundPages.ts'
import { runSheetPages } from './pages/runSheet/runSheetPages.ts'
import { areaPages, cardPages, ringPages, tentPages } from './pages/markerPages.ts'
import { standeePages, tokenPages } from './pages/miniaturePages.ts'
import type { LegendBeside, PlannedPage } from './pages/page.ts'
import { regionPages } from './pages/regionPages.ts'
import { revealPages } from './pages/revealPages.ts'
import { sheetOf, type Turn } from './pages/sheet.ts'
import { creatureTable, tablePages } from './pages/tablePages.ts'
import { bandsOf, tilePage } from './pages/tilePage.ts'
import { sceneOf, type ReadForDrawing, type Scene } from './scene/scene.ts'
import { cellsShown } from './tiling.ts'
import type { PrintWarning } from '../words/facts.ts'

/** A print, planned. */
export interface PagePlan {
  readonly title: string
  readonly pages: readonly PlannedPage[]
  /** The areas of the map in order, with their tiles. */
  readonly areas: readonly CutArea[]
  /** Paper used, in square inches. */
  readonly paperSquareInches: number
  /** Tiles left out for holding nothing but open ground. */
  readonly skippedPages: number
  readonly warnings: readonly PrintWarning[]
  /** Ids of the stored pictures the pages use. */
  readonly pictures: readonly string[]
  /** How long the longer side of a picture is at most on these pages, in inches; only of those that are never a token. */
  readonly longestInches: Readonly<Record<string, number>>
}

/** From here on a person should think twice. */
const MANY_PAGES = 100

/**
 * Plans a print. Errors: `area-off-map`, `no-such-region`, `no-regions`, `paper-too-small`, `too-many-pages`,
 * `page-too-large`, each with the option to blame as `where`. `read`: works out what is drawn, where a caller remembers it
 * from plan to plan.
 */
export function planPages(
  map: BattleMap,
  facts: PrintFacts,
  options: PrintOptions,
  read?: ReadForDrawing,
): Result<PagePlan> {
  switch (options.layout) {
    case 'sheets':
      return planSheets(map, facts, options, read)
    case 'booklet': {
      const plan = planSheets(map, facts, halfSheetOptions(options), read)
      if (!plan.ok) return plan
      const pages = boundPages(plan.value.pages, options)
      const sheets = Math.ceil(pages.length / 2)
      const warnings: PrintWarning[] = sheets === 0 ? [] : [{ code: 'folded', pages: plan.value.pages.length, sheets }]
      return ok({ ...plan.value, pages, ...paperOf(pages), warnings: [...warnings, ...plan.value.warnings] })
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

const paperOf = (pages: readonly PlannedPage[]): Pick<PagePlan, 'paperSquareInches'> => ({
  paperSquareInches: pages.reduce((sum, { widthInches, heightInches }) => sum + widthInches * heightInches, 0),
})

/** Plans pages that are sheets of their own. Errors: as `planPages`. */
function planSheets(map: BattleMap, facts: PrintFacts, options: PrintOptions, read?: ReadForDrawing): Result<PagePlan> {
  const copy = copyOfMap(map, facts, options.copy)
  const scene = sceneOf(copy.map, copy.facts, options, read)
  const cut = cutForFewestPages(scene)
  if (!cut.ok) return cut
  const { areas, turn } = cut.value
  const areRegions = options.area.kind === 'regions'
  const regions = areRegions ? regionPages(scene, areas) : ok(undefined)
  if (!regions.ok) return regions
  const legend = areRegions ? undefined : legendBeside(scene, areas, sheetOf(options, turn))
  const hasReveal = options.parts.includes('pieces') || options.parts.includes('index')
  const reveal = hasReveal ? revealPages(map, facts, scene, squareInchesOf(options)) : ok(null)
  if (!reveal.ok) return reveal
  const pages = PARTS.filter((part) => options.parts.includes(part)).flatMap((part) =>
    part === 'index' || part === 'pieces'
      ? (reveal.value?.[part] ?? [])
      : pagesOf(part, scene, areas, turn, legend, regions.value),
  )
  return ok({
    title: settingsOf(copy.map).name,
    pages,
    areas,
    ...paperOf(pages),
    skippedPages: areRegions ? 0 : areas.reduce((sum, { tiles, kept }) => sum + tiles.length - kept.length, 0),
    warnings: [
      ...warningsOf(scene, pages.length),
      ...(areRegions || !options.parts.includes('map') ? [] : leftOut(areas)),
      ...droppedFrom(pages),
    ],
    pictures: picturesOf(scene),
    longestInches: longestInches(scene, areas, pages),
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

interface Cut {
  readonly areas: readonly CutArea[]
  readonly turn: Turn
}

/** All areas cut for a sheet that lies one way. */
function cutFor(scene: Scene, turn: Turn): Result<Cut> {
  const areas = areasOf(scene)
  if (!areas.ok) return areas
  const usable = usableOf(sheetOf(scene.options, turn), scene.options.marginInches, bandsOf(scene.options))
  const cut: CutArea[] = []
  for (const area of areas.value) {
    const pieces = cutArea(scene, area, usable)
    if (!pieces.ok) return pieces
    cut.push(pieces.value)
  }
  return ok({ areas: cut, turn })
}

const pageCount = ({ areas }: Cut): number => areas.reduce((sum, { kept }) => sum + kept.length, 0)
const squareSum = ({ areas }: Cut): number => areas.reduce((sum, { squareInches }) => sum + squareInches, 0)

/** The turn with fewer pages; with bigger squares where both have as many; upright where that is equal too. */
function cutForFewestPages(scene: Scene): Result<Cut> {
  const { orientation } = scene.options
  if (orientation !== 'fewest-pages') return cutFor(scene, orientation)
  const upright = cutFor(scene, 'portrait')
  const lying = cutFor(scene, 'landscape')
  if (!upright.ok || !lying.ok) return upright.ok ? upright : lying
  const saved = pageCount(upright.value) - pageCount(lying.value)
  if (saved !== 0) return saved > 0 ? lying : upright
  return squareSum(lying.value) > squareSum(upright.value) ? lying : upright
}

/** How large a square is of what is always at true scale. */
const squareInchesOf = ({ scale }: PrintOptions): number => (scale.kind === 'square' ? scale.squareInches : 1)

function pagesOf(
  part: Exclude<Part, 'index' | 'pieces'>,
  scene: Scene,
  areas: readonly CutArea[],
  turn: Turn,
  legend: LegendBeside | undefined,
  regions: readonly PlannedPage[] | undefined,
): readonly PlannedPage[] {
  const squareInches = squareInchesOf(scene.options)
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
      const sheet = sheetOf(scene.options, turn)
      return areas.flatMap((area) => area.kept.map((tile) => tilePage(scene, area, tile, sheet, legend)))
    }
    case 'legend':
      return legend ? [] : legendPages(scene, areas)
    case 'key':
      return keyPages(scene)
    case 'rounds':
      return roundPages(scene)
    case 'creatures':
      return tablePages(scene, part, creatureTable(scene))
    case 'tables':
      return scene.facts.tables.flatMap((table) => tablePages(scene, part, table))
    case 'checks':
      return scene.facts.checks ? tablePages(scene, part, scene.facts.checks) : []
    case 'standees':
      return standeePages(scene, squareInches)
    case 'tokens':
      return tokenPages(scene, squareInches)
    case 'cards':
      return cardPages(scene)
    case 'tents':
      return tentPages(scene)
    case 'rings':
      return ringPages(scene, squareInches)
    case 'areas':
      return areaPages(scene, squareInches)
    default:
      return unreachable(part)
  }
}

function* pictureUses({ map, creatures }: Scene): Generator<{ readonly picture: string; readonly name: string }> {
  for (const { picture, name } of picturesOn(map)) yield { picture, name: name === '' ? picture : name }
  for (const { creature } of creatures)
    if (creature.picture !== undefined) yield { picture: creature.picture, name: creature.name }
}

/** What is amiss with a scene. */
export function warningsOf(scene: Scene, pages: number): PrintWarning[] {
  const missing = new Map<string, PrintWarning>()
  for (const { picture, name } of pictureUses(scene))
    if (!scene.facts.pictures[picture]) missing.set(picture, { code: 'picture-missing', picture, name })
  return [...missing.values(), ...(pages >= MANY_PAGES ? [{ code: 'many-pages' as const, pages }] : [])]
}

/** The squares of pages that are not printed, each page's own. */
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

/** Ids of stored pictures a scene may draw. */
export const picturesOf = (scene: Scene): readonly string[] => [
  ...new Set([...pictureUses(scene)].map(({ picture }) => picture).filter((picture) => scene.facts.pictures[picture])),
]

/** An area is drawn in its own scale, and on a cover as large as the sheet allows. Tokens are left out: they are small as they are. */
function longestInches(
  { map, creatures }: Scene,
  areas: readonly CutArea[],
  pages: readonly PlannedPage[],
): Readonly<Record<string, number>> {
  const sheet = Math.max(0, ...pages.map(({ widthInches, heightInches }) => Math.max(widthInches, heightInches)))
  const square = Math.max(
    0,
    ...areas.map(({ squareInches, cells }) =>
      Math.max(squareInches, sheet / Math.max(cells.widthCells, cells.heightCells)),
    ),
  )
  const longest: Record<string, number> = {}
  for (const { picture, widthSquares, heightSquares } of picturesOn(map))
    longest[picture] = Math.max(longest[picture] ?? 0, Math.max(widthSquares, heightSquares) * square)
  for (const { creature } of creatures) if (creature.picture !== undefined) delete longest[creature.picture]
  return longest
}
