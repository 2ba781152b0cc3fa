import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { decodeBase64 } from '../../base/encoding.ts'
import { ok, type Result } from '../../base/result.ts'
import type { GridSize } from '../../grid/cell.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { drawingSchema, lightSchema, type Drawing, type Prop } from '../../map/records/annotations.ts'
import { BACKGROUND_ID, backgroundProp, byId } from '../records.ts'
import { visibleCells, draftMap, lossIf, nameWithoutEnding } from '../draft.ts'
import { FileTexts } from '../fileTexts.ts'
import type { ImportDraft, Line, LineReport, Loss, MapFormat, MapPicture, SnapOptions } from '../format.ts'
import { edgesOfLines, type FileLine } from '../lines/edgesOfLines.ts'
import { lossesOfLines, withShapes } from '../lines/lossesOfLines.ts'
import { checkPicture } from '../pictureLosses.ts'
import { issueAt, readJson } from '../readText.ts'
import { withOwnPart } from '../ownPart.ts'
import { uvttSchema, type Uvtt } from './schema.ts'
import { uvttOf } from './write.ts'

/** Reads a map with its walls, portals, lights and picture. Errors: those of JSON, `not-this-format`, `too-large`. */
export const readUvtt: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes)
  if (!json.ok) return json
  const uvtt = uvttSchema.safeParse(json.value)
  if (!uvtt.success) return issueAt(uvtt.error)
  const place = placeOf(uvtt.data)
  const asToolsSee = (seen: Uvtt): Result<ImportDraft> => {
    const texts = new FileTexts()
    const map = draftMap(place.size, texts.name(nameWithoutEnding(file.name)), context.ruleset, '$.resolution.map_size')
    const made = map.ok ? draft(map.value, seen, place, context.snap) : map
    return made.ok ? ok({ ...made.value, losses: [...made.value.losses, ...texts.losses] }) : made
  }
  const seen = asToolsSee(uvtt.data)
  if (!seen.ok) return seen
  return withOwnPart(seen.value, uvtt.data.fivefoot, context, (map) => {
    // Without the picture, which need not be decoded twice: the own part decides whether it is kept.
    const again = uvttSchema.safeParse(uvttOf(map, uvtt.data.resolution.pixels_per_grid))
    return again.success ? asToolsSee(again.data) : issueAt(again.error)
  })
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The map in the coordinates of the file's walls, and its picture on the map, in squares. */
interface UvttPlace {
  readonly size: GridSize
  readonly first: Point
  readonly picture: Point & { readonly widthSquares: number; readonly heightSquares: number }
}

/**
 * The picture starts at `map_origin` in the coordinates of the walls, whose integers are the grid lines. An origin within a
 * square cuts off part of the first squares, as in MapTool.
 */
function placeOf({ resolution: { map_origin: origin, map_size: mapSize } }: Uvtt): UvttPlace {
  const [across, down] = [visibleCells(origin.x, mapSize.x), visibleCells(origin.y, mapSize.y)]
  return {
    size: { widthCells: across.cells, heightCells: down.cells },
    first: { x: across.first, y: down.first },
    picture: {
      x: origin.x - across.first,
      y: origin.y - down.first,
      widthSquares: mapSize.x,
      heightSquares: mapSize.y,
    },
  }
}

function draft(map: BattleMap, uvtt: Uvtt, place: UvttPlace, snap: SnapOptions): Result<ImportDraft> {
  const moved = ({ x, y }: Point): Point => ({ x: x - place.first.x, y: y - place.first.y })
  const snapped = edgesOfLines(map, fileLines(uvtt, moved), snap, '$.line_of_sight')
  if (!snapped.ok) return snapped
  const { lines } = snapped.value
  const lights = uvtt.lights.items.flatMap(({ position, range, intensity, color, shadows }, i) => {
    const light = lightSchema.safeParse({
      id: `light-${i + 1}`,
      at: moved(position),
      rangeFeet: range * FEET_PER_SQUARE,
      intensity,
      colour: opaque(color),
      shadows,
    })
    return light.success ? [light.data] : []
  })
  const picture = pictureOf(uvtt, place)
  const outlines = [...uvtt.line_of_sight, ...uvtt.objects_line_of_sight].map((line) => line.map(moved))
  return ok({
    map: {
      ...map,
      layers: { ...map.layers, terrain: withShapes(map.layers.terrain, snapped.value) },
      tables: {
        ...map.tables,
        edges: snapped.value.edges,
        lights: byId(lights),
        drawings: byId(lines.some(isChanged) ? originalLines(outlines) : []),
        props: byId(picture.props),
      },
    },
    pictures: picture.pictures,
    losses: [
      ...lossesOfLines({ ...snapped.value, lines: lines.filter(({ kind }) => kind === 'wall') }),
      ...lossesOfPortals(uvtt, lines),
      ...lossIf('object-outlines', uvtt.objects_line_of_sight.length),
      ...lossIf('grid-origin', Number.isInteger(place.picture.x) && Number.isInteger(place.picture.y) ? 0 : 1),
      ...lossIf('lights-off-map', uvtt.lights.items.length + uvtt.lights.broken - lights.length),
      ...lossIf('ambient-light', hasAmbientLight(uvtt) ? 1 : 0),
      ...picture.losses,
    ],
    lines,
  })
}

