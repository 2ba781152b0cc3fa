import { afterEach, describe, expect, it, vi } from 'vitest'
import { STATUS } from '../../electron/cli/command.ts'
import { endOnSignals, untilStopped } from '../../electron/cli/untilStopped.ts'

/** Listeners of others stay out of it: the runner's own would count as work that clears away after itself. */
function alone() {
  const others = (['SIGINT', 'SIGTERM'] as const).map((name) => [name, process.listeners(name)] as const)
  for (const [name] of others) process.removeAllListeners(name)
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const takeBack = endOnSignals()
  return {
    exit,
    end: () => {
      takeBack()
      for (const [name, listeners] of others) for (const listener of listeners) process.on(name, listener)
    },
  }
}
afterEach(() => vi.restoreAllMocks())

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (name) => {
  it('ends the program with its status where nothing has to be cleared away', () => {
    const { exit, end } = alone()
    process.emit(name, name)
    expect(exit.mock.calls).toEqual([[STATUS.stopped]])
    end()
  })

  it('lets work clear away after itself, and a second one does not wait for it', async () => {
    const { exit, end } = alone()
    const work = untilStopped(
      (signal) => new Promise<string>((done) => signal.addEventListener('abort', () => done('cleared'))),
    )
    process.emit(name, name)
    expect(exit).not.toHaveBeenCalled()
    process.emit(name, name)
    expect(exit.mock.calls).toEqual([[STATUS.stopped]])
    expect(await work).toBe('cleared')
    end()
  })
})

it('a command that is done leaves no listener behind', () => {
  const before = process.listenerCount('SIGINT')
  endOnSignals()()
  expect(process.listenerCount('SIGINT')).toBe(before)
})
