import { xmlText } from '../../base/markup.ts'
import type { TiledJson } from './vocabulary.ts'

type Json = Readonly<Record<string, unknown>>

const xmlValue = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? 1 : 0) : value)

function element(name: string, attributes: Json, children: readonly string[] = []): string {
  const head = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${xmlText(String(xmlValue(value)))}"`)
    .join('')
  return children.length === 0 ? `<${name}${head}/>` : `<${name}${head}>\n${children.join('\n')}\n</${name}>`
}

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [])
const pick = (json: Json, ...keys: readonly string[]): Json => Object.fromEntries(keys.map((key) => [key, json[key]]))

function properties(json: Json): string[] {
  const all = list(json.properties)
  const one = ({ name, type, value }: Json) =>
    `<property name="${xmlText(String(name))}"${type === 'string' ? '' : ` type="${xmlText(String(type))}"`} value="${xmlText(String(value))}"/>`
  return all.length === 0 ? [] : [element('properties', {}, all.map(one))]
}

/** The JSON of a Tiled map as TMX text. */
export function toTmx(map: TiledJson): string {
  const head = {
    ...pick(
      map,
      'version',
      'tiledversion',
      'orientation',
      'renderorder',
      'width',
      'height',
      'tilewidth',
      'tileheight',
      'nextlayerid',
      'nextobjectid',
    ),
    infinite: 0,
  }
  const children = [...properties(map), ...list(map.tilesets).map(tileset), ...list(map.layers).map(layer)]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('map', head, children)}\n`
}

const tileset = (json: Json): string =>
  element(
    'tileset',
    pick(json, 'firstgid', 'name', 'tilewidth', 'tileheight', 'spacing', 'margin', 'tilecount', 'columns'),
    [
      element('image', { source: json.image, width: json.imagewidth, height: json.imageheight }),
      ...list(json.tiles).map((tile) => element('tile', pick(tile, 'id', 'type'), properties(tile))),
    ],
  )

function layer(json: Json): string {
  const head = {
    ...pick(json, 'id', 'name'),
    ...(json.visible === false && { visible: 0 }),
    ...(json.opacity !== 1 && { opacity: json.opacity }),
  }
  switch (json.type) {
    case 'tilelayer': {
      const [width, data] = [Number(json.width), json.data as readonly number[]]
      const rows = Array.from({ length: Number(json.height) }, (_, row) =>
        data.slice(row * width, (row + 1) * width).join(','),
      )
      return element('layer', { ...head, width, height: json.height }, [
        `<data encoding="csv">\n${rows.join(',\n')}\n</data>`,
      ])
    }
    case 'imagelayer':
      return element('imagelayer', head, [element('image', { source: json.image })])
    default:
      return element('objectgroup', { ...head, color: json.color }, list(json.objects).map(object))
  }
}

function object(json: Json): string {
  const points = (value: unknown) =>
    list(value)
      .map(({ x, y }) => `${String(x)},${String(y)}`)
      .join(' ')
  const shape =
    json.point === true
      ? ['<point/>']
      : json.polyline
        ? [`<polyline points="${points(json.polyline)}"/>`]
        : json.polygon
          ? [`<polygon points="${points(json.polygon)}"/>`]
          : []
  const text = json.text ? [`<text wrap="1">${xmlText(String((json.text as Json).text))}</text>`] : []
  return element('object', pick(json, 'id', 'name', 'type', 'x', 'y', 'width', 'height'), [
    ...properties(json),
    ...shape,
    ...text,
  ])
}
