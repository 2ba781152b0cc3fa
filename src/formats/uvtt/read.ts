import { decodeBase64 } from '../../base/encoding.ts'
import { readPictureHead } from '../../base/pictureHead.ts'
import { ok, type Result } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { drawingSchema, lightSchema, type Prop } from '../../map/records/annotations.ts'
import { edgeSchema, type Edge } from '../../map/records/edge.ts'
import { BACKGROUND_ID, backgroundProp, byId } from '../records.ts'
import { draftMap, nameWithoutEnding } from '../draft.ts'
import type { ImportDraft, LineReport, Loss, MapFormat, MapPicture, ReadContext, SnapOptions } from '../format.ts'
import { issueAt, readJson } from '../readText.ts'
import { checkLines, nearestPlace, snapLine, type Line } from '../snapLines.ts'
import { withOwnPart } from '../ownPart.ts'
import { uvttSchema, type Uvtt } from './schema.ts'
import { uvttOf } from './write.ts'

const FEET_PER_SQUARE = 5

/** Reads a map with its walls, portals, lights and picture. Errors: those of JSON, `not-this-format`, `too-large`. */
export const readUvtt: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes)
  if (!json.ok) return json
  const uvtt = uvttSchema.safeParse(json.value)
  if (!uvtt.success) return issueAt(uvtt.error)
  const seen = asToolsSee(uvtt.data, file.name, context)
  if (!seen.ok) return seen
  return withOwnPart(seen.value, uvtt.data.fivefoot, context, (map) => {
    // Without the picture: it need not be decoded twice, and the own part knows whether it is wanted at all.
    const again = uvttSchema.parse(uvttOf(map, uvtt.data.resolution.pixels_per_grid))
    return asToolsSee(again, file.name, context)
  })
}

function asToolsSee(uvtt: Uvtt, fileName: string, context: ReadContext): Result<ImportDraft> {
  const { map_size: mapSize } = uvtt.resolution
  const size = { widthCells: Math.ceil(mapSize.x - 1e-6), heightCells: Math.ceil(mapSize.y - 1e-6) }
  const map = draftMap(size, nameWithoutEnding(fileName), context.ruleset, '$.resolution.map_size')
  return map.ok ? draft(map.value, uvtt, context.snap) : map
}

function draft(map: BattleMap, uvtt: Uvtt, snap: SnapOptions): Result<ImportDraft> {
  const { x: originX, y: originY } = uvtt.resolution.map_origin
  const moved = ({ x, y }: { x: number; y: number }) => ({ x: x - originX, y: y - originY })
  const walls = uvtt.line_of_sight.flatMap((line) => segments(line.map(moved)))
  const objects = uvtt.objects_line_of_sight.flatMap((line) => segments(line.map(moved)))
  const portals = uvtt.portals.flatMap(({ bounds }) => segments(bounds.map(moved)))
  const checked = checkLines(map, [...walls, ...objects, ...portals], '$.line_of_sight')
  if (!checked.ok) return checked
  const edges = new Map<Edge['id'], Edge>()
  const lines: LineReport[] = []
  for (const line of [...walls, ...objects]) {
    const { places, outcome } = snapLine(map, line, snap)
    lines.push({ line, outcome })
    for (const place of places) edges.set(place.id, edgeSchema.parse({ ...place, kind: 'wall' }))
  }
  // After the walls: a door stands in its wall, whatever runs behind it.
  const lostPortals = addPortals(map, uvtt, moved, edges, lines, snap)
  const lights = uvtt.lights.flatMap(({ position, range, intensity, color, shadows }, i) => {
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
  const picture = pictureOf(uvtt, map)
  const drawings = lines.some(({ outcome }) => outcome !== 'kept')
    ? originalLines([...uvtt.line_of_sight, ...uvtt.objects_line_of_sight].map((line) => line.map(moved)))
    : []
  const open = uvtt.portals.filter(({ closed }) => !closed).length
  const losses: Loss[] = [
    { what: 'open portals', count: open, outcome: 'windows; the format cannot tell them from open doors' },
    { what: 'portals off the map or without length', count: lostPortals, outcome: 'left out' },
    { what: 'lights off the map', count: uvtt.lights.length - lights.length, outcome: 'left out' },
    {
      what: 'lines too short to block',
      count: lines.filter(({ outcome }) => outcome === 'dropped').length,
      outcome: 'kept as a drawing',
    },
    ...picture.losses,
  ]
  return ok({
    map: {
      ...map,
      tables: { ...map.tables, edges, lights: byId(lights), drawings: byId(drawings), props: byId(picture.props) },
    },
    pictures: picture.pictures,
    losses: losses.filter(({ count }) => count > 0),
    lines,
  })
}

type Move = (point: { x: number; y: number }) => { x: number; y: number }

/** Adds doors; answers how many portals found no place. */
function addPortals(
  map: BattleMap,
  uvtt: Uvtt,
  moved: Move,
  edges: Map<Edge['id'], Edge>,
  lines: LineReport[],
  snap: SnapOptions,
): number {
  let lost = 0
  for (const { bounds, closed } of uvtt.portals) {
    const [a, b] = bounds.map(moved)
    const line: Line | null = a && b ? [a.x, a.y, b.x, b.y] : null
    // A door shorter than a square still fills a place: the one its middle is nearest to.
    const found = line === null ? null : snapLine(map, line, snap)
    const fallback = line === null ? null : nearestPlace(map, line)
    const places = found && found.places.length > 0 ? found.places : fallback ? [fallback] : []
    if (line !== null)
      lines.push({
        line,
        outcome:
          places.length === 0 ? 'dropped' : found?.outcome === 'dropped' ? 'snapped' : (found?.outcome ?? 'dropped'),
      })
    if (places.length === 0) lost++
    for (const place of places) edges.set(place.id, edgeSchema.parse({ ...place, kind: closed ? 'door' : 'window' }))
  }
  return lost
}

const segments = (points: readonly { x: number; y: number }[]): Line[] =>
  points.slice(1).map((to, i) => [points[i]?.x ?? 0, points[i]?.y ?? 0, to.x, to.y])

/** The lines as they were, as drawings on the GM's layer; those far off the map are left out. */
const originalLines = (lines: readonly (readonly { x: number; y: number }[])[]) =>
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

/** `#rrggbb` of an `aarrggbb` color; white where it is none. */
const opaque = (argb: string): string => {
  const hex = argb.replace(/^#/, '')
  return /^([0-9a-f]{2})?[0-9a-f]{6}$/i.test(hex) ? `#${hex.slice(-6).toLowerCase()}` : '#ffffff'
}

function pictureOf(
  uvtt: Uvtt,
  map: BattleMap,
): { pictures: ReadonlyMap<string, MapPicture>; props: Prop[]; losses: Loss[] } {
  const none = (outcome: string, count: number) => ({
    pictures: new Map<string, MapPicture>(),
    props: [],
    losses: [{ what: 'the picture', count, outcome }],
  })
  if (uvtt.image === undefined || uvtt.image === null || uvtt.image === '') return none('the file has none', 0)
  const bytes = decodeBase64(uvtt.image.replace(/^data:[^,]*,/, ''))
  if (!bytes.ok) return none('left out: it is damaged', 1)
  const head = readPictureHead(bytes.value)
  if (!head.ok) return none('left out: it is damaged', 1)
  const prop = backgroundProp({ name: 'Background', widthSquares: map.widthCells, heightSquares: map.heightCells })
  return {
    pictures: new Map([[BACKGROUND_ID, { mime: head.value.mime, bytes: bytes.value }]]),
    props: [prop],
    losses: [],
  }
}