/** Walls, outlines of objects and portals, in squares of the map. */
function fileLines(uvtt: Uvtt, moved: (point: Point) => Point): FileLine[] {
  const walls = [...uvtt.line_of_sight, ...uvtt.objects_line_of_sight].flatMap((line) => segments(line.map(moved)))
  return [
    ...walls.map((line): FileLine => ({ line, edge: { kind: 'wall' } })),
    ...uvtt.portals.items.flatMap(({ bounds, closed }) =>
      segments(bounds.map(moved))
        .slice(0, 1)
        .map((line): FileLine => ({ line, edge: { kind: closed ? 'door' : 'window' }, isOpening: true })),
    ),
  ]
}

const segments = (points: readonly Point[]): Line[] =>
  points.slice(1).map((to, i) => [points[i]?.x ?? 0, points[i]?.y ?? 0, to.x, to.y])

function lossesOfPortals({ portals }: Uvtt, lines: readonly LineReport[]): Loss[] {
  const placed = lines.filter(({ kind, outcome }) => kind !== 'wall' && outcome !== 'dropped' && outcome !== 'off-map')
  return [
    ...lossIf('open-portals', placed.filter(({ kind }) => kind === 'window').length),
    ...lossIf('portals-off-map', portals.items.length + portals.broken - placed.length),
  ]
}

/** True for ambient light other than full daylight; baked light is in the picture. */
const hasAmbientLight = ({ environment }: Uvtt): boolean =>
  !/^#?(ff)?ffffff$/i.test(environment?.ambient_light ?? 'ffffffff')

const isChanged = ({ outcome }: LineReport): boolean =>
  outcome === 'snapped' || outcome === 'approximated' || outcome === 'shape' || outcome === 'dropped'

/** The lines as they were, as drawings on the GM's layer, without those far off the map. */
const originalLines = (lines: readonly (readonly Point[])[]): Drawing[] =>
  lines.flatMap((points, i) => {
    const drawing = drawingSchema.safeParse({
      id: `line-${i + 1}`,
      gmOnly: true,
      shape: 'polyline',
      points: points.slice(0, 5000),
      colour: '#7a4fb0',
      widthSquares: 0.05,
    })
    return drawing.success ? [drawing.data] : []
  })

/** `#rrggbb` of an `aarrggbb` color; white if it is invalid. */
const opaque = (argb: string): string => {
  const hex = argb.replace(/^#/, '')
  return /^([0-9a-f]{2})?[0-9a-f]{6}$/i.test(hex) ? `#${hex.slice(-6).toLowerCase()}` : '#ffffff'
}

interface UvttPicture {
  readonly pictures: ReadonlyMap<string, MapPicture>
  readonly props: readonly Prop[]
  readonly losses: readonly Loss[]
}

function pictureOf({ image, resolution }: Uvtt, { picture }: UvttPlace): UvttPicture {
  const without = (losses: readonly Loss[]): UvttPicture => ({ pictures: new Map(), props: [], losses })
  if (image === undefined || image === null || image === '') return without([])
  const bytes = decodeBase64(image.replace(/^data:[^,]*,/, ''))
  if (!bytes.ok) return without(lossIf('picture-damaged', 1))
  const { head, losses } = checkPicture(bytes.value)
  if (!head) return without(losses)
  const { mime, widthPx, heightPx } = head
  const byPixels = {
    widthSquares: widthPx / resolution.pixels_per_grid,
    heightSquares: heightPx / resolution.pixels_per_grid,
  }
  const isCropped = Math.min(byPixels.widthSquares, byPixels.heightSquares) >= 1 && !hasShapeOf(byPixels, picture)
  const at = { x: picture.x, y: picture.y }
  const size = isCropped ? byPixels : { widthSquares: picture.widthSquares, heightSquares: picture.heightSquares }
  const prop = backgroundProp({ name: 'Background', at, ...size })
  if (prop === null) return without(lossIf('picture-unfit', 1))
  return {
    pictures: new Map([[BACKGROUND_ID, { mime, bytes: bytes.value }]]),
    props: [prop],
    losses: [...losses, ...lossIf('picture-smaller', isCropped ? 1 : 0)],
  }
}

type Sides = Pick<UvttPlace['picture'], 'widthSquares' | 'heightSquares'>

/** True if two boxes have the same proportions: tools scale down large pictures. */
const hasShapeOf = (a: Sides, b: Sides): boolean =>
  Math.abs(Math.log((a.widthSquares * b.heightSquares) / (a.heightSquares * b.widthSquares))) < 0.02
