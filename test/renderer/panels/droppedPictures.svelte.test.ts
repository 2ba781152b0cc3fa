/** What the dialog for pictures dropped on an open map says, and what each of its buttons does. */
import { expect, test } from 'vitest'
import DroppedPictures from '../../../renderer/panels/shell/DroppedPictures.svelte'
import { click, show, words } from '../page.ts'

function asked(...names: readonly string[]) {
  const taken: string[] = []
  const takeDropped = async (to: string) => void taken.push(to)
  const dropped = { files: names.map((name) => new File(['x'], name)), at: null }
  return { taken, page: show(DroppedPictures, { open: { dropped, takeDropped } }) }
}

test('one picture is named; of several the one that a new map is made of', () => {
  const one = words(asked('cave.png').page)
  expect(one).toContain('Add cave.png')
  expect(one).not.toContain('of the first only')
  const two = words(asked('inn.webp', 'cave.png').page)
  expect(two).toContain('Add 2 pictures')
  expect(two).toContain('A new map is made of the first only: inn.webp.')
})

test('each button does what it says', () => {
  const { taken, page } = asked('cave.png')
  for (const name of ['New map', 'Put on this map', 'Cancel']) click(page, name)
  expect(taken).toEqual(['new-map', 'this-map', 'nowhere'])
})
