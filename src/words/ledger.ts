/** Words for encounters: what a plan orders, and what its ledger says happened. Once for screen, paper and exports. */
import { cellIndex, type Cell } from '../grid/cell.ts'
import { capitalized } from '../base/text.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import type { EncounterEvent, Order, Task, TurnPace } from '../map/records/encounter.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { CheckMade, EventEntry, LedgerEntry, Note, TurnEntry } from '../simulation/ledger.ts'
import { paceLabel } from '../simulation/pace.ts'
import { rulesetById } from '../rules/registry.ts'
import type { Scene } from '../simulation/scene.ts'
import { blockingThings, limitFacts, type PlaceOf } from './blockers.ts'
import type { TaskFacts } from './facts.ts'
import { en, type Catalog } from './en/index.ts'

/** The name of a creature, or its id if it has none. */
export const nameOf = (map: BattleMap, id: string): string => map.tables.creatures.get(id as RecordId)?.name || id

/** The name of a creature of a plan, which may be on the map no more, or without a name. */
function plannedName(map: BattleMap, id: RecordId, t: Catalog): string {
  const creature = map.tables.creatures.get(id)
  return creature ? creature.name || t.labels.common.unnamedCreature : t.encounter.someone
}

function taskFacts(map: BattleMap, task: Task, t: Catalog): TaskFacts {
  const name = (id: RecordId): string => plannedName(map, id, t)
  switch (task.type) {
    case 'follow':
      return { type: task.type, name: name(task.creatureId), withinFeet: task.withinFeet }
    case 'pursue':
      return { type: task.type, name: name(task.creatureId) }
    case 'close-to-reach':
      return { type: task.type, ...(task.creatureId === undefined ? {} : { name: name(task.creatureId) }) }
    case 'flee':
    case 'stay-in-cover':
      return { type: task.type, names: task.from.map(name) }
    case 'keep-distance':
      return { type: task.type, names: task.from.map(name), feet: task.feet }
    default:
      return task
  }
}

/** A pace in the words of the map’s rule system; one of another system by its name. */
function paceWords(map: BattleMap, pace: TurnPace): string {
  const ruleset = rulesetById(settingsOf(map).ruleset)
  return (ruleset && paceLabel(ruleset, pace)) ?? capitalized(pace.replaceAll('-', ' '))
}

/** An order in one line. */
export const orderWords = (map: BattleMap, { task, pace, mode, then, onSight }: Order, t: Catalog = en): string =>
  t.encounter.order(taskFacts(map, task, t), {
    pace: pace && paceWords(map, pace),
    modeWord: mode && (t.encounter.inModes[mode] ?? undefined),
    then: then.map((next) => taskFacts(map, next, t)),
    onSight,
  })

/** One task of an order in one line. */
export const taskWords = (map: BattleMap, task: Task, t: Catalog = en): string =>
  t.encounter.order(taskFacts(map, task, t), { then: [] })

/** An event in one line, without its round and its full stop: in a plan, or as it happened. */
export function eventWords(map: BattleMap, event: EncounterEvent, t: Catalog = en): string {
  switch (event.type) {
    case 'door':
      return t.encounter.event({ type: 'door', door: event.door, place: map.tables.edges.get(event.edgeId) ?? null })
    case 'terrain': {
      const terrain = terrainPalette(map)[event.terrain]?.name.toLowerCase() ?? null
      return t.encounter.event({ type: 'terrain', cells: event.cells, terrain })
    }
    default: {
      const name = plannedName(map, event.creatureId, t)
      const at = event.type === 'arrive' && event.at ? { at: event.at } : {}
      return t.encounter.event({ type: event.type, name, ...at })
    }
  }
}

/** A check, without its full stop. */
export const checkWords = (map: BattleMap, check: CheckMade, t: Catalog = en): string =>
  t.encounter.check(check, check.creatureId === null ? '' : nameOf(map, check.creatureId))

/** The turn a note belongs to, and the rounds in which creatures took an exit. */
export interface NoteOf {
  readonly turn?: Pick<TurnEntry, 'task' | 'round'>
  readonly escapes?: ReadonlyMap<string, number>
}

/** A note about a turn, without its full stop. */
export function noteWords(map: BattleMap, note: Note, { turn, escapes }: NoteOf = {}, t: Catalog = en): string {
  const found = [...(note.blocker ? [note.blocker] : []), ...(note.furtherBlockers ?? [])]
  const { creatureId, exit, reason, limit, tight, riseFeet, altitudeFeet, mode, standing } = note
  // The map shows creatures where they began.
  const placeOf: PlaceOf = (id) => standing?.[id] ?? null
  const escapedIn = (creatureId !== undefined && escapes?.get(creatureId)) || Infinity
  const escapedInRound = turn && escapedIn <= turn.round ? escapedIn : undefined
  return t.encounter.notes[note.code]({
    task: turn?.task ?? null,
    blocking: blockingThings(map, found, placeOf),
    ...(creatureId === undefined ? {} : { name: nameOf(map, creatureId) }),
    ...(escapedInRound === undefined ? {} : { escapedInRound }),
    ...(exit === undefined ? {} : { exit }),
    ...(reason === undefined ? {} : { reason }),
    ...(limit === undefined ? {} : { limit: limitFacts(map, limit, limit, placeOf) }),
    ...(tight === undefined ? {} : { tight }),
    ...(riseFeet === undefined ? {} : { riseFeet }),
    ...(altitudeFeet === undefined ? {} : { altitudeFeet }),
    ...(mode === undefined ? {} : { mode }),
  })
}

