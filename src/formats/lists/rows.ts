import { squareName } from '../../grid/squareName.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { stateWords } from '../../map/creatureStates.ts'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { en } from '../../words/en/index.ts'
import type { ExportLoss } from '../format.ts'
import { lossesOfTables, lossOfElevation } from '../lossesOf.ts'

const words = en.lists

/** A table of a document; cells are plain text. */
export interface ListTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Creatures of a map in its order, and notes by number. */
export function listsOf(map: BattleMap): readonly [creatures: ListTable, notes: ListTable] {
  const creatures = [...map.tables.creatures.values()].map((creature) => [
    creature.name,
    creature.side,
    creature.size,
    squareName(creature.at),
    MOVEMENT_MODES.flatMap((mode) =>
      creature.speedFeet[mode] === undefined ? [] : [words.speed(mode, creature.speedFeet[mode])],
    ).join(', '),
    creature.hitPoints === undefined ? '' : String(creature.hitPoints),
    stateWords(creature).join(', '),
    creature.notes,
  ])
  const notes = [...map.tables.notes.values()]
    .sort((a, b) => a.number - b.number)
    .map(({ number, title, at, gmOnly, text }) => [
      String(number),
      title,
      squareName({ col: Math.floor(at.x), row: Math.floor(at.y) }),
      gmOnly ? words.hiddenFromPlayers : '',
      text,
    ])
  return [
    { title: words.creatures, columns: words.creatureColumns, rows: creatures },
    { title: words.notes, columns: words.noteColumns, rows: notes },
  ]
}

/** Losses of a map exported as lists. */
export const lossesOfLists = (map: BattleMap): ExportLoss[] => [
  { code: 'map-itself', count: 1, parts: ['terrain', 'terrainTypes'] },
  ...lossesOfTables(map, ['creatures', 'notes', 'terrainTypes']),
  ...lossOfElevation(map),
]
