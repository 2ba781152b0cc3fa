import { ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { WritableDb } from '../storage/handles.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'

/** The handlers of preferences. */
export function preferenceHandlers(db: WritableDb) {
  return {
    'preferences.read': ({ key }) => ok(readPreference(db, key)),
    'preferences.write': ({ key, value }) => {
      writePreference(db, key, value)
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
