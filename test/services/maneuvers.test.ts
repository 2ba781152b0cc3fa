import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../src/ipc/contract.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { SYSTEMS } from '../support/systemFacts.ts'
import { sharedServices } from './support/testServices.ts'

type Run = CallInput<'maps.run'>['command']
const id = (name: string) => name as RecordId
const cell = (col: number, row: number) => ({ col, row })

const shared = sharedServices()

/** A map of a drawing (terrain glyphs) with creatures; those called `foe…` are the opponents. */
async function drawn(ruleset: string, rows: readonly string[], creatures: Readonly<Record<string, object>>) {
  const services = shared()
  const [widthCells, heightCells] = [rows[0]!.length, rows.length]
  const mapId = await services.done('library.create', { name: 'Maneuvers', ruleset, widthCells, heightCells })
  const glyphs = [...rows.join('')]
  const indices = glyphs.flatMap((glyph, i) => (glyph === '.' ? [] : [i]))
  const values = indices.map((i) => BUILT_IN_TERRAIN.find(({ glyph }) => glyph === glyphs[i])!.code)
  const run = (command: Run) => services.done('maps.run', { mapId, command })
  if (indices.length > 0) await run({ type: 'paint-cells', layer: 'terrain', indices, values })
  const put = Object.entries(creatures).map(([name, more]) => ({
    table: 'creatures' as const,
    record: {
      id: id(name),
      name,
      at: cell(0, 0),
      size: 'medium' as const,
      side: name.startsWith('foe') ? 'foes' : 'party',
      speedFeet: { land: 30 },
      ...more,
    },
  }))
  await run({ type: 'edit-records', put })
  return { ...services, mapId, run }
}

describe('a leap (P2-DIFF-5)', () => {
  it('spares the ground it passes, and says what walking would cost', async () => {
    const { done, mapId } = await drawn('pf2e', ['.ddd.'], { hero: { skills: { athletics: 7 } } })
    const leap = (to: number) =>
      done('engine.maneuver', { mapId, creatureId: id('hero'), maneuver: 'leap', to: cell(to, 0) })
    expect(await leap(4)).toMatchObject({ feet: 20, onFootFeet: 35, mayTry: true, faults: [] })
    expect(await leap(3)).toMatchObject({ feet: 20, onFootFeet: 30 })
    const said = expect.stringMatching(/On its sheet: \+7\.$/) as string
    expect((await leap(4)).rules).toEqual([
      { text: said, clauses: ['P2-DIFF-5'] },
      { text: 'No room for a 10-ft running start: something is right behind it.', clauses: ['P2-DIFF-5'] },
      { text: expect.stringContaining('Long Jump') as string, clauses: ['P2-DIFF-5'] },
    ])
  })
  it('names what stops it, and who may strike', async () => {
    const foe = { at: cell(4, 0) }
    const { done, mapId } = await drawn('pf2e', ['.....', '.....'], {
      hero: {},
      foe,
      foe2: { at: cell(0, 1), hasMovementReaction: true },
    })
    const leap = await done('engine.maneuver', { mapId, creatureId: id('hero'), maneuver: 'leap', to: cell(4, 0) })
    expect(leap.mayTry).toBe(false)
    expect(leap.faults).toMatchObject([{ text: 'Blocked by foe at E1.', at: cell(4, 0) }])
    expect(leap.provokes.map(({ by }) => by)).toContain('foe2')
  })
  it('is refused where the rules have none', async () => {
    const { call, mapId } = await drawn('starfinder', ['...'], { hero: {} })
    const answer = await call('engine.maneuver', { mapId, creatureId: id('hero'), maneuver: 'dive' })
    expect(!answer.ok && answer.error.code).toBe('no-such-maneuver')
  })
})

describe('a dive attack (D35-FLY-3)', () => {
  const flier = { speedFeet: { fly: 60 }, altitudeFeet: 20 }
  const open = [...'12'].map(() => '..........')
  const diveTo = async (col: number, more: object = {}) => {
    const { done, mapId } = await drawn('dnd35', open, { hero: { ...flier, ...more } })
    return done('engine.maneuver', { mapId, creatureId: id('hero'), maneuver: 'dive', to: cell(col, 0) })
  }
  it('falls from the flier’s own height', async () => {
    expect(await diveTo(6)).toMatchObject({ mayTry: true, feet: 40, faults: [] })
    expect((await diveTo(6, { altitudeFeet: 5 })).faults).toMatchObject([{ text: 'It does not descend far enough.' }])
    expect((await diveTo(3)).faults.map(({ text }) => text)).toEqual([
      'The dive is too short.',
      'Too steep: at most 5 ft down for each square.',
    ])
  })
  it('is not for the laden (D35-FLY-1)', async () => {
    expect((await diveTo(6, { load: 'medium' })).faults).toMatchObject([
      { text: 'It cannot fly with this load.', clauses: ['D35-FLY-1'] },
    ])
  })
})

