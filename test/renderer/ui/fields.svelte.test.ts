import { createRawSnippet, flushSync, mount, unmount, type Component } from 'svelte'
import { describe, expect, onTestFinished, test } from 'vitest'
import Dialog from '../../../renderer/ui/Dialog.svelte'
import HeightHandle from '../../../renderer/ui/HeightHandle.svelte'
import NumberField from '../../../renderer/ui/NumberField.svelte'
import Section from '../../../renderer/ui/Section.svelte'
import SelectField from '../../../renderer/ui/SelectField.svelte'
import SliderField from '../../../renderer/ui/SliderField.svelte'
import TextField from '../../../renderer/ui/TextField.svelte'
import { Folds, offerFolds } from '../../../renderer/ui/folds.ts'

/** Puts a component on the page until the test is over; its properties may be changed. */
function shown<P extends Record<string, unknown>>(component: Component<P>, given: P): P {
  const props = $state(given)
  const made = mount(component, { target: document.body, props })
  flushSync()
  onTestFinished(() => unmount(made))
  return props
}

/** The only control on the page. */
function control<E extends HTMLElement>(name: string): E {
  const found = document.querySelector<E>(name)
  if (!found) throw new Error(`no ${name} on the page`)
  return found
}

const type = (input: HTMLInputElement, text: string): void => {
  input.focus()
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const press = (element: HTMLElement, key: string): void =>
  void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const leave = (element: HTMLElement): void => {
  element.blur()
  flushSync()
}
const alertText = (): string | undefined => document.querySelector('[role=alert]')?.textContent

test('a section a person unfolded stays so when its title changes, and a folded one stays folded', () => {
  const children = createRawSnippet(() => ({ render: () => '<p>Wren: keeps away</p>' }))
  const props = shown(Section, { title: 'All orders (1)', open: false, children })
  const details = document.querySelector('details')
  expect(details?.open).toBe(false)
  if (details) details.open = true
  details?.dispatchEvent(new Event('toggle'))
  props.title = 'All orders (2)'
  flushSync()
  expect([details?.open, details?.textContent]).toEqual([true, expect.stringContaining('(2)')])
  if (details) details.open = false
  details?.dispatchEvent(new Event('toggle'))
  props.title = 'All orders (3)'
  flushSync()
  expect(details?.open).toBe(false)
})

test('a section with a key is as it was left, and remembers what a person does', () => {
  const written: unknown[] = []
  const folds = new Folds({
    call: (_: string, { value }: { readonly value: unknown }) => Promise.resolve(written.push(value)),
  } as never)
  folds.set('left', true)
  const children = createRawSnippet(() => ({ render: () => '<p>Steps</p>' }))
  const inside: Component<{ readonly keep?: string }> = (anchor, { keep }) => {
    offerFolds(folds)
    return Section(anchor, { title: 'Steps', open: false, keep, children } as never)
  }
  const made = ['left', 'new', undefined].map((keep) =>
    mount(inside, { target: document.body, props: { keep } as never }),
  )
  flushSync()
  onTestFinished(() => void Promise.all(made.map((each) => unmount(each))))
  const all = [...document.querySelectorAll('details')]
  expect(all.map(({ open }) => open)).toEqual([true, false, false])
  for (const details of all) {
    details.open = !details.open
    details.dispatchEvent(new Event('toggle'))
  }
  expect(written.at(-1)).toEqual({ left: false, new: true })
})

describe('a field for a number', () => {
  /** A speed of 30 ft in steps of 5; what is committed comes back as its value. */
  const speed = (): {
    readonly input: HTMLInputElement
    readonly committed: number[]
    readonly props: Record<string, unknown>
  } => {
    const committed: number[] = []
    const props = shown(NumberField as unknown as Component<Record<string, unknown>>, {
      label: 'Land',
      hint: 'In feet.',
      value: 30,
      min: 0,
      max: 120,
      step: 5,
      onCommit: (feet: number) => {
        committed.push(feet)
        props['value'] = feet
      },
    })
    return { input: control('input'), committed, props }
  }

  test('takes a number when it is left, and when Enter is pressed', () => {
    const { input, committed } = speed()
    type(input, '40')
    leave(input)
    type(input, '45')
    press(input, 'Enter')
    expect(committed).toEqual([40, 45])
    expect(input.value).toBe('45')
  })

  test.each([
    ['33', 'Multiples of 5 only.'],
    ['500', 'At most 120.'],
    ['-5', 'At least 0.'],
  ])('refuses %s, says why, and shows the number in force once it is left', (text, problem) => {
    const { input, committed } = speed()
    type(input, text)
    leave(input)
    expect(input.value).toBe('30')
    expect(alertText()).toBe(problem)
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(committed).toEqual([])
    type(input, '35')
    flushSync()
    expect([alertText(), input.getAttribute('aria-invalid')]).toEqual([undefined, null])
  })

  test('keeps a refused number under the cursor after Enter, and drops it with Escape', () => {
    const { input, committed } = speed()
    type(input, '33')
    press(input, 'Enter')
    flushSync()
    expect([input.value, alertText()]).toEqual(['33', 'Multiples of 5 only.'])
    press(input, 'Escape')
    flushSync()
    expect([input.value, alertText(), committed]).toEqual(['30', undefined, []])
  })

  test('says no more about a refused number once the number in force is confirmed or changes', () => {
    const { input, committed, props } = speed()
    const refuse = () => {
      type(input, '33')
      leave(input)
      expect(alertText()).toBe('Multiples of 5 only.')
    }
    refuse()
    press(input, 'Enter')
    flushSync()
    expect(alertText()).toBeUndefined()
    refuse()
    input.focus()
    leave(input)
    expect(alertText()).toBeUndefined()
    refuse()
    props['hint'] = 'In steps of 5 ft.'
    flushSync()
    expect(alertText()).toBe('Multiples of 5 only.')
    props['value'] = 60
    flushSync()
    expect([input.value, alertText(), committed]).toEqual(['60', undefined, []])
  })

  test('goes by steps with the arrows, from a multiple to the next, and never past its bounds', () => {
    const { input, committed } = speed()
    type(input, '33')
    press(input, 'ArrowUp')
    expect(input.value).toBe('35')
    type(input, '118')
    press(input, 'ArrowUp')
    press(input, 'ArrowUp')
    expect(input.value).toBe('120')
    leave(input)
    expect(committed).toEqual([120])
  })
})

describe('a field for a text', () => {
  test('refuses a text with the reason under it and shows the one in force', () => {
    const committed: string[] = []
    shown(TextField as Component<Record<string, unknown>>, {
      label: 'Name',
      value: 'Mill',
      problemOf: (text: string) => (text.trim() === '' ? 'Give the map a name.' : null),
      onCommit: (text: string) => committed.push(text),
    })
    const input = control<HTMLInputElement>('input')
    type(input, ' ')
    leave(input)
    expect([input.value, alertText(), committed]).toEqual(['Mill', 'Give the map a name.', []])
    window.dispatchEvent(new Event('pointerdown'))
    flushSync()
    expect(alertText()).toBeUndefined()
  })

  test('keeps its text with Escape and takes the new one with Enter', () => {
    const committed: string[] = []
    shown(TextField as Component<Record<string, unknown>>, {
      label: 'Name',
      value: 'Mill',
      onCommit: (text: string) => committed.push(text),
    })
    const input = control<HTMLInputElement>('input')
    type(input, 'Ford')
    press(input, 'Escape')
    type(input, 'Bridge')
    press(input, 'Enter')
    expect(committed).toEqual(['Bridge'])
  })
})

describe('a field to select from', () => {
  const choose = (list: HTMLSelectElement, value: string): void => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
    flushSync()
  }

  test('passes the value of the choice, not its text, and shows the one in force until it changes', () => {
    const chosen: (number | null)[] = []
    const props = shown<Record<string, unknown>>(SelectField, {
      label: 'Direction',
      value: null,
      choices: [
        [null, 'Set by the first step'],
        [0, 'East'],
        [2, 'South'],
      ],
      onChange: (value: number | null) => chosen.push(value),
    })
    const list = control<HTMLSelectElement>('select')
    choose(list, '2')
    expect(list.value).toBe('')
    props['value'] = 2
    flushSync()
    expect(list.value).toBe('2')
    choose(list, '')
    expect(chosen).toEqual([2, null])
  })

  test('keeps choices with a group together under its name', () => {
    shown(SelectField as unknown as Component<Record<string, unknown>>, {
      label: 'Creature',
      value: null,
      choices: [
        [null, 'No one'],
        ['w', 'Wren', 'Party'],
        ['o', 'Orc', 'Foes'],
        ['b', 'Bram', 'Party'],
      ],
      onChange: () => undefined,
    })
    const groups = [...document.querySelectorAll('optgroup')]
    expect(groups.map(({ label, children }) => [label, ...[...children].map((each) => each.textContent)])).toEqual([
      ['Party', 'Wren', 'Bram'],
      ['Foes', 'Orc'],
    ])
  })

  test('does what is chosen, as often as it is, and shows its prompt again', () => {
    const chosen: string[] = []
    shown(SelectField as unknown as Component<Record<string, unknown>>, {
      hideLabel: true,
      label: 'Add an event',
      prompt: 'Add an event…',
      choices: [
        ['door', 'A door'],
        ['drop', 'A creature drops'],
      ],
      onChange: (value: string) => chosen.push(value),
    })
    const list = control<HTMLSelectElement>('select')
    for (const value of ['drop', 'drop', 'door']) {
      choose(list, value)
      expect(list.value).toBe('')
    }
    expect(chosen).toEqual(['drop', 'drop', 'door'])
    expect([...list.options].map(({ text }) => text.trim())).toEqual(['Add an event…', 'A door', 'A creature drops'])
  })
})

