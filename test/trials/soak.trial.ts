import { expect, test } from 'vitest'
import { soak, type Held } from './soak.ts'

/** `FIVEFOOT_SOAK_MINUTES` makes it shorter or longer. */
const { FIVEFOOT_SEED: seed = 'trial', FIVEFOOT_SOAK_MINUTES: minutes = '20' } = process.env

/** What may be held more at the end than after the first quarter, in the units of the table. */
const MAY_GROW: Readonly<Record<Exclude<keyof Held, 'minute'>, number>> = {
  mainMb: 60,
  mainHeapMb: 15,
  pageMb: 60,
  pageHeapMb: 15,
  handles: 8,
  threads: 4,
  nodes: 300,
  listeners: 30,
}

test(`${minutes} minutes of work: memory, handles, threads and listeners stay flat`, async () => {
  const { held, pageErrors, ...done } = await soak({ minutes: Number(minutes), seed })
  console.info(JSON.stringify(done))
  console.table(held)
  expect(pageErrors).toEqual([])
  const early = held[Math.floor(held.length / 4)]
  const late = held.at(-1)
  if (!early || !late) throw new Error('nothing was measured')
  for (const [name, more] of Object.entries(MAY_GROW) as [keyof typeof MAY_GROW, number][])
    expect(late[name] - early[name], name).toBeLessThanOrEqual(more)
})
