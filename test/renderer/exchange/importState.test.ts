import { expect, test } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { ImportState } from '../../../renderer/exchange/ImportState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'

/** A main process with formats of its own: what a window takes for a map is theirs to say. */
function importing() {
  const dropped: (readonly [string | undefined, readonly File[]])[] = []
  const format = (more: object) => ({ reads: true, writes: false, isPicture: false, ...more })
  const answers: Readonly<Record<string, unknown>> = {
    'rulesets.list': ['a', 'b'].map((id) => ({ id, isDefault: id === 'b' })),
    'exchange.formats': [
      format({ extensions: ['dungeon', 'dungeon.json'] }),
      format({ extensions: ['png'], isPicture: true }),
      format({ extensions: ['txt'], reads: false }),
    ],
  }
  const client = {
    call: async (name: string, { ruleset }: { readonly ruleset?: string }, files: readonly File[] = []) => {
      if (name === 'exchange.drop') dropped.push([ruleset, files])
      return { ok: true, value: answers[name] ?? null }
    },
    on: () => () => undefined,
  } as unknown as Client
  const state = new ImportState(client, new Toasts(), () => undefined)
  const drop = async (names: readonly string[], takesPictures?: boolean) => {
    const taken = await state.drop(
      names.map((name) => new File(['x'], name)),
      takesPictures,
    )
    const last = dropped.pop()
    return taken && last ? [...last[1].map(({ name }) => name), last[0]] : null
  }
  return drop
}

test('a dropped file is a map if a format that reads says so by its ending', async () => {
  const drop = importing()
  expect(await drop(['notes.txt', 'Cave.DUNGEON'])).toEqual(['Cave.DUNGEON', 'b'])
  expect(await drop(['a.json'])).toBeNull()
  expect(await drop(['a.dungeon.json', 'floor.png', 'b.dungeon'])).toEqual(['a.dungeon.json', 'floor.png', 'b'])
})

test('a dropped picture is a map only where one is wanted', async () => {
  const drop = importing()
  expect(await drop(['floor.png'])).toBeNull()
  expect(await drop(['floor.png', 'walls.png'], true)).toEqual(['floor.png', 'walls.png', 'b'])
})
