import { failure, ok, type Result } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { checkMap } from '../../map/checkMap.ts'
import { byId } from '../records.ts'
import { draftMap, lossIf } from '../draft.ts'
import { lossesOfScale } from '../fileScale.ts'
import { FileTexts } from '../fileTexts.ts'
import type { ImportDraft, Loss, MapFormat, ReadContext } from '../format.ts'
import { withShapes } from '../lines/lossesOfLines.ts'
import { withOwnPart } from '../ownPart.ts'
import { issueAt } from '../readText.ts'
import { chooseScene, documentsOf, scenesOf } from './levels.ts'
import { gridOf, placeOf, type ScenePlace } from './place.ts'
import { annotationsOf } from './readAnnotations.ts'
import { backgroundName, picturesOf } from './readPictures.ts'
import { creaturesOf } from './readTokens.ts'
import { paintRegions } from './readRegions.ts'
import { wallsOf } from './readWalls.ts'
import { hasModuleData, ownFlags, sceneSchema, type Scene } from './schema.ts'
import { sceneOf } from './write.ts'

const SQUARE_GRIDS = [0, 1]

/**
 * Reads a scene of generations 9 to 14: the only one in the file, or the chosen one of an adventure, a compendium or a list,
 * and one of its levels. Errors: those of JSON, `not-this-format`, `not-supported` (hexagons), `too-large`.
 */
export const readFoundry: NonNullable<MapFormat['read']> = async (file, context) => {
  const documents = documentsOf(file.bytes)
  if (!documents.ok) return documents
  const scenes = scenesOf(documents.value)
  // A single document that is no scene is read all the same: its error says what is missing.
  const [only] = documents.value
  const candidates = scenes.length > 0 ? scenes : [(only ?? {}) as Readonly<Record<string, unknown>>]
  const chosen = chooseScene(candidates, context.containedId)
  if (!chosen.ok) return chosen
  const { scene, id, all } = chosen.value
  const { type } = gridOf(scene)
  if (!SQUARE_GRIDS.includes(type))
    return failure('not-supported', { where: '$.grid.type', details: 'expected a grid of squares, got hexagons' })
  const place = placeOf(scene, context.splitSquares)
  const asFoundrySees = (seen: Scene): Result<ImportDraft> => {
    const texts = new FileTexts()
    const map = draftMap(place.size, texts.name(seen.name), context.ruleset, '$.width')
    return map.ok ? draft(map.value, seen, place, { ...context, texts }) : map
  }
  const seen = asFoundrySees(scene)
  if (!seen.ok) return seen
  const whole = withOwnPart(seen.value, ownFlags(scene.flags), context, (map, isPlain) => {
    const again = sceneSchema.safeParse(sceneOf(map, 'v13', place.gridPx, isPlain ? backgroundName(scene) : ''))
    return again.success ? asFoundrySees(again.data) : issueAt(again.error)
  })
  if (!whole.ok) return whole
  const others = all.filter((other) => other.id !== id)
  const names = others.map(({ name }) => name).slice(0, 20)
  return ok({
    ...whole.value,
    losses: [...whole.value.losses, ...lossIf('other-maps', others.length, { facts: { names } })],
    ...(others.length > 0 && { contained: { id, all } }),
    ...(place.scale && place.scale.times > 1 && { scale: place.scale }),
  })
}

function draft(
  map: BattleMap,
  scene: Scene,
  place: ScenePlace,
  context: ReadContext & { readonly texts: FileTexts },
): Result<ImportDraft> {
  const { texts } = context
  const walls = wallsOf(scene, place, context.snap)
  if (!walls.ok) return walls
  const painted = paintRegions(map, scene, place, texts)
  if (!painted.ok) return painted
  const { layers } = painted.value
  const tokens = creaturesOf({ ...map, layers }, scene, place, texts)
  const pictures = picturesOf(scene, place, context)
  const annotations = annotationsOf(scene, place, texts)
  const checked = checkMap({
    ...map,
    layers: { ...layers, terrain: withShapes(layers.terrain, walls.value) },
    tables: {
      ...map.tables,
      edges: walls.value.edges,
      creatures: byId(tokens.creatures),
      regions: byId(painted.value.regions),
      lights: byId(annotations.lights),
      notes: byId(annotations.notes),
      drawings: byId([...annotations.drawings, ...walls.value.drawings]),
      props: byId(pictures.props),
    },
  })
  if (!checked.ok) return checked
  return ok({
    map: checked.value,
    pictures: pictures.pictures,
    losses: [
      ...walls.value.losses,
      ...painted.value.losses,
      ...tokens.losses,
      ...pictures.losses,
      ...annotations.losses,
      ...lossesOfScene(scene, place),
      ...texts.losses,
    ],
    lines: walls.value.lines,
  })
}

/** Losses of what a map cannot hold, and of squares of another size. */
function lossesOfScene(scene: Scene, { scale }: ScenePlace): Loss[] {
  const { environment, sounds, templates, foreground, levels, weather } = scene
  const isDark = (scene.darkness ?? environment?.darknessLevel ?? 0) > 0
  const lights = scene.globalLight ?? environment?.globalLight?.enabled ?? false
  const above = [typeof foreground === 'string' ? foreground : foreground?.src, levels.items[0]?.foreground?.src]
  const objects = [scene.walls, scene.tokens, scene.lights, scene.regions, scene.drawings, scene.tiles, scene.notes]
  const moduleData = objects.reduce<number>((sum, { items }) => sum + items.filter(hasModuleData).length, 0)
  return [
    ...lossesOfScale(scale),
    ...lossIf('gridless', gridOf(scene).type === 0 ? 1 : 0),
    ...lossIf('sounds', sounds.items.length + sounds.broken + (scene.playlist ? 1 : 0)),
    ...lossIf('measured-templates', templates.items.length + templates.broken),
    ...lossIf('darkness', isDark || lights ? 1 : 0),
    ...lossIf('foreground', above.filter(Boolean).length),
    ...lossIf('weather', weather ? 1 : 0),
    ...lossIf('module-data', moduleData + (hasModuleData(scene) ? 1 : 0)),
  ]
}
