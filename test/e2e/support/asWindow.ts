import type { Page } from 'playwright-core'
import type { CallAnswer, CallInput, CallName } from '../../../src/ipc/contract.ts'

/** Asks the main process as the window itself would; fails the test where the answer is an error. */
export async function ask<N extends CallName>(window: Page, name: N, argument: CallInput<N>): Promise<CallAnswer<N>> {
  const answer = await window.evaluate(([called, given]) => window.fivefoot.call(called, given), [
    name,
    argument,
  ] as const)
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.message}`)
  return answer.value as CallAnswer<N>
}

/** Terrain codes of a map, row-major. Typed arrays do not cross to the test: they are spread inside the window. */
export const terrainOf = (window: Page, mapId: string): Promise<number[]> =>
  window.evaluate(async (id) => {
    const opened = await window.fivefoot.call('maps.open', { mapId: id })
    if (!opened.ok) throw new Error(opened.error.message)
    return [...(opened.value as { layers: { terrain: Uint8Array } }).layers.terrain]
  }, mapId)
