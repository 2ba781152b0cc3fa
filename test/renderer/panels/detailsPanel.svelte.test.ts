/** The details panel: the form of what is selected, what its buttons do, and to whom. */
import { flushSync } from 'svelte'
import { describe, expect, test } from 'vitest'
import CreatureForm from '../../../renderer/panels/details/CreatureForm.svelte'
import TokenPicture from '../../../renderer/panels/details/TokenPicture.svelte'
import type { SelectableTable } from '../../../renderer/editor/selection.ts'
import { creatureSchema, type Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { answering } from '../answering.ts'
import { sheet, TestEditor } from '../editor/testEditor.ts'
import { button, click, controls, field, optionsOf, set, show, texts, words } from '../page.ts'
import { selectCreatures, showPanel, shownAll } from './shownPanel.ts'

/** The panel on a map of 12 × 8 squares with these creatures and records. */
async function opened(...records: readonly (readonly [SelectableTable, object])[]) {
  const t = await TestEditor.open()
  await t.place(
    ['hero', 1, 1, { name: 'Hero', tags: ['elf'], notes: 'Owes money' }],
    ['pony', 3, 1, { name: 'Pony' }],
    ['wyvern', 5, 4, { name: 'Wyvern', size: 'large' }, 'beasts'],
  )
  const put = records.map(([table, record]) => ({ table, record }))
  if (put.length > 0) t.main.change({ type: 'edit-records', put })
  await t.settled()
  const added: object[] = []
  const bestiary = { add: async (kept: object) => void added.push(kept) }
  const panel = showPanel('details', t, { bestiary })
  const select = (...chosen: readonly (readonly [SelectableTable, string])[]) => {
    t.editor.select({ cells: new Set(), records: chosen.map(([table, id]) => ({ table, id: id as RecordId })) })
    flushSync()
  }
  return { t, ...panel, added, select, there: () => [...t.map.tables.creatures.keys()] }
}

describe('one creature', () => {
  test('is added to the bestiary without its place and side, and removed alone', async () => {
    const { t, page, added, there } = await opened()
    selectCreatures(t, 'hero')
    click(page, 'Add to bestiary')
    const { at: _at, id: _id, side: _side, ...kept } = t.map.tables.creatures.get('hero' as RecordId)!
    expect(added).toEqual([kept])
    click(page, 'Remove')
    await shownAll(t)
    expect([there(), t.main.labels.at(-1)]).toEqual([['pony', 'wyvern'], 'Remove Hero'])
  })
  test('can ride only larger ones, and its step names it', async () => {
    const { t, page } = await opened()
    selectCreatures(t, 'hero')
    expect(optionsOf(page, 'Rides')).toEqual(['No one', 'Wyvern'])
    set(page, 'Name', 'Aldric')
    await shownAll(t)
    expect([t.main.labels.at(-1), t.map.tables.creatures.get('hero' as RecordId)?.name]).toEqual([
      'Change name of Hero',
      'Aldric',
    ])
    selectCreatures(t, 'wyvern')
    expect(page.textContent).not.toContain('Rides')
  })
})

describe('several creatures', () => {
  test('are listed, selected one by one, and removed without the others', async () => {
    const { t, page, there } = await opened()
    selectCreatures(t, 'hero', 'wyvern')
    expect(texts(page, 'h3')).toEqual(['2 creatures', 'All 2'])
    expect(texts(page, 'ul li')).toEqual(['Hero', 'Wyvern'])
    click(page, 'Wyvern')
    expect(t.editor.selectedCreature?.id).toBe('wyvern')
    selectCreatures(t, 'hero', 'wyvern')
    click(page, 'Remove all 2')
    await shownAll(t)
    expect([there(), t.main.labels.at(-1)]).toEqual([['pony'], 'Remove 2 creatures'])
  })
  test('more than twelve are counted; a state some have is offered to all and to none', async () => {
    const { t, page } = await opened()
    const names = Array.from({ length: 15 }, (_, i) => `rat${i}`)
    await t.place(...names.map((name, i) => [name, i % 12, 6 + Math.floor(i / 12), { name }, 'vermin'] as const))
    const prone = names.slice(0, 4).map((id) => ({ ...t.map.tables.creatures.get(id as RecordId)!, prone: true }))
    await t.editor.run({
      type: 'edit-records',
      put: prone.map((record) => ({ table: 'creatures' as const, record })),
    })
    selectCreatures(t, ...names)
    const listed = texts(page, 'ul li')
    expect([listed.length, listed.at(-1)]).toEqual([13, 'and 3 more'])
    expect(optionsOf(page, 'Side').slice(-2)).toEqual(['beasts', 'vermin'])
    const row = [...page.querySelectorAll<HTMLElement>('.state')].find((each) => words(each).startsWith('Prone'))!
    expect([texts(row, '.numbers'), controls(row)]).toEqual([['4 of 15'], ['All', 'None']])
    click(row, 'All')
    await shownAll(t)
    expect([texts(row, '.numbers')[0], controls(row)]).toEqual(['15 of 15', ['All (disabled)', 'None']])
    click(row, 'None')
    await shownAll(t)
    expect([texts(row, '.numbers')[0], controls(row)]).toEqual(['0 of 15', ['All', 'None (disabled)']])
    expect(t.main.labels.at(-1)).toBe('Change prone of 15 creatures')
  })
})

const at = { x: 2.5, y: 1.5 }
const THING = { at, widthSquares: 1, heightSquares: 1 }

describe('other records', () => {
  test('an object that leads to another level says where, whatever it looks like; several are counted', async () => {
    const chest = { ...THING, id: 'chest', name: 'Chest', symbol: 'chest' }
    const { page, select } = await opened(
      ['props', chest],
      ['props', { ...chest, id: 'hatch', name: 'Hatch', leadsTo: 'm2' }],
      ['props', { ...chest, id: 'stairs', name: 'Stairs', symbol: 'stairs-up' }],
    )
    const leads = (id: string) => {
      select(['props', id])
      return texts(page, 'h3').length - 1
    }
    expect(['chest', 'hatch', 'stairs'].map(leads)).toEqual([0, 1, 1])
    select(['props', 'chest'], ['props', 'hatch'])
    expect(texts(page, 'h2, h3, strong, p')).toContain('2 items selected')
    expect(controls(page)).toEqual([])
  })
  test('a burst says its squares and those behind walls; only cones and lines have a direction', async () => {
    const area = { id: 'area', shape: 'burst', origin: { x: 1, y: 1 }, sizeFeet: 10, name: 'Fire' }
    const walls = [0, 1, 2, 3].map((row) => ({ id: `2,${row},w`, cell: { col: 2, row }, border: 'west', kind: 'wall' }))
    const { t, page, select } = await opened(['templates', area])
    select(['templates', 'area'])
    expect(texts(page, 'p.what')).toEqual(['Covers 8 squares.'])
    t.main.change({ type: 'edit-records', put: walls.map((record) => ({ table: 'edges', record })) })
    await shownAll(t)
    expect(texts(page, 'p.what')[0]).toMatch(/^Covers 6 squares\. 2 squares behind walls/)
    const hasDirection: boolean[] = []
    for (const shape of ['Burst', 'Cone', 'Line', 'Emanation']) {
      set(page, 'Shape', shape)
      await shownAll(t)
      hasDirection.push(controls(page).some((line) => line.startsWith('Direction')))
    }
    expect(hasDirection).toEqual([false, true, true, false])
  })
  test('looks, floor and rock go back to what the map suggests', async () => {
    const door = { id: '3,2,n', cell: { col: 3, row: 2 }, border: 'north', kind: 'door', look: 'portcullis' }
    const region = { id: 'r', name: 'Crypt', cells: [{ col: 1, row: 1 }], floor: 'planks', rock: 'hewn' }
    const { t, page, select } = await opened(['edges', door], ['regions', region])
    select(['edges', '3,2,n'])
    expect(field<HTMLSelectElement>(page, 'Look').value).toBe('portcullis')
    set(page, 'Look', 'Plain')
    await shownAll(t)
    expect(t.map.tables.edges.get('3,2,n' as RecordId)).not.toHaveProperty('look')
    select(['regions', 'r'])
    set(page, 'Floor material', 'As the map suggests')
    await shownAll(t)
    set(page, 'Rock around it', 'As its shape suggests')
    await shownAll(t)
    const stored = t.map.tables.regions.get('r' as RecordId)
    expect([stored, 'floor' in stored!, 'rock' in stored!]).toMatchObject([{ name: 'Crypt' }, false, false])
  })
  test('a door hidden from players is a secret door in its hint, a wall is not', async () => {
    const edge = (id: string, col: number, kind: string) =>
      ['edges', { id, cell: { col, row: 2 }, border: 'north', kind }] as const
    const { page, select } = await opened(edge('3,2,n', 3, 'door'), edge('5,2,n', 5, 'wall'))
    const hint = (id: string) => {
      select(['edges', id])
      return words(field(page, 'Hidden from players').closest('label')?.querySelector('small'))
    }
    expect(hint('3,2,n')).toBe('A secret door: players see the wall around it.')
    expect(hint('5,2,n')).toBe('Players see the wall around it.')
  })
  test('a picture leads to its tools, and as a background it crops the map; removing it is a step', async () => {
    const prop = { id: 'p', picture: 'cave', at: { x: 2, y: 2 }, widthSquares: 4, heightSquares: 3, name: 'Cave' }
    const { t, page, select } = await opened(['props', prop])
    select(['props', 'p'])
    expect(texts(page, 'button')).toEqual(['Align to the grid', 'Find walls', 'Remove'])
    click(page, 'Align to the grid')
    expect(t.editor.toolId).toBe('align')
    click(page, 'Find walls')
    expect(t.editor.toolId).toBe('walls')
    select(['props', 'p'])
    set(page, 'Background (under the terrain)')
    await shownAll(t)
    expect(texts(page, 'button')).toContain('Crop map to its whole squares')
    click(page, 'Remove')
    await shownAll(t)
    expect([t.map.tables.props.size, t.main.labels.at(-1)]).toEqual([0, 'Remove picture'])
  })
  test('an object that stands on terrain names it', async () => {
    const { page, select } = await opened(['props', { ...THING, id: 'p', name: 'Rubble', symbol: 'chest', terrain: 1 }])
    select(['props', 'p'])
    expect(texts(page, 'p.what').at(-1)).toMatch(/^Terrain underneath: difficult/)
  })
  test('a new note opens in the field of its title', async () => {
    const { t, page } = await opened(['notes', { id: 'n', at, number: 3, title: '' }])
    t.editor.edit({ table: 'notes', id: 'n' as RecordId })
    flushSync()
    expect(document.activeElement).toBe(field(page, 'Title'))
  })
})

/** The form of a guard, and what it said of the last change. */
function guardForm(more: Partial<Creature> = {}, sizes: readonly string[] = ['medium', 'large']) {
  const guard = creatureSchema.parse({ ...sheet(), id: 'a', at: { col: 0, row: 0 }, side: 'foes', ...more })
  let last: readonly [Creature, string] | undefined
  const onChange = (changed: Creature, what: string) => void (last = [changed, what])
  const page = show(CreatureForm, { client: {}, ruleset: null, creature: guard, sizes, sides: [], onChange })
  return { guard, page, last: () => last }
}

describe('the form of a creature', () => {
  test('an emptied speed or skill is gone, a base speed with it', () => {
    const speeds = {
      speedFeet: { land: 20, fly: 60 },
      baseSpeedFeet: { land: 30, fly: 60 },
      skills: { climb: 4, lore: 2 },
    }
    const { guard, page, last } = guardForm(speeds)
    set(page, 'Fly', '')
    expect(last()).toEqual([{ ...guard, speedFeet: { land: 20 }, baseSpeedFeet: { land: 30 } }, 'speed'])
    set(page, 'Swim', '15')
    expect(last()?.[0]).toEqual({ ...guard, speedFeet: { land: 20, fly: 60, swim: 15 } })
    set(page, 'Climb', '')
  })
  test('skills are those used for movement and its own', () => {
    const { guard, page, last } = guardForm({ skills: { climb: 4, lore: 2 } })
    const grid = page.querySelectorAll<HTMLElement>('.numbers-grid')[2]!
    expect(controls(grid)).toContain('Climb: 4 (-50 to 100)')
    expect(controls(grid).at(-1)).toBe('Lore: 2 (-50 to 100)')
    set(grid, 'Climb')
    expect(last()).toEqual([{ ...guard, skills: { lore: 2 } }, 'Climb'])
    set(grid, 'Jump', '7')
    expect(last()).toEqual([{ ...guard, skills: { climb: 4, lore: 2, jump: 7 } }, 'Jump'])
  })
  test('a size says its space, and stays in the list where the rules do not have it', () => {
    const { guard, page, last } = guardForm({ size: 'huge' })
    expect(optionsOf(page, 'Size')).toEqual(['Medium', 'Large', 'Huge'])
    expect(words(field(page, 'Size').closest('.field'))).toContain('15 ft space')
    set(page, 'Size', 'Large')
    expect(last()).toEqual([{ ...guard, size: 'large' }, 'size'])
  })
  test.each([
    ['walks', { land: 30 }, []],
    ['flies', { land: 30, fly: 60 }, ['Facing', 'Maneuverability']],
  ] as const)('one that %s has, for flying: %j', (_, speedFeet, names) => {
    const { page } = guardForm({ speedFeet })
    const shown = controls(page).map((line) => line.split(':')[0]!)
    expect(['Facing', 'Maneuverability'].filter((name) => shown.includes(name))).toEqual(names)
  })
  test('tags are words between commas, each once', () => {
    const { guard, page, last } = guardForm({ tags: ['elf'] })
    set(page, 'Tags', 'elf,  undead ,,elf')
    expect(last()).toEqual([{ ...guard, tags: ['elf', 'undead'] }, 'tags'])
  })
})

describe('the picture of a token', () => {
  const opened = (picture?: string, answers: Parameters<typeof answering>[0] = {}) => {
    const main = answering(answers)
    const chosen: (string | null)[] = []
    const page = show(TokenPicture, { client: main.client, picture, onChange: (id: string | null) => chosen.push(id) })
    const settled = async () => {
      await main.settled()
      flushSync()
    }
    return { ...main, page, chosen, settled }
  }
  test('is chosen, replaced, and removed; a canceled dialog changes nothing', async () => {
    const none = opened(undefined, { 'pictures.choose': null })
    expect(texts(none.page, 'button')).toEqual(['Choose…'])
    click(none.page, 'Choose…')
    await none.settled()
    expect(none.chosen).toEqual([])
    const some = opened('old', { 'pictures.choose': { id: 'new' } })
    click(some.page, 'Replace…')
    await some.settled()
    click(some.page, 'Remove picture from token')
    expect(some.chosen).toEqual(['new', null])
  })
  test('a failure is shown until the next try', async () => {
    const { page, failing, settled, chosen } = opened('old', { 'pictures.choose': null })
    failing.add('pictures.choose')
    click(page, 'Replace…')
    await settled()
    expect(texts(page, '[role=alert]')).toHaveLength(1)
    failing.clear()
    click(page, 'Replace…')
    await settled()
    expect([texts(page, '[role=alert]'), chosen]).toEqual([[], []])
  })
  test('a dropped file is added under its name, cut to what a name may be', async () => {
    const { page, argument, chosen, settled } = opened(undefined, { 'pictures.add': { id: 'dropped' } })
    const name = `${'orc'.repeat(70)}.png`
    const file = new File([Uint8Array.of(1, 2, 3)], name)
    const event = new Event('drop', { bubbles: true, cancelable: true })
    page.querySelector('[role=group]')?.dispatchEvent(Object.assign(event, { dataTransfer: { files: [file] } }))
    for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done))
    await settled()
    expect(argument('pictures.add')).toEqual({ name: name.slice(0, 200), bytes: Uint8Array.of(1, 2, 3) })
    expect([event.defaultPrevented, chosen]).toEqual([true, ['dropped']])
    expect(button(page, 'Choose…')).toBeTruthy()
  })
})
