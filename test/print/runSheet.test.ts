import { describe, expect, it } from 'vitest'
import { factsOfMap } from '../../src/answers/print/facts.ts'
import type { Mark, TextMark } from '../../src/draw/marks.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { PrintOptionsInput } from '../../src/print/options.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { SAMPLES, sampleMap } from '../../src/samples/index.ts'
import { RUN_SHEET_DROPS } from '../../src/words/facts.ts'
import { drawnPoints } from '../support/drawnPoints.ts'
import { edgeAt, mapWith, printOptions, SECRETS, mapOfEverything } from '../support/printableMap.ts'

function sheetOf(map: BattleMap, options: PrintOptionsInput = {}) {
  const facts = factsOfMap(map, { dateText: '', pictures: {} })
  if (!facts.ok) throw new Error(facts.error.code)
  const plan = planPages(map, facts.value, printOptions({ parts: ['run-sheet'], ...options }))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value
}

const all = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...all(mark.marks)] : [mark]))

/** Texts of the page itself, without those of its small map. */
function textsOf(map: BattleMap, options?: PrintOptionsInput): readonly TextMark[] {
  const plan = sheetOf(map, options)
  if (plan.pages.length === 0) return []
  return drawPage(plan, 0)
    .marks.flatMap((mark) => (mark.kind === 'group' && mark.tag?.role === 'Artifact' ? mark.marks : [mark]))
    .filter((mark): mark is TextMark => mark.kind === 'text')
}
const wordsOf = (map: BattleMap, options?: PrintOptionsInput) => textsOf(map, options).map(({ text }) => text)
const flowing = (words: readonly string[]) => words.join(' ')

const goblin = (number: number, col: number, more = {}) => ({
  name: `Goblin ${number}`,
  size: 'small',
  side: 'foes',
  at: { col, row: 2 },
  speedFeet: { land: 30, climb: 10 },
  hitPoints: 6,
  ...more,
})

function bridge(more: { readonly creatures?: readonly Record<string, unknown>[] } = {}): BattleMap {
  const map = mapWith(
    { widthCells: 12, heightCells: 8 },
    {
      creatures: [
        {
          name: 'Sir Odo',
          size: 'medium',
          side: 'party',
          at: { col: 1, row: 1 },
          speedFeet: { land: 20 },
          dexterity: 14,
        },
        goblin(1, 6),
        goblin(2, 7),
        goblin(3, 8, { hitPoints: 9 }),
        ...(more.creatures ?? []),
      ],
      edges: [
        {
          id: '4,2,w',
          cell: { col: 4, row: 2 },
          border: 'west',
          kind: 'door',
          door: 'locked',
          checkText: 'Disable DC 20',
        },
        { id: '6,4,n', cell: { col: 6, row: 4 }, border: 'north', kind: 'door', door: 'open' },
      ],
      notes: [{ at: { x: 3.5, y: 3.5 }, number: 1, title: 'Loose plank' }],
    },
    (col) => (col > 9 ? 3 : 0),
  )
  const [odo, one, two] = [...map.tables.creatures.keys()]
  const plan = {
    id: 'plan',
    name: 'Hold the bridge',
    rounds: 5,
    seed: 's',
    participants: [],
    orders: [
      { creatureId: odo, task: { type: 'hold' } },
      { creatureId: one, task: { type: 'close-to-reach', creatureId: odo } },
      { creatureId: two, task: { type: 'hold' } },
      { creatureId: two, fromRound: 2, task: { type: 'flee', from: [] } },
    ],
    events: [
      { round: 4, type: 'drop', creatureId: one },
      { round: 2, type: 'door', edgeId: '4,2,w', door: 'open' },
    ],
    exits: [
      {
        name: 'the road',
        cells: [
          { col: 11, row: 3 },
          { col: 11, row: 4 },
        ],
      },
    ],
  }
  const withPlan = mapWith(map, { encounters: [plan] })
  return { ...map, tables: { ...map.tables, encounters: withPlan.tables.encounters } }
}

