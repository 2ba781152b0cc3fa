import { describe, expect, test } from 'vitest'
import { createClient } from '../../../renderer/ipc/client.ts'
import { errorSentence } from '../../../renderer/ipc/errorSentence.ts'
import type { Bridge } from '../../../src/ipc/contract.ts'

function recordingBridge() {
  const calls: [string, unknown][] = []
  const listeners: ((name: string, payload: unknown) => void)[] = []
  const bridge: Bridge = {
    call: (name, argument) => {
      calls.push([name, argument])
      return Promise.resolve({ ok: true, value: null })
    },
    onEvent: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const send = (name: string, payload: unknown): void => {
    for (const listener of listeners) listener(name, payload)
  }
  return { bridge, calls, listeners, send }
}

describe('the client of the main process', () => {
  test('a call crosses the bridge with its name and argument as they are', async () => {
    const { bridge, calls } = recordingBridge()
    const answer = await createClient(bridge).call('library.list', {})
    expect(calls).toEqual([['library.list', {}]])
    expect(answer).toEqual({ ok: true, value: null })
  })

  test('an event reaches the listeners of its name only, until they stop listening', () => {
    const { bridge, send, listeners } = recordingBridge()
    const client = createClient(bridge)
    const heard: string[] = []
    const stop = client.on('menu.action', ({ action }) => heard.push(action))
    client.on('library.changed', () => heard.push('library'))
    send('menu.action', { action: 'undo' })
    send('library.changed', null)
    stop()
    send('menu.action', { action: 'redo' })
    expect(heard).toEqual(['undo', 'library'])
    expect(listeners).toHaveLength(1)
  })
})

describe('the sentence of an error', () => {
  test('a known code has words of its own', () => {
    expect(errorSentence({ code: 'no-such-map', message: 'no map m1' })).toBe('This map is no longer in the library.')
  })
  test('an unknown code shows its message as a sentence, with the place', () => {
    expect(errorSentence({ code: 'x', message: 'expected a number', where: '/size' })).toBe(
      'Expected a number (/size).',
    )
    expect(errorSentence({ code: 'x', message: 'Too large.' })).toBe('Too large.')
    expect(errorSentence({ code: 'x', message: '' })).toBe('Something went wrong.')
  })
  test('an id or a call’s name is no place a person knows', () => {
    expect(errorSentence({ code: 'x', message: 'Gone.', where: 'maps.run' })).toBe('Gone.')
  })
})
