import { describe, expect, it } from 'vitest'
import { askedMoves } from '../../electron/worker/askedMove.ts'
import { routeAnswerOf } from '../../electron/worker/pathAnswer.ts'
import { reachAnswer } from '../../electron/worker/reachAnswer.ts'
import { Replica } from '../../electron/worker/replica.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { CAN_END } from '../../src/movement/reachField.ts'
import { SAMPLES } from '../../src/samples/index.ts'
import { sampleMap } from '../../src/samples/sample.ts'

/** Every how many of the squares reached is asked for its way: all of them would take a minute. */
const EVERY = 7

describe.each(SAMPLES.map((sample) => [sample.settings.name, sample] as const))('%s', (_, sample) => {
  const map = sampleMap(sample, 'sample' as MapId)

  it('shows a way of the band and the feet that its overlay promises', () => {
    const field = new Replica(map, 0).field()
    if (!field.ok) throw new Error('samples can be played')
    for (const creature of map.tables.creatures.values()) {
      const asked = { mapId: map.id, creatureId: creature.id, mode: 'land', tumble: false, diagonals: 0 } as const
      const moves = askedMoves(field.value, asked)
      if (!moves.ok) continue
      const { window, band, flags, costFeet, bands, inActions } = reachAnswer(moves.value, 0)
      for (let i = creature.id.length % EVERY; i < band.length; i += EVERY) {
        if (band[i] === 0 || ((flags[i] ?? 0) & CAN_END) === 0) continue
        const to = { col: window.col + (i % window.widthCells), row: window.row + Math.floor(i / window.widthCells) }
        const way = routeAnswerOf(map, moves.value, { to, prefer: 'shortest' }, 0)
        const promised = {
          legal: true,
          band: bands[(band[i] ?? 0) - 1]?.label,
          ...(inActions ? {} : { feet: costFeet[i] }),
        }
        expect([creature.name, to, way.ok && way.value]).toMatchObject([creature.name, to, promised])
        const safe = routeAnswerOf(map, moves.value, { to, prefer: 'safest' }, 0)
        expect([creature.name, to, safe.ok && safe.value.legal]).toEqual([creature.name, to, true])
      }
    }
  })
})