describe('a run sheet', () => {
  it('is one page for every sample, on A4 and Letter, upright and lying, with nothing off the page', () => {
    for (const sample of SAMPLES)
      for (const paper of ['a4', 'letter'] as const)
        for (const orientation of ['portrait', 'landscape'] as const) {
          const plan = sheetOf(sampleMap(sample, 'm' as MapId), { paper, orientation })
          expect(plan.pages.map(({ part }) => part)).toEqual(['run-sheet'])
          const page = drawPage(plan, 0)
          const beside = page.marks.filter(({ kind }) => kind !== 'group')
          for (const [x, y] of drawnPoints(beside)) {
            expect(x).toBeGreaterThanOrEqual(0.25)
            expect(x).toBeLessThanOrEqual(page.widthInches - 0.25)
            expect(y).toBeGreaterThanOrEqual(0.25)
            expect(y).toBeLessThanOrEqual(page.heightInches - 0.25)
          }
        }
  })

  it('has a line for each kind: count, size, speed in squares, reach, reactions', () => {
    const words = flowing(wordsOf(bridge()))
    expect(words).toContain('2 × Goblin')
    expect(words).toContain('Small · 6 squares, climb 2 · reach 5 ft · 1 attack of opportunity')
    // Another number of hit points makes another kind.
    expect(words).toContain('Goblin 3')
    expect(words).toContain('Medium · 4 squares · reach 5 ft')
  })

  it('has number, starting square and a box with its hit points for everyone', () => {
    const words = wordsOf(bridge())
    for (const each of ['#1', 'B2', '#2', 'G3', '#3', 'H3', '#4', 'I3']) expect(words).toContain(each)
    const maxima = textsOf(bridge()).filter(({ size, color }) => Math.round(size * 72) === 6 && color !== '#1a1a1a')
    expect(maxima.map(({ text }) => text)).toEqual(['HP', '6', '6', '9'])
  })

  it('says the orders of the first three rounds: once where they are the same, by number where they differ', () => {
    const words = flowing(wordsOf(bridge()))
    expect(words).toContain('Plan: Hold')
    expect(words).toContain('#2: Engage: Sir Odo')
    expect(words).toContain('#3: round 1: Hold; rounds 2–3: Flee: from every opponent')
  })

  it('has events by round, doors that are not open, exits, terrain costs, house rules, notes', () => {
    const words = flowing(wordsOf(bridge()))
    expect(words).toMatch(/Round 2: The door D3–E3 opens\. Round 4: Goblin 1 drops\./)
    expect(words).toContain('Door, locked: D3–E3. Disable DC 20')
    expect(words).not.toContain('Door, open')
    expect(words).toContain('Exit, the road: L4–L5')
    expect(words).toMatch(/Open terrain.*: 5 ft/)
    expect(words).toContain('House rules')
    expect(words).toContain('1 Loose plank (D4)')
  })

  it.each([
    ['closed', {}, ['Door, closed: B3–C3']],
    ['open', { door: 'open' }, []],
    ['open, with a check', { door: 'open', checkText: 'Spot DC 12' }, ['Door, open: B3–C3. Spot DC 12']],
    ['open and secret', { door: 'open', secret: true }, ['Secret door, open: B3–C3']],
    ['locked', { doorLocked: true }, ['Door, locked: B3–C3']],
    ['a wall', { kind: 'wall', checkText: 'Climb DC 20' }, []],
  ])('lists a door that is %s only if there is something to know about it', (_, door, lines) => {
    const map = mapWith(
      { widthCells: 7, heightCells: 5 },
      { creatures: [goblin(1, 5)], edges: [edgeAt(2, 2, 'west', { kind: 'door', ...door })] },
    )
    expect(wordsOf(map).filter((text) => text.includes('B3–C3'))).toEqual(lines)
  })

  it('gives everyone who takes turns a box for initiative, those with a typed one first', () => {
    const map = bridge()
    const [plan] = map.tables.encounters.values()
    const [odo, one, two] = [...map.tables.creatures.keys()]
    if (!plan || !odo || !one || !two) throw new Error('the map is as it was made')
    const participants = [{ creatureId: odo }, { creatureId: one }, { creatureId: two, initiative: 17 }]
    const encounters = new Map([[plan.id, { ...plan, participants }]])
    const strip = textsOf({ ...map, tables: { ...map.tables, encounters } }).filter(({ text }) => /^#\d/.test(text))
    expect(strip.slice(0, 3).map(({ text }) => text)).toEqual(['#3', '#1', '#2'])
    expect(wordsOf({ ...map, tables: { ...map.tables, encounters } })).toEqual(
      expect.arrayContaining(['17', '+2', '+0']),
    )
  })

  it('names everyone whole in the order of turns, with boxes as wide as the longest name', () => {
    const captain = goblin(1, 9, { name: 'Captain of the second watch' })
    for (const paper of ['a4', 'letter'] as const) {
      const texts = textsOf(bridge({ creatures: [captain] }), { paper })
      const number = texts.findIndex(({ text }) => text === '#5')
      expect(texts[number + 1]?.text).toBe('Captain of the second watch')
    }
  })

  it('shows numbers on its small map and no names', () => {
    const plan = sheetOf(bridge())
    const groups = drawPage(plan, 0).marks.filter(({ kind }) => kind === 'group')
    const texts = all(groups).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
    expect(texts).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
    expect(texts.join(' ')).not.toContain('Goblin')
  })

  it('drops things in the stated order until it fits, says which, and warns', () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      goblin(1, 0, {
        name: `Ogre of the clan ${String.fromCharCode(65 + (i % 26))}${i}x`,
        notes: 'Hates the light. '.repeat(4),
      }),
    )
    let before = 0
    for (const count of [0, 8, 14, 20, 26, 60]) {
      const plan = sheetOf(bridge({ creatures: many.slice(0, count) }), { paper: 'a4' })
      expect(plan.pages).toHaveLength(1)
      const [warning] = plan.warnings.filter(({ code }) => code === 'run-sheet-dropped')
      const dropped = warning?.code === 'run-sheet-dropped' ? warning.items : []
      const order = RUN_SHEET_DROPS.filter((item) => dropped.includes(item))
      expect(dropped).toEqual(order)
      expect(dropped.length).toBeGreaterThanOrEqual(before)
      before = dropped.length
      const last = wordsOf(bridge({ creatures: many.slice(0, count) }), { paper: 'a4' }).join(' ')
      expect(last.includes('Left out to fit one page:')).toBe(dropped.length > 0)
    }
    expect(sheetOf(bridge({ creatures: many })).warnings).toContainEqual(
      expect.objectContaining({ items: expect.arrayContaining(['kinds', 'map']) as unknown }),
    )
    const crowd = Array.from({ length: 400 }, (_, i) => goblin(1, i % 10, { name: `Rat ${i}`, hitPoints: i }))
    const page = drawPage(sheetOf(bridge({ creatures: crowd })), 0)
    for (const [, y] of drawnPoints(page.marks.filter(({ kind }) => kind !== 'group')))
      expect(y).toBeLessThanOrEqual(page.heightInches - 0.25)
    const words = flowing(wordsOf(bridge({ creatures: many })))
    expect(words).toMatch(/\d+ more kinds in the table of creatures/)
  })

  it('is never part of a players’ copy', () => {
    const map = mapOfEverything()
    const facts = factsOfMap(map, { dateText: '', pictures: {} })
    if (!facts.ok) throw new Error(facts.error.code)
    const players = planPages(map, facts.value, printOptions({ copy: 'player', parts: ['run-sheet', 'map'] }))
    expect(players.ok && players.value.pages.map(({ part }) => part)).not.toContain('run-sheet')
    expect(copyOfMap(map, facts.value, 'player').facts.runSheet).toBeUndefined()
    const own = wordsOf(map).join(' ')
    expect(own).toContain(SECRETS.hiddenCreature)
  })

  it('shows the part of a large map where everyone is', () => {
    const map = mapWith(
      { widthCells: 200, heightCells: 200 },
      {
        creatures: [
          { ...goblin(1, 100), at: { col: 100, row: 150 } },
          { ...goblin(2, 110), at: { col: 110, row: 140 } },
        ],
      },
    )
    const words = wordsOf(map)
    expect(words).toContain('CV')
    expect(words).not.toContain('A')
    expect(settingsOf(map).name).toBe('The Sunken Gate')
  })
})
