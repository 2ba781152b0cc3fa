import { parseJson } from '../../base/json.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import { decodeUtf8 } from '../../base/encoding.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { checkMap } from '../../map/checkMap.ts'
import type { Prop } from '../../map/records/annotations.ts'
import { pictureBeside } from '../../base/besideFiles.ts'
import { checkPicture } from '../pictureLosses.ts'
import { BACKGROUND_ID, backgroundProp, byId } from '../records.ts'
import { draftMap, lossIf, nameWithoutEnding } from '../draft.ts'
import { FileTexts } from '../fileTexts.ts'
import type { FormatFile, ImportDraft, Loss, MapFormat, MapPicture, ReadContext } from '../format.ts'
import { issueAt, readJson } from '../readText.ts'
import { withShapes } from '../lines/lossesOfLines.ts'
import { withOwnPart } from '../ownPart.ts'
import type { Frame } from './tileData.ts'
import { fromTmx } from './fromTmx.ts'
import { terrainOfLayers, type TileLayer } from './readTerrain.ts'
import { recordsOfObjects, settingsOfProperties, textProperty } from './readObjects.ts'
import { tiledMapSchema, type TiledLayer, type TiledMap } from './schema.ts'
import { piecesOfTiles, withTilesets } from './tilesets.ts'
import { OWN_PART, type TiledJson } from './vocabulary.ts'
import { toTmx } from './toTmx.ts'
import { tiledJson } from './write.ts'

/** Reads `.tmj` and `.json`. */
export const readTmj: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes)
  return json.ok ? readTiled(json.value, file, context, ok) : json
}

/** Reads `.tmx`. */
export const readTmx: NonNullable<MapFormat['read']> = async (file, context) => {
  const text = decodeUtf8(file.bytes)
  if (!text.ok) return text
  const json = fromTmx(text.value)
  return json.ok ? readTiled(json.value, file, context, (again) => fromTmx(toTmx(again))) : json
}

/** `throughFile` writes the JSON of a map to the file format and reads it back. */
async function readTiled(
  json: unknown,
  file: FormatFile,
  context: ReadContext,
  throughFile: (json: TiledJson) => Result<unknown>,
): Promise<Result<ImportDraft>> {
  const tiled = tiledMapSchema.safeParse(json)
  if (!tiled.success) return issueAt(tiled.error)
  const whole = withTilesets(tiled.data, context)
  if (tiled.data.orientation !== 'orthogonal')
    return failure('not-supported', {
      where: '$.orientation',
      details: `expected an orthogonal map, got ${tiled.data.orientation}`,
    })
  const layers = flattened(tiled.data.layers)
  const frame = frameOf(tiled.data, layers)
  const asTiledSees = (seen: TiledMap): Result<ImportDraft> => {
    const texts = new FileTexts()
    const name = texts.name(textProperty(seen.properties, 'name')) || texts.name(nameWithoutEnding(file.name))
    const map = draftMap({ widthCells: frame.width, heightCells: frame.height }, name, context.ruleset, '$.width')
    return map.ok ? draft(map.value, seen, frame, { ...context, texts }) : map
  }
  const seen = asTiledSees(whole.map)
  if (!seen.ok) return seen
  const drawn = await withTilePicture(seen.value, whole, layers, frame, context)
  const part = parseJson(textProperty(tiled.data.properties, OWN_PART) || 'null', OWN_PART_LIMITS)
  return withOwnPart(drawn, part.ok ? part.value : { scenario: null }, context, (map, isPlain) => {
    const [background = ''] = isPlain ? imagesOf(layers) : []
    const again = throughFile(tiledJson(map, tiled.data.tilewidth, { background, tiles: '' }))
    if (!again.ok) return again
    const read = tiledMapSchema.safeParse(again.value)
    return read.success ? asTiledSees(read.data) : issueAt(read.error)
  })
}

/** The draft with a background drawn from its tiles, if it has no picture and the tiles' pictures are beside the map. */
async function withTilePicture(
  draft: ImportDraft,
  { map, missing }: ReturnType<typeof withTilesets>,
  layers: readonly TiledLayer[],
  frame: Frame,
  context: ReadContext,
): Promise<ImportDraft> {
  const losses = [...draft.losses, ...lossIf('tilesets-missing', missing)]
  const painted = terrainOfLayers(draft.map, map, tileLayersOf(layers), frame)
  if (!painted.ok || draft.pictures.size > 0) return { ...draft, losses }
  const { pieces, missing: missingPictures } = piecesOfTiles(map, painted.value.tiles, context)
  const picture = pieces.length > 0 ? await context.drawPieces?.(draft.map, map.tilewidth, pieces) : null
  const lost = [...losses, ...lossIf('tile-pictures-missing', missingPictures)]
  if (!picture) return { ...draft, losses: lost }
  const { widthCells, heightCells } = draft.map
  const prop = backgroundProp({ name: 'Tiles', widthSquares: widthCells, heightSquares: heightCells })
  return {
    ...draft,
    map: { ...draft.map, tables: { ...draft.map.tables, props: byId(prop ? [prop] : []) } },
    pictures: new Map([[BACKGROUND_ID, picture]]),
    losses: lost.map((loss) =>
      loss.code === 'tiles-unnamed-unseen' ? { ...loss, code: 'tiles-unnamed' as const } : loss,
    ),
  }
}

