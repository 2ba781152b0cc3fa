import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import EditorKeys from '../../../renderer/panels/commands/EditorKeys.svelte'

/** The keys of the editor on a page; what they do is told. */
function keys(clipboard: object | null = null) {
  const told: string[] = []
  const commands = {
    shortcuts: { rebindings: {} },
    press: ({ key }: KeyboardEvent) => told.push(`press ${key}`),
    perform: (id: string) => told.push(`perform ${id}`),
  }
  const addPictures = (files: readonly File[]) => told.push(...files.map(({ name }) => `picture ${name}`))
  const props = {
    editor: { clipboard, pointer: null },
    commands,
    assets: { addPictures },
    onBack: () => told.push('back'),
  }
  const mounted = mount(EditorKeys, { target: document.body, props: props as never })
  onTestFinished(() => unmount(mounted))
  flushSync()
  return told
}

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

test('keys mean nothing for the map behind an open dialog, and Escape is left to the dialog', () => {
  const told = keys()
  expect(press('Delete').defaultPrevented).toBe(true)
  expect(told).toEqual(['press Delete'])
  const dialog = document.body.appendChild(document.createElement('dialog'))
  onTestFinished(() => dialog.remove())
  dialog.setAttribute('open', '')
  // The focus is on neither: plain words of the dialog were pressed.
  for (const key of ['Delete', 'Escape']) expect(press(key).defaultPrevented).toBe(false)
  document.body.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }))
  expect(told).toEqual(['press Delete'])
})

test('an image copied elsewhere while the window was away is pasted, not the squares copied before', () => {
  const told = keys({ widthCells: 1 })
  const paste = () => {
    const files = [new File(['x'], 'cart.png', { type: 'image/png' })]
    const event = new Event('paste', { bubbles: true, cancelable: true })
    document.body.dispatchEvent(Object.assign(event, { clipboardData: { files } }))
    return told.splice(0)
  }
  expect(paste()).toEqual(['perform edit.paste'])
  window.dispatchEvent(new Event('focus'))
  expect(paste()).toEqual(['picture cart.png'])
})
