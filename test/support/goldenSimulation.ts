/** Golden simulations: a folder a case with the scenario (map, orders, events, seed) and the ledger it gives. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readScenario } from '../../src/formats/fivefoot/read.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { exportLedger } from '../../src/words/ledgerExport.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'

const FOLDER = resolve(import.meta.dirname, '../golden/simulation')
const LEDGERS = { 'ledger.md': 'markdown', 'ledger.csv': 'csv' } as const

/** Names of all cases. */
export const goldenCases = (): readonly string[] => (existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [])

/** The scene of a case: its map and the one plan on it. */
export async function goldenScene(name: string): Promise<Scene> {
  const bytes = new Uint8Array(readFileSync(goldenFile(name, 'scenario.fivefoot')))
  const draft = await readScenario(
    { name: 'scenario.fivefoot', bytes },
    {
      ruleset: 'pf1e',
      knowsRuleset: (id) => rulesetById(id) !== undefined,
      snap: { toleranceSquares: 0.1 },
      beside: new Map(),
    },
  )
  if (!draft.ok) throw new Error(`${name}: ${draft.error.code} ${draft.error.where ?? ''}`)
  return sceneOfMap(draft.value.map)
}

function sceneOfMap(map: BattleMap): Scene {
  const [plan] = map.tables.encounters.values()
  if (!plan) throw new Error('a golden scenario has a plan')
  const scene = prepareScene(map, plan, rulesetById(settingsOf(map).ruleset))
  if (!scene.ok) throw new Error(scene.error.code)
  return scene.value
}

/** What a scene gives now, by file name. */
export function ledgersOf(scene: Scene): Readonly<Record<string, string>> {
  const run = runEncounter(scene)
  return Object.fromEntries(Object.entries(LEDGERS).map(([file, format]) => [file, exportLedger(scene, run, format)]))
}

/** Path of a file of a case. */
export const goldenFile = (name: string, file: string): string => join(FOLDER, name, file)
