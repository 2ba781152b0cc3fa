/** The form of every kind of record: each field changes that field of the record alone, within the limits of its schema. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import RecordForm from '../../../renderer/panels/details/RecordForm.svelte'
import type { SelectableTable } from '../../../renderer/editor/selection.ts'
import { RECORD_SCHEMAS } from '../../../src/map/battleMap.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { change, fieldsOf } from '../formFields.ts'

type Table = Exclude<SelectableTable, 'creatures'>
interface FormCase {
  readonly table: Table
  readonly record: object
  /** Fields of the record by the labels of all fields of the form, in order. */
  readonly fields: Readonly<Record<string, string>>
  /** Units shown beside fields of numbers. */
  readonly units?: Readonly<Record<string, string>>
}
const annotation = { 'Hidden from players': 'gmOnly', Locked: 'locked' }
const at = { x: 2.5, y: 1.5 }
const CASES: readonly FormCase[] = [
  {
    table: 'edges',
    record: { id: '3,2,n', cell: { col: 3, row: 2 }, border: 'north', kind: 'door' },
    fields: {
      Kind: 'kind',
      'Door state': 'door',
      Locked: 'doorLocked',
      Look: 'look',
      'Hidden from players': 'secret',
      Check: 'checkText',
    },
  },
  {
    table: 'notes',
    record: { id: 'n', at, number: 3, title: 'Altar' },
    fields: { Number: 'number', Title: 'title', Text: 'text', ...annotation },
  },
  {
    table: 'drawings',
    record: { id: 'd', shape: 'text', points: [at], text: 'North' },
    fields: { Text: 'text', Color: 'colour', ...annotation },
  },
  {
    table: 'templates',
    record: { id: 't', shape: 'cone', origin: { x: 2, y: 2 }, sizeFeet: 15, name: 'Fire' },
    fields: {
      Shape: 'shape',
      Name: 'name',
      'Radius or length': 'sizeFeet',
      Direction: 'directionDegrees',
      Color: 'colour',
      ...annotation,
    },
    units: { 'Radius or length': 'ft', Direction: '°' },
  },
  {
    table: 'regions',
    record: { id: 'r', name: 'Crypt', cells: [{ col: 1, row: 1 }], gmOnly: true },
    fields: {
      Name: 'name',
      Purpose: 'purpose',
      'Floor material': 'floor',
      'Rock around it': 'rock',
      Color: 'colour',
      Text: 'text',
      'Hidden from players': 'gmOnly',
      Hides: 'hides',
      Locked: 'locked',
    },
  },
  {
    table: 'props',
    record: { id: 'p', picture: 'cave', at, widthSquares: 4, heightSquares: 3 },
    fields: {
      Name: 'name',
      Width: 'widthSquares',
      Height: 'heightSquares',
      Rotation: 'rotationDegrees',
      Opacity: 'opacity',
      'Background (under the terrain)': 'background',
      ...annotation,
    },
    units: { Width: 'squares', Height: 'squares', Rotation: '°' },
  },
  {
    table: 'lights',
    record: { id: 'l', at, rangeFeet: 20 },
    fields: { Range: 'rangeFeet', Color: 'colour', ...annotation },
    units: { Range: 'ft' },
  },
]

async function openForm({ table, record }: FormCase) {
  const t = await TestEditor.open()
  const before = RECORD_SCHEMAS[table].parse(record) as { readonly id: RecordId } & Record<string, unknown>
  await t.editor.run({ type: 'edit-records', put: [{ table, record: before }] } as never)
  const form = document.createElement('div')
  document.body.append(form)
  const props = { editor: t.editor, table, record: before, describeEdge: () => '' }
  const mounted = mount(RecordForm as unknown as Component<typeof props>, { target: form, props })
  onTestFinished(async () => {
    await unmount(mounted)
    form.remove()
  })
  flushSync()
  const stored = () => t.map.tables[table].get(before.id) as Record<string, unknown> | undefined
  return { t, form, before, stored, steps: () => t.main.labels.length }
}

test.each(CASES)('$table: every field changes its field of the record and nothing else', async (given) => {
  const { t, form, before, stored } = await openForm(given)
  const fields = fieldsOf(form)
  expect(fields.map(([label]) => label)).toEqual(Object.keys(given.fields))
  for (const [label, control] of fields) {
    change(control)
    await t.settled()
    const after = stored() ?? {}
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    const different = [...names].filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    expect([label, different]).toEqual([label, [given.fields[label]]])
    expect(RECORD_SCHEMAS[given.table].safeParse(after).error).toBeUndefined()
  }
})

test.each(CASES)(
  '$table: numbers show their unit, have the limits of the schema, and are refused beyond',
  async (given) => {
    const { t, form, before, steps } = await openForm(given)
    const numbers = fieldsOf(form).filter(([, control]) => control.type === 'number')
    expect(
      Object.fromEntries(
        numbers.map(([label, { parentElement }]) => [label, parentElement?.textContent?.trim() ?? '']),
      ),
    ).toEqual(Object.fromEntries(numbers.map(([label]) => [label, given.units?.[label] ?? ''])))
    for (const [label, control] of numbers) {
      const input = control as HTMLInputElement
      const isAllowed = (value: number): boolean =>
        RECORD_SCHEMAS[given.table].safeParse({ ...before, [given.fields[label] ?? '']: value }).success
      const [min, max, grain] = [Number(input.min), Number(input.max), Number(input.step)]
      expect([label, min, max, ...[min - grain, min, max, max + grain].map(isAllowed)]).toEqual([
        label,
        min,
        max,
        false,
        true,
        true,
        false,
      ])
      const made = steps()
      const shown = input.value
      change(input, String(max + grain))
      await t.settled()
      expect([label, steps(), input.value]).toEqual([label, made, shown])
      expect(input.closest('.field')?.querySelector('[role=alert]')?.textContent).toBe(
        `At most ${max.toLocaleString('en')}.`,
      )
    }
  },
)
