import { expect, test } from 'vitest'
import { BestiaryState } from '../../../renderer/panels/bestiary/BestiaryState.svelte.ts'
import type { Client } from '../../../renderer/ipc/client.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { creatureSheetSchema } from '../../../src/map/records/creature.ts'

const sheet = (name: string) => creatureSheetSchema.parse({ name, size: 'medium', speedFeet: { land: 30 } })

test('creatures are kept with their pictures; one whose picture cannot be read comes without it', async () => {
  const kept: { sheet: { name: string; picture?: string } }[] = []
  const call = async (name: string, given: { name: string; sheet: { name: string } }) => {
    if (name === 'pictures.add' && given.name === 'broken.png')
      return { ok: false, error: { code: 'broken-picture', file: given.name } }
    if (name === 'creatures.put') kept.push(given)
    return { ok: true, value: name === 'pictures.add' ? { id: `stored-${given.name}` } : [] }
  }
  const toasts = new Toasts()
  const state = new BestiaryState({ call, on: () => () => undefined } as unknown as Client, toasts)
  await state.addAll([
    { sheet: sheet('Bird'), picture: new File(['x'], 'bird.webp') },
    { sheet: sheet('Plain'), picture: null },
    { sheet: sheet('Sad'), picture: new File(['x'], 'broken.png') },
  ])
  expect(kept.map((entry) => [entry.sheet.name, entry.sheet.picture])).toEqual([
    ['Bird', 'stored-bird.webp'],
    ['Plain', undefined],
    ['Sad', undefined],
  ])
})

test('six of one creature are not followed by six of the next, unless its search says so', () => {
  const client = { call: () => Promise.resolve({ ok: true, value: [] }), on: () => () => undefined }
  const state = new BestiaryState(client as unknown as Client, new Toasts())
  const entry = (id: string) => ({ id, favourite: false, preset: true, sheet: sheet(id) })
  const options = { creature: { sheet: sheet('goblin'), side: 'foes', libraryId: 'goblin' }, creatureCopies: 6 }
  expect([state.copiesOf(entry('ogre'), options), state.copiesOf(entry('goblin'), options)]).toEqual([1, 6])
  state.query = '3 ogre'
  expect(state.copiesOf(entry('ogre'), options)).toBe(3)
})
