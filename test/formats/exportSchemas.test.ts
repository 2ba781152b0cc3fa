/**
 * JSON Schemas of what other programs read, made from their documents, and every export checked against them by a validator. Unknown keys
 * are refused: a program that migrates or drops them would lose what they say.
 * @source https://doc.mapeditor.org/en/stable/reference/json-map-format/
 * @source https://arkenforge.com/universal-vtt-files/
 * @source https://foundryvtt.com/api/v12/, v13 and v14: the data models of scenes, walls, tokens, lights, regions, drawings and notes
 */
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MapFormat } from '../../src/formats/format.ts'
import { foundryFormat } from '../../src/formats/foundry/index.ts'
import { tmjFormat } from '../../src/formats/tiled/index.ts'
import { uvttFormat } from '../../src/formats/uvtt/index.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { sampleMap, SAMPLES } from '../../src/samples/index.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { writeContext } from './contexts.ts'

const number = { type: 'number' }
const integer = { type: 'integer' }
const text = { type: 'string' }
const boolean = { type: 'boolean' }
const oneOf = (...values: readonly (number | string)[]) => ({ enum: values })
const atLeast = (minimum: number, schema: object = number) => ({ ...schema, minimum })
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more })
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const color = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }

/** An object with these keys and no others; those that end with ? may be missing. */
function object(fields: Readonly<Record<string, object>>): object {
  const properties = Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key.replace('?', ''), schema]))
  return {
    type: 'object',
    properties,
    required: Object.keys(fields).filter((key) => !key.endsWith('?')),
    additionalProperties: false,
  }
}

const point = object({ x: number, y: number })
const argb = { type: 'string', pattern: '^[0-9a-fA-F]{8}$' }

const UVTT = object({
  // MapTool reads these two, as numbers.
  format: oneOf(0.2, 0.3),
  resolution: object({ map_origin: point, map_size: point, pixels_per_grid: atLeast(1, integer) }),
  // An importer looks at the first point of each line.
  line_of_sight: list(list(point, { minItems: 2 })),
  objects_line_of_sight: list(list(point, { minItems: 2 })),
  portals: list(
    object({
      position: point,
      bounds: list(point, { minItems: 2, maxItems: 2 }),
      rotation: number,
      closed: boolean,
      freestanding: boolean,
    }),
  ),
  environment: object({ baked_lighting: boolean, ambient_light: argb }),
  lights: list(object({ position: point, range: atLeast(0), intensity: atLeast(0), color: argb, shadows: boolean })),
  image: { type: 'string', pattern: '^[A-Za-z0-9+/]+=*$' },
  // Ours: all importers leave out keys they do not know.
  fivefoot: { type: 'object' },
})

