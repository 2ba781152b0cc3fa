/** First attacks between two sides, and squares that many creatures see and can attack. */
import { cellsOfRect, isRectOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { measuredFeet, offsetBetween } from '../grid/measure.ts'
import { ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { FirstAttack, FirstContactAnswer, KillZonesAnswer } from '../ipc/shapes/danger.ts'
import type { RecordId } from '../map/records/ids.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { boxOf } from '../movement/levels.ts'
import { spaceOf } from '../movement/passage.ts'
import { dangerMap } from '../movement/threat/dangerMap.ts'
import { dangerRouteAnswer, lookingAhead, withDoors } from './danger.ts'
import type { Situation } from './replica.ts'

const isOnMap = (field: Battlefield, { at, size }: Combatant): boolean =>
  isRectOnGrid(field, spaceRect(at, SPACE_CELLS[size]))

const ofSide = (field: Battlefield, side: string): readonly Combatant[] =>
  [...field.combatants.values()].filter((each) => each.side === side && isOnMap(field, each))

/** The first attack that each creature of two sides can make on the other side, earliest first. All others stay in place. */
export function firstContactAnswer(
  situation: Situation,
  argument: CallArgument<'engine.firstContact'>,
): Result<FirstContactAnswer> {
  const { field, revision } = situation
  const [first, second] = argument.sides.map((side) => ofSide(field, side)) as [Combatant[], Combatant[]]
  const attacks = withDoors(situation, argument.opensDoors, () => [
    ...first.flatMap((each) => firstAttackOf(field, each, second, argument.rounds) ?? []),
    ...second.flatMap((each) => firstAttackOf(field, each, first, argument.rounds) ?? []),
  ])
  const rows = attacks
    .toSorted((a, b) => a.round - b.round || a.distance - b.distance)
    .map((attack) => withRoute(situation, argument, attack))
  const idle = [...first, ...second].filter(({ id }) => !rows.some(({ attackerId }) => attackerId === id))
  return ok({ revision, attacks: rows, never: idle.map(({ id }) => id as RecordId) })
}

interface Attack {
  readonly attacker: Combatant
  readonly target: Combatant
  readonly square: Cell
  readonly round: number
  readonly distance: number
}

/** The earliest attack of a creature, on the nearest of those it can attack in that round. */
function firstAttackOf(
  field: Battlefield,
  attacker: Combatant,
  foes: readonly Combatant[],
  rounds: number,
): Attack | null {
  const targets = new Map<number, Combatant>()
  const levels = new Map<number, number>()
  const space = spaceOf(attacker)
  const near = (foe: Combatant): number => measuredFeet(offsetBetween(space, spaceOf(foe)), field.rules)
  for (const foe of foes) {
    const box = boxOf(field, foe)
    for (const { col, row } of cellsOfRect(box)) {
      targets.set(row * field.widthCells + col, foe)
      levels.set(row * field.widthCells + col, box.level)
    }
  }
  const how = {
    ...lookingAhead(field, { rounds, altitudeFeet: 0 }),
    levelAt: (i: number) => levels.get(i) ?? 0,
  }
  let best: Attack | null = null
  for (const { at, round } of dangerMap(field, [attacker], how)) {
    const target = targets.get(at.row * field.widthCells + at.col)
    if (!target) continue
    const distance = near(target)
    if (!best || round < best.round || (round === best.round && distance < best.distance))
      best = { attacker, target, square: at, round, distance }
  }
  return best
}

/** An attack with its route. */
function withRoute(
  situation: Situation,
  { mapId, opensDoors, rounds }: CallArgument<'engine.firstContact'>,
  { attacker, target, square, round }: Attack,
): FirstAttack {
  const asked = { mapId, creatureId: attacker.id as RecordId, square, opensDoors, rounds, altitudeFeet: 0 }
  const answer = dangerRouteAnswer(situation, asked)
  const { attack, route } = answer.ok ? answer.value : { attack: null, route: null }
  return {
    attackerId: attacker.id as RecordId,
    targetId: target.id as RecordId,
    square,
    round,
    by: attack?.by ?? 'move',
    from: attack?.from ?? attacker.at,
    at: attack?.at ?? attacker.at,
    feet: route?.feet ?? null,
    path: route?.path ?? [],
    spaceCells: SPACE_CELLS[attacker.size],
    provokes: [...new Set(route?.provokes.map(({ by }) => by) ?? [])],
  }
}

/** By square, how many of some creatures see it from their position and can attack it within some rounds. */
export const killZonesAnswer = (
  situation: Situation,
  argument: CallArgument<'engine.killZones'>,
): Result<KillZonesAnswer> => withDoors(situation, argument.opensDoors, () => ok(killZonesOf(situation, argument)))

function killZonesOf(
  { field, revision }: Situation,
  { creatureIds, ...ahead }: CallArgument<'engine.killZones'>,
): KillZonesAnswer {
  const creatures = creatureIds
    .flatMap((id) => field.combatants.get(id) ?? [])
    .filter((each) => !each.helpless && isOnMap(field, each))
  const cells = field.widthCells * field.heightCells
  const count = new Uint16Array(cells)
  const how = lookingAhead(field, ahead)
  const by: string[] = Array.from({ length: cells }, () => '')
  for (const [number, creature] of creatures.entries()) {
    const space = spaceOf(creature)
    for (const { at } of dangerMap(field, [creature], how)) {
      const index = at.row * field.widthCells + at.col
      if (!field.openLines.join(space, { ...at, widthCells: 1, heightCells: 1 })) continue
      count[index] = (count[index] ?? 0) + 1
      by[index] += `${number} `
    }
  }
  const group = new Uint16Array(cells)
  const groups: RecordId[][] = []
  const known = new Map<string, number>()
  for (const [index, key] of by.entries()) {
    if (key === '') continue
    let number = known.get(key)
    if (number === undefined) {
      if (groups.length === MAX_GROUPS) continue
      const ids = key
        .trimEnd()
        .split(' ')
        .map((each) => creatures[Number(each)]?.id as RecordId)
      known.set(key, (number = groups.push(ids)))
    }
    group[index] = number
  }
  const max = count.reduce((highest, each) => Math.max(highest, each), 0)
  return { revision, count, group, groups, creatures: creatures.length, max }
}

/** Limit of a `Uint16Array`. */
const MAX_GROUPS = 0xffff
