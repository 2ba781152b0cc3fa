/** Converts TMX text to the shape of Tiled's JSON, so that one reader handles both. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ownValue } from '../../base/ownValue.ts'
import { placeAt } from '../../base/plainText.ts'
import { failure, ok, type Result } from '../../base/result.ts'

/** An element: its name, attributes and children, in order. */
interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

const MAX_DEPTH = 40
const NUMBERS = [
  'width',
  'height',
  'tilewidth',
  'tileheight',
  'x',
  'y',
  'offsetx',
  'offsety',
  'id',
  'gid',
  'firstgid',
  'tilecount',
  'columns',
  'margin',
  'spacing',
  'opacity',
  'rotation',
]

/** The JSON of a TMX document. Errors: `broken-xml`, `not-supported` (document type definitions, which could hide entity bombs), `too-deep`, `not-this-format`. */
export const fromTmx = (text: string): Result<unknown> => fromXml(text, 'map', mapJson)

/** The JSON of a tileset file (TSX). Errors: those of `fromTmx`. */
export const fromTsx = (text: string): Result<unknown> => fromXml(text, 'tileset', tilesetJson)

/** The document type that old versions of Tiled write: an address, which is never fetched, without definitions. */
const NAMED_TYPE = /^[^<]*(?:<\?[^<>]*\?>[^<]*)?<!DOCTYPE\s+[\w:.-]{1,40}\s+SYSTEM\s+(?:"[^"<>[]*"|'[^'<>[]*')\s*>/

function fromXml(whole: string, name: string, toJson: (root: Element) => unknown): Result<unknown> {
  // Replaced by spaces, so that places in errors stay right.
  const text = whole.replace(NAMED_TYPE, (head) => head.replaceAll(/[^\s]/g, ' '))
  const doctype = text.search(/<!(DOCTYPE|ENTITY)/i)
  if (doctype >= 0)
    return failure('not-supported', {
      where: placeAt(text, doctype),
      details: 'expected XML that defines no document type of its own',
    })
  const deep = firstTagDeeperThan(text, MAX_DEPTH)
  if (deep !== null)
    return failure('too-deep', {
      where: placeAt(text, deep),
      details: `expected at most ${MAX_DEPTH} levels of elements`,
    })
  const valid = XMLValidator.validate(text)
  if (valid !== true) return brokenXml(valid.err)
  let parsed: unknown
  try {
    parsed = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
    }).parse(text)
  } catch (error) {
    return brokenXml({ msg: error instanceof Error ? error.message : 'unreadable' })
  }
  const root = elements(parsed).find((element) => element.name === name)
  return root ? ok(toJson(root)) : failure('not-this-format', { where: '/', details: `expected a ${name} element` })
}

/** Longest parser message that is passed on: it may quote the whole text it fails on. */
const MAX_MESSAGE_LENGTH = 160

function brokenXml({ msg, line, col }: { msg: string; line?: number; col?: number }): Result<never> {
  return failure('broken-xml', {
    where: `line ${line ?? 1}, column ${col ?? 1}`,
    details: msg.length > MAX_MESSAGE_LENGTH ? `${msg.slice(0, MAX_MESSAGE_LENGTH)} …` : msg,
  })
}

/** Index of the first start tag nested deeper than `max`, counted without parsing; null if none. */
function firstTagDeeperThan(text: string, max: number): number | null {
  let depth = 0
  // No second unbounded part in the pattern: it would backtrack.
  for (const { 0: tag, index } of text.matchAll(/<\/?[A-Za-z][^<>]*>/g)) {
    if (tag.startsWith('</')) depth--
    else if (!tag.endsWith('/>') && ++depth > max) return index
  }
  return null
}

type Parsed = Readonly<Record<string, unknown>>

function elements(parsed: unknown): Element[] {
  if (!Array.isArray(parsed)) return []
  return (parsed as readonly Parsed[]).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text')
    if (name === undefined) return []
    const inner = node[name]
    const text = Array.isArray(inner)
      ? (inner as readonly Parsed[]).map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join('')
      : ''
    return [{ name, attributes: (node[':@'] ?? {}) as Record<string, string>, children: elements(inner), text }]
  })
}

