/** The probe of a report: a creature of a size and speed on the map without its creatures. */
import { cellAt, cellIndex, cellsOfRect, spaceRect, type Cell } from '../grid/cell.ts'
import { EDGE_CODE } from '../map/edges.ts'
import type { MovementMode } from '../map/modes.ts'
import { creatureSchema } from '../map/records/creature.ts'
import type { EdgePlace } from '../map/records/edge.ts'
import type { Size } from '../map/sizes.ts'
import { Battlefield } from '../movement/battlefield.ts'
import { combatantOf, type Combatant } from '../movement/combatant.ts'
import { BOX_FREE } from '../movement/field/surface.ts'
import { prepareForcedMove, type Move } from '../movement/move.ts'

/** The probe's mode: figures are for creatures on the ground. */
export const PROBE_MODE: MovementMode = 'land'

/** Returns an independent copy of a field without creatures and with some doors open. */
export function bareField(field: Battlefield, opened: readonly EdgePlace[]): Battlefield {
  const [westEdges, northEdges] = [Uint8Array.from(field.westEdges), Uint8Array.from(field.northEdges)]
  for (const { cell, border } of opened)
    (border === 'west' ? westEdges : northEdges)[cellIndex(field, cell)] = EDGE_CODE.doorOpen
  const terrain = Uint8Array.from(field.terrain)
  const floorLevels = field.floors ? { floorLevels: field.floors } : {}
  return new Battlefield({ ...field, terrain, westEdges, northEdges, ...floorLevels, combatants: [] })
}

/** Returns the probe at a place; its speed is on land. */
export const probeOf = (size: Size, speedFeet: number, at: Cell = { col: 0, row: 0 }): Combatant =>
  combatantOf(
    creatureSchema.parse({ id: 'probe', name: 'probe', side: 'probe', size, at, speedFeet: { land: speedFeet } }),
  )

/** Returns the probe's move without a budget; null if the rules do not have its size or its space leaves the map. */
export function unlimitedMove(field: Battlefield, probe: Combatant): Move | null {
  const move = prepareForcedMove(field, probe, PROBE_MODE)
  return move.ok ? move.value : null
}

/** Returns the free places (padded indices) wholly in a zone; if there are none, those that overlap it. */
export function placesIn({ field, layer }: Move, zone: readonly number[]): readonly number[] {
  const inZone = new Set(zone)
  const { surface, spaceCells, boxes } = layer
  const isOn = ({ col, row }: Cell): boolean => inZone.has(row * field.widthCells + col)
  const near = new Set<number>()
  for (const index of zone) {
    const { col, row } = cellAt(field, index)
    for (let up = 0; up < spaceCells; up++)
      for (let left = 0; left < spaceCells; left++)
        if (col >= left && row >= up) near.add(surface.indexOf(col - left, row - up))
  }
  const free = [...near].filter((place) => ((boxes[place] ?? 0) & BOX_FREE) !== 0).sort((a, b) => a - b)
  const isInside = (place: number): boolean =>
    cellsOfRect(spaceRect({ col: surface.colOf(place), row: surface.rowOf(place) }, spaceCells)).every(isOn)
  const inside = free.filter(isInside)
  return inside.length > 0 ? inside : free
}

/** Returns at most `count` items, evenly spaced, including the first. */
export function evenSample<T>(things: readonly T[], count: number): readonly T[] {
  if (things.length <= count) return things
  return Array.from({ length: count }, (_, i) => things[Math.floor((i * things.length) / count)] as T)
}
