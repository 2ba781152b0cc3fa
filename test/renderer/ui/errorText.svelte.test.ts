import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import ErrorText from '../../../renderer/ui/ErrorText.svelte'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import type { AppError } from '../../../src/base/errors.ts'
import { errorSentence } from '../../../src/words/errors.ts'

const UNREADABLE: AppError = {
  code: 'broken-json',
  file: 'crypt.json',
  where: 'line 3',
  details: 'expected "," or "}"',
}
const PLAIN: AppError = { code: 'no-such-map' }

const folded = (): HTMLDetailsElement | null => document.querySelector('details')

test('an error is a sentence, and what a parser said is folded away behind it', () => {
  const made = mount(ErrorText, { target: document.body, props: { error: UNREADABLE } })
  flushSync()
  onTestFinished(() => unmount(made))
  expect(document.querySelector('[role=alert] > p')?.textContent).toBe(errorSentence(UNREADABLE))
  expect(folded()?.open).toBe(false)
  expect(folded()?.querySelector('code')?.textContent).toBe('line 3: expected "," or "}"')
})

test('an error without technical words has nothing to unfold', () => {
  const made = mount(ErrorText, { target: document.body, props: { error: PLAIN } })
  flushSync()
  onTestFinished(() => unmount(made))
  expect(folded()).toBeNull()
})

test('a message about a file names it, with the technical words behind it', () => {
  const toasts = new Toasts()
  toasts.fail(UNREADABLE, 'crypt.json')
  expect(toasts.list).toMatchObject([
    { tone: 'problem', text: `“crypt.json”: ${errorSentence(UNREADABLE)}`, details: 'line 3: expected "," or "}"' },
  ])
  for (const { id } of toasts.list) toasts.dismiss(id)
})