const tileLayersOf = (layers: readonly TiledLayer[]): TileLayer[] =>
  layers.flatMap((layer): TileLayer[] => (layer.type === 'tilelayer' ? [layer] : []))

const OWN_PART_LIMITS = { maxCharacters: 100_000_000, maxDepth: 40 }

function frameOf(tiled: TiledMap, layers: readonly TiledLayer[]): Frame {
  const chunks = tiled.infinite
    ? layers.flatMap((layer) => (layer.type === 'tilelayer' ? (layer.chunks ?? []) : []))
    : []
  if (chunks.length === 0) return { left: 0, top: 0, width: tiled.width, height: tiled.height }
  const [left, top] = [Math.min(...chunks.map(({ x }) => x)), Math.min(...chunks.map(({ y }) => y))]
  return {
    left,
    top,
    width: Math.max(...chunks.map(({ x, width }) => x + width)) - left,
    height: Math.max(...chunks.map(({ y, height }) => y + height)) - top,
  }
}

const flattened = (layers: readonly TiledLayer[]): TiledLayer[] =>
  layers.flatMap((layer) => (layer.type === 'group' ? flattened(layer.layers) : [layer]))

function draft(
  map: BattleMap,
  tiled: TiledMap,
  frame: Frame,
  context: ReadContext & { readonly texts: FileTexts },
): Result<ImportDraft> {
  const { texts } = context
  const layers = flattened(tiled.layers)
  const painted = terrainOfLayers(map, tiled, tileLayersOf(layers), frame)
  if (!painted.ok) return painted
  const objects = layers.flatMap((layer) =>
    layer.type === 'objectgroup'
      ? layer.objects.map((object) => ({
          ...object,
          x: object.x + layer.offsetx,
          y: object.y + layer.offsety,
          layer: layer.name,
        }))
      : [],
  )
  const records = recordsOfObjects(map, objects, {
    tilePx: { x: tiled.tilewidth, y: tiled.tileheight },
    frame,
    snap: context.snap,
    texts,
  })
  if (!records.ok) return records
  const picture = pictureOf(map, imagesOf(layers), context)
  const settings = settingsOfProperties(map, tiled.properties, context)
  const built: BattleMap = {
    ...map,
    layers: { ...map.layers, terrain: withShapes(painted.value.terrain, records.value.snapped) },
    tables: {
      ...map.tables,
      ...records.value.tables,
      settings: new Map([[settings.id, settings]]),
      props: byId(picture.props),
    },
  }
  const checked = checkMap(built)
  if (!checked.ok) return checked
  const losses: Loss[] = [...painted.value.losses, ...records.value.losses, ...picture.losses, ...texts.losses]
  return ok({
    map: checked.value,
    pictures: picture.pictures,
    losses,
    lines: records.value.lines,
  })
}

const imagesOf = (layers: readonly TiledLayer[]): string[] =>
  layers.flatMap((layer) => (layer.type === 'imagelayer' && layer.image !== '' ? [layer.image] : []))

function pictureOf(
  map: BattleMap,
  images: readonly string[],
  { beside }: ReadContext,
): { pictures: ReadonlyMap<string, MapPicture>; props: Prop[]; losses: Loss[] } {
  const lost = (count: number): Loss[] => lossIf('layer-pictures', count)
  const wrong: Loss[] = []
  for (const image of images) {
    const name = image.replace(/^.*[/\\]/, '')
    const bytes = pictureBeside(beside, image)
    const { head, losses } = bytes ? checkPicture(bytes, name) : { head: null, losses: [] }
    wrong.push(...losses)
    if (!bytes || !head) continue
    const prop = backgroundProp({ name, widthSquares: map.widthCells, heightSquares: map.heightCells })
    return {
      pictures: new Map([[BACKGROUND_ID, { mime: head.mime, bytes }]]),
      props: prop ? [prop] : [],
      losses: [...wrong, ...lost(images.length - 1)],
    }
  }
  return { pictures: new Map(), props: [], losses: [...wrong, ...lost(images.length)] }
}
