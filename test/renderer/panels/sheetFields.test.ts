/** Every field of a creature's sheet can be set in the forms, within the bounds of its schema, and changes nothing else. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { describe, expect, onTestFinished, test } from 'vitest'
import CreatureForm from '../../../renderer/panels/details/CreatureForm.svelte'
import { CREATURE_STATES } from '../../../src/map/creatureStates.ts'
import { creatureSchema, type Creature } from '../../../src/map/records/creature.ts'
import { en } from '../../../src/words/en/index.ts'
import { sheet } from '../editor/testEditor.ts'

const guard: Creature = creatureSchema.parse({
  ...sheet({ speedFeet: { land: 30, fly: 60 } }),
  ...{ id: 'a', at: { col: 0, row: 0 }, side: 'foes' },
})
const answer = {
  ...{ armourTakesFeet: true, races: null, size: null, notes: [], speeds: [], speedClauses: [], load: 'light' },
  carrying: { unit: 'lb', isByGait: true, limits: [{ load: 'light', most: 33 }] },
}

/** The form of a creature, and what it said of the last change. */
async function openForm(): Promise<{
  readonly form: HTMLElement
  readonly last: () => [Creature, string] | undefined
}> {
  let last: [Creature, string] | undefined
  const form = document.createElement('div')
  document.body.append(form)
  const client = { call: async () => ({ ok: true, value: answer }) }
  const props = {
    ...{
      client,
      ruleset: { id: 'pf1e', name: 'Pathfinder', idleFields: [], opportunity: { one: 'Attack of opportunity' } },
      creature: guard,
      sizes: ['medium'],
      sides: [],
    },
    onChange: (creature: Creature, what: string) => void (last = [creature, what]),
  }
  const mounted = mount(CreatureForm as unknown as Component<typeof props>, { target: form, props })
  onTestFinished(async () => {
    await unmount(mounted)
    form.remove()
  })
  for (let i = 0; i < 4; i++) await Promise.resolve()
  flushSync()
  return { form, last: () => last }
}

type Control = HTMLInputElement | HTMLSelectElement
/** The controls under one of these labels. */
const controlsOf = (form: HTMLElement, labels: readonly (string | undefined)[]): readonly Control[] =>
  [...form.querySelectorAll('label')]
    .filter((each) =>
      labels.includes(each.querySelector('.words')?.firstChild?.textContent?.trim() ?? each.textContent?.trim()),
    )
    .flatMap((each) => each.querySelector<Control>('input') ?? document.getElementById(each.htmlFor) ?? [])
    .filter((each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement)

/** Sets a control to something else, as a person would. */
function change(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control.type === 'checkbox') control.click()
  else {
    control.value = String(Number(control.value) + Math.max(1, Number(control.step)))
    control.dispatchEvent(new Event('blur', { bubbles: true }))
  }
}

const ROWS = [
  ...Object.entries(en.sheet.fields).map(([id, words]) => ({ id, ...words })),
  ...CREATURE_STATES.map(({ id, label }) => ({ id: id as string, label, short: undefined, history: undefined })),
]

describe.each(ROWS)('$label', ({ id, label, short, history }) => {
  test('is a field of the form that changes itself alone', async () => {
    const { form, last } = await openForm()
    const controls = controlsOf(form, [label, short])
    expect(controls.length).toBeGreaterThan(0)
    for (const control of controls) {
      change(control)
      const [changed, what] = last() ?? []
      const { speedCircumstances, ...others } = changed ?? {}
      const before = { gait: 'biped', armourTakesFeet: 0, isNeverSlowed: false, bonuses: [], ...guard }
      const after: Record<string, unknown> = { ...before, ...others, ...speedCircumstances }
      const names = new Set([...Object.keys(before), ...Object.keys(after)])
      const different = [...names].filter((name) => after[name] !== (before as Record<string, unknown>)[name])
      expect([different.filter((name) => name !== 'bonuses'), what]).toEqual([[id], history ?? label.toLowerCase()])
      expect(creatureSchema.safeParse(changed).error).toBeUndefined()
    }
  })
})

test('takes numbers within the bounds of the schema only', async () => {
  const { form, last } = await openForm()
  const [score] = controlsOf(form, ['Str'])
  if (!(score instanceof HTMLInputElement)) throw new Error('no field for strength')
  expect([score.min, score.max]).toEqual(['0', '200'])
  score.value = '201'
  score.dispatchEvent(new Event('blur', { bubbles: true }))
  expect(last()).toBeUndefined()
  const [reach] = controlsOf(form, ['Natural reach'])
  expect([(reach as HTMLInputElement).min, (reach as HTMLInputElement).max]).toEqual(['0', '500'])
})
