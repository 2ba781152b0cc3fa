import { isRectOnGrid, sharedRect, type Cell } from '../grid/cell.ts'
import type { Creature } from '../map/records/creature.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { blockersOfPlace } from '../movement/obstacle/blockers.ts'
import { isSameParty } from '../movement/combatant.ts'
import { markCreatures, isFree } from '../movement/move.ts'
import { mayStopAmong, spaceOf } from '../movement/passage.ts'
import { blockingThings } from '../words/blockers.ts'
import type { Check, Finding, Fix } from './check.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { stanceOf } from './reached.ts'

/** Creatures off the map, in terrain they cannot enter, across walls, or sharing a space. */
export const noRoom: Check = {
  id: 'no-room',
  severity: 'error',
  reasons: ['cannot-end'],
  *find(scene) {
    for (const [i, standing] of scene.standing.entries()) {
      const { creature, combatant } = standing
      const who = { name: creature.name, at: creature.at }
      const place = { cells: [creature.at], creatureIds: [creature.id] }
      const move = scene.moveOf(combatant, 'none')
      if (!scene.ruleset.sizes.includes(creature.size))
        yield { code: 'wrong-size', facts: { ...who, size: creature.size, ruleset: scene.ruleset.name }, place }
      else if (!isRectOnGrid(scene.map, spaceOf(combatant)))
        yield { code: 'off-map', facts: who, place, fix: nearestPlace(scene, standing) }
      else if (move && stanceOf(move) === 'none') {
        const things = blockingThings(scene.map, blockersOfPlace(move, creature.at))
        yield { code: 'in-solid', facts: { ...who, things }, place, fix: nearestPlace(scene, standing) }
      }
      yield* sharing(scene, standing, scene.standing.slice(i + 1))
    }
  },
}

/** Yields a finding for each of `others` that a creature may not share its space with. */
function* sharing(scene: CheckScene, standing: Standing, others: readonly Standing[]): Iterable<Finding> {
  const { creature, combatant } = standing
  for (const other of others) {
    const { widthCells, heightCells } = sharedRect(spaceOf(combatant), spaceOf(other.combatant))
    if (widthCells <= 0 || heightCells <= 0) continue
    const mayShare =
      mayStopAmong(scene.field, combatant, combatant.at, [other.combatant]) ||
      mayStopAmong(scene.field, other.combatant, other.combatant.at, [combatant])
    if (mayShare) continue
    yield {
      code: 'shares-space',
      facts: {
        who: { name: creature.name, at: creature.at },
        other: { name: other.creature.name, at: other.creature.at },
      },
      place: { cells: [creature.at, other.creature.at], creatureIds: [creature.id, other.creature.id] },
      // The smaller one finds a place nearer by.
      fix: nearestPlace(scene, sizeOf(creature) < sizeOf(other.creature) ? standing : other),
    }
  }
}

const sizeOf = ({ size }: Creature): number => SPACE_CELLS[size]

/** Returns the fix that moves a creature to the nearest free place; null if there is none. */
function nearestPlace(scene: CheckScene, { creature, combatant }: Standing): Fix | null {
  const { map, field } = scene
  const n = SPACE_CELLS[creature.size]
  const start = {
    col: Math.max(0, Math.min(creature.at.col, map.widthCells - n)),
    row: Math.max(0, Math.min(creature.at.row, map.heightCells - n)),
  }
  const move = scene.moveOf({ ...combatant, at: start }, 'none')
  if (!move) return null
  markCreatures(move)
  const others = [...field.combatants.values()].filter((other) => !isSameParty(other, combatant))
  let nearest: Cell | null = null
  let least = Infinity
  for (let row = 0; row + n <= map.heightCells; row++)
    for (let col = 0; col + n <= map.widthCells; col++) {
      const away = (col - start.col) ** 2 + (row - start.row) ** 2
      const place = move.layer.surface.indexOf(col, row)
      if (away >= least || !isFree(move, place)) continue
      if (!mayStopAmong(field, combatant, { col, row }, others)) continue
      least = away
      nearest = { col, row }
    }
  return (
    nearest && {
      code: 'move-to',
      facts: { name: creature.name, at: nearest },
      command: { type: 'move-creatures', moves: [{ id: creature.id, to: nearest }] },
    }
  )
}
