import { checkMap } from '../../src/answers/checks.ts'
import { ok } from '../../src/base/result.ts'
import type { CheckId } from '../../src/checks/check.ts'
import type { CheckChoices, CheckFinding } from '../../src/ipc/shapes/checks.ts'
import { SETTINGS_ID, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import { applyChange } from '../../src/map/change.ts'
import { mapCommandSchema, type MapCommandInput } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { edgeAt, mapWith } from './printableMap.ts'

type Records = { readonly [T in TableName]?: readonly Record<string, unknown>[] }

/** A map drawn with the terrain's glyphs, one string a row, under a rule system. */
export function drawnMap(rows: readonly string[], ruleset: string, records: Records = {}): BattleMap {
  const codeOf = (glyph: string): number => {
    const type = BUILT_IN_TERRAIN.find((each) => each.glyph === glyph)
    if (!type) throw new Error(`no terrain is drawn as ${glyph}`)
    return type.code
  }
  return mapWith(
    { widthCells: rows[0]?.length ?? 0, heightCells: rows.length },
    { settings: [{ id: SETTINGS_ID, name: 'Drawn', ruleset }], ...records },
    (col, row) => codeOf(rows[row]?.[col] ?? '.'),
  )
}

/** A creature of a drawn map; what is left out is Medium, 30 feet, of the party. */
export const drawnCreature = (name: string, col: number, row: number, more: Record<string, unknown> = {}) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  size: 'medium',
  side: 'party',
  speedFeet: { land: 30 },
  at: { col, row },
  ...more,
})

/** Walls between two columns or rows, a square each. */
export const wallLine = (border: 'north' | 'west', squares: readonly (readonly [col: number, row: number])[]) =>
  squares.map(([col, row]) => edgeAt(col, row, border, { kind: 'wall' }))

/** The map after a command, read and planned as the main process does. */
export function afterCommand(map: BattleMap, command: MapCommandInput): BattleMap {
  const planned = planCommand(mapCommandSchema.parse(command), map, () => ok(null))
  if (!planned.ok) throw new Error(planned.error.code)
  return applyChange(map, planned.value.change)
}

/** All that the checks of a map find. */
export function everythingFoundOn(map: BattleMap, choices: Partial<CheckChoices> = {}): readonly CheckFinding[] {
  const answer = checkMap(map, { settings: {}, rounds: 6, ...choices })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value.findings
}
/** What one check or some find on a map: others, also new ones, may find what they like. */
export const foundOn = (map: BattleMap, of: CheckId | readonly CheckId[], choices: Partial<CheckChoices> = {}) => {
  const checks = new Set<string>([of].flat())
  return everythingFoundOn(map, choices).filter(({ check }) => checks.has(check))
}
/** The same, the sentences alone. */
export const textsOn = (
  map: BattleMap,
  of: CheckId | readonly CheckId[],
  choices: Partial<CheckChoices> = {},
): readonly string[] => foundOn(map, of, choices).map(({ text }) => text)
