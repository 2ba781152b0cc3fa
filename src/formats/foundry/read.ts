import { failure, ok, type Result } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { checkMap } from '../../map/checkMap.ts'
import { drawingSchema, lightSchema, noteSchema, type Prop } from '../../map/records/annotations.ts'
import { readPictureHead } from '../../base/pictureHead.ts'
import { BACKGROUND_ID, backgroundProp, idsOfFile, byId } from '../records.ts'
import { draftMap, nameFrom } from '../draft.ts'
import type { ImportDraft, Loss, MapFormat, MapPicture, ReadContext } from '../format.ts'
import { issueAt, readJson } from '../readText.ts'
import { withOwnPart } from '../ownPart.ts'
import { creaturesOf } from './readTokens.ts'
import { groundOf } from './readRegions.ts'
import { wallsOf } from './readWalls.ts'
import { placeOf, sceneSchema, type ScenePlace, type Scene } from './schema.ts'
import { sceneOf } from './write.ts'

const SQUARE_GRIDS = [0, 1]

/** Reads a scene of generations 9 to 14. Errors: those of JSON, `not-this-format`, `not-supported` (hexagons), `too-large`. */
export const readFoundry: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes)
  if (!json.ok) return json
  const scene = sceneSchema.safeParse(json.value)
  if (!scene.success) return issueAt(scene.error)
  const grid =
    typeof scene.data.grid === 'number' ? { size: scene.data.grid, type: scene.data.gridType ?? 1 } : scene.data.grid
  if (!SQUARE_GRIDS.includes(grid.type))
    return failure('not-supported', { where: '$.grid.type', details: 'expected a grid of squares, got hexagons' })
  const size = {
    widthCells: Math.ceil(scene.data.width / grid.size - 0.01),
    heightCells: Math.ceil(scene.data.height / grid.size - 0.01),
  }
  const asFoundrySees = (seen: Scene): Result<ImportDraft> => {
    const map = draftMap(size, seen.name, context.ruleset, '$.width')
    return map.ok ? draft(map.value, seen, grid.size, context) : map
  }
  const seen = asFoundrySees(scene.data)
  if (!seen.ok) return seen
  return withOwnPart(seen.value, scene.data.flags?.fivefoot, context, (map, isPlain) =>
    asFoundrySees(sceneSchema.parse(sceneOf(map, 'v13', grid.size, isPlain ? pictureNameOf(scene.data) : ''))),
  )
}

function draft(map: BattleMap, scene: Scene, gridPx: number, context: ReadContext): Result<ImportDraft> {
  const place = placeOf(scene, gridPx)
  const walls = wallsOf(map, scene, place, context.snap)
  if (!walls.ok) return walls
  const ground = groundOf(map, scene, place)
  if (!ground.ok) return ground
  const tokens = creaturesOf(map, scene, place)
  const picture = pictureOf(map, scene, context)
  const point = ({ x, y }: { x: number; y: number }) => ({ x: place.toSquares(x, 'x'), y: place.toSquares(y, 'y') })
  const idOf = { light: idsOfFile(), note: idsOfFile(), drawing: idsOfFile() }
  const lights = scene.lights.flatMap((light, i) =>
    parsed(lightSchema, {
      id: idOf.light(light.flags?.fivefoot?.id, `light-${i + 1}`),
      at: point(light),
      rangeFeet: light.config?.dim ?? light.dim ?? 0,
      colour: colour(light.config?.color ?? light.tintColor, '#ffffff'),
      gmOnly: light.hidden,
      shadows: light.walls ?? true,
    }),
  )
  const notes = scene.notes.flatMap((note, i) =>
    parsed(noteSchema, {
      id: idOf.note(note.flags?.fivefoot?.id, `note-${i + 1}`),
      at: point(note),
      ...numbered(note.text ?? '', i + 1),
      gmOnly: true,
    }),
  )
  const drawings = scene.drawings.flatMap((drawing, i) =>
    parsed(
      drawingSchema,
      drawingOf(drawing, idOf.drawing(drawing.flags?.fivefoot?.id, `drawing-${i + 1}`), place, gridPx),
    ),
  )
  const built: BattleMap = {
    ...map,
    layers: { ...map.layers, terrain: ground.value.terrain },
    tables: {
      ...map.tables,
      edges: walls.value.edges,
      creatures: byId(tokens.creatures),
      regions: byId(ground.value.regions),
      lights: byId(lights),
      notes: byId(notes),
      drawings: byId([...drawings, ...walls.value.drawings]),
      props: byId(picture.props),
    },
  }
  const checked = checkMap(built)
  if (!checked.ok) return checked
  const losses: Loss[] = [
    ...walls.value.losses,
    ...ground.value.losses,
    ...tokens.losses,
    ...picture.losses,
    {
      what: 'lights, notes and drawings that cannot be placed',
      count:
        scene.lights.length +
        scene.notes.length +
        scene.drawings.length -
        lights.length -
        notes.length -
        drawings.length,
      outcome: 'left out',
    },
  ]
  return ok({
    map: checked.value,
    pictures: picture.pictures,
    losses: losses.filter(({ count }) => count > 0),
    lines: walls.value.lines,
  })
}

