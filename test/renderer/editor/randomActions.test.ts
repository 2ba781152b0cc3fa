import { expect, test } from 'vitest'
import { mapRow, readMap } from '../../../electron/storage/mapStore.ts'
import type { Client } from '../../../renderer/ipc/client.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { testServices } from '../../services/support/testServices.ts'
import { diceOf } from '../../support/dice.ts'
import { act, HEIGHT, WIDTH } from './randomPointer.ts'
import { mapText, TestEditor } from './testEditor.ts'

const STEPS = 300
/** Thousands of steps on a machine that does other things too. */
const WITHIN_MS = 60_000
const SEEDS = ['goblin', 'ogre', 'wyvern', 'lich', 'mimic']

async function undoAll(t: TestEditor): Promise<void> {
  t.editor.setTool('select')
  t.key('Escape')
  while (t.editor.canUndo) {
    t.editor.tool.cancel()
    await t.editor.undo()
  }
}

async function redoAll(t: TestEditor): Promise<void> {
  while (t.editor.canRedo) await t.editor.redo()
}

for (const seed of SEEDS)
  test(
    `${STEPS} random actions leave replica and stored map alike; undoing all gives the start, redoing all the end (seed ${seed})`,
    async () => {
      const t = await TestEditor.open(WIDTH, HEIGHT)
      const start = mapText(t.main.map)
      const dice = diceOf(seed)
      for (let step = 0; step < STEPS; step++) {
        await act(t, dice)
        await t.settled()
        expect(mapText(t.map), `step ${step}`).toBe(mapText(t.main.map))
        expect(
          t.errors.map((error) => `${error.code}: ${error.details ?? ''}`),
          `step ${step}: nothing the editor offers is refused`,
        ).toEqual([])
      }
      expect(t.main.commands.length).toBeGreaterThan(50)
      await redoAll(t)
      const end = mapText(t.map)
      await undoAll(t)
      expect(mapText(t.map)).toBe(start)
      expect(mapText(t.main.map)).toBe(start)
      await redoAll(t)
      expect(mapText(t.map)).toBe(end)
    },
    WITHIN_MS,
  )

/** The real services on a library file as one window of two sees them; the engine is out. */
function storedClient(services: ReturnType<typeof testServices>): Client {
  const listeners: ((payload: never) => void)[] = []
  let told = 0
  return {
    call: (async (name: string, argument: unknown) => {
      if (name.startsWith('engine.')) return { ok: false, error: { code: 'malformed-request', details: name } }
      const answer = structuredClone(await services.raw(name, structuredClone(argument), 1))
      for (; told < services.events.length; told++) {
        const event = services.events[told]
        if (event?.name === 'maps.changed' && event.except !== 1)
          for (const listen of listeners) listen(structuredClone(event.payload) as never)
      }
      return answer
    }) as Client['call'],
    on: (name, listener) => {
      if (name === 'maps.changed') listeners.push(listener)
      return () => void listeners.splice(listeners.indexOf(listener), 1)
    },
  }
}

test(
  '400 random actions leave replica and library file alike, and undoing all gives the start, also in the file',
  async () => {
    const services = testServices()
    const size = { widthCells: WIDTH, heightCells: HEIGHT }
    const mapId: MapId = await services.done('library.create', { name: 'Random', ruleset: 'pf1e', ...size })
    const t = new TestEditor(WIDTH, HEIGHT, storedClient(services))
    await t.editor.open(mapId)
    const stored = () => {
      const read = readMap(services.db, mapRow(services.db, mapId)!)
      if (!read.ok) throw new Error(read.error.code)
      return mapText(read.value)
    }
    const start = stored()
    const dice = diceOf('library')
    for (let step = 0; step < 400; step++) {
      await act(t, dice)
      do await t.settled()
      while (t.editor.replica.pending > 0)
      if (step % 20 === 0) expect(mapText(t.map), `step ${step}`).toBe(stored())
      expect(t.errors, `step ${step}: nothing the editor offers is refused`).toEqual([])
    }
    expect(t.editor.replica.history.sequence).toBeGreaterThan(50)
    await redoAll(t)
    const end = stored()
    await undoAll(t)
    expect(mapText(t.map)).toBe(start)
    expect(stored()).toBe(start)
    await redoAll(t)
    expect([mapText(t.map), stored()]).toEqual([end, end])
    await services.close()
  },
  WITHIN_MS,
)
