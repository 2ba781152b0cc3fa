/** Scenes in a file, and levels in a scene: the maps to choose from. */
import { parseJson } from '../../base/json.ts'
import { decodeUtf8 } from '../../base/encoding.ts'
import { fail, failure, ok, type Result } from '../../base/result.ts'
import type { ContainedMap } from '../format.ts'
import { nameFrom } from '../draft.ts'
import { isJsonObject, issueAt, type JsonObject } from '../readText.ts'
import type { Readable } from '../eachReadable.ts'
import { sceneSchema, type Scene } from './schema.ts'

const LIMITS = { maxCharacters: 400_000_000, maxDepth: 64 }
const MAX_SCENES = 2000

/** True for a scene: unlike actors and items, it has a size and a grid or walls. */
const isScene = (value: JsonObject): boolean =>
  'width' in value && 'height' in value && ('grid' in value || 'walls' in value)

/** The documents of a file: one, or a compendium with one document per line. Errors: those of JSON. */
export function documentsOf(bytes: Uint8Array): Result<readonly unknown[]> {
  const text = decodeUtf8(bytes)
  if (!text.ok) return text
  const whole = parseJson(text.value, LIMITS)
  if (whole.ok) return ok([whole.value])
  const lines = text.value.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return whole
  const documents: unknown[] = []
  for (const line of lines) {
    const read = parseJson(line, LIMITS)
    if (!read.ok) return documents.length > 0 ? fail({ ...read.error, where: `line ${documents.length + 1}` }) : whole
    documents.push(read.value)
  }
  // One line per change: the last one of a document counts, and a deleted document is gone.
  return ok([...new Map(documents.map((document, i) => [idOf(document) ?? i, document])).values()].filter(isKept))
}

const idOf = (document: unknown): string | undefined =>
  isJsonObject(document) && typeof document._id === 'string' ? document._id : undefined
const isKept = (document: unknown): boolean => !isJsonObject(document) || document.$$deleted !== true

/** The scenes of a file: a scene itself, or those of lists and adventures. */
export function scenesOf(documents: readonly unknown[]): readonly JsonObject[] {
  return documents
    .flatMap((document): readonly JsonObject[] => {
      if (Array.isArray(document)) return scenesOf(document as readonly unknown[])
      if (!isJsonObject(document)) return []
      if (isScene(document)) return [document]
      return Array.isArray(document.scenes) ? document.scenes.filter(isJsonObject).filter(isScene) : []
    })
    .slice(0, MAX_SCENES)
}

/** A scene of one level, its id, and everything that can be chosen. */
export interface ChosenScene {
  readonly scene: Scene
  readonly json: JsonObject
  readonly id: string
  readonly all: readonly ContainedMap[]
}

/** The requested scene and level, else the first. Errors: `not-this-format`, with the place in the file. */
export function chooseScene(scenes: readonly JsonObject[], containedId: string | undefined): Result<ChosenScene> {
  const all = scenes.flatMap((json, i) => {
    const name = nameFrom(typeof json.name === 'string' ? json.name : '') || `Scene ${i + 1}`
    const levels = levelsOf(json)
    if (levels.length < 2) return [{ id: `${i}`, name }]
    return levels.map((level, l) => ({ id: `${i}/${l}`, name: `${name} · ${levelName(level, l)}` }))
  })
  const chosen = all.find(({ id }) => id === containedId) ?? all[0]
  if (!chosen) return failure('not-this-format', { where: '$', details: 'expected a scene with a width and a grid' })
  const [sceneIndex = 0, levelIndex] = chosen.id.split('/').map(Number)
  const json = scenes[sceneIndex] ?? {}
  const read = sceneSchema.safeParse(json)
  if (!read.success) {
    const issue = issueAt(read.error)
    return scenes.length === 1
      ? issue
      : fail({ ...issue.error, where: `scene ${sceneIndex + 1}: ${issue.error.where ?? '$'}` })
  }
  const scene = levelIndex === undefined ? read.data : onLevel(read.data, levelIndex, chosen.name)
  return ok({ scene, json, id: chosen.id, all })
}

const levelsOf = (json: JsonObject): readonly unknown[] => (Array.isArray(json.levels) ? json.levels : [])

const levelName = (level: unknown, index: number): string =>
  nameFrom(isJsonObject(level) && typeof level.name === 'string' ? level.name : '') || `Level ${index + 1}`

/** The scene on one level: what is on this level or on all levels, with the level's picture. */
function onLevel(scene: Scene, index: number, name: string): Scene {
  const level = scene.levels.items[index]
  const id = level?._id
  const here = <T extends { readonly levels?: readonly string[] | null | undefined }>({
    items,
    broken,
  }: Readable<T>) => ({
    items: items.filter(
      ({ levels }) => !levels || levels.length === 0 || (typeof id === 'string' && levels.includes(id)),
    ),
    broken,
  })
  // A token without a level is on the first.
  const first = scene.levels.items[0]?._id
  return {
    ...scene,
    name,
    levels: { items: level ? [level] : [], broken: 0 },
    walls: here(scene.walls),
    lights: here(scene.lights),
    regions: here(scene.regions),
    drawings: here(scene.drawings),
    tiles: here(scene.tiles),
    sounds: here(scene.sounds),
    notes: here(scene.notes),
    tokens: { ...scene.tokens, items: scene.tokens.items.filter((token) => (token.level ?? first) === id) },
  }
}
