/** Events of the plan at the start of a round. */
import { unreachable } from '../base/invariant.ts'
import { cellIndex, isOnGrid, isRectOnGrid, spaceRect } from '../grid/cell.ts'
import { doorAfter } from '../map/edges.ts'
import type { EncounterEvent } from '../map/records/encounter.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { combatantOf } from '../movement/combatant.ts'
import { mayStopAmong } from '../movement/passage.ts'
import type { EventEntry } from './ledger.ts'
import { hasTerrain, type Scene } from './scene.ts'
import type { Stage } from './Stage.ts'
import { withCreature, type EncounterState } from './state.ts'

type EventResult = readonly [EncounterState, EventEntry['problem']]

/** Returns the state after an event, or the same state and why the event could not happen. The stage must show the state. */
export function applyEvent(stage: Stage, state: EncounterState, event: EncounterEvent): EventResult {
  const { scene } = stage
  switch (event.type) {
    case 'door': {
      const edge = scene.map.tables.edges.get(event.edgeId)
      if (edge?.kind !== 'door') return [state, 'no-such-door']
      const door = doorAfter(state.doors[event.edgeId] ?? edge, event.door)
      return [{ ...state, doors: { ...state.doors, [event.edgeId]: door } }, null]
    }
    case 'terrain':
      return changeTerrain(scene, state, event)
    case 'drop':
      return withChange(state, event.creatureId, { helpless: true, prone: true })
    case 'stand':
      return withChange(state, event.creatureId, { helpless: false, prone: false })
    case 'leave':
      return withChange(state, event.creatureId, { onMap: false })
    case 'arrive':
      return arrive(stage, state, event)
    default:
      return unreachable(event)
  }
}

const withChange = (state: EncounterState, id: string, change: Parameters<typeof withCreature>[2]): EventResult =>
  state.creatures[id] ? [withCreature(state, id, change), null] : [state, 'no-such-creature']

function changeTerrain(
  scene: Scene,
  state: EncounterState,
  { cells, terrain }: Extract<EncounterEvent, { readonly type: 'terrain' }>,
): EventResult {
  if (!hasTerrain(scene, terrain)) return [state, 'no-such-terrain']
  if (!cells.every((cell) => isOnGrid(scene.map, cell))) return [state, 'off-map']
  const codes = new Map(state.terrain)
  for (const cell of cells) codes.set(cellIndex(scene.map, cell), terrain)
  return [{ ...state, terrain: [...codes].sort(([a], [b]) => a - b) }, null]
}

/** A creature arrives where the plan says, else where it was last; refused where it may not end its move. */
function arrive(
  { scene, field }: Stage,
  state: EncounterState,
  { creatureId, at }: Extract<EncounterEvent, { readonly type: 'arrive' }>,
): EventResult {
  const creature = scene.creatures.get(creatureId)
  const now = state.creatures[creatureId]
  if (!creature || !now) return [state, 'no-such-creature']
  const place = at ?? now.at
  const space = spaceRect(place, SPACE_CELLS[creature.size])
  if (!isRectOnGrid(scene.map, space)) return [state, 'off-map']
  const others = [...field.combatants.values()].filter(({ id }) => id !== creatureId)
  if (!mayStopAmong(field, { ...combatantOf(creature), at: place }, place, others)) return [state, 'no-room']
  return [withCreature(state, creatureId, { onMap: true, at: place }), null]
}
