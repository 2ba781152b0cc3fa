import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFromLibrary, openPanel, atRest, pressOnMap } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

// Evaluated from the test: the page's content security policy allows no foreign script.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const THEMES = ['light', 'dark', 'high-contrast'] as const

let launched: LaunchedApp
beforeAll(async () => {
  launched = await sharedApp()
  await openFromLibrary(launched.window, 'Lantern Market')
})
afterAll(() => launched.close())

/**
 * Serious and critical findings in part of the window, one line each. Only the first theme runs all rules; the others differ in
 * colors alone.
 */
async function findings(window: Page, part = 'html'): Promise<string[]> {
  if (!(await window.evaluate(() => 'axe' in window))) await window.evaluate(axe)
  return window.evaluate(async (selector) => {
    const { axe: loaded } = window as unknown as {
      axe: {
        run(
          part: string,
          options: { resultTypes: string[]; preload: boolean; runOnly?: string[] },
        ): Promise<{
          violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[]
        }>
      }
    }
    // Listing every passing element takes longer than the search.
    const isFirst = document.documentElement.dataset['theme'] === 'light'
    const { violations } = await loaded.run(selector, {
      resultTypes: ['violations'],
      // Files are loaded ahead only for rules of films and of experiments.
      preload: false,
      ...(isFirst ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] }),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 5)
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary.replaceAll('\n', ' ')}`),
      )
  }, part)
}

/** Changes the theme and waits for its color transitions to end. */
async function showTheme(window: Page, theme: string): Promise<void> {
  await window.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await atRest(window)
}

/** Parts with every control, list, badge and table that themes color; the others are made of the same. */
const IN_EVERY_THEME = [
  'editor',
  'check',
  'bestiary',
  'map',
  'simulation',
  'details',
  'Control+k',
  'Control+p',
  'library',
]

/** Expects no findings in part of the window, in the first theme or in each. */
async function expectNone(window: Page, name: string, part?: string): Promise<void> {
  for (const theme of IN_EVERY_THEME.includes(name) ? THEMES : THEMES.slice(0, 1)) {
    await showTheme(window, theme)
    expect({ name, theme, found: await findings(window, part) }).toEqual({ name, theme, found: [] })
  }
}

describe('axe finds nothing serious', () => {
  it('in the editor and each of its panels', async () => {
    const { window } = launched
    await expectNone(window, 'editor')
    for (const tab of await window.locator('[data-panel]').all()) {
      const panel = (await tab.getAttribute('data-panel')) ?? ''
      await openPanel(window, panel)
      await expectNone(window, panel, '[role=tabpanel]')
    }
  })

  it('in the panels of a creature, with a field that says what it takes', async () => {
    const { window } = launched
    await openPanel(window, 'movement')
    await window.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
    for (const panel of ['movement', 'tactics', 'details']) {
      await openPanel(window, panel)
      if (panel === 'details') {
        await window.getByLabel('Land', { exact: true }).fill('33.3')
        await window.getByLabel('Land', { exact: true }).press('Tab')
        await window.getByRole('alert').filter({ hasText: 'Whole numbers only.' }).waitFor()
      }
      await expectNone(window, panel, '[role=tabpanel]')
    }
  })

  it('in the options of each tool', async () => {
    const { window } = launched
    await openPanel(window, 'history')
    await showTheme(window, 'light')
    const strip = '[role=toolbar][aria-label^="Tool options"]'
    for (const tool of await window.getByRole('region', { name: 'Tools' }).getByRole('button').all()) {
      await tool.click()
      const name = await tool.getAttribute('aria-label')
      expect({ name, found: await findings(window, strip) }).toEqual({ name, found: [] })
    }
  })

  it('in each dialog', async () => {
    const { window } = launched
    // A short panel behind the dialogs: every run of the rules goes through the whole page.
    await openPanel(window, 'history')
    const rules = 'another rule system'
    for (const keys of ['Control+k', 'F1', 'Shift+F1', 'Control+Comma', 'Control+e', 'Control+p', rules]) {
      if (keys === rules) {
        await openPanel(window, 'map')
        await window.getByLabel('Rule system').selectOption('dnd35')
      } else await pressOnMap(window, keys)
      await window.getByRole('dialog').waitFor()
      await expectNone(window, keys, 'dialog')
      await window.keyboard.press('Escape')
      await window.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  it('in the library', async () => {
    const { window } = launched
    await window
      .getByRole('button', { name: /Library/ })
      .first()
      .click()
    await window.getByRole('button', { name: 'New map' }).first().waitFor()
    await expectNone(window, 'library')
    await window.getByRole('button', { name: 'New map' }).first().click()
    await window.getByRole('dialog').getByRole('textbox').first().fill('x'.repeat(300))
    await expectNone(window, 'new map', 'dialog')
  })
})
