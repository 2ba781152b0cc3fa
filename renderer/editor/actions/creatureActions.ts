import { counted } from '../../../src/base/text.ts'
import { select } from '../tools/select/tool.ts'
import { SHOWN_STATES } from '../../../src/map/creatureStates.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { EditorState } from '../EditorState.svelte.ts'
import { recordIsEditable } from '../layers.ts'
import { putRecords } from '../recordCommands.ts'
import { selectedOf, selectionOf } from '../selection.ts'
import { toggledDoor } from '../../../src/map/edges.ts'
import { hasCreatures, hasMap, type Action } from './action.ts'

/** Changes every selected creature that is not locked, in one step. */
function changeCreatures(editor: EditorState, label: string, change: (creature: Creature) => Creature): void {
  const { map } = editor
  if (!map) return
  const changed = editor.selectedCreatures
    .filter(({ id }) => recordIsEditable(map, { table: 'creatures', id }))
    .map(change)
  const [first] = changed
  if (!first) return
  const who = changed.length === 1 && first.name !== '' ? first.name : counted(changed.length, 'creature')
  void editor.run(putRecords('creatures', changed, `${label}: ${who}`))
}

/** Sets a state for all selected creatures if one lacks it, else removes it from all. A state with degrees is set to the first. */
const toggling = ({ id, label, key, count }: (typeof SHOWN_STATES)[number]): Action => {
  const isOn = (editor: EditorState) =>
    hasCreatures(editor) && editor.selectedCreatures.every((each) => Number(each[id]) > 0)
  return {
    id: `creature.${id}`,
    label,
    group: 'Creature',
    shortcuts: key === null ? [] : [key],
    isEnabled: hasCreatures,
    isOn,
    run: (editor) => {
      const on = !isOn(editor)
      changeCreatures(editor, on ? label : `Not ${label.toLowerCase()}`, (each) => ({
        ...each,
        [id]: count ? Number(on) : on,
      }))
    },
  }
}

const changing = (id: string, label: string, shortcut: string, change: (each: Creature) => Creature): Action => ({
  id: `creature.${id}`,
  label,
  group: 'Creature',
  shortcuts: [shortcut],
  isEnabled: hasCreatures,
  run: (editor) => changeCreatures(editor, label, change),
})

const facing = (id: string, label: string, shortcut: string, by: number): Action =>
  changing(id, label, shortcut, (each) => ({ ...each, facing: (each.facing + by + 8) % 8 }))

const altitude = (id: string, label: string, shortcut: string, byFeet: number): Action =>
  changing(id, label, shortcut, (each) => ({ ...each, altitudeFeet: Math.max(0, each.altitudeFeet + byFeet) }))

/** Selects the next or previous creature of the map, in the order they were placed. */
const cycling = (id: string, label: string, shortcut: string, step: number): Action => ({
  id: `creature.${id}`,
  label,
  group: 'Creature',
  shortcuts: [shortcut],
  isEnabled: (editor) => hasMap(editor) && (editor.map?.tables.creatures.size ?? 0) > 0,
  run: (editor) => {
    const creatures = [...(editor.map?.tables.creatures.values() ?? [])]
    const at = creatures.findIndex((each) => each.id === editor.selectedCreature?.id)
    const next =
      creatures[(at < 0 && step < 0 ? creatures.length - 1 : at + step + creatures.length) % creatures.length]
    if (!next) return
    editor.setTool(select.id)
    editor.select(selectionOf([{ table: 'creatures', id: next.id }]))
    editor.view?.reveal(next.at)
  },
})

/** Actions on selected creatures and doors. */
export const CREATURE_ACTIONS: readonly Action[] = [
  cycling('next', 'Next creature', 'Period', 1),
  cycling('previous', 'Previous creature', 'Comma', -1),
  ...SHOWN_STATES.map(toggling),
  facing('turnRight', 'Turn to face right', 'Shift+]', 1),
  facing('turnLeft', 'Turn to face left', 'Shift+[', -1),
  altitude('rise', 'Climb 5 ft', 'PageUp', 5),
  altitude('sink', 'Descend 5 ft', 'PageDown', -5),
  {
    id: 'edge.turnDoor',
    label: 'Open or close selected doors',
    group: 'Creature',
    shortcuts: ['Shift+O'],
    isEnabled: (editor) => doorsOf(editor).length > 0,
    run: (editor) => void editor.run(putRecords('edges', doorsOf(editor).map(toggledDoor))),
  },
  {
    id: 'edge.lockDoor',
    label: 'Lock or unlock selected doors',
    group: 'Creature',
    shortcuts: [],
    isEnabled: (editor) => doorsOf(editor).length > 0,
    isOn: (editor) => doorsOf(editor).every(({ doorLocked }) => doorLocked),
    run: (editor) => {
      const doors = doorsOf(editor)
      const doorLocked = !doors.every((each) => each.doorLocked)
      void editor.run(
        putRecords(
          'edges',
          doors.map((each) => ({ ...each, doorLocked })),
        ),
      )
    },
  },
]

/** The selected doors that are not locked against changes. */
const doorsOf = ({ map, selection }: EditorState) =>
  map
    ? selectedOf(map, selection, 'edges').filter(
        ({ id, kind }) => kind === 'door' && recordIsEditable(map, { table: 'edges', id }),
      )
    : []
