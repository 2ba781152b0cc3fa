import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { SYSTEMS } from '../support/systemFacts.ts'
import { sharedServices } from './support/testServices.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import { obstacleSentence } from '../../src/words/blockers.ts'

const wordsOf = ({ blocker }: PathAnswer): string => (blocker ? obstacleSentence(blocker.obstacle) : '')

type Run = CallInput<'maps.run'>['command']

const hero = 'hero' as RecordId
const ally = 'ally' as RecordId
const orc = 'orc' as RecordId

const put = (...creatures: readonly (readonly [id: string, col: number, row: number, more?: object])[]): Run => ({
  type: 'edit-records',
  put: creatures.map(([id, col, row, more]) => ({
    table: 'creatures' as const,
    record: {
      id,
      name: id,
      at: { col, row },
      size: 'medium' as const,
      side: id === 'orc' || id === 'ogre' ? 'foes' : 'party',
      speedFeet: { land: 30 },
      ...more,
    },
  })),
})

/** Paints the squares of a drawing that are not plain floor. */
function ground(rows: readonly string[]): Run {
  const glyphs = [...rows.join('')]
  const indices = glyphs.flatMap((glyph, i) => (glyph === '.' ? [] : [i]))
  const values = indices.map((i) => BUILT_IN_TERRAIN.find(({ glyph }) => glyph === glyphs[i])?.code ?? 0)
  return { type: 'paint-cells', layer: 'terrain', indices, values }
}

const shared = sharedServices()

async function mapWith(ruleset: string, widthCells: number, heightCells: number, ...commands: Run[]) {
  const services = shared()
  const mapId = await services.done('library.create', { name: 'Tactics', ruleset, widthCells, heightCells })
  for (const command of commands) await services.done('maps.run', { mapId, command })
  return { ...services, mapId }
}

describe('engine.flank', () => {
  const who = { creatureId: hero, allyId: ally, foeId: orc }

  it('finds the squares opposite the ally, and says why it does not flank yet', async () => {
    const { done, mapId } = await mapWith('pf2e', 7, 5, put(['hero', 0, 2], ['ally', 4, 2], ['orc', 3, 2]))
    const answer = await done('engine.flank', { mapId, ...who })
    expect(answer.places).toEqual([{ col: 2, row: 2 }])
    expect([answer.flanksNow, answer.hindrances]).toEqual([false, ['hero does not threaten orc.']])
    expect(answer.effect?.text).toMatch(/flanking it: −2 to AC\.$/)
  })

  it('says so once it does, with a number only where the rules have one', async () => {
    for (const ruleset of ['pf2e', 'pf1e']) {
      const { done, mapId } = await mapWith(ruleset, 7, 5, put(['hero', 2, 2], ['ally', 4, 2], ['orc', 3, 2]))
      const answer = await done('engine.flank', { mapId, ...who })
      expect([answer.flanksNow, answer.hindrances]).toEqual([true, []])
      expect(answer.effect === null).toBe(ruleset === 'pf1e')
    }
  })
})

