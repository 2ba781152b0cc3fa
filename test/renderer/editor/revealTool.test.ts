/** The reveal tool: areas and squares for players, while tokens still select and move; and its steps in undo and redo. */
import { expect, test } from 'vitest'
import type { EditorRevealing } from '../../../renderer/editor/EditorState.svelte.ts'
import { NO_PREVIEW } from '../../../renderer/editor/preview.ts'
import { putRecord } from '../../../renderer/editor/recordCommands.ts'
import { noteSchema } from '../../../src/map/records/annotations.ts'
import { TestEditor } from './testEditor.ts'

/** What players see, as the tool changes it; `steps` are those that undo takes back, each at a place in the map's history. */
class Revealed implements EditorRevealing {
  readonly shading = NO_PREVIEW
  readonly asked: string[] = []
  steps: number[] = []
  undone: number[] = []
  readonly #sequence: () => number

  constructor(sequence: () => number) {
    this.#sequence = sequence
  }
  revealArea({ col, row }: { readonly col: number; readonly row: number }, shown: boolean): void {
    this.#add(`${shown ? 'reveal' : 'cover'} area ${col},${row}`)
  }
  revealSquares(indices: readonly number[], shown: boolean): void {
    this.#add(`${shown ? 'reveal' : 'cover'} ${indices.join(' ')}`)
  }
  isNext(direction: 'undo' | 'redo', sequence: number): boolean {
    return (direction === 'undo' ? this.steps : this.undone).at(-1) === sequence
  }
  async step(direction: 'undo' | 'redo'): Promise<boolean> {
    const [from, to] = direction === 'undo' ? [this.steps, this.undone] : [this.undone, this.steps]
    const step = from.pop()
    if (step !== undefined) to.push(step)
    this.asked.push(direction)
    return step !== undefined
  }
  #add(what: string): void {
    this.steps.push(this.#sequence())
    this.asked.push(what)
  }
}

async function opened() {
  const t = await TestEditor.open(6, 4)
  const revealed = new Revealed(() => t.editor.replica.history.sequence)
  t.editor.revealing = revealed
  return { t, revealed }
}

test('a click reveals the area, Alt or the right button covers it, and the option turns that round', async () => {
  const { t, revealed } = await opened()
  t.tool('reveal').click(1.5, 1.5).click(1.5, 1.5, { alt: true }).click(2.5, 0.5, { button: 'secondary' })
  t.editor.options.revealShows = false
  t.click(1.5, 1.5).click(1.5, 1.5, { alt: true }).click(-2, 1)
  expect(revealed.asked).toEqual([
    'reveal area 1,1',
    'cover area 1,1',
    'cover area 2,0',
    'cover area 1,1',
    'reveal area 1,1',
  ])
  expect(t.main.commands).toEqual([])
})

test('square by square, a drag reveals what the brush touches, on the map', async () => {
  const { t, revealed } = await opened()
  t.editor.options.revealBy = 'squares'
  t.tool('reveal').drag([
    [3.5, 1.5],
    [5.5, 1.5],
    [7.5, 1.5],
  ])
  expect(revealed.asked).toEqual(['reveal 9 10 11'])
  t.editor.options.brushSize = 2
  t.click(1, 1)
  expect(revealed.asked.at(-1)).toBe('reveal 0 1 6 7')
})

test('a dragged token shows its route like one of the select tool, and hovering shows none', async () => {
  const { t } = await opened()
  await t.place(['kestrel', 1, 1])
  t.tool('reveal').click(1.5, 1.5)
  t.move(4.5, 2.5)
  expect(t.editor.standing).toBeNull()
  t.down(1.5, 1.5).move(3.5, 2.5)
  expect(t.editor.standing).toEqual({ col: 3, row: 2 })
  t.up(3.5, 2.5)
  await t.settled()
  expect(t.editor.standing).toBeNull()
})

test('a token under the pointer is selected and moved, and nothing is revealed', async () => {
  const { t, revealed } = await opened()
  await t.place(['kestrel', 1, 1])
  t.tool('reveal').click(1.5, 1.5)
  expect(t.editor.selectedCreature?.id).toBe('kestrel')
  t.drag([
    [1.5, 1.5],
    [3.5, 2.5],
  ])
  await t.settled()
  expect(t.where('kestrel')).toEqual([3, 2])
  expect([revealed.asked, t.editor.toolId]).toEqual([[], 'reveal'])
  // With Alt the square under a token is covered.
  t.click(3.5, 2.5, { alt: true })
  expect(revealed.asked).toEqual(['cover area 3,2'])
})

test.each(['reveal', 'select'] as const)('a token below the pin of a note is what the %s tool moves', async (tool) => {
  const { t, revealed } = await opened()
  await t.place(['kestrel', 1, 1])
  const note = noteSchema.parse({ id: 'trap', number: 1, title: 'Trap', at: { x: 1.5, y: 1.5 } })
  await t.editor.run(putRecord('notes', note))
  t.tool(tool).drag([
    [1.5, 1.5],
    [3.5, 2.5],
  ])
  await t.settled()
  expect(t.where('kestrel')).toEqual([3, 2])
  expect(t.map.tables.notes.get(note.id)?.at).toEqual({ x: 1.5, y: 1.5 })
  expect(revealed.asked).toEqual([])
})

test('the keyboard cursor reveals and covers', async () => {
  const { t, revealed } = await opened()
  t.tool('reveal').editor.moveCursor({ col: 2, row: 2 })
  for (const key of ['Enter', 'Shift+Space']) t.key(key)
  expect(revealed.asked).toEqual(['reveal area 2,2', 'cover area 2,2'])
})

test('undo takes back what was done last: a reveal step, then the change of the map before it; redo the other way', async () => {
  const { t, revealed } = await opened()
  t.tool('reveal').click(0.5, 0.5)
  await t.place(['kestrel', 1, 1])
  t.tool('reveal').click(4.5, 0.5).click(5.5, 0.5)
  const label = () => t.editor.undoLabel
  expect(label()).toBe('Reveal for players')
  const seen: unknown[] = []
  const note = () => seen.push([revealed.steps.length, t.map.tables.creatures.size])
  for (let i = 0; i < 4; i++) {
    await t.editor.undo()
    note()
  }
  expect(seen.splice(0)).toEqual([
    [2, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ])
  expect([label(), t.editor.canUndo, t.editor.redoLabel]).toEqual([null, false, 'Reveal for players'])
  for (let i = 0; i < 4; i++) {
    await t.editor.redo()
    note()
  }
  expect(seen).toEqual([
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
  ])
})

test('a change of the map that is not answered yet is the last step', async () => {
  const { t, revealed } = await opened()
  await t.place(['kestrel', 1, 1])
  t.tool('reveal').click(4.5, 0.5)
  t.editor.replica.pending = 1
  await t.editor.undo()
  expect(revealed.asked).toEqual(['reveal area 4,0'])
})
