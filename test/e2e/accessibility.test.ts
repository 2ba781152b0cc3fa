import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atRest } from './support/editor.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

// Given to the page as text from the test: the page's own policy allows no script from elsewhere.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const THEMES = ['light', 'dark', 'high-contrast'] as const

let launched: LaunchedApp
beforeAll(async () => {
  launched = await launchApp()
  await launched.window.getByRole('application').waitFor()
})
afterAll(() => launched.close())

/** Serious and critical findings, as one line each. */
async function findings(window: Page): Promise<string[]> {
  await window.evaluate(axe)
  return window.evaluate(async () => {
    const { axe: loaded } = window as unknown as {
      axe: {
        run(): Promise<{
          violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[]
        }>
      }
    }
    const { violations } = await loaded.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 5)
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary.replaceAll('\n', ' ')}`),
      )
  })
}

const showTheme = (window: Page, theme: string) =>
  window.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)

describe('axe finds nothing serious', () => {
  for (const theme of THEMES)
    it(`in the editor and each of its panels (${theme})`, async () => {
      const { window } = launched
      await showTheme(window, theme)
      for (const panel of await window.locator('[data-panel]').all()) {
        await panel.click()
        expect({ panel: await panel.getAttribute('data-panel'), found: await findings(window) }).toEqual({
          panel: expect.any(String),
          found: [],
        })
      }
    })

  it('in the palette, the preferences and the export', async () => {
    const { window } = launched
    await showTheme(window, 'light')
    for (const keys of ['Control+k', 'F1', 'Control+e']) {
      await window.getByRole('application').focus()
      await window.keyboard.press(keys)
      await window.getByRole('dialog').waitFor()
      await atRest(window)
      expect({ keys, found: await findings(window) }).toEqual({ keys, found: [] })
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
    }
  })
})
