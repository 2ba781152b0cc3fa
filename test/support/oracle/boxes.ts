/** Contract 3 and 4: which boxes are free, squeezable or legal, and the rectangles a mover can be in. */
import { mayShare, passing } from './creatures.ts'
import type { Passing } from './creatures.ts'
import { meet, solidOf } from './heights.ts'
import type { Solid } from './heights.ts'
import { boxAt, edgesAmong, holds, isOnMap, isShut, overlap, squaresOf, terrainAt } from './squares.ts'
import type { Rectangle } from './squares.ts'
import { canSqueeze, moverWidth, solidIn } from './situation.ts'
import type { Situation } from './situation.ts'
import { isPassable } from './terrain.ts'
import type { Creature, Square } from './request.ts'

/** Where a mover stands: its box by the top left square, and the part of the box it fills. */
export type Place = { readonly at: Square; readonly part: Rectangle; readonly squeezing: boolean }

export const passingOf = (situation: Situation, other: Creature): Passing =>
  passing(situation.table, situation.mover, other, situation.action === 'charge', situation.tumble)

export const boxOf = (situation: Situation, at: Square): Rectangle => boxAt(at, moverWidth(situation))

export function hasImpassableSquare(situation: Situation, rectangle: Rectangle): boolean {
  return squaresOf(rectangle).some((square) => {
    const terrain = terrainAt(situation.map, square)
    return terrain === null || !isPassable(situation, terrain)
  })
}

export const hasShutEdgeInside = (situation: Situation, rectangle: Rectangle): boolean =>
  edgesAmong(situation.map, squaresOf(rectangle)).some(isShut)

export const meetsSomeoneImpassable = (situation: Situation, solid: Solid): boolean =>
  situation.others.some((other) => passingOf(situation, other) === 'no' && meet(solid, solidOf(situation.map, other)))

/** Whether a rectangle in the box at `at` is free. */
export const isFree = (situation: Situation, at: Square, rectangle: Rectangle): boolean =>
  isOnMap(situation.map, rectangle) &&
  !hasImpassableSquare(situation, rectangle) &&
  !hasShutEdgeInside(situation, rectangle) &&
  !meetsSomeoneImpassable(situation, solidIn(situation, at, rectangle))

/** All rectangles of `width` by `height` squares in a box. */
function rectanglesIn(box: Rectangle, width: number, height: number): Rectangle[] {
  const found: Rectangle[] = []
  for (let y = box.y; y + height <= box.y + box.height; y++) {
    for (let x = box.x; x + width <= box.x + box.width; x++) found.push({ x, y, width, height })
  }
  return found
}

/** All ways to be in the box, none where it is neither free nor squeezable. */
export function placesIn(situation: Situation, at: Square): Place[] {
  const box = boxOf(situation, at)
  if (!isOnMap(situation.map, box)) return []
  if (isFree(situation, at, box)) return [{ at, part: box, squeezing: false }]
  if (!canSqueeze(situation)) return []
  const width = moverWidth(situation)
  const narrow = Math.ceil(width / 2)
  const rectangles = [...rectanglesIn(box, narrow, width), ...rectanglesIn(box, width, narrow)]
  return rectangles.filter((part) => isFree(situation, at, part)).map((part) => ({ at, part, squeezing: true }))
}

/** Where the mover can be before the first step: never nowhere. */
export function startPlaces(situation: Situation): Place[] {
  const at = situation.mover.at
  const places = placesIn(situation, at)
  return places.length > 0 ? places : [{ at, part: boxOf(situation, at), squeezing: false }]
}

/** Whether the mover may end in the box. */
export function isLegal(situation: Situation, at: Square): boolean {
  if (placesIn(situation, at).length === 0) return false
  const { ruleset, table, map, mover, others } = situation
  return mayShare({ ruleset, table, map }, mover, solidIn(situation, at), others)
}

/** Two parts that overlap, with no shut edge inside what they cover together. */
export function partsJoin(situation: Situation, a: Rectangle, b: Rectangle): boolean {
  const union = squaresOf(a).concat(squaresOf(b).filter((square) => !holds(a, square)))
  return overlap(a, b) && !edgesAmong(situation.map, union).some(isShut)
}

export const samePlace = (a: Place, b: Place): boolean => placeKey(a) === placeKey(b)

export function placeKey({ at, part, squeezing }: Place): string {
  return `${at[0]},${at[1]} ${part.x},${part.y},${part.width},${part.height} ${squeezing ? 'squeezing' : 'whole'}`
}

/** All places in the same box the mover can change to at no cost, at once or one after another, its own first. */
export function changesOf(situation: Situation, place: Place): Place[] {
  const found = [place]
  if (!place.squeezing) return found
  const all = placesIn(situation, place.at)
  for (const from of found) {
    for (const to of all) {
      if (!found.some((known) => samePlace(known, to)) && partsJoin(situation, from.part, to.part)) found.push(to)
    }
  }
  return found
}
