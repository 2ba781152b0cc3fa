import { describe, expect, test } from 'vitest'
import { createClient } from '../../../renderer/ipc/client.ts'
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
    client.on('menu.action', ({ action }) => heard.push(`also ${action}`))
    client.on('library.changed', () => heard.push('library'))
    send('menu.action', { action: 'undo' })
    send('library.changed', null)
    stop()
    send('menu.action', { action: 'redo' })
    expect(heard).toEqual(['undo', 'also undo', 'library', 'also redo'])
    expect(listeners).toHaveLength(1)
  })
})
