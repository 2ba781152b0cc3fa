/** What a new map can start from. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import NewMapDialog from '../../../renderer/library/NewMapDialog.svelte'
import { button, click, controls, field, set, texts, type, words } from '../page.ts'

function dialog(
  samples: readonly object[] = [
    { id: 's1', name: 'The Bridge' },
    { id: 's2', name: 'Market' },
  ],
) {
  const target = document.body.appendChild(document.createElement('div'))
  const asked: unknown[] = []
  const made = mount(NewMapDialog, {
    target,
    props: {
      rulesets: [
        { id: 'pf1e', name: 'Pathfinder 1e' },
        { id: 'pf2e', name: 'Pathfinder 2e' },
      ] as never,
      ruleset: 'pf1e',
      samples: samples as never,
      onCreate: (form: unknown) => void asked.push(form),
      onCopy: (sample: string, name: string) => void asked.push([sample, name]),
      onImport: () => void asked.push('import'),
      onClose: () => undefined,
    },
  })
  onTestFinished(async () => {
    await unmount(made)
    target.remove()
  })
  flushSync()
  const start = (value: string) => {
    target.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click()
    flushSync()
  }
  const name = (typed: string) => {
    const field = target.querySelector<HTMLInputElement>('input[placeholder]')!
    field.value = typed
    field.dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
  }
  const submit = () => target.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  return { target, asked, start, name, submit }
}

test('a field, rock or rooms are made with name, rules and size', () => {
  const { asked, start, name, submit } = dialog()
  name(' Vault ')
  submit()
  start('rooms')
  submit()
  const form = { name: 'Vault', ruleset: 'pf1e', widthCells: 40, heightCells: 30 }
  expect(asked).toEqual([
    { ...form, starter: 'field' },
    { ...form, starter: 'rooms' },
  ])
})

test('a file is chosen without a name, a sample is copied under one', () => {
  const { asked, start, name, submit, target } = dialog()
  start('file')
  expect(target.querySelector('input[placeholder]')).toBeNull()
  submit()
  start('sample')
  submit()
  expect(asked).toEqual(['import'])
  name('My bridge')
  submit()
  const samples = target.querySelector('select')!
  samples.value = 's2'
  samples.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
  submit()
  expect(asked.slice(1)).toEqual([
    ['s1', 'My bridge'],
    ['s2', 'My bridge'],
  ])
})

test('without samples there is none to start from', () => {
  expect(dialog([]).target.querySelector('input[value="sample"]')).toBeNull()
})

test('a size is chosen or typed, with the rules chosen; only the size in the fields looks chosen', () => {
  const { target, asked, name, submit } = dialog()
  const sizes = () => controls(target).filter((line) => /\d ×/.test(line))
  name('Siege')
  set(target, 'Pathfinder 2e')
  click(target, 'Siege 200 × 150')
  expect(sizes().filter((line) => line.endsWith('(on)'))).toEqual(['Siege 200 × 150 (on)'])
  expect(words(target.querySelector('.feet'))).toBe('= 1000 × 750 ft')
  type(field(target, 'Squares down'), '151')
  expect(sizes().filter((line) => line.endsWith('(on)'))).toEqual([])
  submit()
  expect(asked).toEqual([{ name: 'Siege', ruleset: 'pf2e', widthCells: 200, heightCells: 151, starter: 'field' }])
})

test('what is wrong is said at its field, of the name only once it is asked for, and nothing is made', () => {
  const { target, asked, start, name, submit } = dialog()
  const problems = () => texts(target, '[role=alert]')
  type(field(target, 'Squares down'), '0')
  expect([problems(), words(field(target, 'Squares down').closest('.field'))]).toEqual([
    ['At least 1 square.'],
    expect.stringContaining('At least 1 square.'),
  ])
  submit()
  flushSync()
  expect(problems()).toEqual(['Give the map a name.', 'At least 1 square.'])
  name('Vault')
  submit()
  start('sample')
  name(' ')
  submit()
  expect(asked).toEqual([])
  expect(button(target, 'Create map')).toBeTruthy()
  start('file')
  expect(controls(target).at(-1)).toMatch(/^Choose/)
})
