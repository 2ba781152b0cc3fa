import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from './support/asWindow.ts'
import { openFromLibrary, openPanel } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp

beforeAll(async () => {
  launched = await sharedApp()
  await ask(launched.window, 'library.create', { name: 'Pasted', ruleset: 'pf1e', widthCells: 14, heightCells: 10 })
  await openFromLibrary(launched.window, 'Pasted')
})
afterAll(() => launched.close())

/** Three blocks of D&D 5e: as printed in 2014 and in 2024, and in Markdown. */
const PAGE = `Sluice Goblin
Small humanoid (goblinoid), neutral evil
Armor Class 15 (leather armor, shield)
Hit Points 7 (2d6)
Speed 30 ft., climb 30 ft.
STR DEX CON INT WIS CHA
8 (−1) 14 (+2) 10 (+0) 10 (+0) 8 (−1) 8 (−1)
Senses darkvision 60 ft., passive Perception 9
Languages Common, Goblin
Challenge 1/4 (50 XP)
Nimble Escape. The goblin can take the Disengage or Hide action as a bonus action.
Actions
Scimitar. Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) slashing damage.

SWARM OF LANTERN MOTHS
Large Swarm of Tiny Beasts, Unaligned
AC 12 Initiative +2 (12)
HP 11 (2d10)
Speed 5 ft., Fly 30 ft. (hover)
MOD SAVE MOD SAVE MOD SAVE
Str 3 −4 −4 Dex 15 +2 +2 Con 10 +0 +0
Int 1 −5 −5 Wis 12 +1 +1 Cha 4 −3 −3
Senses Darkvision 60 ft.; Passive Perception 11
CR 1/4 (XP 50; PB +2)
Traits
Swarm. The swarm can occupy another creature’s space and vice versa.
Actions
Bites. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (2d4) Piercing damage.

## Moor Wolfkin
*Medium or Small monstrosity, chaotic evil*
- **Armor Class** 12
- **Hit Points** 58 (9d8 + 18)
- **Speed** 30 ft. (40 ft. in wolf form)

|STR|DEX|CON|INT|WIS|CHA|
|:---:|:---:|:---:|:---:|:---:|:---:|
|15 (+2)|13 (+1)|14 (+2)|10 (+0)|11 (+0)|10 (+0)|

- **Challenge** 3 (700 XP)

***Tail.*** *Melee Weapon Attack:* +4 to hit, reach 10 ft., one target.`

it('adds the creatures of a pasted page of D&D 5e to the bestiary, and says what each cannot keep', async () => {
  const { window } = launched
  await openPanel(window, 'bestiary')
  await window.getByRole('button', { name: 'Paste…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Add creatures' })
  await dialog.getByRole('textbox', { name: 'Stat blocks' }).fill(PAGE)
  const add = dialog.getByRole('button', { name: 'Add 3 creatures' })
  await add.waitFor()
  const to = process.env['PICTURES_TO']
  if (to !== undefined) await window.screenshot({ path: join(to, 'pasted-creatures.png') })
  const found = (
    await dialog.getByRole('list', { name: 'Creatures found' }).getByRole('listitem').allInnerTexts()
  ).join('\n')
  for (const words of [
    'Nimble Escape',
    'hover; Swarm',
    'Its creatures are Tiny',
    '40 ft. in wolf form; Medium or Small',
  ])
    expect(found).toContain(words)
  await add.click()
  await expect
    .poll(async () => {
      const entries = await ask(window, 'creatures.list', {})
      return entries
        .filter(({ preset }) => !preset)
        .map(({ sheet: { name, size, reachFeet } }) => [name, size, reachFeet])
    })
    .toEqual(
      expect.arrayContaining([
        ['Sluice Goblin', 'small', 5],
        ['Swarm of Lantern Moths', 'large', 5],
        ['Moor Wolfkin', 'medium', 10],
      ]),
    )
})
