import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mapFromFile } from '../../../electron/cli/printSource.ts'
import { preparePrint } from '../../../electron/print/preparePrint.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { Encounter } from '../../../src/map/records/encounter.ts'
import type { OverlayRound, PrintFacts } from '../../../src/print/facts.ts'
import { SPACE_CELLS } from '../../../src/map/sizes.ts'
import { printOptions } from '../../support/printableMap.ts'
import { drawPage, planPages } from '../../../src/print/planPages.ts'
import { roundScene, sceneOf } from '../../../src/print/scene/scene.ts'
import { drawnTexts } from '../../support/drawnText.ts'
import { readPdf } from '../../support/pdfGeometry.ts'
import { printed } from './support.ts'

const FILE = resolve(import.meta.dirname, '../../golden/simulation/dnd35-storm-the-bridge/scenario.fivefoot')

async function bridge(): Promise<{ readonly map: BattleMap; readonly plan: Encounter }> {
  const source = await mapFromFile(FILE, 'dnd35')
  if (!source.ok) throw new Error(source.error.code)
  const [plan] = source.value.map.tables.encounters.values()
  if (!plan) throw new Error('the scenario has lost its plan')
  return { map: source.value.map, plan }
}

const nothingElse = { dateText: '', reach: [], threat: [], routes: [] }

async function factsOf(map: BattleMap, copy: 'gm' | 'player', encounter: Encounter): Promise<PrintFacts> {
  const prepared = await preparePrint(map, () => undefined, { ...nothingElse, copy, encounter })
  if (!prepared.ok) throw new Error(prepared.error.code)
  return prepared.value.facts
}

const roundsOf = ({ overlays }: PrintFacts): OverlayRound[] => overlays.filter((overlay) => overlay.kind === 'round')

describe('an encounter that was played, on paper', () => {
  it('has the ways of every round, each beginning where the last one ended, with color and pattern of its own', async () => {
    const { map, plan } = await bridge()
    const rounds = roundsOf(await factsOf(map, 'gm', { ...plan, rounds: 3 }))
    expect(rounds.map(({ label }) => label)).toEqual(['Round 1', 'Round 2', 'Round 3'])
    expect(new Set(rounds.map(({ color }) => color)).size).toBe(3)
    const places = new Map([...map.tables.creatures.values()].map(({ id, at }) => [id, at]))
    for (const { tracks } of rounds)
      for (const { creatureId, cells, spaceCells } of tracks) {
        const creature = map.tables.creatures.get(creatureId)
        expect(spaceCells).toBe(creature && SPACE_CELLS[creature.size])
        expect(cells[0]).toEqual(places.get(creatureId))
        places.set(creatureId, cells.at(-1) ?? { col: 0, row: 0 })
      }
  })

  it('prints numbers of rounds on the map, and initiative and ledger after it', async () => {
    const { map, plan } = await bridge()
    const facts = await factsOf(map, 'gm', { ...plan, rounds: 2 })
    const { bytes, plan: pages } = await printed(
      map,
      { parts: ['map', 'legend', 'tables'], scale: { kind: 'fit' } },
      { facts },
    )
    const read = await readPdf(bytes)
    const texts = read.map((page) => page.texts.map(({ text }) => text).join(' '))
    expect(
      pages.pages.flatMap(({ label, also = [] }) => [label, ...also]).filter((label) => /initiative|ledger/.test(label))
        .length,
    ).toBeGreaterThan(1)
    expect(texts.join('\n')).toMatch(/Round 1[^]*Round 2/)
    for (const creature of map.tables.creatures.values())
      expect(texts.join('\n')).toContain(creature.name.split(' ')[0])
  })

  it('the same seed prints the same, another seed something else', async () => {
    const { map, plan } = await bridge()
    const once = await factsOf(map, 'gm', plan)
    expect(await factsOf(map, 'gm', plan)).toEqual(once)
    expect((await factsOf(map, 'gm', { ...plan, seed: 'another' })).tables).not.toEqual(once.tables)
  })

  it('is not in the players’ copy, nor in any that is told to leave it out', async () => {
    const { map, plan } = await bridge()
    const facts = await factsOf(map, 'player', plan)
    expect([roundsOf(facts), facts.tables]).toEqual([[], []])
    const whole = await factsOf(map, 'gm', plan)
    const planned = planPages(map, whole, printOptions({ copy: 'player', parts: ['map', 'legend', 'tables'] }))
    expect(planned.ok && planned.value.pages.some(({ part }) => part === 'tables')).toBe(false)
  })
})

