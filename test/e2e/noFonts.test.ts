/** A system without any font, as a bare container: the app brings its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { launchApp } from './support/launch.ts'

it('sets all of its text in the fonts it brings where the system has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fivefoot-no-fonts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const nothing = join(folder, 'fonts.conf')
  await writeFile(nothing, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`)
  const { window, close } = await launchApp({ env: { FONTCONFIG_FILE: nothing } })
  onTestFinished(close)
  await window.getByText('The Toll at Harrow Bridge').first().waitFor()
  if (process.env['PICTURES_TO']) await window.screenshot({ path: join(process.env['PICTURES_TO'], 'no-fonts.png') })
  // Text that no font has takes no room.
  const texts = await window.evaluate(() => {
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { text: string; widthPx: number }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      range.selectNodeContents(node)
      if (text !== '' && node.parentElement?.checkVisibility())
        found.push({ text, widthPx: range.getBoundingClientRect().width })
    }
    return found
  })
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(({ widthPx }) => widthPx === 0)).toEqual([])
  const onCanvas = await window.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (context) context.font = "16px 'Noto Sans', sans-serif"
    return context?.measureText('Watchman').width
  })
  expect(onCanvas).toBeGreaterThan(40)
})
