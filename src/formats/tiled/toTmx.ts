import type { TiledJson } from './tiledJson.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Whether XML 1.0 has a place for a code point: tab, line ends, and all from space on but surrogates and two that are none.
 * The others cannot even be escaped and are left out.
 */
const isXmlCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff)

const xmlText = (text: string): string => [...text].filter((char) => isXmlCharacter(char.codePointAt(0) ?? 0)).join('')

const escaped = (value: unknown): string =>
  xmlText(String(value))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/[\t\r\n]/g, (char) => `&#${char.charCodeAt(0)};`)

const xmlValue = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? 1 : 0) : value)

function element(name: string, attributes: Json, children: readonly string[] = []): string {
  const head = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${escaped(xmlValue(value))}"`)
    .join('')
  return children.length === 0 ? `<${name}${head}/>` : `<${name}${head}>\n${children.join('\n')}\n</${name}>`
}

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [])
const pick = (json: Json, ...keys: readonly string[]): Json => Object.fromEntries(keys.map((key) => [key, json[key]]))

function properties(json: Json): string[] {
  const all = list(json.properties)
  const one = ({ name, type, value }: Json) =>
    `<property name="${escaped(name)}"${type === 'string' ? '' : ` type="${escaped(type)}"`} value="${escaped(value)}"/>`
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
  element('tileset', pick(json, 'firstgid', 'name', 'tilewidth', 'tileheight', 'tilecount', 'columns'), [
    element('image', { source: json.image, width: json.imagewidth, height: json.imageheight }),
    ...list(json.tiles).map((tile) => element('tile', pick(tile, 'id', 'type'), properties(tile))),
  ])

function layer(json: Json): string {
  const head = { ...pick(json, 'id', 'name'), ...(json.visible === false ? { visible: 0 } : {}) }
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
      return element('objectgroup', head, list(json.objects).map(object))
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
  const text = json.text ? [`<text wrap="1">${escaped((json.text as Json).text)}</text>`] : []
  return element('object', pick(json, 'id', 'name', 'type', 'x', 'y', 'width', 'height'), [
    ...properties(json),
    ...shape,
    ...text,
  ])
}
