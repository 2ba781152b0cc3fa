import { expect, test } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { WheelPreference } from '../../../renderer/ui/WheelPreference.svelte.ts'

/** A window whose preferences live in a table. */
function windowWith(stored: Record<string, unknown>): Client {
  const call = (name: string, { key, value }: { key: string; value?: unknown }) => {
    if (name === 'preferences.write') stored[key] = value
    return Promise.resolve({ ok: true, value: stored[key] ?? null })
  }
  return { call: call as unknown as Client['call'], on: () => () => undefined }
}

test('the wheel zooms and asks until someone chooses, and is not asked about again', async () => {
  const stored: Record<string, unknown> = {}
  const first = new WheelPreference(windowWith(stored))
  await first.start()
  expect([first.isAsking, first.turned(), first.isAsking]).toEqual([false, 'zoom', true])
  first.choose('pan')
  expect([first.isAsking, first.turned(), first.isAsking]).toEqual([false, 'pan', false])
  const next = new WheelPreference(windowWith(stored))
  await next.start()
  expect([next.turned(), next.isAsking]).toEqual(['pan', false])
})

test('a stored choice no one knows is asked for again', async () => {
  const wheel = new WheelPreference(windowWith({ wheel: 'spin' }))
  await wheel.start()
  expect([wheel.turned(), wheel.isAsking]).toEqual(['zoom', true])
})
