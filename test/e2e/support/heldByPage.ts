/** What a page of the app holds, counted after garbage was collected. */
import type { CDPSession, Page } from 'playwright-core'

/** Counts of one page. */
export interface HeldByPage {
  readonly nodes: number
  readonly listeners: number
  readonly heapBytes: number
  /** Shapes in Konva's registry, which holds all that their closures hold. */
  readonly shapes: number
}

/** Returns a function that counts. */
export async function pageCounter(page: Page): Promise<() => Promise<HeldByPage>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize: heapBytes } = await devtools.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters')
    return { nodes, listeners, heapBytes, shapes: await shapesOf(page) }
  }
}

/** Number of shapes that Konva knows in a page. */
export const shapesOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { Konva } = globalThis as unknown as { readonly Konva?: { readonly shapes: object } }
    return Object.keys(Konva?.shapes ?? {}).length
  })
