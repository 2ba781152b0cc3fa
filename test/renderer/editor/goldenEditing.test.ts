/** What every tool and every action does with random battles: a change of it changes a line of a golden file. */
import { test } from 'vitest'
import { cornerOnMap } from '../../../renderer/editor/alignment.ts'
import type { Action } from '../../../renderer/editor/actions/action.ts'
import { ACTIONS } from '../../../renderer/editor/actions.ts'
import { DEFAULT_TOOL_OPTIONS, TOOLS, type AnyTool, type ToolOptions } from '../../../renderer/editor/tools/registry.ts'
import { TOOL_KEYS, type PointerInput } from '../../../renderer/editor/tools/tool.ts'
import { NO_SELECTION, selectionOf } from '../../../renderer/editor/selection.ts'
import { diceOf, type Dice } from '../../support/dice.ts'
import { expectDigests } from '../../support/golden.ts'
import { drawnRuleset, randomBattle } from '../../support/randomBattle.ts'
import { squareOn } from '../../support/randomGround.ts'
import { randomOptions, randomSelection } from './randomEditing.ts'
import { pointer, TestEditor } from './testEditor.ts'

const TIMES = { tool: 12, action: 3 }
const GESTURES = 3

/** An editor with a battle, something selected and options of the seed. */
async function editing(seed: string, number: number): Promise<{ t: TestEditor; dice: Dice }> {
  const dice = diceOf(seed)
  const t = await TestEditor.openMap(randomBattle(drawnRuleset(number), number))
  const { editor, map } = t
  Object.assign(editor.options, randomOptions(map, dice))
  editor.overlays.threat = dice.oneOf(['none', 'selected', 'foes', 'all'])
  editor.clipboard = editor.options.stamp
  const { records } = randomSelection(map, dice, 100)
  const pictures = records.filter(({ table }) => table === 'props')
  const single = [records, pictures].map((list) => selectionOf([dice.oneOf(list)]))
  editor.select(dice.oneOf([NO_SELECTION, ...single, randomSelection(map, dice)]))
  if (dice.percent(50)) editor.cursor = squareOn(map, dice)
  await t.settled()
  t.main.calls.length = 0
  return { t, dice }
}

type At = readonly [x: number, y: number]

/** A point on the map or a little off it, in eighths of a square, often on something that can be taken hold of. */
function pointOn({ map, editor }: TestEditor, dice: Dice): At {
  const { alignment } = editor.options
  const aligned = alignment && map.tables.props.get(alignment.picture)
  if (aligned && dice.percent(30)) {
    const { x, y } = cornerOnMap(aligned, dice.oneOf([alignment.from, alignment.to]))
    return [x, y]
  }
  const { creatures, notes, drawings, props, templates } = map.tables
  const held = [
    ...[...creatures.values(), ...notes.values(), ...props.values()].map(({ at }) =>
      'col' in at ? [at.col, at.row] : [at.x, at.y],
    ),
    ...[...drawings.values()].map(({ points: [first] }) => [first?.x ?? 0, first?.y ?? 0]),
    ...[...templates.values()].map(({ origin }) => [origin.x, origin.y]),
  ]
  const inside = dice.between(0, 8) / 8
  const [x = 0, y = 0] = dice.oneOf(held)
  if (dice.percent(50)) return [x + inside, y + inside]
  return [dice.between(-8, map.widthCells * 8 + 8) / 8, dice.between(-8, map.heightCells * 8 + 8) / 8]
}

/** A press, moves and a release, with keys; `see` after each. */
function gesture(t: TestEditor, dice: Dice, see: () => void): void {
  const { pointerController: controller } = t.editor
  const held = { shift: dice.percent(25), alt: dice.percent(15), control: dice.percent(10) }
  const button = dice.oneOf(['primary', 'primary', 'primary', 'secondary'] as const)
  const input = ([x, y]: At, more: Partial<PointerInput> = {}) => pointer(x, y, { ...held, ...more })
  let last = pointOn(t, dice)
  const steps: (() => void)[] = [
    () => controller.move(input(last)),
    () => controller.down(input(last, { button })),
    ...Array.from({ length: dice.below(4) }, () => () => {
      const [x, y] = last
      last = dice.percent(50) ? pointOn(t, dice) : [x + dice.between(-16, 16) / 8, y + dice.between(-16, 16) / 8]
      controller.move(input(last))
    }),
  ]
  if (dice.percent(20)) steps.push(() => t.key('Escape'))
  if (dice.percent(15)) steps.push(() => t.key(dice.oneOf(TOOL_KEYS)))
  if (dice.percent(15)) steps.push(() => controller.doubleClick(input(last, { button: 'primary' })))
  for (const step of [...steps, () => controller.up(input(last, { button }))]) {
    step()
    see()
  }
}

/** What has come of it: commands, questions, and what of the editor is no longer as it starts. */
function outcome({ main, editor, errors }: TestEditor, options: ToolOptions): unknown {
  const { toolId, selection, editing, contextMenu, mover, clipboard, playersView, cursor, theme } = editor
  const changed = Object.keys(DEFAULT_TOOL_OPTIONS).filter(
    (key) => editor.options[key as keyof ToolOptions] !== options[key as keyof ToolOptions],
  )
  return {
    calls: main.calls.map(({ name, argument }) => [name, { ...(argument as object), asker: '' }]),
    ...{ toolId, selection, editing, mover, clipboard, playersView, cursor, theme, errors },
    overlays: { ...editor.overlays },
    contextMenu,
    options: changed.map((key) => [key, editor.options[key as keyof ToolOptions]]),
  }
}

async function used(tool: AnyTool, number: number): Promise<unknown> {
  const { t, dice } = await editing(`${tool.id} ${number}`, number)
  t.editor.setTool(tool.id)
  const before = { ...t.editor.options }
  const seen: unknown[] = []
  for (let i = 0; i < GESTURES; i++) {
    gesture(t, dice, () => seen.push(t.editor.preview, t.editor.tool.state, t.editor.pointerShape))
    await t.settled()
  }
  t.editor.openContextMenu(pointer(...pointOn(t, dice), { button: 'secondary' }), 5, 7)
  return [seen, outcome(t, before)]
}

async function ran(action: Action, number: number): Promise<unknown> {
  const { t, dice } = await editing(`${action.id} ${number}`, number)
  const at = pointOn(t, dice)
  t.editor.openContextMenu(pointer(...at, { button: 'secondary' }), 5, 7)
  const before = { ...t.editor.options }
  const [isEnabled, isOn] = [action.isEnabled(t.editor), action.isOn?.(t.editor)]
  if (isEnabled) action.run(t.editor)
  await t.settled()
  return [isEnabled, isOn, t.editor.preview, action.isOn?.(t.editor), outcome(t, before)]
}

/** What each did, so many times each. */
async function outcomes<T extends { readonly id: string }>(
  all: readonly T[],
  times: number,
  does: (one: T, number: number) => Promise<unknown>,
): Promise<readonly (readonly [string, unknown])[]> {
  const done: (readonly [string, unknown])[] = []
  for (const one of all) for (let i = 1; i <= times; i++) done.push([`${one.id} ${i}`, await does(one, i)])
  return done
}

test('tools do with random battles what they did', async () => {
  await expectDigests('editing/tools', await outcomes(TOOLS, TIMES.tool, used))
})

test('actions do with random battles what they did', async () => {
  await expectDigests('editing/actions', await outcomes(ACTIONS, TIMES.action, ran))
})
