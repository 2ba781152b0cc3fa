import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFromLibrary, atRest, pressOnMap } from './support/editor.ts'
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
          options: { resultTypes: string[]; runOnly?: string[] },
        ): Promise<{
          violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[]
        }>
      }
    }
    // Listing every passing element takes longer than the search.
    const isFirst = document.documentElement.dataset['theme'] === 'light'
    const { violations } = await loaded.run(selector, {
      resultTypes: ['violations'],
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

/** Shows a panel unless it is already open. */
async function openPanel(window: Page, id: string): Promise<void> {
  const tab = window.locator(`[data-panel="${id}"]`)
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
}

/** Changes the theme and waits for its color transitions to end. */
async function showTheme(window: Page, theme: string): Promise<void> {
  await window.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await atRest(window)
}

describe('axe finds nothing serious', () => {
  for (const theme of THEMES)
    it(`in the editor and each of its panels (${theme})`, async () => {
      const { window } = launched
      await showTheme(window, theme)
      expect(await findings(window)).toEqual([])
      for (const tab of await window.locator('[data-panel]').all()) {
        const panel = (await tab.getAttribute('data-panel')) ?? ''
        await openPanel(window, panel)
        const found = await findings(window, '[role=tabpanel]')
        expect({ panel, found }).toEqual({ panel, found: [] })
      }
    })

  for (const theme of THEMES)
    it(`in the panels of a creature, with a field that says what it takes (${theme})`, async () => {
      const { window } = launched
      await showTheme(window, theme)
      await openPanel(window, 'movement')
      const first = window.getByRole('tabpanel').getByRole('listitem').getByRole('button').first()
      if (await first.isVisible()) await first.click()
      for (const panel of ['movement', 'tactics', 'details']) {
        await openPanel(window, panel)
        if (panel === 'details') {
          await window.getByLabel('Land', { exact: true }).fill('33.3')
          await window.getByLabel('Land', { exact: true }).press('Tab')
          await window.getByRole('alert').filter({ hasText: 'Whole numbers only.' }).waitFor()
        }
        await atRest(window)
        expect({ panel, found: await findings(window, '[role=tabpanel]') }).toEqual({ panel, found: [] })
      }
    })

  it('in the options of each tool', async () => {
    const { window } = launched
    await showTheme(window, 'light')
    const strip = '[role=toolbar][aria-label^="Tool options"]'
    for (const tool of await window.getByRole('region', { name: 'Tools' }).getByRole('button').all()) {
      await tool.click()
      const name = await tool.getAttribute('aria-label')
      expect({ name, found: await findings(window, strip) }).toEqual({ name, found: [] })
    }
  })

  for (const theme of THEMES)
    it(`in each dialog (${theme})`, async () => {
      const { window } = launched
      await showTheme(window, theme)
      const dialogs = [
        'Control+k',
        'F1',
        'Shift+F1',
        'Control+Comma',
        'Control+e',
        'Control+p',
        'another rule system',
      ] as const
      for (const keys of dialogs) {
        if (keys === 'another rule system') {
          await openPanel(window, 'map')
          await window.getByLabel('Rule system').selectOption('dnd35')
        } else await pressOnMap(window, keys)
        await window.getByRole('dialog').waitFor()
        await atRest(window)
        expect({ keys, found: await findings(window, 'dialog') }).toEqual({ keys, found: [] })
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
    for (const theme of THEMES) {
      await showTheme(window, theme)
      expect({ theme, found: await findings(window) }).toEqual({ theme, found: [] })
      await window.getByRole('button', { name: 'New map' }).first().click()
      await window.getByRole('dialog').getByRole('textbox').first().fill('x'.repeat(300))
      await atRest(window)
      expect({ theme, dialog: await findings(window, 'dialog') }).toEqual({ theme, dialog: [] })
      await window.keyboard.press('Escape')
      await window.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})
