import { expect, onTestFinished, test, vi } from 'vitest'
import SymbolPicture from '../../../renderer/ui/SymbolPicture.svelte'
import { symbolOf } from '../../../src/draw/symbols/registry.ts'
import { recordingContext, type RecordedCall } from '../../support/recordingContext.ts'
import { show } from '../page.ts'

/** What is painted of a symbol turned so far. */
function painted(degrees: number): readonly RecordedCall[] {
  const { context, calls } = recordingContext()
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
  onTestFinished(() => spy.mockRestore())
  show(SymbolPicture, { symbol: symbolOf('table'), degrees })
  return calls
}

test('a symbol is shown turned as it will stand', () => {
  const turns = (calls: readonly RecordedCall[]) =>
    calls.filter(({ name }) => name === 'rotate').map(({ args }) => args[0])
  const [upright, turned] = [painted(0), painted(90)]
  expect(turned.length).toBeGreaterThan(3)
  expect([turns(upright), new Set(turns(turned))]).toEqual([[], new Set([Math.PI / 2])])
})
