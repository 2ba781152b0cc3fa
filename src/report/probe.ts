/** Whom a battlefield is measured for: a creature of some size and speed that stands for every one of its kind, on the map without its creatures. */
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

/** How it moves: figures are for creatures on the ground. */
export const PROBE_MODE: MovementMode = 'land'

/** The map with no creatures on it and with some closed doors open. A field of its own: what is changed in it changes no other. */
export function bareField(field: Battlefield, opened: readonly EdgePlace[]): Battlefield {
  const [westEdges, northEdges] = [Uint8Array.from(field.westEdges), Uint8Array.from(field.northEdges)]
  for (const { cell, border } of opened)
    (border === 'west' ? westEdges : northEdges)[cellIndex(field, cell)] = EDGE_CODE.doorOpen
  const terrain = Uint8Array.from(field.terrain)
  const floorLevels = field.floors ? { floorLevels: field.floors } : {}
  return new Battlefield({ ...field, terrain, westEdges, northEdges, ...floorLevels, combatants: [] })
}

/** A creature of that size and speed (feet on land), at a place. */
export const probeOf = (size: Size, speedFeet: number, at: Cell = { col: 0, row: 0 }): Combatant =>
  combatantOf(
    creatureSchema.parse({ id: 'probe', name: 'probe', side: 'probe', size, at, speedFeet: { land: speedFeet } }),
  )

/** Its move from a place, without a limit; null where the rules know no such size or its space leaves the map. */
export function unlimitedMove(field: Battlefield, probe: Combatant): Move | null {
  const move = prepareForcedMove(field, probe, PROBE_MODE)
  return move.ok ? move.value : null
}

/** Places (padded indices) where its whole space lies in a zone and is free; where there is none, those whose space meets the zone. */
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

/** At most `count` of some things, evenly spread over them, the first among them. */
export function spread<T>(things: readonly T[], count: number): readonly T[] {
  if (things.length <= count) return things
  return Array.from({ length: count }, (_, i) => things[Math.floor((i * things.length) / count)] as T)
}
