/**
 * Fivefoot's own part of another tool's file: the map as a scenario, under a key that the tool keeps and ignores. What the
 * tool's fields cannot express is restored from there. What someone changed in the tool is restored from its fields: the map
 * of the own part is written once more as the tool sees it, and the file wins wherever it differs. Rejected: ids on every
 * object, because one wall joined from many edges has no room for them and new objects have none.
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

/** Fivefoot's part of another tool's file. */
export interface OwnPart {
  readonly scenario: unknown
  /** How many pictures were painted into the picture of the whole map. */
  readonly paintedPictures: number
}

/** The own part of a map, without pictures: those are painted into the picture of the whole map. */
export const ownPartOf = (map: BattleMap, producer: string): OwnPart => ({
  scenario: scenarioOf(withoutPictures(map), new Map(), producer),
  paintedPictures: picturesOn(map).length,
})

/** Objects that are symbols: Fivefoot draws them itself, they need no picture. */
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
 * A draft as the tool sees it, completed from the own part of the file if there is one. `asToolSees` writes a map and reads it
 * back without an own part; `isPlain`: with the picture of the map. An unreadable own part is ignored and reported as a loss.
 */
export function withOwnPart(
  draft: ImportDraft,
  part: unknown,
  context: ReadContext,
  asToolSees: (map: BattleMap, isPlain: boolean) => Result<ImportDraft>,
): Result<ImportDraft> {
  const { scenario, paintedPictures } = (typeof part === 'object' && part !== null ? part : {}) as Partial<OwnPart>
  if (scenario === undefined) return ok(draft)
  // A picture of the map without pictures painted into it shows nothing that the terrain does not.
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

/** The losses that the own part does not make up for. */
const newLosses = (restored: readonly Loss[], losses: readonly Loss[]): Loss[] =>
  losses
    .map((loss) => {
      const restoredCount = restored.find((other) => isSameLoss(other, loss))?.count ?? 0
      return { ...loss, count: loss.count - restoredCount }
    })
    .filter(({ count }) => count > 0)

const isSameLoss = (a: Loss, b: Loss): boolean =>
  a.code === b.code && JSON.stringify(a.facts ?? {}) === JSON.stringify(b.facts ?? {})
