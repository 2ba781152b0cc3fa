/** A button that is an icon: its name, and the keys that do the same. */
import { expect, test } from 'vitest'
import IconButton from '../../../renderer/ui/IconButton.svelte'
import { controls, show } from '../page.ts'

test.each([
  [{ label: 'Undo', shortcut: 'Ctrl+Z' }, 'Undo (Ctrl+Z)', 'Ctrl+Z', 'Undo'],
  [{ label: 'Close' }, 'Close', null, 'Close'],
  [{ label: 'Lock', pressed: true }, 'Lock', null, 'Lock (on)'],
  [{ label: 'Lock', pressed: false }, 'Lock', null, 'Lock (off)'],
])('%j has the tooltip “%s”', (props, title, keys, name) => {
  const page = show(IconButton, { icon: 'undo', ...props })
  const button = page.querySelector('button')
  expect([button?.title, button?.getAttribute('aria-keyshortcuts'), controls(page)]).toEqual([title, keys, [name]])
})
