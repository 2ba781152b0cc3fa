import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import CreatureHead from '../../../renderer/panels/details/CreatureHead.svelte'
import { creatureSchema, initiativeModifierOf, type Creature } from '../../../src/map/records/creature.ts'

const goblin = creatureSchema.parse({
  id: 'g',
  name: 'Goblin',
  size: 'small',
  side: 'foes',
  speedFeet: { land: 30 },
  at: { col: 0, row: 0 },
  dexterity: 15,
})

function shown(creature: Creature) {
  const changes: [object, string][] = []
  const props = {
    client: {} as never,
    creature,
    sides: ['foes'],
    onChange: (to: object, what: string) => void changes.push([to, what]),
  }
  const made = mount(CreatureHead, { target: document.body, props })
  flushSync()
  onTestFinished(() => unmount(made))
  const field = (label: string) => {
    const name = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label)
    return document.getElementById(name?.htmlFor ?? '') as HTMLInputElement
  }
  const type = (label: string, text: string) => {
    field(label).focus()
    field(label).value = text
    field(label).dispatchEvent(new Event('change', { bubbles: true }))
    field(label).blur()
    flushSync()
  }
  return { changes, field, type }
}

test('picture, name, side, initiative and notes stand in one section', () => {
  const { changes, field, type } = shown(goblin)
  expect(document.querySelectorAll('section').length).toBe(1)
  expect(document.querySelector('[aria-label="Token picture"]')).not.toBeNull()
  expect(field('Initiative bonus').placeholder).toBe('+2 (Dex)')
  type('Initiative bonus', '6')
  type('Side', 'party')
  type('Notes', 'Guards the bridge')
  expect(changes.map(([to, what]) => [what, to])).toEqual([
    ['initiative', { ...goblin, initiativeModifier: 6 }],
    ['side', { ...goblin, side: 'party' }],
    ['notes', { ...goblin, notes: 'Guards the bridge' }],
  ])
})

test('a bonus of its own counts for initiative, else Dexterity; emptied it is gone', () => {
  expect(initiativeModifierOf(goblin)).toBe(2)
  const quick = { ...goblin, initiativeModifier: 6 }
  expect(initiativeModifierOf(quick)).toBe(6)
  const { changes, type } = shown(quick)
  type('Initiative bonus', '')
  expect(changes[0]?.[0]).not.toHaveProperty('initiativeModifier')
})
