import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readMap, mapRow } from '../../../electron/storage/mapStore.ts'
import { listMaps } from '../../../electron/storage/libraryStore.ts'
import { checkMap } from '../../../src/map/checkMap.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { contractCalls } from '../../support/contractCalls.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
import { temporaryFolder, testServices } from './testServices.ts'

const SIDE = 12
const CREATURES = ['goblin', 'ogre', 'valeria', 'horse'] as RecordId[]
/** An answer that takes longer is a hang. */
const LONGEST_MS = 60_000

/** How calls were answered. */
export interface Answers {
  done: number
  refused: number
  /** Names of calls that were answered with a value at least once. */
  readonly names: Set<string>
}

/**
 * Makes calls that pass the schemas. Each is answered; a refused one writes nothing; nothing breaks, and at the end every map
 * of the library is whole. Anything else fails the test that called.
 */
export async function makeCalls(count: number, seed: string): Promise<Answers> {
  const folder = temporaryFolder()
  const chosen = join(folder, 'cave 100px.png')
  writeFileSync(chosen, TINY_PNG)
  let written = 0
  const services = testServices(join(folder, 'library.fivefoot'), {
    chooseFile: async () => chosen,
    choosePlace: async (name) => join(folder, `${written++} ${name.slice(-20)}`),
  })
  const { db, done, raw, broken } = services
  const mapId = await done('library.create', { name: 'Fuzz', ruleset: 'pf1e', widthCells: SIDE, heightCells: SIDE })
  const put = CREATURES.map((id, i) => ({
    table: 'creatures' as const,
    record: {
      id,
      name: id,
      at: { col: 2 * i, row: i },
      size: 'medium' as const,
      side: 'foes',
      speedFeet: { land: 30 },
    },
  }))
  await done('maps.run', { mapId, command: { type: 'edit-records', put } })
  let mapIds: readonly string[] = [mapId]
  const next = contractCalls(count, seed, () => ({ mapIds, recordIds: CREATURES, sideCells: SIDE }))
  const changes = db.prepare<[], { n: number }>('SELECT total_changes() AS n')
  const answers: Answers = { done: 0, refused: 0, names: new Set() }
  for (let i = 0; i < count; i++) {
    const { name, argument } = next()
    const before = changes.get()?.n
    const answer = await answered(raw(name, argument), `${name} ${JSON.stringify(argument).slice(0, 2000)}`)
    expect(broken, name).toEqual([])
    if (answer.ok) {
      answers.done++
      answers.names.add(name)
    } else {
      answers.refused++
      expect(['internal-error', 'malformed-request'], `${name} ${JSON.stringify(argument)}`).not.toContain(
        answer.error.code,
      )
      expect(changes.get()?.n, `${name} was refused (${answer.error.code}) and wrote`).toBe(before)
    }
    // Maps that were deleted are gone, new ones are there.
    if (i % 50 === 0) mapIds = listMaps(db).map(({ id }) => id)
    if (mapIds.length === 0) mapIds = [await done('library.duplicate', { mapId }).catch(() => mapId)]
  }
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  for (const { id } of listMaps(db)) {
    const row = mapRow(db, id)
    const map = row && readMap(db, row)
    expect(map?.ok && checkMap(map.value).ok, id).toBe(true)
  }
  await services.close()
  return answers
}

async function answered<T>(answer: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), LONGEST_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
