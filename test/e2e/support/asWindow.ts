import type { ElectronApplication, Page } from 'playwright-core'
import type { CallAnswer, CallInput, CallName } from '../../../src/ipc/contract.ts'
import { openWindow } from './launch.ts'

const secondWindows = new WeakMap<ElectronApplication, Promise<Page>>()

/** Asks the main process as the window itself would; fails the test where the answer is an error. */
export async function ask<N extends CallName>(page: Page, name: N, argument: CallInput<N>): Promise<CallAnswer<N>> {
  // As text, since the types of every call at once are more than the compiler wants to follow across the border.
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
 * Changes an open map from a second window, which the windows that show it are told of. The window that asks for a change
 * itself gets it as the answer, which its page would never see here.
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

/** Terrain codes of a map, row-major. Typed arrays do not cross to the test: they are spread inside the window. */
export const terrainOf = (page: Page, mapId: string): Promise<number[]> =>
  page.evaluate(async (id) => {
    const opened = await window.fivefoot.call('maps.open', { mapId: id })
    if (!opened.ok) throw new Error(opened.error.code)
    return [...(opened.value as { layers: { terrain: Uint8Array } }).layers.terrain]
  }, mapId)
