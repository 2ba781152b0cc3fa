import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/base/errors.ts'
import type { EncounterEvent, Order } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { ACTION_LIMITS } from '../../src/movement/obstacle/actionLimit.ts'
import { CHECK_KINDS, NOTE_CODES } from '../../src/simulation/ledger.ts'
import { OddsCounter } from '../../src/simulation/odds/OddsCounter.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { obstacleSentence } from '../../src/words/blockers.ts'
import { en, type Catalog } from '../../src/words/en/index.ts'
import { errorSentence } from '../../src/words/errors.ts'
import type { BlockingThing, Obstacle } from '../../src/words/facts.ts'
import { checkWords, eventWords, ledgerWords, noteWords, orderWords } from '../../src/words/ledger.ts'
import { oddsMarkdown } from '../../src/words/oddsReport.ts'
import { drawnEncounter, played, sceneOf } from '../support/drawnEncounter.ts'

/** A language of one letter: every small letter English has, wherever the catalog says it, becomes it. */
const OTHER = 'ж'
function spoken<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll(/[a-z]/gu, OTHER) as T
  if (typeof value === 'function') return ((...facts: unknown[]): unknown => spoken(value(...facts))) as T
  if (Array.isArray(value)) return value.map(spoken) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoken(each)])) as T
}
const other: Catalog = spoken(en)

/** Facts have no small letters: whatever has one was not said by the catalog. */
const NAME = '甲'
const cell = { col: 2, row: 3 }
const isOther = (words: string): void => {
  expect(words).not.toMatch(/[a-z]/u)
  expect(words).not.toBe('')
}

describe('another language is one more catalog, and no English is left', () => {
  it('in errors', () => {
    const facts = { file: NAME, name: NAME, got: NAME, choices: [NAME, NAME], max: 3, where: NAME, details: NAME }
    for (const code of ERROR_CODES) isOther(errorSentence({ code, ...facts }, other))
  })

  it('in what blocks a route', () => {
    const border = { cell, border: 'west', door: 'locked' } as const
    const things: BlockingThing[] = [
      { kind: 'terrain', name: NAME, solid: true, cell },
      { kind: 'terrain', name: NAME, solid: false, cell },
      { kind: 'corner-square', cell },
      { kind: 'edge', edge: 'door', ...border },
      { kind: 'edge', edge: 'barrier', ...border },
      { kind: 'corner-edge', edge: 'wall', ...border },
      { kind: 'creature', name: null, cell },
      { kind: 'map-border' },
    ]
    const obstacles: Obstacle[] = [
      { reason: 'no-route' },
      { reason: 'no-room' },
      { reason: 'beyond-turn', feet: 70, leftFeet: 60 },
      { reason: 'not-straight' },
      { reason: 'too-narrow', cells: [cell], needsFeet: 10 },
      { reason: 'walled-off', things: [] },
      { reason: 'walled-off', things },
      ...ACTION_LIMITS.flatMap((limit): Obstacle[] =>
        [[], things].map((each) => ({
          reason: 'action-limit',
          limit,
          action: 'run',
          label: NAME,
          things: each,
          cells: [cell],
          feet: 5,
          minFeet: 10,
        })),
      ),
      ...things.flatMap((thing): Obstacle[] => [
        { reason: 'wall', thing },
        { reason: 'stands-there', thing },
        { reason: 'cut-off', things: [thing], routeFeet: 5 },
        { reason: 'cut-off', things: [thing, thing], routeFeet: 5 },
      ]),
    ]
    for (const obstacle of obstacles) isOther(obstacleSentence(obstacle, other))
  })

  const map = drawnEncounter(['AB..', '....'], 'pf1e', { A: { name: NAME }, B: { name: NAME, side: 'foes' } }, [
    [2, 0, 'west', { kind: 'door', door: 'closed' }],
  ])
  const [id, gone] = ['A', 'gone'] as unknown as [RecordId, RecordId]

  it('in plans', () => {
    const at = { at: cell }
    const tasks = [
      { type: 'hold' },
      { type: 'go-to', waypoints: [cell, cell] },
      { type: 'guard', ...at, radiusFeet: 20 },
      { type: 'follow', creatureId: gone, withinFeet: 5 },
      { type: 'pursue', creatureId: id },
      { type: 'close-to-reach' },
      { type: 'flee', from: [] },
      { type: 'keep-distance', from: [id, gone], feet: 30 },
    ]
    for (const task of tasks)
      isOther(
        orderWords(map, { task, pace: 'run', mode: 'fly', then: [task], onSight: 'flee' } as unknown as Order, other),
      )
    const round = 1
    const events: EncounterEvent[] = [
      { type: 'door', round, edgeId: [...map.tables.edges.keys()][0]!, door: 'locked' },
      { type: 'door', round, edgeId: gone, door: 'open' },
      { type: 'terrain', round, terrain: 250, cells: [cell, cell] },
      { type: 'drop', round, creatureId: gone },
      { type: 'stand', round, creatureId: id },
      { type: 'arrive', round, creatureId: id, ...at },
      { type: 'leave', round, creatureId: id },
    ]
    for (const event of events) isOther(eventWords(map, event, other))
  })

  it('in ledgers and odds', () => {
    for (const code of NOTE_CODES) {
      isOther(noteWords(map, { code }, {}, other))
      isOther(noteWords(map, { code, creatureId: id, exit: NAME, blocker: { kind: 'map-border' } }, {}, other))
    }
    for (const kind of CHECK_KINDS) {
      const check = { kind, step: 0, creatureId: id, dc: 15, roll: 4, modifier: -2, passed: false } as const
      isOther(checkWords(map, check, other))
      isOther(checkWords(map, { ...check, dc: null, roll: null, passed: null }, other))
    }
    const scene = sceneOf(map, {
      orders: [{ creatureId: id, task: { type: 'go-to', waypoints: [{ col: 3, row: 1 }] } }],
    })
    const actions = scene.ruleset.actions.map((action) => ({ ...action, label: NAME }))
    const said = { ...scene, ruleset: { ...scene.ruleset, actions, name: NAME } }
    for (const words of ledgerWords(said, played(scene).ledger, other)) isOther(words)
    const book = new OddsCounter(new Stage(scene))
    book.play(0)
    const shown = { ...said, encounter: { ...said.encounter, name: NAME }, map: drawnNamed(map) }
    isOther(oddsMarkdown(shown, book.take(), other))
  })

  it('in prints and jobs', () => {
    isOther(
      other.print.plan({ sheets: [{ count: 2, widthInches: 1, heightInches: 1, paper: undefined }], skippedPages: 1 }),
    )
    isOther(other.print.warning({ code: 'picture-missing', picture: NAME, name: NAME }))
    isOther(other.print.warning({ code: 'many-pages', pages: 99 }))
    for (const say of Object.values(other.progress)) isOther(say(1, 3))
    for (const words of Object.values(other.costs)) isOther(words)
  })
})

/** The map called by the name that has no small letters. */
function drawnNamed(drawn: ReturnType<typeof drawnEncounter>): ReturnType<typeof drawnEncounter> {
  const settings = new Map([...drawn.tables.settings].map(([key, record]) => [key, { ...record, name: NAME }]))
  return { ...drawn, tables: { ...drawn.tables, settings } }
}
