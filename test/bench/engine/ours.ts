import { Battlefield } from '../../../src/movement/battlefield.ts'
import type { Combatant } from '../../../src/movement/combatant.ts'
import { COMBATANT_DEFAULTS } from '../../support/combatantDefaults.ts'
import { prepareMove, type Move, type MoveRequest } from '../../../src/movement/move.ts'
import type { MovementMode } from '../../../src/map/modes.ts'
import type { Size } from '../../../src/map/sizes.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import type { BenchMap } from './benchMaps.ts'

const WALL = 13
const DIFFICULT = 1

/** The engine's field of a map, with creatures on it. */
export function battlefield(map: BenchMap, ruleset: Ruleset, combatants: readonly Combatant[] = []): Battlefield {
  const cells = map.size * map.size
  return new Battlefield({
    widthCells: map.size,
    heightCells: map.size,
    terrain: Uint8Array.from(map.walls, (wall, i) => (wall === 1 ? WALL : map.difficult[i] === 1 ? DIFFICULT : 0)),
    palette: BUILT_IN_TERRAIN,
    westEdges: new Uint8Array(cells),
    northEdges: new Uint8Array(cells),
    combatants,
    gravity: 'normal',
    ruleset,
    rules: ruleset.tableRules,
  })
}

/** A creature at a row-major square. */
export const creatureAt = (square: number, map: BenchMap, feet: number, size: Size = 'medium'): Combatant => ({
  ...COMBATANT_DEFAULTS,
  id: 'mover',
  side: 'party',
  size,
  at: { col: square % map.size, row: Math.floor(square / map.size) },
  speedFeet: { land: feet, fly: feet },
})

/** A move that must be possible. */
export function moveOf(
  field: Battlefield,
  mover: Combatant,
  mode: MovementMode = 'land',
  more: Partial<MoveRequest> = {},
): Move {
  const move = prepareMove(field, { mover, mode, ...more })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}
