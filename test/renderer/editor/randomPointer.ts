import { ACTIONS } from '../../../renderer/editor/actions.ts'
import { TOOLS } from '../../../renderer/editor/tools/registry.ts'
import { putRecord, putSettings } from '../../../renderer/editor/recordCommands.ts'
import type { Dice } from '../../support/dice.ts'
import { randomOptions } from './randomEditing.ts'
import { pointer, type TestEditor } from './testEditor.ts'

/** Size of the map the hand works on, in squares. */
export const [WIDTH, HEIGHT] = [14, 10]

/** A point on the map or a little off it, in eighths of a square. */
const pointFor = (dice: Dice): readonly [number, number] => [
  (dice.below((WIDTH + 2) * 8) - 8) / 8,
  (dice.below((HEIGHT + 2) * 8) - 8) / 8,
]

function gesture(t: TestEditor, dice: Dice): void {
  const held = { shift: dice.below(5) === 0, alt: dice.below(8) === 0, control: dice.below(10) === 0 }
  const button = dice.below(5) === 0 ? ('secondary' as const) : ('primary' as const)
  const [x, y] = pointFor(dice)
  t.move(x, y, held).down(x, y, { ...held, button })
  let last: readonly [number, number] = [x, y]
  for (let i = dice.below(4); i > 0; i--) {
    last = pointFor(dice)
    t.move(...last, held)
  }
  const ending = dice.below(12)
  if (ending === 0) t.key('Escape')
  if (ending === 1) t.key('Enter')
  if (ending === 2)
    t.editor.pointerController.doubleClick({ ...held, x: last[0], y: last[1], button: 'primary', nearSquares: 0.2 })
  t.up(...last, { ...held, button })
}

/** What a person changes in the panels: a creature's sheet, the grid, the size of the map. */
function changeInPanel(t: TestEditor, dice: Dice): void {
  const { map, settings } = t.editor
  if (!map || !settings) return
  const creature = dice.oneOf([...map.tables.creatures.values(), null])
  switch (dice.below(creature ? 3 : 2)) {
    case 0: {
      const squares = () => dice.below(3) - 1
      const offset = { col: squares(), row: squares() }
      const [widthCells, heightCells] = [WIDTH + squares(), HEIGHT + squares()]
      return void t.editor.run({ type: 'resize-map', widthCells, heightCells, offset })
    }
    case 1:
      return void t.editor.run(putSettings({ ...settings, heavyLineEverySquares: dice.below(6) }, 'Change grid'))
    default: {
      if (!creature) return
      const changed = {
        ...creature,
        prone: !creature.prone,
        altitudeFeet: 5 * dice.below(4),
        side: dice.oneOf(['party', 'foes']),
      }
      return void t.editor.run(putRecord('creatures', changed, 'Change creature'))
    }
  }
}

/** Does one thing a person might do: takes a tool, draws with it, changes something in a panel, undoes, runs any action. */
export async function act(t: TestEditor, dice: Dice): Promise<void> {
  switch (dice.below(11)) {
    case 10:
      return changeInPanel(t, dice)
    case 0:
    case 1:
      t.editor.setTool(dice.oneOf(TOOLS).id)
      if (t.editor.map) Object.assign(t.editor.options, randomOptions(t.editor.map, dice))
      return
    case 2: {
      const action = dice.oneOf(ACTIONS)
      if (action.isEnabled(t.editor)) action.run(t.editor)
      return
    }
    case 3:
      return t.editor.undo()
    case 4:
      if (dice.below(2) === 0) return t.editor.redo()
      t.editor.openContextMenu(pointer(1.5, 1.5, { button: 'secondary' }), 10, 10)
      return
    default:
      gesture(t, dice)
      if (dice.below(3) === 0) t.key(dice.oneOf(['Enter', 'Escape', 'Space', 'ArrowUp', 'ArrowRight', 'Backspace']))
  }
}