const property = {
  type: 'object',
  required: ['name', 'type', 'value'],
  properties: { name: { ...text, minLength: 1 }, type: oneOf('string', 'int', 'float', 'bool', 'color', 'file') },
  additionalProperties: { $comment: 'the value' },
  allOf: (
    [
      ['string', text],
      ['int', integer],
      ['float', number],
      ['bool', boolean],
      ['color', { type: 'string', pattern: '^(#[0-9a-fA-F]{8}|#[0-9a-fA-F]{6}|)$' }],
    ] as const
  ).map(([type, value]) => ({
    if: { properties: { type: { const: type } } },
    then: { properties: { value } },
  })),
}
const properties = list(property)
const layer = {
  id: atLeast(1, integer),
  name: text,
  x: integer,
  y: integer,
  opacity: { ...number, minimum: 0, maximum: 1 },
  visible: boolean,
}
const TILED = object({
  type: oneOf('map'),
  version: text,
  tiledversion: text,
  orientation: oneOf('orthogonal'),
  renderorder: oneOf('right-down'),
  width: atLeast(1, integer),
  height: atLeast(1, integer),
  tilewidth: atLeast(1, integer),
  tileheight: atLeast(1, integer),
  infinite: boolean,
  nextlayerid: integer,
  nextobjectid: integer,
  properties,
  tilesets: list(
    object({
      firstgid: atLeast(1, integer),
      name: text,
      tilewidth: integer,
      tileheight: integer,
      tilecount: integer,
      columns: integer,
      margin: integer,
      spacing: integer,
      image: text,
      imagewidth: integer,
      imageheight: integer,
      tiles: list(object({ id: atLeast(0, integer), 'type?': text, 'class?': text, 'properties?': properties })),
    }),
  ),
  layers: list({
    oneOf: [
      object({ ...layer, type: oneOf('imagelayer'), image: text }),
      object({ ...layer, type: oneOf('tilelayer'), width: integer, height: integer, data: list(atLeast(0, integer)) }),
      object({
        ...layer,
        type: oneOf('objectgroup'),
        'color?': color,
        draworder: oneOf('topdown', 'index'),
        objects: list(
          object({
            id: atLeast(1, integer),
            name: text,
            'type?': text,
            'class?': text,
            x: number,
            y: number,
            width: atLeast(0),
            height: atLeast(0),
            rotation: number,
            visible: boolean,
            'properties?': properties,
            'point?': boolean,
            'ellipse?': boolean,
            'polyline?': list(point, { minItems: 2 }),
            'polygon?': list(point, { minItems: 3 }),
            'text?': object({
              text,
              'color?': color,
              'pixelsize?': atLeast(1, integer),
              'wrap?': boolean,
              'halign?': oneOf('left', 'center', 'right', 'justify'),
              'valign?': oneOf('top', 'center', 'bottom'),
              'fontfamily?': text,
            }),
          }),
        ),
      }),
    ],
  }),
})

/** Foundry checks a scene whole: one value it does not know refuses all of it. */
function foundry(version: 12 | 13 | 14): object {
  const leveled = version === 14
  const levels = leveled ? { levels: list(text) } : {}
  const flags = { 'flags?': { type: 'object' } }
  const name = { type: 'string', pattern: '\\S' }
  const source = object({ src: text })
  const behavior = object({
    type: oneOf('modifyMovementCost'),
    name: text,
    system: object({
      // Of its actions those that it does not derive from others.
      difficulties: object({ 'walk?': atLeast(0), 'fly?': atLeast(0), 'swim?': atLeast(0), 'burrow?': atLeast(0) }),
    }),
  })
  return object({
    name,
    width: atLeast(1, integer),
    height: atLeast(1, integer),
    padding: { ...number, minimum: 0, maximum: 0.5 },
    grid: object({ type: oneOf(0, 1), size: atLeast(20, integer), distance: atLeast(0), units: text }),
    ...(leveled
      ? {
          levels: list(
            object({
              _id: { type: 'string', pattern: '^[A-Za-z0-9]{16}$' },
              name,
              elevation: object({ bottom: orNull(number), top: orNull(number) }),
              background: source,
            }),
            { minItems: 1 },
          ),
          initialLevel: { type: 'string', pattern: '^[A-Za-z0-9]{16}$' },
          fog: object({ mode: oneOf(0, 1, 2) }),
        }
      : { background: source }),
    walls: list(
      object({
        c: list(integer, { minItems: 4, maxItems: 4 }),
        light: oneOf(0, 10, 20, 30, 40),
        sight: oneOf(0, 10, 20, 30, 40),
        sound: oneOf(0, 10, 20, 30, 40),
        move: oneOf(0, 20),
        dir: oneOf(0, 1, 2),
        door: oneOf(0, 1, 2),
        ds: oneOf(0, 1, 2),
        'threshold?': object({
          light: orNull(atLeast(0)),
          sight: orNull(atLeast(0)),
          sound: orNull(atLeast(0)),
          attenuation: boolean,
        }),
        ...flags,
        ...levels,
      }),
    ),
    lights: list(
      object({
        x: integer,
        y: integer,
        hidden: boolean,
        walls: boolean,
        config: object({ dim: atLeast(0), bright: atLeast(0), color }),
        ...flags,
        ...levels,
      }),
    ),
    tokens: list(
      object({
        name: text,
        actorId: { type: 'null' },
        x: integer,
        y: integer,
        width: atLeast(0.5),
        height: atLeast(0.5),
        disposition: oneOf(-2, -1, 0, 1),
        hidden: boolean,
        elevation: number,
        displayName: oneOf(0, 10, 20, 30, 40, 50),
        texture: source,
        ...flags,
        ...(leveled ? { level: { type: 'string', pattern: '^[A-Za-z0-9]{16}$' } } : {}),
      }),
    ),
    regions: list(
      object({
        name,
        color,
        shapes: list(
          object({
            type: oneOf('rectangle'),
            x: number,
            y: number,
            width: { ...number, exclusiveMinimum: 0 },
            height: { ...number, exclusiveMinimum: 0 },
            rotation: number,
            hole: boolean,
          }),
        ),
        elevation: object({ bottom: orNull(number), top: orNull(number) }),
        // Before generation 13 no behavior of the core changes what a step costs.
        behaviors: version === 12 ? list({}, { maxItems: 0 }) : list(behavior),
        visibility: oneOf(0, 1, 2),
        ...flags,
        ...levels,
      }),
    ),
    drawings: list(
      object({
        x: number,
        y: number,
        hidden: boolean,
        strokeColor: color,
        strokeWidth: atLeast(0, integer),
        shape: {
          oneOf: [
            object({ type: oneOf('r', 'e'), width: atLeast(1), height: atLeast(1) }),
            object({
              type: oneOf('p'),
              width: atLeast(1),
              height: atLeast(1),
              points: list(number, { minItems: 4 }),
            }),
          ],
        },
        text,
        'fontSize?': { ...integer, minimum: 8, maximum: 256 },
        'textColor?': color,
        ...flags,
        ...levels,
      }),
    ),
    notes: list(
      object({
        entryId: { type: 'null' },
        x: integer,
        y: integer,
        text,
        iconSize: atLeast(32, integer),
        texture: source,
        ...flags,
        ...levels,
      }),
    ),
    flags: { type: 'object' },
    _stats: object({ coreVersion: { type: 'string', pattern: `^${version}\\.\\d+$` } }),
  })
}