describe('a gap of less than half the width (D35-SQZ-6 P1-SQZ-6)', () => {
  it('is squeezed through, its narrow squares named', async () => {
    const rows = ['....#....', '....#....', '.........', '....#....', '....#....']
    const { done, mapId } = await drawn('dnd35', rows, {
      hero: { size: 'huge', at: cell(0, 1), skills: { escapeArtist: 4 } },
    })
    const gap = (col: number, row: number) =>
      done('engine.maneuver', { mapId, creatureId: id('hero'), maneuver: 'gap', to: cell(col, row) })
    const through = await gap(6, 1)
    expect(through).toMatchObject({ mayTry: true, spaceCells: 1 })
    expect(through.marked).toEqual([cell(4, 2)])
    expect(through.rules.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Escape Artist.*On its sheet: \+4\.$/),
      'Squeezing through a tight gap: −4 to AC.',
    ])
    expect((await gap(4, 1)).mayTry).toBe(false)
  })
})

describe('flight tasks (SF-FLY-8)', () => {
  it('say what this flier does without a check, with one, and not at all', async () => {
    const { done, mapId } = await drawn('starfinder', ['...'], {
      hero: { speedFeet: { fly: 30 }, maneuverability: 'clumsy', skills: { acrobatics: 5 } },
    })
    const { rules } = await done('engine.maneuver', { mapId, creatureId: id('hero'), maneuver: 'flight' })
    expect(rules[0]?.text).toBe('Acrobatics to fly: −3 (skill +5, clumsy flier −8).')
    expect(rules.find(({ text }) => text.startsWith('Hover'))?.text).toBe('Hover: not for clumsy fliers.')
  })
})