test('folds are remembered as they were left, and what was stored wrongly is ignored', async () => {
  const written: unknown[] = []
  const value = { 'movement.steps': true, 'details.body': 'yes' }
  const folds = new Folds({
    call: async (_: string, { value: given }: { readonly value?: unknown }) => {
      if (given) written.push(given)
      return { ok: true, value }
    },
  } as never)
  expect(folds.isOpen('movement.steps', false)).toBe(false)
  await folds.start()
  expect([folds.isOpen('movement.steps', false), folds.isOpen('details.body', false)]).toEqual([true, false])
  folds.set('movement.steps', true)
  folds.set('details.body', true)
  expect(folds.isOpen('details.body', false)).toBe(true)
  expect(written).toEqual([{ 'movement.steps': true, 'details.body': true }])
})

test('a height grows and shrinks with the arrow keys and by dragging, within its limits', () => {
  const heights: number[] = []
  const props = shown(HeightHandle as unknown as Component<Record<string, unknown>>, {
    ...{ label: 'Height', height: 100, min: 80, max: 200 },
    onChange: (height: number) => {
      heights.push(height)
      props['height'] = height
      flushSync()
    },
  })
  const handle = control('[role=slider]')
  press(handle, 'ArrowDown')
  press(handle, 'ArrowUp')
  press(handle, 'ArrowUp')
  expect(heights).toEqual([132, 100, 80])
  handle.setPointerCapture = () => undefined
  const point = (name: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(name, { clientY, pointerId: 1, bubbles: true }))
  point('pointerdown', 10)
  point('pointermove', 60)
  point('pointermove', 500)
  point('pointerup', 0)
  point('pointermove', 20)
  expect(heights.slice(3)).toEqual([130, 200])
})

test.each([
  [false, [0.75]],
  [true, [0.5, 0.75]],
])('a slider reports its value after a drag, or, if live (%s), during it', (isLive, expected) => {
  const values: number[] = []
  shown(SliderField as unknown as Component<Record<string, unknown>>, {
    ...{ label: 'Opacity', value: 1, min: 0, max: 1, step: 0.25, isLive },
    onChange: (value: number) => values.push(value),
  })
  const input = control<HTMLInputElement>('input')
  input.value = '0.5'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.value = '0.75'
  input.dispatchEvent(new Event('change', { bubbles: true }))
  expect(values).toEqual(expected)
})

test('a dialog begins at its first control, or at a text that only scrolls', () => {
  const open = (html: string) =>
    shown(Dialog as unknown as Component<Record<string, unknown>>, {
      ...{ title: 'Resize', onClose: () => undefined },
      children: createRawSnippet(() => ({ render: () => html })),
    })
  open('<p>Width <input id="first" /> <input /></p>')
  expect(document.activeElement?.id).toBe('first')
  open('<p class="long">Read this.</p>')
  expect(document.activeElement?.textContent).toBe('Read this.')
})