describe('a map for each round', () => {
  const parts = { parts: ['map', 'rounds', 'tables'] } as const

  it('comes instead of all rounds over each other, the ledger after it', async () => {
    const { map, plan } = await bridge()
    const facts = await factsOf(map, 'gm', { ...plan, rounds: 3 })
    const planned = planPages(map, facts, printOptions({ ...parts, parts: [...parts.parts], scale: { kind: 'fit' } }))
    if (!planned.ok) throw new Error(planned.error.code)
    const labels = planned.value.pages.map(({ part, label }) => (part === 'tables' ? label : part))
    expect(labels.slice(0, 2)).toEqual(['map', 'rounds'])
    expect(labels.at(-1)).toMatch(/^Appendix: .*ledger/)
    const textsOn = (part: string) =>
      planned.value.pages.flatMap((page, i) => (page.part === part ? drawnTexts(drawPage(planned.value, i).marks) : []))
    expect(textsOn('rounds').filter((text) => /^Round \d$/.test(text))).toEqual(['Round 1', 'Round 2', 'Round 3'])
    expect(textsOn('map').join(' ')).not.toMatch(/Round \d/)
  })

  it('has five lines at most for a round, those of events and provoking before those of moving', async () => {
    const { map, plan } = await bridge()
    const events = [{ round: 2, type: 'drop' as const, creatureId: [...map.tables.creatures.keys()].at(-1)! }]
    const rounds = roundsOf(await factsOf(map, 'gm', { ...plan, rounds: 4, events }))
    for (const { lines } of rounds) {
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThanOrEqual(5)
    }
    expect(rounds[1]?.lines[0]).toMatch(/ drops\.$/)
    const provoking = (await factsOf(map, 'gm', { ...plan, rounds: 4, events })).tables
      .flatMap(({ rows }) => rows)
      .filter((row) => /^Provokes/.test(row[4] ?? ''))
    for (const [round, who] of provoking) {
      const { lines = [] } = rounds.find((each) => `${each.round}` === round) ?? {}
      if (provoking.filter(([each]) => each === round).length < 4) expect(lines.join(' ')).toContain(`${who}:`)
    }
    expect(provoking.length).toBeGreaterThan(0)
  })

  it('shows everyone where the round begins, by the number of the creature table', async () => {
    const { map, plan } = await bridge()
    const facts = await factsOf(map, 'gm', { ...plan, rounds: 3 })
    const rounds = roundsOf(facts)
    const ends = new Map([...map.tables.creatures.values()].map(({ id, at }) => [id as string, at]))
    for (const { start, tracks } of rounds) {
      for (const [id, { at, onMap }] of start.creatures) if (onMap) expect([id, at]).toEqual([id, ends.get(id)])
      for (const { creatureId, cells } of tracks) ends.set(creatureId, cells.at(-1)!)
    }
    const [first] = rounds[1]?.tracks ?? []
    const number = [...map.tables.creatures.keys()].indexOf(first!.creatureId) + 1
    const planned = planPages(map, { ...facts, overlays: [rounds[1]!] }, printOptions({ parts: ['rounds'] }))
    if (!planned.ok) throw new Error(planned.error.code)
    const discs = drawPage(planned.value, 0).marks.filter((mark) => mark.kind === 'text' && mark.color === '#ffffff')
    expect(discs.map((mark) => mark.kind === 'text' && mark.text)).toContain(`${number}`)
    expect(discs).toHaveLength(rounds[1]!.tracks.length)
  })

  it('keeps the numbers when someone has left, and shows doors as they stand by then', async () => {
    const { map, plan } = await bridge()
    const door = [...map.tables.edges.values()].find(({ kind, door: state }) => kind === 'door' && state !== 'open')!
    const [gone] = map.tables.creatures.keys()
    const events = [
      { round: 2, type: 'leave' as const, creatureId: gone! },
      { round: 2, type: 'door' as const, edgeId: door.id, door: 'open' as const },
    ]
    const facts = await factsOf(map, 'gm', { ...plan, rounds: 2, events })
    const second = roundsOf(facts)[1]!
    const whole = sceneOf(map, facts, printOptions())
    const small = roundScene(whole, second)
    expect(small.creatures.map(({ creature }) => creature.id)).not.toContain(gone)
    for (const { creature, number } of small.creatures)
      expect(number).toBe([...map.tables.creatures.keys()].indexOf(creature.id) + 1)
    expect(small.map.tables.edges.get(door.id)?.door).toBe('open')
    expect(whole.map.tables.edges.get(door.id)?.door).not.toBe('open')
  })

  it('is the GM’s alone', async () => {
    const { map, plan } = await bridge()
    const facts = await factsOf(map, 'gm', plan)
    const planned = planPages(map, facts, printOptions({ copy: 'player', parts: ['map', 'rounds'] }))
    expect(planned.ok && planned.value.pages.every(({ part }) => part === 'map')).toBe(true)
  })
})

