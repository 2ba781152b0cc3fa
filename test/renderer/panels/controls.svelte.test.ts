import { createRawSnippet, flushSync, mount, unmount, type Component } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import ActionList from '../../../renderer/panels/controls/ActionList.svelte'
import Section from '../../../renderer/panels/controls/Section.svelte'

/** Puts a component on the page until the test is over; its properties may be changed. */
function shown<P extends Record<string, unknown>>(component: Component<P>, given: P): P {
  const props = $state(given)
  const made = mount(component, { target: document.body, props })
  flushSync()
  onTestFinished(() => unmount(made))
  return props
}

test('a section a person unfolded stays so when its title changes, and a folded one stays folded', () => {
  const children = createRawSnippet(() => ({ render: () => '<p>Wren: keeps away</p>' }))
  const props = shown(Section, { title: 'Who does what (1)', open: false, children })
  const details = document.querySelector('details')
  expect(details?.open).toBe(false)
  if (details) details.open = true
  details?.dispatchEvent(new Event('toggle'))
  props.title = 'Who does what (2)'
  flushSync()
  expect([details?.open, details?.textContent]).toEqual([true, expect.stringContaining('(2)')])
  if (details) details.open = false
  details?.dispatchEvent(new Event('toggle'))
  props.title = 'Who does what (3)'
  flushSync()
  expect(details?.open).toBe(false)
})

test('a list of actions does what is chosen, as often as it is, and shows its prompt again', () => {
  const chosen: string[] = []
  shown(ActionList, {
    label: 'Add an event',
    prompt: 'Add an event…',
    choices: [
      ['door', 'A door'],
      ['drop', 'Somebody drops'],
    ],
    onChoose: (value: string) => chosen.push(value),
  })
  const list = document.querySelector('select')
  for (const value of ['drop', 'drop', 'door']) {
    if (list) list.value = value
    list?.dispatchEvent(new Event('change', { bubbles: true }))
    expect(list?.value).toBe('')
  }
  expect(chosen).toEqual(['drop', 'drop', 'door'])
  expect([...(list?.options ?? [])].map(({ text }) => text.trim())).toEqual([
    'Add an event…',
    'A door',
    'Somebody drops',
  ])
})