const happenedWords = (map: BattleMap, { event, problem }: EventEntry, t: Catalog): string => {
  const happened = eventWords(map, event, t)
  return problem ? t.encounter.impossible(happened, problem) : happened
}

/** The round in which each creature took an exit. */
export const escapesIn = (ledger: readonly LedgerEntry[]): ReadonlyMap<string, number> =>
  new Map(
    ledger.flatMap((entry) =>
      entry.kind === 'turn' && entry.notes.some(({ code }) => code === 'took-exit')
        ? [[entry.creatureId, entry.round] as const]
        : [],
    ),
  )

type TurnScene = Pick<Scene, 'map' | 'ruleset'>

const stretchesOf = ({ action, times, mode, onward = [] }: TurnEntry) =>
  action === null ? [] : [{ action, times, mode }, ...onward]

/** What a creature did in its turn, without its name and full stop. */
export function turnWords(
  { map, ruleset }: TurnScene,
  entry: TurnEntry,
  escapes: ReadonlyMap<string, number>,
  t: Catalog = en,
): string {
  return t.encounter.turn({
    actions: stretchesOf(entry).map(({ action, times, mode }) => ({
      label: ruleset.actions.find(({ id }) => id === action)?.label ?? '',
      times,
      modeWord: t.encounter.inModes[mode],
    })),
    from: entry.from,
    to: entry.to,
    movedFeet: entry.feet,
    notes: entry.notes.map((note) => noteWords(map, note, { turn: entry, escapes }, t)),
    waits: entry.notes.some(({ code }) => code === 'nobody-to-act-on'),
  })
}

/** Every entry of a ledger in one line, for lists. */
export function ledgerWords(scene: TurnScene, ledger: readonly LedgerEntry[], t: Catalog = en): readonly string[] {
  const escapes = escapesIn(ledger)
  return ledger.map((entry) => {
    switch (entry.kind) {
      case 'initiative':
        return t.encounter.initiative(nameOf(scene.map, entry.creatureId), entry.total)
      case 'round':
        return t.encounter.round(entry.round)
      case 'event':
        return happenedWords(scene.map, entry, t)
      case 'turn':
        return turnWords(scene, entry, escapes, t)
      case 'end':
        return t.encounter.end(entry.round, entry.reason)
    }
  })
}

/** The hazards that each entry of a ledger names, by place, each kind with its squares. Without full stops. */
export function hazardWords(
  { map }: TurnScene,
  ledger: readonly LedgerEntry[],
  t: Catalog = en,
): readonly (readonly string[])[] {
  const palette = terrainPalette(map)
  const changed = new Map<number, number>()
  const groundName = (cell: Cell): string => {
    const index = cellIndex(map, cell)
    return palette[changed.get(index) ?? map.layers.terrain[index] ?? 0]?.name ?? ''
  }
  return ledger.map((entry) => {
    if (entry.kind === 'event' && !entry.problem && entry.event.type === 'terrain')
      for (const cell of entry.event.cells) changed.set(cellIndex(map, cell), entry.event.terrain)
    if (entry.kind !== 'turn') return []
    const hazards = new Map<string, Cell[]>()
    for (const cell of entry.hazards) {
      const name = groundName(cell)
      hazards.set(name, [...(hazards.get(name) ?? []), cell])
    }
    return [...hazards].map(([name, squares]) => t.encounter.hazard(name, squares))
  })
}

/** What each entry of a ledger came to beside the movement, by place: who could react, hazards, checks. Without full stops. */
export function consequenceWords(
  scene: TurnScene,
  ledger: readonly LedgerEntry[],
  t: Catalog = en,
): readonly (readonly string[])[] {
  const { map } = scene
  const hazards = hazardWords(scene, ledger, t)
  return ledger.map((entry, i) =>
    entry.kind !== 'turn'
      ? []
      : [
          ...entry.opportunities.map(({ by, square, isTaken }) =>
            t.encounter.provokes(nameOf(map, by), square, isTaken, scene.ruleset.details.opportunity.provoked),
          ),
          ...(hazards[i] ?? []),
          ...entry.checks.map((check) => checkWords(map, check, t)),
        ],
  )
}