describe('a way with its costs, on paper', () => {
  it('has the feet spent at each square, and each step with its reasons in a table', async () => {
    const { map } = await bridge()
    const ogre = [...map.tables.creatures.values()].find(({ size }) => size === 'large')
    const to = ogre && { col: ogre.at.col - 2, row: ogre.at.row }
    const prepared = await preparePrint(map, () => undefined, {
      ...nothingElse,
      copy: 'gm',
      routes: [{ creature: ogre?.id ?? '', squares: to ? [to] : [] }],
    })
    if (!prepared.ok) throw new Error(prepared.error.code)
    const [way] = prepared.value.facts.overlays
    const [table] = prepared.value.facts.tables
    if (way?.kind !== 'path') throw new Error('expected a way')
    expect([way.steps[0]?.cell, way.steps.at(-1)?.cell, way.spaceCells]).toEqual([ogre?.at, to, 2])
    expect(table?.rows).toHaveLength(way.steps.length - 1)
    const feet = table?.rows.map((row) => Number(row[3])) ?? []
    expect(feet.reduce((sum, each) => sum + each, 0)).toBe(Number(way.steps.at(-1)?.label))
    const { bytes } = await printed(map, { parts: ['map', 'legend', 'tables'] }, { facts: prepared.value.facts })
    const texts = (await readPdf(bytes)).flatMap((page) => page.texts.map(({ text }) => text))
    for (const { label } of way.steps.slice(1)) expect(texts).toContain(label)
    expect(texts.join(' ')).toContain('Numbers: feet moved so far')
  })

  it('that leads nowhere is refused by name', async () => {
    const { map } = await bridge()
    const [creature] = map.tables.creatures.values()
    const far = { col: map.widthCells - 1, row: map.heightCells - 1 }
    const nowhere = { ...nothingElse, routes: [{ creature: 'Unknown', squares: [far] }] }
    expect(await preparePrint(map, () => undefined, { ...nowhere, copy: 'gm' })).toMatchObject({
      error: { code: 'no-such-creature', name: 'Unknown' },
    })
    const walled = { ...nothingElse, routes: [{ creature: creature?.id ?? '', squares: [creature?.at ?? far] }] }
    expect(await preparePrint(map, () => undefined, { ...walled, copy: 'gm' })).toMatchObject({
      error: { code: 'no-route' },
    })
  })
})
