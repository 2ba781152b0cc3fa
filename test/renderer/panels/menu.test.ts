import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ACTIONS } from '../../../renderer/editor/actions.ts'
import { LIBRARY_DIALOGS } from '../../../renderer/library/backups/BackupsState.svelte.ts'
import { windowActions } from '../../../renderer/panels/commands/windowActions.ts'

const nothing = (): void => undefined
const commands = new Proxy({} as Parameters<typeof windowActions>[0], { get: () => nothing })

test('every item of the native menu is an action the window knows', () => {
  const menu = readFileSync(resolve(import.meta.dirname, '../../../electron/main/menu.ts'), 'utf8')
  const items = [...menu.matchAll(/\baction\([^,]+, '([\w.]+)'/g)].map(([, id]) => id)
  const known = new Set([
    ...[...ACTIONS, ...windowActions(commands)].map(({ id }) => id),
    ...Object.keys(LIBRARY_DIALOGS),
  ])
  expect(items.length).toBeGreaterThan(10)
  expect(items.filter((id) => id === undefined || !known.has(id))).toEqual([])
})
