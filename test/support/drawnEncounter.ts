import type { z } from 'zod'
import { squareName } from '../../src/grid/squareName.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { creatureSchema } from '../../src/map/records/creature.ts'
import type { EdgeBorder } from '../../src/map/records/edge.ts'
import { encounterSchema, type Order } from '../../src/map/records/encounter.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'
import { runEncounter, type Run } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { drawnCreature, drawnMap } from './drawnMap.ts'
import { edgeAt } from './printableMap.ts'

type CreatureIn = Partial<z.input<typeof creatureSchema>>
type EncounterIn = Partial<z.input<typeof encounterSchema>>

/** A creature drawn by a letter: what differs from a Medium creature of 30 feet; small letters are foes. */
export type DrawnCreatures = Readonly<Record<string, CreatureIn>>

/** A map drawn with terrain glyphs; letters of `creatures` stand on open squares, at the top left of their space. */
export function drawnEncounter(
  rows: readonly string[],
  ruleset: string,
  creatures: DrawnCreatures,
  edges: readonly (readonly [col: number, row: number, border: EdgeBorder, more: object])[] = [],
): BattleMap {
  const standing = rows.flatMap((line, row) =>
    [...line].flatMap((glyph, col) => {
      const more = creatures[glyph]
      const side = glyph === glyph.toUpperCase() ? 'party' : 'foes'
      return more ? [{ ...drawnCreature(glyph, col, row, { id: glyph, side }), ...more }] : []
    }),
  )
  const ground = rows.map((line) => [...line].map((glyph) => (creatures[glyph] ? '.' : glyph)).join(''))
  return drawnMap(ground, ruleset, {
    creatures: standing,
    edges: edges.map(([col, row, border, more]) => edgeAt(col, row, border, { ...more })),
  })
}

/** A square, or a vertex of the grid. */
export const at = (col: number, row: number) => ({ col, row })

/** An order with a task of a few words; a plan fills in the rest. */
export const order = (creatureId: string, task: object, more: object = {}) =>
  ({ creatureId, task, ...more }) as unknown as Order

/** Participants, by letters, in the order they act in. */
export const inTurn = (ids: string) => [...ids].map((creatureId, i) => ({ creatureId, initiative: 20 - i })) as never

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

/** Turns of a creature as lines: where it ends, by which action, who strikes at it, what is noted. */
export const courseOf = (scene: Scene, id: string): readonly string[] =>
  turnsOf(played(scene).ledger, id).map((turn) => {
    const taken = turn.opportunities.filter(({ isTaken }) => isTaken).map(({ by }) => `provokes ${by}`)
    return [`${turn.action ?? 'stays'} ${squareName(turn.to)}`, ...taken, ...codesOf(turn)].join(', ')
  })
