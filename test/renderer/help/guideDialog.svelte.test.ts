/** The guide on the page: its list, where a search leads, and what opens from it. */
import { tick } from 'svelte'
import { expect, test } from 'vitest'
import { GUIDE, searchGuide } from '../../../renderer/help/guide.ts'
import GuideDialog from '../../../renderer/help/GuideDialog.svelte'
import { click, controls, field, show, texts, type } from '../page.ts'

function opened(more: object = {}) {
  const done: string[] = []
  const page = show(GuideDialog, {
    ...{ page: 'danger', onClose: () => done.push('close') },
    ...{ onRules: () => done.push('rules'), onShortcuts: () => done.push('shortcuts'), ...more },
  })
  const article = page.querySelector('article')!
  return { page, article, done, title: () => texts(article, 'h3')[0], search: field(page, 'Search the guide') }
}

test('the page shown is the current one of the list, from its top', async () => {
  const { page, article, title } = opened()
  const current = () => texts(page, 'nav [aria-current=page]')
  expect([current(), title()]).toEqual([[titleOf('danger')], titleOf('danger')])
  article.scrollTop = 90
  click(page, titleOf('printing'))
  await tick()
  expect([current(), title(), article.scrollTop]).toEqual([[titleOf('printing')], titleOf('printing'), 0])
})
const titleOf = (id: string) => GUIDE.find((each) => each.id === id)!.title

test('a section found is named before its page, and scrolled to', async () => {
  const { page, search, title } = opened()
  const hit = searchGuide('stat block').find(({ section }) => section !== null)!
  type(search, 'stat block')
  const scrolled: (string | undefined)[] = []
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolled.push(this.dataset['section'])
  }
  const at = texts(page, '[aria-label=Results] strong').indexOf(hit.section!)
  const result = page.querySelectorAll<HTMLElement>('[aria-label=Results] button')[at]
  expect(texts(result!, 'small')[0]).toMatch(new RegExp(`^${hit.page.title}: `))
  result?.click()
  await tick()
  expect([scrolled, title()]).toEqual([[hit.section], hit.page.title])
  type(search, 'xyzzy')
  expect(texts(page, '[aria-label=Results] li')).toHaveLength(1)
})

test('the rules and the keys open from the list where there is a map', () => {
  const { page, done } = opened()
  const names = controls(page.querySelector('.more')!)
  for (const name of names) click(page, name)
  expect([names.length, done]).toEqual([2, ['rules', 'shortcuts']])
  const { page: withoutRules } = opened({ onRules: undefined })
  expect(controls(withoutRules.querySelector('.more')!)).toEqual(names.slice(1))
  const { page: alone } = opened({ onRules: undefined, onShortcuts: undefined })
  expect(alone.querySelector('.more')).toBeNull()
})
