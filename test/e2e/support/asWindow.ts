import type { Page } from 'playwright-core'
import type { CallAnswer, CallInput, CallName } from '../../../src/ipc/contract.ts'

/** Asks the main process as the window itself would; fails the test where the answer is an error. */
export async function ask<N extends CallName>(page: Page, name: N, argument: CallInput<N>): Promise<CallAnswer<N>> {
  // As text, since the types of every call at once are more than the compiler wants to follow across the border.
  const asked = JSON.stringify([name, argument])
  const answer = await page.evaluate(async (text) => {
    const [called, given] = JSON.parse(text) as [string, unknown]
    const result = await window.fivefoot.call(called, given)
    return result.ok
      ? { value: result.value, problem: '' }
      : { value: null, problem: `${result.error.code} ${result.error.message}` }
  }, asked)
  if (answer.problem !== '') throw new Error(`${name}: ${answer.problem}`)
  return answer.value as CallAnswer<N>
}

/** Terrain codes of a map, row-major. Typed arrays do not cross to the test: they are spread inside the window. */
export const terrainOf = (page: Page, mapId: string): Promise<number[]> =>
  page.evaluate(async (id) => {
    const opened = await window.fivefoot.call('maps.open', { mapId: id })
    if (!opened.ok) throw new Error(opened.error.message)
    return [...(opened.value as { layers: { terrain: Uint8Array } }).layers.terrain]
  }, mapId)
