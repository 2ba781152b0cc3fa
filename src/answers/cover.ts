import { failure, ok, type Result } from '../base/result.ts'
import { cellIndex, type Cell } from '../grid/cell.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { CoverAnswer } from '../ipc/shapes/tactics.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { doorWord } from '../map/edges.ts'
import { edgeIdBetween } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import { isSameParty, type Combatant } from '../movement/combatant.ts'
import { type CoverLine, coverLine, type CoverSource } from '../movement/cover/cover.ts'
import { coverDegreeRule } from '../rules/cover.ts'
import type { LineStop } from '../grid/lines/lineWalk.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { en } from '../words/en/index.ts'
import type { Situation } from './replica.ts'

/** Cover between two creatures, or from a point to one, with what it crosses. Error: `no-such-creature`. */
export function coverAnswer(
  { map, field, revision }: Situation,
  { from, targetId, extremeObstruction }: CallArgument<'engine.cover'>,
): Result<CoverAnswer> {
  const target = field.combatants.get(targetId)
  const source = sourceOf(field, from)
  if (!target || !source) return failure('no-such-creature')
  const found = coverLine(field, source, target, onlookers(field, target, source))
  const rules = field.ruleset.cover
  const { degree } = found
  const tookCover = map.tables.creatures.get(targetId)?.tookCover ?? false
  const applies = { 'took-cover': tookCover, 'extreme-obstruction': extremeObstruction }
  const inForce = rules.inForce(
    degree,
    rules.circumstances.filter((each) => applies[each]),
    field.rules,
  )
  const { label, bonus } = coverDegreeRule(rules, inForce)
  return ok({
    revision,
    from: { x: found.line.from.x / 2, y: found.line.from.y / 2 },
    to: { x: found.line.to.x / 2, y: found.line.to.y / 2 },
    degree,
    inForce,
    tookCover,
    label,
    note: rules.note,
    circumstances: rules.circumstances,
    bonus,
    crossed: [
      ...found.obstructions.map((stop) => stopInWords(map, field, stop)),
      ...creaturesInWords(map, field.ruleset, found),
    ],
  })
}

/** A point is rounded to the nearest half square: a corner, a middle of a side, or a center. */
function sourceOf(field: Battlefield, from: CallArgument<'engine.cover'>['from']): CoverSource | null {
  if (from.kind === 'point')
    return { kind: 'point', point: { x: Math.round(2 * from.point.x), y: Math.round(2 * from.point.y) } }
  const creature = field.combatants.get(from.id)
  return creature ? { kind: 'creature', creature } : null
}

/** Creatures that may give cover: not those at either end of the line, riders and mounts included. */
const onlookers = (field: Battlefield, target: Combatant, source: CoverSource): readonly Combatant[] =>
  [...field.combatants.values()].filter(
    (each) => !isSameParty(each, target) && !(source.kind === 'creature' && isSameParty(each, source.creature)),
  )

type Crossed = CoverAnswer['crossed'][number]

function stopInWords(map: BattleMap, field: Battlefield, stop: LineStop): Crossed {
  if (stop.kind === 'square') {
    const type = field.palette[field.terrain[cellIndex(field, stop.cell)] ?? 0]
    return { text: type?.name ?? en.tactics.cover.unknownTerrain, at: stop.cell }
  }
  const [a, b] = stop.between
  const recordId = edgeIdBetween(a, b)
  const edge = map.tables.edges.get(recordId)
  return {
    text: en.tactics.cover.edge(edge?.kind ?? 'wall', edge ? doorWord(edge) : 'closed'),
    at: lower(a, b),
    recordId,
  }
}

/** The square whose west or north border is between two neighbors. */
const lower = (a: Cell, b: Cell): Cell => (b.col > a.col || b.row > a.row ? b : a)

const creaturesInWords = (map: BattleMap, { cover }: Ruleset, { creatures }: CoverLine): Crossed[] =>
  creatures.flatMap(({ id, degree }) => {
    const recordId = id as RecordId
    const creature = map.tables.creatures.get(recordId)
    if (!creature) return []
    const { label } = coverDegreeRule(cover, degree)
    return [{ text: en.tactics.cover.creature(creature.name, label), at: creature.at, recordId }]
  })