describe('engine.cover', () => {
  const from = { kind: 'creature', id: hero } as const

  it('names what the line crosses, and gives the bonus', async () => {
    const { done, mapId } = await mapWith('pf2e', 6, 1, put(['hero', 0, 0], ['ally', 2, 0], ['orc', 5, 0]))
    const answer = await done('engine.cover', { mapId, from, targetId: orc })
    expect([answer.inForce, answer.bonus?.armorClass]).toEqual(['lesser', 1])
    expect(answer.crossed).toEqual([{ text: 'ally (lesser cover)', at: { col: 2, row: 0 }, recordId: 'ally' }])
    expect([answer.from, answer.to]).toEqual([
      { x: 0.5, y: 0.5 },
      { x: 5.5, y: 0.5 },
    ])
  })

  it('is greater for one who took cover behind something solid', async () => {
    const edge = { id: '3,1,w', cell: { col: 3, row: 1 }, border: 'west', kind: 'window' } as const
    const { done, mapId } = await mapWith('pf2e', 6, 3, put(['hero', 0, 1], ['orc', 5, 1]), {
      type: 'edit-records',
      put: [{ table: 'edges', record: edge }],
    })
    const seen = async () => done('engine.cover', { mapId, from, targetId: orc })
    const before = await seen()
    expect([before.inForce, before.bonus?.armorClass, before.crossed[0]?.text]).toEqual(['standard', 2, 'Window'])
    await done('maps.run', { mapId, command: put(['orc', 5, 1, { tookCover: true }]) })
    const after = await seen()
    expect([after.degree, after.inForce, after.bonus?.armorClass]).toEqual(['standard', 'greater', 4])
  })

  it('may begin at an area’s point of origin', async () => {
    const { done, mapId } = await mapWith('pf2e', 6, 3, put(['orc', 5, 1]), ground(['......', '...#..', '......']))
    const clear = await done('engine.cover', { mapId, from: { kind: 'point', point: { x: 5, y: 0 } }, targetId: orc })
    const behind = await done('engine.cover', { mapId, from: { kind: 'point', point: { x: 2, y: 1 } }, targetId: orc })
    expect([clear.degree, behind.degree]).toEqual(['none', 'standard'])
  })

  it('is cover or none in the older systems, by creatures and things in the way of every corner', async () => {
    const { done, mapId } = await mapWith('dnd35', 6, 1, put(['hero', 0, 0], ['ally', 2, 0], ['orc', 5, 0]))
    const open = await done('engine.cover', { mapId, from, targetId: orc })
    expect([open.circumstances, open.degree, open.bonus]).toEqual([[], 'cover', null])
    expect(open.crossed.map(({ recordId }) => recordId)).toEqual([ally])
    await done('maps.run', { mapId, command: ground(['...#..']) })
    expect((await done('engine.cover', { mapId, from, targetId: orc })).degree).toBe('blocked')
  })
})

describe('engine.compare', () => {
  it('reads one map under every system’s own rules', async () => {
    const { done, mapId } = await mapWith('pf1e', 8, 1, put(['hero', 0, 0], ['orc', 7, 0]), ground(['..dd....']))
    const { systems } = await done('engine.compare', { mapId, creatureId: hero, to: { col: 5, row: 0 } })
    expect(systems.map(({ rulesetId }) => rulesetId)).toEqual(RULESETS.map(({ id }) => id))
    for (const { id, move35 } of SYSTEMS)
      expect(systems.find(({ rulesetId }) => rulesetId === id)).toMatchObject({ feet: 35, band: move35, blocker: null })
  })

  it('compares one and the same route, corners and all', async () => {
    const { done, mapId } = await mapWith('pf2e', 3, 2, put(['hero', 0, 0]), ground(['.#.', '...']))
    const path = [
      { col: 0, row: 0 },
      { col: 1, row: 1 },
    ]
    const { systems } = await done('engine.compare', { mapId, creatureId: hero, to: { col: 1, row: 1 }, path })
    for (const { id, ruleset } of SYSTEMS) {
      const reading = systems.find(({ rulesetId }) => rulesetId === id)
      const isHard = ruleset.tableRules['corner-rule'] === 'hard-corners'
      expect(reading).toMatchObject({ legal: !isHard, blocker: isHard ? { reason: 'corner' } : null })
    }
  })

  it('says which system lacks the size', async () => {
    const { done, mapId } = await mapWith('dnd35', 8, 8, put(['hero', 0, 0, { size: 'colossal' }]))
    const { systems } = await done('engine.compare', { mapId, creatureId: hero, to: { col: 1, row: 0 } })
    expect(systems.map(({ rulesetId, refusal }) => [rulesetId, refusal?.code])).toEqual(
      RULESETS.map(({ id, sizes }) => [id, sizes.includes('colossal') ? undefined : 'size-not-in-ruleset']),
    )
  })

  it('follows the map', async () => {
    const { done, mapId } = await mapWith('pf1e', 4, 1, put(['hero', 0, 0]))
    const feet = async () =>
      (await done('engine.compare', { mapId, creatureId: hero, to: { col: 3, row: 0 } })).systems.map(
        (each) => each.feet,
      )
    expect(await feet()).toEqual(RULESETS.map(() => 15))
    await done('maps.run', { mapId, command: ground(['.#..']) })
    expect(await feet()).toEqual(RULESETS.map(() => null))
  })
})

