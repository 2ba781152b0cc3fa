import type { z } from 'zod'
import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { edgeIdAt, edgeSchema, type EdgeBorder } from '../../src/map/records/edge.ts'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'
import { runEncounter, type Run } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'

type CreatureIn = Partial<z.input<typeof creatureSchema>>
type EncounterIn = Partial<z.input<typeof encounterSchema>>

/** A creature drawn by a letter: what differs from a Medium creature of 30 feet; small letters are foes. */
export type DrawnCreatures = Readonly<Record<string, CreatureIn>>

/** A map drawn with terrain glyphs; letters of `creatures` stand on open ground, at the top left of their space. */
export function drawnMap(
  rows: readonly string[],
  ruleset: string,
  creatures: DrawnCreatures,
  edges: readonly (readonly [col: number, row: number, border: EdgeBorder, more: object])[] = [],
): BattleMap {
  const size = { widthCells: rows[0]?.length ?? 0, heightCells: rows.length }
  const map = emptyMap('drawn' as MapId, size, { name: 'Drawn', ruleset })
  const put = map.tables.creatures as Map<RecordId, ReturnType<typeof creatureSchema.parse>>
  for (const [row, line] of rows.entries())
    for (const [col, glyph] of [...line].entries()) {
      const more = creatures[glyph]
      const code = BUILT_IN_TERRAIN.find((type) => type.glyph === glyph)?.code
      if (more) {
        const side = glyph === glyph.toUpperCase() ? 'party' : 'foes'
        const plain = { id: glyph, name: glyph, side, size: 'medium', speedFeet: { land: 30 }, at: { col, row } }
        put.set(glyph as RecordId, creatureSchema.parse({ ...plain, ...more }))
      } else map.layers.terrain[row * size.widthCells + col] = code ?? 0
    }
  const table = map.tables.edges as Map<RecordId, ReturnType<typeof edgeSchema.parse>>
  for (const [col, row, border, more] of edges) {
    const id = edgeIdAt({ col, row }, border)
    table.set(id, edgeSchema.parse({ id, cell: { col, row }, border, ...more }))
  }
  return map
}

/** An encounter on a map, ready to be played. */
export function sceneOf(map: BattleMap, encounter: EncounterIn, ruleset?: string): Scene {
  const plan = encounterSchema.parse({ id: 'plan', name: 'Plan', rounds: 1, ...encounter })
  const settings = [...map.tables.settings.values()][0]
  const scene = prepareScene(map, plan, rulesetById(ruleset ?? settings?.ruleset ?? ''))
  if (!scene.ok) throw new Error(scene.error.code)
  return scene.value
}

/** Plays a drawn encounter. */
export const played = (scene: Scene, seed?: string): Run => runEncounter(scene, seed === undefined ? {} : { seed })

/** The turns of a ledger, of one creature or of all. */
export const turnsOf = (ledger: readonly LedgerEntry[], creatureId?: string): readonly TurnEntry[] =>
  ledger.filter(
    (entry): entry is TurnEntry =>
      entry.kind === 'turn' && (creatureId === undefined || entry.creatureId === creatureId),
  )

/** Codes of the notes of a turn. */
export const codesOf = (turn: TurnEntry | undefined): readonly string[] => turn?.notes.map(({ code }) => code) ?? []
