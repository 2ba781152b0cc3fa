import { expect, test } from 'vitest'
import { readMapBytes } from '../../electron/exchange/readMapFile.ts'

const OPTIONS = { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } }
const RUN = { kind: 'local', speed: 30, pace: 'run', rounds: 12, con: 10 }
const JOURNEY = { kind: 'overland', speed: 30, hours: 9, pace: 'walk', terrain: 'plains', way: 'road', con: 10 }

const imported = async (queries: readonly object[]) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ ruleset: 'dnd35', map: { rows: ['..'] }, queries }))
  const read = await readMapBytes({ name: 'asked.engine.json', bytes }, new Map(), OPTIONS)
  return read.ok ? 'read' : `${read.error.code} ${read.error.where}: ${read.error.details}`
}

test('an imported engine document is refused for rolls that do not fit, as the command line refuses it', async () => {
  expect(await imported([])).toBe('read')
  expect(await imported([{ ...RUN, rolls: [20, 20] }])).toBe('read')
  expect(await imported([{ ...RUN, rolls: [20] }])).toBe(
    'not-this-format $.queries[0].rolls: expected at least 2 rolls',
  )
  expect(await imported([{ ...JOURNEY, rolls: [1, 4] }])).toBe('read')
  expect(await imported([RUN, JOURNEY].map((query) => ({ ...query, rolls: [1, 20] })))).toBe(
    'not-this-format $.queries[1].rolls[1]: expected the roll of a d6',
  )
})