describe('engine.force', () => {
  const push = { creatureId: orc, force: 'push', direction: 0 } as const

  it('stops at the last space it can occupy, and says what is there', async () => {
    const { done, mapId } = await mapWith('pf2e', 8, 1, put(['orc', 1, 0], ['ally', 4, 0]))
    const answer = await done('engine.force', { mapId, ...push, feet: 30 })
    expect(answer.boxes.at(-1)).toEqual({ col: 3, row: 0 })
    expect([answer.movedFeet, answer.stoppedBy?.text, answer.stoppedBy?.at]).toEqual([
      10,
      'Blocked by ally at E1.',
      { col: 4, row: 0 },
    ])
  })

  it('goes all the way where nothing is, and names a wall where one is', async () => {
    const { done, mapId } = await mapWith('pf1e', 8, 1, put(['orc', 1, 0]))
    const free = await done('engine.force', { mapId, ...push, feet: 15 })
    expect([free.boxes.at(-1), free.stoppedBy]).toEqual([{ col: 4, row: 0 }, null])
    await done('maps.run', { mapId, command: ground(['...#....']) })
    const walled = await done('engine.force', { mapId, ...push, feet: 15 })
    expect([walled.boxes.at(-1), walled.stoppedBy?.at]).toEqual([
      { col: 2, row: 0 },
      { col: 3, row: 0 },
    ])
  })

  it('ends at the rim of the map', async () => {
    const { done, mapId } = await mapWith('pf2e', 4, 1, put(['orc', 2, 0]))
    const answer = await done('engine.force', { mapId, ...push, feet: 50 })
    expect([answer.boxes.length, answer.stoppedBy?.text]).toEqual([2, 'The map ends here.'])
  })

  it('pushes into a pit, but does not lead there', async () => {
    const { done, mapId } = await mapWith('pf2e', 5, 1, put(['orc', 1, 0]), ground(['..p..']))
    const pushed = await done('engine.force', { mapId, ...push, feet: 15 })
    expect([pushed.falls, pushed.boxes.at(-1)]).toEqual([true, { col: 2, row: 0 }])
    const led = await done('engine.force', { mapId, ...push, force: 'reposition', feet: 15 })
    expect([led.falls, led.boxes.length, led.stoppedBy?.text]).toEqual([false, 1, 'It can’t be moved into danger.'])
  })
})

describe('engine.closest', () => {
  const twins = put(['hero', 2, 0], ['orc', 0, 0], ['ogre', 4, 0], ['ally', 3, 0])

  it('lists equals, and lets who acts choose in Starfinder', async () => {
    const { done, mapId } = await mapWith('starfinder', 5, 1, twins)
    expect(await done('engine.closest', { mapId, creatureId: hero, seed: 'a' })).toMatchObject({
      feet: 10,
      ids: ['orc', 'ogre'],
      settledBy: 'choice',
      settled: null,
    })
  })

  it('rolls in D&D 3.5 and Pathfinder 1e, the same from the same seed', async () => {
    for (const ruleset of ['dnd35', 'pf1e']) {
      const { done, mapId } = await mapWith(ruleset, 5, 1, twins)
      const roll = (seed: string) => done('engine.closest', { mapId, creatureId: hero, seed })
      const [first, again] = [await roll('a'), await roll('a')]
      expect(first.settled).toBe(first.ids[(first.die ?? 0) - 1])
      expect(again).toEqual(first)
      const rolled = new Set(await Promise.all([...'abcdefgh'].map(async (seed) => (await roll(seed)).settled)))
      expect(rolled).toEqual(new Set(['orc', 'ogre']))
    }
  })

  it('has no one where there are no opponents', async () => {
    const { done, mapId } = await mapWith('pf1e', 5, 1, put(['hero', 2, 0], ['ally', 3, 0]))
    expect(await done('engine.closest', { mapId, creatureId: hero, seed: 'a' })).toMatchObject({ feet: null, ids: [] })
  })
})

