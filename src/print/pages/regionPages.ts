/** Pages of regions by their shape, each with a strip of wall around it and nothing of its neighbors. */
import { failure, ok, type Result } from '../../base/result.ts'
import { sceneOf as readScene } from '../../draw/scene.ts'
import { cellIndex, isOnGrid } from '../../grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { Region } from '../../map/records/annotations.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import type { Overlay, PrintFacts } from '../facts.ts'
import { floorsWithin, mapOfSquares } from '../pieces/squaresMap.ts'
import { sceneOf, type Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import type { CutArea } from './mapArea.ts'
import type { PlannedPage } from './page.ts'
import type { CutOut } from './cutOut.ts'
import { packCutOuts, piecePages, squareToFit, type PackedParts } from './piecePages.ts'

/** A region as a cut-out, with a scene of its squares alone. */
export interface RegionCut extends Pick<CutOut, 'cells' | 'isFloor' | 'scene'> {
  readonly name: string
}

/** Returns undefined if no square of the region is on the map. */
export function regionCut(scene: Scene, region: Region): RegionCut | undefined {
  const { map } = scene
  const cells = region.cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell))
  if (cells.length === 0) return undefined
  const palette = terrainPalette(map)
  const { features } = scene.drawn()
  const own = new Set(cells)
  let made: Scene | undefined
  const makeScene = (): Scene => {
    const { dressing, floors } = scene.drawn()
    const part = mapOfSquares(map, { cells, isVoid: features.isVoid, dressing })
    const alone = sceneOf(part, factsWithin(scene.facts, own), scene.options, (each, { dressing }) =>
      readScene(each, { view: 'gm', dressing, floors: floorsWithin(map, floors, cells) }),
    )
    return withNumbersOf(scene, alone)
  }
  return {
    name: region.name,
    cells: [...own].sort((a, b) => a - b),
    isFloor: (index) =>
      features.isVoid[index] !== 1 && !(palette[map.layers.terrain[index] ?? OPEN_TERRAIN]?.blocksLines ?? false),
    scene: () => (made ??= makeScene()),
  }
}

/** A scene whose creatures keep their numbers of the whole map. */
function withNumbersOf(whole: Scene, part: Scene): Scene {
  const numbers = new Map(whole.creatures.map(({ creature, number }) => [creature.id, number]))
  const numbered = new Map(
    part.creatures.map((each) => [each, { ...each, number: numbers.get(each.creature.id) ?? each.number }]),
  )
  const renumber = (creatures: Scene['creatures']) => creatures.flatMap((each) => numbered.get(each) ?? [])
  return {
    ...part,
    creatures: renumber(part.creatures),
    creaturesIn: (window) => renumber(part.creaturesIn(window)),
  }
}

/** Overlays reduced to some squares. */
const factsWithin = (facts: PrintFacts, own: ReadonlySet<number>): PrintFacts => ({
  ...facts,
  overlays: facts.overlays.map((overlay): Overlay =>
    overlay.kind === 'cells'
      ? {
          ...overlay,
          bands: overlay.bands.map((band) => ({ ...band, cells: band.cells.filter((index) => own.has(index)) })),
        }
      : overlay,
  ),
})

/** The regions of some ids in their order; all regions without ids. */
export function regionsOf({ tables }: BattleMap, ids: readonly string[] | undefined): readonly Region[] {
  const all = [...tables.regions.values()]
  return ids ? ids.flatMap((id) => all.find((region) => region.id === id) ?? []) : all
}

/** Pages of regions; `areas`: those of the options, for their scale. Errors: `no-regions`, `paper-too-small`. */
export function regionPages(scene: Scene, areas: readonly CutArea[]): Result<readonly PlannedPage[]> {
  const { options, map } = scene
  const { area, scale } = options
  const regions = regionsOf(map, area.kind === 'regions' ? area.ids : undefined)
  const cuts = regions.flatMap((region) => regionCut(scene, region) ?? [])
  if (cuts.length === 0) return failure('no-regions')
  const cutOuts = cuts.map((cut): CutOut => ({ ...cut, label: cut.name, title: cut.name, doors: [], isCover: false }))
  if (scale.kind === 'square') {
    const packed = packCutOuts(scene, cutOuts, scale.squareInches)
    return packed.ok ? ok(piecePages(scene, 'map', en.paper.key.regions, packed.value)) : packed
  }
  // Each region has its own scale, so they cannot share sheets.
  const sheets: PackedParts[number][] = []
  for (const [i, cutOut] of cutOuts.entries()) {
    const squareInches = scale.kind === 'fit' ? squareToFit(scene, cutOut) : (areas[i]?.squareInches ?? 1)
    const packed = packCutOuts(scene, [cutOut], squareInches)
    if (!packed.ok) return packed
    sheets.push(...packed.value)
  }
  return ok(piecePages(scene, 'map', en.paper.key.regions, sheets))
}