/** Attributes, with numbers and booleans converted. */
const fields = ({ attributes }: Element): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      NUMBERS.includes(key) ? Number(value) : key === 'infinite' || key === 'visible' ? value !== '0' : value,
    ]),
  )

const childrenOf = ({ children }: Element, name: string): Element[] => children.filter((child) => child.name === name)

const propertiesJson = (element: Element): { name: string; type: string; value: unknown }[] =>
  childrenOf(element, 'properties')
    .flatMap((properties) => childrenOf(properties, 'property'))
    .map(({ attributes, text }) => ({
      name: attributes.name ?? '',
      type: attributes.type ?? 'string',
      value: typed(attributes.type, attributes.value ?? text),
    }))

function typed(type: string | undefined, value: string): unknown {
  if (type === 'bool') return value === 'true'
  return type === 'int' || type === 'float' ? Number(value) : value
}

const mapJson = (map: Element): unknown => ({
  ...fields(map),
  properties: propertiesJson(map),
  tilesets: childrenOf(map, 'tileset').map(tilesetJson),
  layers: map.children.flatMap(layerJson),
})

const tilesetJson = (tileset: Element) => ({
  ...fields(tileset),
  ...imageJson(tileset),
  ...childrenOf(tileset, 'tileoffset').map((offset) => ({ tileoffset: fields(offset) }))[0],
  tiles: childrenOf(tileset, 'tile').map((tile) => ({
    ...fields(tile),
    ...imageJson(tile),
    properties: propertiesJson(tile),
  })),
})

const imageJson = (element: Element): Record<string, unknown> => {
  const [image] = childrenOf(element, 'image')
  if (!image) return {}
  const { source, width, height } = image.attributes
  return { image: source, imagewidth: Number(width ?? 0), imageheight: Number(height ?? 0) }
}

const LAYER_TYPES: Readonly<Record<string, string>> = {
  layer: 'tilelayer',
  objectgroup: 'objectgroup',
  imagelayer: 'imagelayer',
  group: 'group',
}

function layerJson(element: Element): unknown[] {
  const type = ownValue(LAYER_TYPES, element.name)
  if (type === undefined) return []
  const head = { ...fields(element), type, properties: propertiesJson(element) }
  switch (type) {
    case 'tilelayer':
      return [{ ...head, ...dataJson(childrenOf(element, 'data')[0]) }]
    case 'objectgroup':
      return [{ ...head, objects: childrenOf(element, 'object').map(objectJson) }]
    case 'imagelayer':
      return [{ ...head, image: childrenOf(element, 'image')[0]?.attributes.source ?? '' }]
    default:
      return [{ ...head, layers: element.children.flatMap(layerJson) }]
  }
}

function dataJson(data: Element | undefined): Record<string, unknown> {
  if (!data) return {}
  const { encoding, compression } = data.attributes
  const coded = { ...(encoding === 'base64' ? { encoding } : {}), ...(compression ? { compression } : {}) }
  const content = (element: Element): unknown => {
    const tiles = childrenOf(element, 'tile')
    return tiles.length > 0 ? tiles.map(({ attributes }) => Number(attributes.gid ?? 0)) : element.text
  }
  const chunks = childrenOf(data, 'chunk')
  return chunks.length > 0
    ? { ...coded, chunks: chunks.map((chunk) => ({ ...fields(chunk), data: content(chunk) })) }
    : { ...coded, data: content(data) }
}

function objectJson(element: Element): unknown {
  const shape = (name: string) => childrenOf(element, name)[0]
  const points = (given: Element) =>
    (given.attributes.points ?? '')
      .split(/\s+/)
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [x, y] = pair.split(',').map(Number)
        return { x, y }
      })
  const [polyline, polygon, text] = [shape('polyline'), shape('polygon'), shape('text')]
  return {
    ...fields(element),
    properties: propertiesJson(element),
    ...(shape('point') ? { point: true } : {}),
    ...(shape('ellipse') ? { ellipse: true } : {}),
    ...(polyline ? { polyline: points(polyline) } : {}),
    ...(polygon ? { polygon: points(polygon) } : {}),
    ...(text ? { text: { text: text.text } } : {}),
  }
}
