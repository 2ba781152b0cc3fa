import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DrawJob, FromWorker, ToWorker } from '../../../renderer/canvas/drawing/messages.ts'
import { MapDrawer } from '../../../renderer/canvas/drawing/MapDrawer.ts'
import { runAction } from '../../../renderer/editor/actions.ts'
import { drawThumbnails, middleOf } from '../../../renderer/panels/map/styleThumbnails.ts'
import StyleSection from '../../../renderer/panels/map/StyleSection.svelte'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import type { StyleSettings } from '../../../src/map/records/styleSettings.ts'
import { TestEditor } from '../editor/testEditor.ts'

/** A worker that only listens. */
class Listener {
  readonly heard: ToWorker[] = []
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null
  postMessage(message: ToWorker): void {
    this.heard.push(message)
  }
  get jobs(): readonly DrawJob[] {
    return this.heard.flatMap((message) => (message.type === 'draw' ? message.jobs : []))
  }
}

beforeEach(() => vi.stubGlobal('Worker', Listener))
afterEach(() => void vi.unstubAllGlobals())

async function shown(change: Partial<StyleSettings> = {}) {
  const t = await TestEditor.open(30, 20)
  const changes: { styleSettings: StyleSettings; what: string }[] = []
  const styleSettings = { ...settingsOf(t.map).look, ...change }
  const props = {
    map: t.map,
    styleSettings,
    onChange: (next: StyleSettings, what: string) => void changes.push({ styleSettings: next, what }),
  }
  const section = mount(StyleSection, { target: document.body, props })
  flushSync()
  return { changes, styleSettings, close: () => unmount(section) }
}
const radios = () => [...document.querySelectorAll<HTMLElement>('[role=radio]')]

describe('the map style', () => {
  it('offers every style, the chosen one marked, and hands over the one that is clicked', async () => {
    const { changes, close } = await shown({ style: 'old-school', shadow: 0.5 })
    expect(radios().map(({ textContent }) => textContent?.trim())).toEqual(MAP_STYLES.map(({ label }) => label))
    expect(
      radios().filter((radio) => radio.ariaChecked === 'true' || radio.getAttribute('aria-checked') === 'true'),
    ).toHaveLength(1)
    radios()[0]?.click()
    expect(changes).toMatchObject([
      { styleSettings: { style: 'schematic', shadow: 0.5 }, what: 'Map style: Schematic' },
    ])
    await close()
  })

  it('says so where a map asks for a style that is not there, and marks the one it is shown in', async () => {
    const { close } = await shown({ style: 'stained-glass' })
    expect(document.querySelector('[role=status]')?.textContent).toContain('“stained-glass”')
    expect(radios()[0]?.getAttribute('aria-checked')).toBe('true')
    await close()
    const known = await shown()
    expect(document.querySelector('[role=status]')).toBeNull()
    await known.close()
  })

  it('redraws differently with another seed', async () => {
    const { changes, styleSettings, close } = await shown({ seed: 999_999 })
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Redraw'))
    button?.click()
    expect(changes).toEqual([{ styleSettings: { ...styleSettings, seed: 0 }, what: 'Redraw map' }])
    await close()
  })

  it('is chosen by the palette in one step that undo takes back', async () => {
    const t = await TestEditor.open(10, 10)
    expect(runAction(t.editor, 'map.style.painted')).toBe(true)
    await t.settled()
    expect(settingsOf(t.map).look.style).toBe('painted')
    runAction(t.editor, 'edit.undo')
    await t.settled()
    expect(settingsOf(t.map).look.style).toBe('schematic')
  })

  it('shows the middle of this map in each style with its own strengths', async () => {
    const t = await TestEditor.open(60, 10)
    const worker = new Listener()
    const styleSettings = { ...settingsOf(t.map).look, hatching: 1.5 }
    const stop = drawThumbnails(new MapDrawer([worker]), { map: t.map, styleSettings }, MAP_STYLES, () => undefined)
    expect(worker.jobs.map((job) => job.styleSettings.style)).toEqual(MAP_STYLES.map(({ id }) => id))
    expect(worker.jobs.every((job) => job.styleSettings.hatching === 1.5)).toBe(true)
    expect(worker.jobs[0]?.rect).toEqual({ col: 18, row: 0, widthCells: 24, heightCells: 10 })
    expect(middleOf({ widthCells: 4, heightCells: 3 })).toEqual({ col: 0, row: 0, widthCells: 4, heightCells: 3 })
    stop()
    expect(worker.heard.at(-1)).toEqual({ type: 'close', source: 1 })
  })
})
