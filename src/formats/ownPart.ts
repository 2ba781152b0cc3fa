/**
 * Fivefoot's own part of a file of another tool: the map as a scenario, in a place the tool keeps and passes over. What the
 * tool's own fields cannot say comes back from there. What someone changed in the tool comes back from its fields: the map
 * of the own part is written as the tool sees it once more, and where the file says something else, the file is right.
 * Rejected: marks on every single thing, which no wall joined of many edges has room for, and which miss what is new.
 */
import { ok, type Result } from '../base/result.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { isPicture, picturesOn } from '../map/objects.ts'
import type { Edge } from '../map/records/edge.ts'
import { scenarioIn } from './fivefoot/read.ts'
import { scenarioOf } from './fivefoot/write.ts'
import type { ExportLoss, ImportDraft, Loss, ReadContext } from './format.ts'
import { keptForFivefoot, lossesOfRecords } from './lossesOf.ts'
import { mergedMap } from './mergedMap.ts'

/** What goes into a file of another tool. */
export interface OwnPart {
  readonly scenario: unknown
  /** How many pictures on the map were painted into the picture of the whole. */
  readonly paintedPictures: number
}

/** The own part of a map. Pictures stay out: they are painted into the picture that goes along. */
export const ownPartOf = (map: BattleMap, producer: string): OwnPart => ({
  scenario: scenarioOf(withoutPictures(map), new Map(), producer),
  paintedPictures: picturesOn(map).length,
})

/** Symbols are drawn by Fivefoot itself: they need no picture. */
const symbolsOf = (map: BattleMap): BattleMap['tables']['props'] =>
  new Map([...map.tables.props].filter(([, prop]) => !isPicture(prop)))

const withoutPictures = (map: BattleMap): BattleMap => ({
  ...map,
  tables: {
    ...map.tables,
    props: symbolsOf(map),
    creatures: new Map([...map.tables.creatures].map(([id, { picture: _, ...creature }]) => [id, creature])),
  },
})

/** What every format with an own part leaves out of it, and what other programs see only in the picture. */
export const lossesOfPictures = (map: BattleMap): ExportLoss[] => [
  ...lossesOfRecords(map, 'props', [
    ['pictures-painted', [], (prop) => isPicture(prop) && !prop.gmOnly],
    ['pictures-hidden', [], (prop) => isPicture(prop) && prop.gmOnly],
  ]),
  ...lossesOfRecords(map, 'creatures', [['creature-pictures', ['picture'], ({ picture }) => picture !== undefined]]),
  ...keptForFivefoot([
    ...lossesOfRecords(map, 'props', [['symbols-drawn', [], (prop) => !isPicture(prop)]]),
    ...lossesOfRecords(map, 'edges', [['edge-looks-drawn', ['look'], ({ look }) => look !== undefined]]),
  ]),
]

/** Double doors that become two doors; `isKept`: the other format has this one as a single door two squares wide. */
export const lossesOfLeaves = (map: BattleMap, isKept: (edge: Edge) => boolean): ExportLoss[] =>
  lossesOfRecords(map, 'edges', [['single-leaves', ['leaf'], (edge) => edge.leaf !== undefined && !isKept(edge)]])

/**
 * A draft as the tool sees it, made whole by the own part of its file where that has one. `asToolSees` writes a map and reads
 * it again without an own part, and without the picture where that shows more than our own ground. An own part that cannot
 * be read is passed over, and the losses say so.
 */
export function withOwnPart(
  draft: ImportDraft,
  part: unknown,
  context: ReadContext,
  asToolSees: (map: BattleMap, isPlain: boolean) => Result<ImportDraft>,
): Result<ImportDraft> {
  const { scenario, paintedPictures } = (typeof part === 'object' && part !== null ? part : {}) as Partial<OwnPart>
  if (scenario === undefined) return ok(draft)
  // A picture of the whole that shows nothing but our own ground says nothing that the ground does not.
  const isPlain = paintedPictures === 0
  const own = scenarioIn(scenario, context)
  const seen = own.ok ? asToolSees(own.value.map, isPlain) : own
  if (!own.ok || !seen.ok) {
    const ignored: Loss = { code: own.ok ? 'own-part-foreign' : 'own-part-damaged', count: 1 }
    return ok({ ...draft, losses: [...draft.losses, ignored] })
  }
  const merged = mergedMap(own.value.map, seen.value.map, draft.map)
  return ok({
    ...draft,
    map: isPlain ? { ...merged, tables: { ...merged.tables, props: symbolsOf(own.value.map) } } : merged,
    pictures: isPlain ? new Map() : draft.pictures,
    losses: newLosses(seen.value.losses, draft.losses),
  })
}

/** What is lost besides what the own part gives back. */
const newLosses = (given: readonly Loss[], losses: readonly Loss[]): Loss[] =>
  losses
    .map((loss) => {
      const back = given.find((other) => isSameLoss(other, loss))?.count ?? 0
      return { ...loss, count: loss.count - back }
    })
    .filter(({ count }) => count > 0)

const isSameLoss = (a: Loss, b: Loss): boolean =>
  a.code === b.code && JSON.stringify(a.facts ?? {}) === JSON.stringify(b.facts ?? {})
