import type { ElectronApplication, Page } from 'playwright-core'
import type { CallAnswer, CallInput, CallName } from '../../../src/ipc/contract.ts'
import { openWindow } from './launch.ts'

const secondWindows = new WeakMap<ElectronApplication, Promise<Page>>()

/** Calls the main process as the window would; throws if the answer is an error. */
export async function ask<N extends CallName>(page: Page, name: N, argument: CallInput<N>): Promise<CallAnswer<N>> {
  // As text: the union of all calls is too large a type for `evaluate`.
  const asked = JSON.stringify([name, argument])
  const answer = await page.evaluate(async (text) => {
    const [called, given] = JSON.parse(text) as [string, unknown]
    const result = await window.fivefoot.call(called, given)
    return result.ok
      ? { value: result.value, problem: '' }
      : { value: null, problem: `${result.error.code} ${result.error.details ?? ''}` }
  }, asked)
  if (answer.problem !== '') throw new Error(`${name}: ${answer.problem}`)
  return answer.value as CallAnswer<N>
}

/**
 * Changes an open map from a second window, so that the windows that show it get an event. The caller of a change gets it as
 * the answer instead, which its page would not see here.
 */
export async function askAside<N extends CallName>(
  app: ElectronApplication,
  name: N,
  argument: CallInput<N>,
): Promise<CallAnswer<N>> {
  const known = await secondWindows.get(app)
  const second = known?.isClosed() === false ? known : openWindow(app)
  secondWindows.set(app, Promise.resolve(second))
  return ask(await second, name, argument)
}

/** Terrain codes of a map, row-major. Spread in the window, because typed arrays do not cross to the test. */
export const terrainOf = (page: Page, mapId: string): Promise<number[]> =>
  page.evaluate(async (id) => {
    const opened = await window.fivefoot.call('maps.open', { mapId: id })
    if (!opened.ok) throw new Error(opened.error.code)
    return [...(opened.value as { layers: { terrain: Uint8Array } }).layers.terrain]
  }, mapId)
