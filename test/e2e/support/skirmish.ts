import type { Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { ask, askAside } from './asWindow.ts'
import { openFromLibrary, openPanel, pressOnMap, wholeMap } from './editor.ts'
import type { LaunchedApp } from './launch.ts'

const SIZE = { widthCells: 14, heightCells: 10 }
const RUBBLE = 1

/** A new map, open in the window. */
export interface Skirmish {
  readonly mapId: string
  /** Clicks the center of a square. */
  readonly click: (col: number, row: number) => Promise<void>
  /** Opens the context menu of a square. */
  readonly rightClick: (col: number, row: number) => Promise<void>
  /** Points at the center of a square. */
  readonly point: (col: number, row: number) => Promise<void>
  /** Position of a grid corner in the window. */
  readonly corner: (col: number, row: number) => readonly [x: number, y: number]
  /** A creature in the main process. */
  readonly creature: (id: string) => Promise<Creature | undefined>
  /** Adds or changes creatures. */
  readonly put: (...creatures: readonly CreatureIn[]) => Promise<void>
  readonly undo: () => Promise<void>
}

type CreatureIn = readonly [id: string, col: number, row: number, more?: object]

const HERO: CreatureIn = ['Hero', 2, 3, { speedFeet: { land: 30, fly: 60 } }]
const FOES: readonly CreatureIn[] = [
  ['Orc', 8, 3, { side: 'foes' }],
  ['Goblin', 3, 7, { side: 'foes' }],
  ['Twin', 1, 7, { side: 'foes' }],
]

/** A hero in front of rubble, an ally behind an orc, two goblins at equal distance, and `more` creatures. */
export async function skirmish(
  { app, window }: LaunchedApp,
  ruleset: string,
  more: readonly CreatureIn[] = [],
): Promise<Skirmish> {
  const name = `Skirmish ${(await ask(window, 'library.list', {})).length}`
  const mapId = await ask(window, 'library.create', { name, ruleset, ...SIZE })
  const rubble = [2, 3, 4].flatMap((row) => [4, 5].map((col) => row * SIZE.widthCells + col))
  await ask(window, 'maps.run', {
    mapId,
    command: { type: 'paint-cells', layer: 'terrain', indices: rubble, values: rubble.map(() => RUBBLE) },
  })
  const put = async (...creatures: readonly CreatureIn[]) => {
    const records = creatures.map(([id, col, row, own]) => ({
      table: 'creatures' as const,
      record: {
        id: id as RecordId,
        name: id,
        at: { col, row },
        size: 'medium' as const,
        side: 'party',
        speedFeet: { land: 30 },
        ...own,
      },
    }))
    await askAside(app, 'maps.run', { mapId, command: { type: 'edit-records', put: records } })
  }
  await put(HERO, ['Ally', 9, 3], ...FOES, ...more)
  await openFromLibrary(window, name)
  await openPanel(window, 'movement')
  const at = await wholeMap(window, SIZE)
  const middle = (col: number, row: number) => at([col + 0.5, row + 0.5])
  return {
    mapId,
    put,
    click: async (col, row) => {
      const { x, y } = middle(col, row)
      await window.mouse.click(x, y)
    },
    rightClick: async (col, row) => {
      const { x, y } = middle(col, row)
      await window.mouse.click(x, y, { button: 'right' })
      await window.getByRole('menu').waitFor()
    },
    point: async (col, row) => {
      const { x, y } = middle(col, row)
      await window.mouse.move(x, y)
    },
    corner: (col, row) => {
      const { x, y } = at([col, row])
      return [x, y]
    },
    creature: async (id) =>
      ((await ask(window, 'maps.open', { mapId })).records.creatures as readonly Creature[]).find(
        (each) => each.id === id,
      ),
    undo: () => pressOnMap(window, 'Control+z'),
  }
}