const EXPORTS: readonly { name: string; format: MapFormat; variant?: string; schema: object }[] = [
  { name: 'Universal VTT', format: uvttFormat, schema: UVTT },
  { name: 'Tiled JSON', format: tmjFormat, schema: TILED },
  ...([12, 13, 14] as const).map((version) => ({
    name: `a scene of Foundry ${version}`,
    format: foundryFormat,
    variant: `v${version}`,
    schema: foundry(version),
  })),
]

describe.each(EXPORTS)('$name', ({ format, variant, schema }) => {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema as AnySchema)
  const written = async (map: BattleMap): Promise<unknown> => {
    // So many pixels that halves of squares are no whole pixels, and letters would be larger than Foundry allows.
    const made = await format.write!(map, { ...writeContext, pixelsPerSquare: 301, ...(variant && { variant }) })
    if (!made.ok) throw new Error(made.error.code)
    return JSON.parse(new TextDecoder().decode(made.value.files[0]!.bytes))
  }
  const complaints = (json: unknown): readonly string[] =>
    validate(json) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

  test('every sample is valid', async () => {
    for (const sample of SAMPLES)
      expect(complaints(await written(sampleMap(sample, 'm' as MapId))), sample.id).toEqual([])
  })

  test('every map made by chance is valid', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap(), async (map) => {
        expect(complaints(await written(map))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('a key more, a key less and a value of another kind are not', async () => {
    const right = (await written(sampleMap(SAMPLES[0]!, 'm' as MapId))) as Record<string, unknown>
    expect(complaints({ ...right, surprise: 1 })).not.toEqual([])
    for (const key of Object.keys(right)) {
      const { [key]: _, ...less } = right
      expect(complaints(less), key).not.toEqual([])
      expect(complaints({ ...right, [key]: Symbol.iterator in Object(right[key]) ? 7 : [[]] }), key).not.toEqual([])
    }
  })
})
