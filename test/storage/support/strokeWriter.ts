/**
 * Run as a process of its own, to be killed: opens the library given, makes a map and paints one stroke after another on
 * it, telling each revision the moment its command has returned.
 */
import { writeSync } from 'node:fs'
import { OpenMaps } from '../../../electron/services/openMaps.ts'
import { inTransaction } from '../../../electron/storage/handles.ts'
import { insertMap } from '../../../electron/storage/mapStore.ts'
import { openLibrary } from '../../../electron/storage/openLibrary.ts'
import { emptyMap } from '../../../src/map/battleMap.ts'
import { planCommand } from '../../../src/map/commands/index.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { rulesOf } from '../../../src/rules/registry.ts'

const opened = openLibrary(process.argv[2] ?? '')
if (!opened.ok) throw new Error(opened.error.code)
const db = opened.value
const map = emptyMap('strokes' as MapId, { widthCells: 100, heightCells: 100 }, { name: 'Strokes', ruleset: 'pf1e' })
inTransaction(db, () => insertMap(db, map, { atMs: 0, sample: null }))
const openMaps = new OpenMaps({
  db,
  now: () => 0,
  changed: () => undefined,
  closed: () => undefined,
  outdated: () => undefined,
})

for (let stroke = 1; ; stroke++) {
  const open = openMaps.get(map.id)
  if (!open.ok) throw new Error(open.error.code)
  const indices = Uint32Array.from({ length: 50 }, (_, i) => (stroke * 37 + i * 101) % 10_000)
  const plan = planCommand(
    { type: 'paint-cells', layer: 'terrain', indices, values: Int16Array.of(1 + (stroke % 14)) },
    open.value.map,
    rulesOf,
  )
  if (!plan.ok) throw new Error(plan.error.code)
  const committed = openMaps.commit(map.id, plan.value.change, `Stroke ${stroke}`)
  if (!committed.ok) throw new Error(committed.error.code)
  // Straight to the pipe, past any buffer of ours that would die with the process.
  writeSync(1, `${committed.value.revision}\n`)
}