describe('where a way is refused', () => {
  it('names what else could be tried, with the modifier on the sheet', async () => {
    const { done, mapId } = await mapWith(
      'starfinder',
      4,
      1,
      put(['hero', 0, 0, { skills: { athletics: 7 } }]),
      ground(['..~.']),
    )
    const way = await done('engine.route', { mapId, creatureId: hero, to: { col: 2, row: 0 } })
    expect(way.alternatives.map(({ text }) => text)).toEqual([
      'Athletics check to swim across deep water at C1. On its sheet: +7.',
    ])
  })

  it('names the one thing that shuts a place off, and what the way would cost without it', async () => {
    const door = { id: '2,0,w', cell: { col: 2, row: 0 }, border: 'west', kind: 'door', doorLocked: true } as const
    const { done, mapId } = await mapWith('pf1e', 4, 1, put(['hero', 0, 0]), {
      type: 'edit-records',
      put: [{ table: 'edges', record: door }],
    })
    const way = await done('engine.route', { mapId, creatureId: hero, to: { col: 3, row: 0 } })
    expect(way.blocker).toMatchObject({
      kind: 'edge',
      recordId: '2,0,w',
    })
    expect(wordsOf(way)).toBe('No route: the door west of C1 is locked. If open: 15 ft.')
  })

  it('names the closed doors one after the other that shut a place off', async () => {
    const doorAt = (col: number) =>
      ({ id: `${col},0,w`, cell: { col, row: 0 }, border: 'west', kind: 'door', door: 'closed' }) as const
    const { done, mapId } = await mapWith('pf1e', 6, 1, put(['hero', 0, 0]), {
      type: 'edit-records',
      put: [2, 4].map((col) => ({ table: 'edges', record: doorAt(col) })),
    })
    const way = await done('engine.route', { mapId, creatureId: hero, to: { col: 5, row: 0 } })
    expect(way.blocker).toMatchObject({
      kind: 'edge',
      recordId: '2,0,w',
    })
    expect(wordsOf(way)).toBe('No route: blocked by 2 closed doors: west of C1 and west of E1. If all are open: 25 ft.')
  })

  it('names several things that bar the way in the order of the way, and what could be tried past those who stand in it', async () => {
    const edge = (col: number, more: { readonly kind: 'door' | 'window'; readonly doorLocked?: boolean }) => ({
      table: 'edges' as const,
      record: { id: `${col},0,w`, cell: { col, row: 0 }, border: 'west' as const, ...more },
    })
    const { done, mapId } = await mapWith(
      'dnd35',
      8,
      1,
      put(['hero', 0, 0], ['orc', 2, 0], ['ogre', 5, 0, { name: '' }]),
      { type: 'edit-records', put: [edge(4, { kind: 'door', doorLocked: true }), edge(7, { kind: 'window' })] },
    )
    const past = await done('engine.route', { mapId, creatureId: hero, to: { col: 7, row: 0 } })
    const things = 'orc at C1, the locked door D1–E1, a creature at F1 and the window G1–H1'
    expect(past.blocker).toMatchObject({
      kind: 'creature',
      recordId: 'orc',
      at: { col: 2, row: 0 },
      // Edges stand on a border of the square, creatures in it.
      furtherAt: [
        { col: 4, row: 0, border: 'west' },
        { col: 5, row: 0 },
        { col: 7, row: 0, border: 'west' },
      ],
    })
    expect(wordsOf(past)).toBe(`No route: blocked by ${things}. Without them: 35 ft.`)
    expect(past.alternatives.map(({ clauses }) => clauses[0])).toEqual(['D35-TUMBLE-1', 'D35-OVERRUN-1'])
    const behind = await done('engine.route', { mapId, creatureId: 'ogre', to: { col: 7, row: 0 } })
    expect(wordsOf(behind)).toBe('No route: there is a window west of H1. Without it: 10 ft.')
  })

  it('counts those of a crowd that are too many to be named', async () => {
    const crowd = Array.from({ length: 8 }, (_, i) => [`orc`, i + 1, 0, { id: `orc${i}`, side: 'foes' }] as const)
    const { done, mapId } = await mapWith('pf2e', 10, 1, put(['hero', 0, 0], ...crowd))
    const past = await done('engine.route', { mapId, creatureId: hero, to: { col: 9, row: 0 } })
    const six = 'orc at B1, orc at C1, orc at D1, orc at E1, orc at F1, orc at G1'
    expect(wordsOf(past)).toBe(`No route: blocked by ${six} and 2 more. Without them: 45 ft.`)
  })

  it('offers tumbling and overrunning past a foe, and Escape Artist through a narrow gap', async () => {
    const { done, mapId } = await mapWith('dnd35', 4, 1, put(['hero', 0, 0, { skills: { tumble: 4 } }], ['orc', 2, 0]))
    const past = await done('engine.route', { mapId, creatureId: hero, to: { col: 3, row: 0 } })
    expect(past.blocker).toMatchObject({ kind: 'creature', recordId: 'orc' })
    expect(past.alternatives.map(({ clauses }) => clauses[0])).toEqual(['D35-TUMBLE-1', 'D35-OVERRUN-1'])
    expect(past.alternatives[0]?.text).toMatch(/On its sheet: \+4\.$/)
    const rows = ['...#...', '.......', '...#...']
    const tight = await mapWith('dnd35', 7, 3, put(['hero', 0, 0, { size: 'huge' }]), ground(rows))
    const through = await tight.done('engine.route', {
      mapId: tight.mapId,
      creatureId: hero,
      to: { col: 4, row: 0 },
    })
    expect(through.alternatives.map(({ clauses }) => clauses[0])).toEqual(['D35-SQZ-6'])
  })

  it('says what squeezing brings wherever a step or a place squeezes', async () => {
    const rows = ['...#...', '.......']
    const { done, mapId } = await mapWith('pf1e', 7, 2, put(['hero', 0, 0, { size: 'large' }]), ground(rows))
    const way = await done('engine.route', { mapId, creatureId: hero, to: { col: 5, row: 0 } })
    const lines = ['Squeezing: −4 to attack rolls and AC.']
    expect(way.squeezing.map(({ text }) => text)).toEqual(lines)
    expect((await done('engine.reach', { mapId, creatureId: hero })).squeezing.map(({ text }) => text)).toEqual(lines)
    const short = await done('engine.route', { mapId, creatureId: hero, to: { col: 1, row: 0 } })
    expect(short.squeezing).toEqual([])
  })

  it('asks for the checks the GM wrote on doors', async () => {
    const edge = {
      id: '1,0,w',
      cell: { col: 1, row: 0 },
      border: 'west',
      kind: 'barrier',
      checkText: 'Jump DC 10',
    } as const
    const { done, mapId } = await mapWith('pf1e', 4, 1, put(['hero', 0, 0]), {
      type: 'edit-records',
      put: [{ table: 'edges', record: edge }],
    })
    const way = await done('engine.route', { mapId, creatureId: hero, to: { col: 2, row: 0 } })
    expect(way.checks).toEqual([{ text: 'Jump DC 10', step: 0, clauses: [] }])
  })
})