const parsed = <T>(
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  value: unknown,
): T[] => {
  const result = schema.safeParse(value)
  return result.success ? [result.data] : []
}

const colour = (text: string | null | undefined, otherwise: string): string =>
  text && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : otherwise

/** "3. The altar" is note 3; a pin without a number gets the next. */
function numbered(text: string, next: number): { number: number; title: string } {
  const [, number, title] = /^(\d{1,4})(?:\. (.*))?$/s.exec(text) ?? []
  return number !== undefined && Number(number) > 0
    ? { number: Number(number), title: nameFrom(title ?? '') }
    : { number: next, title: nameFrom(text) }
}

function drawingOf(drawing: Scene['drawings'][number], id: string, place: ScenePlace, gridPx: number): unknown {
  const { toSquares } = place
  const common = { id, gmOnly: drawing.hidden, text: drawing.text ?? '' }
  const points = drawing.shape.points ?? []
  if (drawing.shape.type !== 'p' || points.length < 4) {
    const at = { x: toSquares(drawing.x, 'x'), y: toSquares(drawing.y, 'y') }
    return {
      ...common,
      shape: 'text',
      points: [at],
      colour: colour(drawing.textColor, '#333333'),
      widthSquares: (drawing.fontSize ?? 24) / gridPx,
    }
  }
  const path = Array.from({ length: Math.floor(points.length / 2) }, (_, p) => ({
    x: toSquares(drawing.x + (points[2 * p] ?? 0), 'x'),
    y: toSquares(drawing.y + (points[2 * p + 1] ?? 0), 'y'),
  }))
  return {
    ...common,
    shape: 'polyline',
    points: path,
    colour: colour(drawing.strokeColor, '#333333'),
    widthSquares: Math.max(0.01, (drawing.strokeWidth ?? 4) / gridPx),
  }
}

const pictureNameOf = ({ levels, background, img }: Scene): string =>
  levels[0]?.background?.src ?? background?.src ?? img ?? ''

function pictureOf(
  map: BattleMap,
  scene: Scene,
  { beside }: ReadContext,
): { pictures: ReadonlyMap<string, MapPicture>; props: Prop[]; losses: Loss[] } {
  const name = pictureNameOf(scene).replace(/^.*[/\\]/, '')
  const bytes = name === '' ? undefined : beside.get(name)
  const head = bytes && readPictureHead(bytes)
  if (!bytes || !head?.ok)
    return {
      pictures: new Map(),
      props: [],
      losses: [
        {
          what: `the picture ${name}`,
          count: name === '' ? 0 : 1,
          outcome: 'left out: a scene names its picture but does not hold it; add the picture as background',
        },
      ],
    }
  const prop = backgroundProp({ name, widthSquares: map.widthCells, heightSquares: map.heightCells })
  return { pictures: new Map([[BACKGROUND_ID, { mime: head.value.mime, bytes }]]), props: [prop], losses: [] }
}
