import { describe, expect, it } from 'vitest'
import { routeAnswer } from '../../src/answers/path.ts'
import { reachAnswer } from '../../src/answers/reach.ts'
import { situationOf } from '../../src/answers/replica.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { CAN_END } from '../../src/movement/search/reachField.ts'
import { sampleMap, SAMPLES } from '../../src/samples/index.ts'

/** Every how many of the squares reached is asked for its way: all of them would take a minute. */
const EVERY = 7

describe.each(SAMPLES.map((sample) => [sample.settings.name, sample] as const))('%s', (_, sample) => {
  const map = sampleMap(sample, 'sample' as MapId)

  it('shows a way of the band and the feet that its overlay promises', () => {
    const situation = situationOf(map)
    if (!situation.ok) throw new Error('samples can be played')
    for (const creature of map.tables.creatures.values()) {
      const asked = {
        mapId: map.id,
        creatureId: creature.id,
        mode: 'land',
        tumble: false,
        diagonals: 0,
        fastClimb: false,
      } as const
      const reach = reachAnswer(situation.value, asked)
      if (!reach.ok) continue
      const { window, band, flags, costFeet, bands, inActions } = reach.value
      for (let i = creature.id.length % EVERY; i < band.length; i += EVERY) {
        if (band[i] === 0 || ((flags[i] ?? 0) & CAN_END) === 0) continue
        const to = { col: window.col + (i % window.widthCells), row: window.row + Math.floor(i / window.widthCells) }
        const way = routeAnswer(situation.value, { ...asked, to, prefer: 'shortest' })
        const promised = {
          legal: true,
          band: bands[(band[i] ?? 0) - 1]?.label,
          ...(inActions ? {} : { feet: costFeet[i] }),
        }
        expect([creature.name, to, way.ok && way.value]).toMatchObject([creature.name, to, promised])
        const safe = routeAnswer(situation.value, { ...asked, to, prefer: 'safest' })
        expect([creature.name, to, safe.ok && safe.value.legal]).toEqual([creature.name, to, true])
      }
    }
  })
})
