import { expect, test } from 'vitest'
import { openModal, whenNoModal } from '../../../renderer/ui/openModal.ts'

function dialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  document.body.append(made)
  return made
}

test('work that must not lie over a dialog waits until no dialog is open', async () => {
  const done: string[] = []
  expect(whenNoModal(() => done.push('now'))).toBe(false)
  expect(done).toEqual(['now'])
  const [first, second] = [dialog(), dialog()]
  const [closeFirst, closeSecond] = [openModal(first), openModal(second)]
  expect([whenNoModal(() => done.push('a')), whenNoModal(() => done.push('b'))]).toEqual([true, true])
  closeSecond()
  second.remove()
  await Promise.resolve()
  expect(done).toEqual(['now'])
  closeFirst()
  first.remove()
  await Promise.resolve()
  expect(done).toEqual(['now', 'a', 'b'])
})

test('a dialog that takes the place of another keeps work waiting', async () => {
  const done: string[] = []
  const [first, second] = [dialog(), dialog()]
  const closeFirst = openModal(first)
  whenNoModal(() => done.push('a'))
  closeFirst()
  const closeSecond = openModal(second)
  await Promise.resolve()
  expect(done).toEqual([])
  closeSecond()
  await Promise.resolve()
  expect(done).toEqual(['a'])
  for (const each of [first, second]) each.remove()
})