describe('moving by other means', () => {
  it('an overrun passes the one opponent, who may strike, and names what is rolled (D35-OVERRUN-1)', async () => {
    const { done, mapId } = await drawn('dnd35', ['......'], { hero: {}, foe: { at: cell(2, 0) } })
    const route = (more: object) =>
      done('engine.route', { mapId, creatureId: id('hero'), action: 'move', to: cell(4, 0), ...more })
    expect((await route({})).feet).toBeNull()
    const over = await route({ overruns: 'foe' })
    expect(over).toMatchObject({ feet: 20, legal: true, provokes: [{ by: 'foe' }] })
    const said = expect.stringMatching(/^Overrun foe: Strength/) as string
    expect(over.checks).toEqual([{ step: 1, text: said, clauses: ['D35-OVERRUN-1'] }])
  })
  it('an overrun is refused of one too large, helpless or on its side, and where the rules have none', async () => {
    const overrunning = async (system: string, foe: object) => {
      const { call, mapId } = await drawn(system, ['........', '........', '........'], {
        hero: {},
        foe: { at: cell(2, 0), ...foe },
      })
      const asked = { mapId, creatureId: id('hero'), action: undefined, overruns: id('foe') }
      const answers = [
        await call('engine.route', { ...asked, to: cell(6, 0) }),
        await call('engine.reach', asked),
        await call('engine.path', { ...asked, path: [cell(0, 0), cell(1, 0)] }),
      ]
      return answers.map((answer) => (answer.ok ? 'answered' : answer.error.code))
    }
    const refused = Array.from({ length: 3 }, () => 'cannot-overrun')
    for (const foe of [{ size: 'huge' }, { helpless: true }, { side: 'party' }])
      expect(await overrunning('dnd35', foe)).toEqual(refused)
    for (const system of ['starfinder', 'pf2e']) expect(await overrunning(system, {})).toEqual(refused)
    expect(await overrunning('pf1e', { size: 'large' })).toEqual(['answered', 'answered', 'answered'])
  })
  it.each(['starfinder', 'dnd35', 'pf1e', 'pf2e'])(
    'a route says what the state of the mover changes (%s)',
    async (system) => {
      const statesOf = async (more: object) => {
        const { done, mapId } = await drawn(system, ['....'], { hero: more })
        const { states } = await done('engine.route', { mapId, creatureId: id('hero'), to: cell(2, 0) })
        return states.map(({ text }) => text.replace(/:.*/u, ''))
      }
      expect(await statesOf({})).toEqual([])
      expect(await statesOf({ prone: true, hampered: 1 })).toEqual(['Prone', 'Hindered'])
      expect(await statesOf({ helpless: true, prone: true })).toEqual(['Helpless'])
    },
  )
  it('a fast climb gets twice as far, never faster than on foot (D35-CLIMB-3)', async () => {
    const { done, mapId } = await drawn('dnd35', ['^'.repeat(12)], { hero: { speedFeet: { climb: 20, land: 30 } } })
    const bands = async (fastClimb: boolean) =>
      (await done('engine.reach', { mapId, creatureId: id('hero'), mode: 'climb', action: 'move', fastClimb })).bands
    expect((await bands(false))[0]?.budgetFeet).toBe(20)
    expect((await bands(true))[0]?.budgetFeet).toBe(30)
    const way = await done('engine.route', {
      mapId,
      creatureId: id('hero'),
      mode: 'climb',
      fastClimb: true,
      to: cell(3, 0),
    })
    expect(way.checks).toMatchObject([{ step: 0, clauses: ['D35-CLIMB-3'] }])
  })
  it('a flight rises from the flier’s height, turns out of the direction given, and says what it carries on', async () => {
    const { done, mapId } = await drawn(
      'starfinder',
      [...'1234'].map(() => '......'),
      {
        hero: { at: cell(0, 1), speedFeet: { fly: 60 }, altitudeFeet: 10 },
      },
    )
    const fly = (more: object) =>
      done('engine.route', { mapId, creatureId: id('hero'), mode: 'fly', to: cell(3, 1), ...more })
    expect((await fly({})).feet).toBe(15)
    expect(await fly({ endAltitudeFeet: 20 })).toMatchObject({ feet: 30, after: { altitudeFeet: 20, heading: 0 } })
    expect((await fly({ heading: 6 })).feet).toBe(25)
    const rising = await fly({ endAltitudeFeet: 20 })
    expect(rising.steps.map(({ altitudeFeet }) => altitudeFeet)).toEqual([15, 20, 20])
    expect(rising.steps[0]?.reasons.find(({ code }) => code === 'ascent')?.feet).toBe(5)
  })
  it('who ends in a narrow place stands in part of its space, on two squares if it is Large (D35-SQZ-4)', async () => {
    const rows = ['...###...', '.........', '...###...']
    const { done, mapId } = await drawn('dnd35', rows, { ogre: { size: 'large', speedFeet: { land: 60 } } })
    const way = (col: number) => done('engine.route', { mapId, creatureId: id('ogre'), to: cell(col, 0) })
    expect((await way(3)).after?.held).toEqual({ col: 3, row: 1, widthCells: 2, heightCells: 1 })
    expect((await way(6)).after?.held).toBeNull()
  })
  it('every system says how many actions its moves take of a turn (D35-MOVE-4 P1-MOVE-4 P2-MOVE-1)', async () => {
    const { done } = await drawn('dnd35', ['...'], {})
    const spending = (await done('rulesets.list', {})).map(({ id: ruleset, turnActions, actions, bands }) => ({
      ruleset,
      turnActions,
      bands: bands.map(({ label, spends }) => `${label} ${spends}`),
      actions: actions.map((each) => `${each.id} ${each.spends}`),
    }))
    for (const { id: ruleset, turnActions, bands, actions } of SYSTEMS)
      expect(spending).toContainEqual({ ruleset, turnActions, bands, actions })
  })
  it('how much a flier may carry is said by its rule system (D35-FLY-1)', async () => {
    const { done } = await drawn('dnd35', ['...'], {})
    const limits = new Map(
      (await done('rulesets.list', {})).map(({ id: ruleset, maneuvers }) => [
        ruleset,
        maneuvers.flyingLoad?.heaviest ?? null,
      ]),
    )
    for (const { id: ruleset, flyingLoad } of SYSTEMS) expect(limits.get(ruleset), ruleset).toBe(flyingLoad)
  })
  it('a rider asks for its mount’s ways (P2-SIZE-4)', async () => {
    const { done, mapId, run } = await drawn(
      'pf2e',
      [...'1234'].map(() => '........'),
      {
        horse: { size: 'large', speedFeet: { land: 40 } },
        rider: { mountId: 'horse' },
        foe: { at: cell(7, 0) },
      },
    )
    const way = await done('engine.route', { mapId, creatureId: id('rider'), to: cell(4, 0) })
    expect(way).toMatchObject({ moverId: 'horse', spaceCells: 2, feet: 20, legal: true })
    await run({ type: 'move-creatures', moves: [{ id: id('horse'), to: cell(3, 1) }] })
    const threat = await done('engine.threat', { mapId, creatureIds: [id('rider')] })
    const squares = [...threat.creatures[0]!.squares].map((index) => cell(index % 8, Math.floor(index / 8)))
    expect(squares).toContainEqual(cell(5, 3))
    expect(squares).not.toContainEqual(cell(6, 1))
  })
})

describe('a push', () => {
  it('follows the path given, counts diagonals, and stops in the last place that can be held (P2-FORCED-2 P2-FORCED-3)', async () => {
    const { done, mapId } = await drawn('pf2e', ['.....', '.....', '....#'], { hero: {} })
    const push = (more: object) =>
      done('engine.force', { mapId, creatureId: id('hero'), force: 'push', direction: 0, feet: 30, ...more })
    const led = await push({ through: [cell(2, 0), cell(2, 2), cell(4, 2)] })
    expect(led.boxes).toEqual([cell(0, 0), cell(1, 0), cell(2, 0), cell(2, 1), cell(2, 2), cell(3, 2)])
    expect(led).toMatchObject({ movedFeet: 25, stoppedBy: { at: cell(4, 2) } })
    expect(await push({ direction: 1, feet: 10 })).toMatchObject({ movedFeet: 5, stoppedBy: null })
    expect(await push({ direction: 1, feet: 15 })).toMatchObject({ movedFeet: 15 })
  })
})
