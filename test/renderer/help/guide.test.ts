/** The guide: the files of `docs/guide`, found by words; every panel has its page; the page of shortcuts is made from their definitions. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { ACTIONS } from '../../../renderer/editor/actions.ts'
import { chordText } from '../../../renderer/editor/shortcuts.ts'
import GuideDialog from '../../../renderer/help/GuideDialog.svelte'
import { GUIDE, PAGE_IDS, searchGuide, textOf, type GuideNode } from '../../../renderer/help/guide.ts'
import { windowActions } from '../../../renderer/panels/commands/windowActions.ts'
import { PANELS } from '../../../renderer/panels/panels.ts'

const FOLDER = resolve(import.meta.dirname, '../../../docs/guide')

test('the guide has all files of its folder, each with a title and text', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(PAGE_IDS.map((id) => `${id}.md`).sort())
  expect(GUIDE.map(({ id }) => id)).toEqual(PAGE_IDS)
  for (const { title, nodes, id } of GUIDE) {
    const file = readFileSync(resolve(FOLDER, `${id}.md`), 'utf8')
    expect(file.startsWith(`# ${title}\n`)).toBe(true)
    // What the page says is what the file says, mark-up aside.
    const words = (text: string) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[^\p{L}\d]+/gu, '')
    expect(words(nodes.map(textOf).join(' '))).toBe(
      words(file.slice(file.indexOf('\n')).replaceAll(/^\d+\. |\|[\s:|-]+\|$/gm, ' ')),
    )
  }
})

test('every panel has a page, and links between pages lead somewhere', () => {
  for (const { help } of PANELS) expect(GUIDE.some(({ id }) => id === help)).toBe(true)
  const links = (node: GuideNode): readonly string[] => [
    ...(node.type === 'link' ? [node.url ?? ''] : []),
    ...(node.children ?? []).flatMap(links),
  ]
  for (const url of GUIDE.flatMap(({ nodes }) => nodes.flatMap(links)))
    expect(() => readFileSync(resolve(FOLDER, url))).not.toThrow()
})

test('panels are named and opened by the keys the guide says', () => {
  const keys = new Map<string, string>(PANELS.map(({ label, key }) => [label, key]))
  const said = GUIDE.flatMap(({ id }) =>
    [...readFileSync(resolve(FOLDER, `${id}.md`), 'utf8').matchAll(/\*\*([A-Z]\w+)\*\* \(`(Alt\+.)`\)/g)].map(
      ([, label = '', key]) => [label, key],
    ),
  )
  expect(said.length).toBeGreaterThan(8)
  for (const [label, key] of said) expect([label, key]).toEqual([label, keys.get(label ?? '')])
})

test.each([
  ['mount', 'Details'],
  ['six goblins', null],
  ['cover', 'Tactics'],
  ['second screen', null],
  ['reveal', 'Reveal area by area'],
  ['secret door', 'Walls, doors and windows'],
  ['stat block', 'Your own creatures'],
  ['dd2vtt', 'Import'],
])('“%s” is found', (typed, section) => {
  const sections = searchGuide(typed).map((hit) => hit.section)
  if (section === null) expect(sections.length).toBeGreaterThanOrEqual(typed === 'six goblins' ? 1 : 0)
  else expect(sections).toContain(section)
})

test('every word must be there, and those in a title come first', () => {
  expect(searchGuide('')).toEqual([])
  expect(searchGuide('xyzzy goblin')).toEqual([])
  expect(searchGuide('reveal')[0]).toMatchObject({ section: 'Reveal area by area', page: { id: 'at-the-table' } })
})

test('the dialog opens on its page, finds a section by words and follows a link', () => {
  const target = document.body.appendChild(document.createElement('div'))
  const dialog = mount(GuideDialog, { target, props: { page: 'first-map', onClose: () => undefined } })
  onTestFinished(async () => {
    await unmount(dialog)
    target.remove()
  })
  flushSync()
  const title = () => target.querySelector('article h3')?.textContent
  expect(title()).toBe('Your first map')
  ;[...target.querySelectorAll<HTMLElement>('article .link')]
    .find(({ textContent }) => textContent === 'Drawing')
    ?.click()
  flushSync()
  expect(title()).toBe('Drawing')
  const search = target.querySelector<HTMLInputElement>('input[type=search]')!
  search.value = 'stat block'
  search.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  target.querySelector<HTMLElement>('[aria-label="Results"] button')?.click()
  flushSync()
  expect(title()).toBe('Creatures')
})

test('the page of shortcuts lists every key as it is defined', async () => {
  const commands = new Proxy({} as Parameters<typeof windowActions>[0], { get: () => () => undefined })
  const all = [...ACTIONS, ...windowActions(commands)].filter(({ shortcuts }) => shortcuts.length > 0)
  const groups = [...new Set(all.map(({ group }) => group))]
  const tables = groups.map((group) => {
    const rows = all
      .filter((each) => each.group === group)
      .map(({ label, shortcuts }) => [label, shortcuts.map((chord) => `\`${chordText(chord, false)}\``).join(', ')])
    return `## ${group}\n\n${table([['command', 'keys'], ...rows])}`
  })
  const head = '# Keyboard shortcuts\n\nOn a Mac, ⌘ takes the place of Ctrl. Keys can be changed: `Shift+F1`.\n'
  const text = [head, ...tables].join('\n')
  await expect(text).toMatchFileSnapshot(resolve(FOLDER, 'shortcuts.md'))
})

/** Rows of a table, padded as the formatter wants them; the first is the head. */
function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |\n`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('')
}
