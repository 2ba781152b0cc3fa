/** What the ledger, the odds and the travelers show, as a reader sees it. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import CreatureField from '../../../renderer/simulation/CreatureField.svelte'
import FateBar from '../../../renderer/simulation/FateBar.svelte'
import Ledger from '../../../renderer/simulation/Ledger.svelte'
import { ledgerRows } from '../../../renderer/simulation/ledgerRows.ts'
import TravelerList from '../../../renderer/simulation/TravelerList.svelte'
import { travelerOf } from '../../../renderer/simulation/travelers.ts'
import TurnDetails from '../../../renderer/simulation/TurnDetails.svelte'
import { squareName } from '../../../src/grid/squareName.ts'
import type { Order } from '../../../src/map/records/encounter.ts'
import { consequenceWords, hazardWords, ledgerWords } from '../../../src/words/ledger.ts'
import { drawnEncounter, played, sceneOf, turnsOf } from '../../support/drawnEncounter.ts'

function shown<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  const target = document.body.appendChild(document.createElement('div'))
  const mounted = mount(component, { target, props })
  onTestFinished(async () => {
    await unmount(mounted)
    target.remove()
  })
  flushSync()
  return target
}
const textsOf = (root: HTMLElement, selector: string): readonly string[] =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

/** `A` crosses fire, which round 2 brings to a second square of its route; three others stay. */
function acrossFire() {
  const creatures = { A: {}, B: { name: 'Rat 10' }, C: { name: 'Rat 2' }, D: { name: 'Rat 1' } }
  const map = drawnEncounter(['A..h......', 'BCD.......'], 'pf1e', creatures)
  const order = { creatureId: 'A', risk: 'shortest', pace: 'move', task: { type: 'go-to', waypoints: [] } }
  const way = { ...order, task: { type: 'go-to', waypoints: [{ col: 9, row: 0 }] } }
  const code = map.layers.terrain[3] ?? 0
  const scene = sceneOf(map, {
    rounds: 2,
    orders: [way as unknown as Order],
    events: [{ type: 'terrain', round: 2, terrain: code, cells: [{ col: 7, row: 0 }] }],
  })
  const { ledger } = played(scene)
  const consequences = consequenceWords(scene, ledger)
  return { scene, ledger, words: ledgerWords(scene, ledger), consequences, hazards: hazardWords(scene, ledger) }
}

describe('the ledger on the screen', () => {
  it('names hazards with their squares, and those who stay in the order of their names', () => {
    const { scene, ...answer } = acrossFire()
    const rows = ledgerRows(answer.ledger, { onlyMovers: true, unfolded: new Set() })
    const play = { shown: { answer }, rows, at: 0 }
    const root = shown(Ledger as never, { play, map: scene.map, theme: 'light' })
    expect(textsOf(root, '.hazard')).toEqual(['⚠ Hazardous ground at D1', '⚠ Hazardous ground at H1'])
    expect(textsOf(root, '.folded').filter((line) => line.includes('Stay'))[0]).toBe('▸ Stay: Rat 1, Rat 2 and Rat 10')
  })

  it('gives the costs of a turn the names they have elsewhere', () => {
    const { ledger } = acrossFire()
    const [turn] = turnsOf(ledger, 'A')
    const root = shown(TurnDetails as never, { turn, name: 'A', consequences: ['balance: failed'] })
    expect(textsOf(root, 'p')).toEqual(['Balance: failed.'])
    expect(textsOf(root, '.part')[0]).toMatch(/^one square 5/)
    expect(textsOf(root, 'td:first-child')).toEqual(turn?.path.slice(1).map(squareName))
  })
})

describe('the bar of what becomes of a creature', () => {
  const run = (seed: string, round: number, provoked = 0) => ({ seed, round, provoked })
  const never = { share: 0, low: 0, high: 0.1 }
  const odds = {
    creatureId: 'A',
    fates: {
      escaped: { share: 0.625, low: 0.5, high: 0.8 },
      'slipped-away': never,
      caught: { share: 0.375, low: 0.2, high: 0.5 },
      'at-large': never,
    },
    examples: {
      escaped: { typical: run('s/1', 2), best: run('s/1', 2), worst: run('s/4', 3, 2) },
      'slipped-away': null,
      caught: { typical: run('s/2', 1, 1), best: run('s/5', 4), worst: run('s/7', 1, 3) },
      'at-large': null,
    },
  }

  it('opens a typical, a best and a worst run of each, one button for runs that are the same', () => {
    const onOpen = vi.fn<(seed: string, title: string) => void>()
    const root = shown(FateBar as never, { odds, name: 'Silk', hasExit: true, onOpen })
    expect(textsOf(root, '.runs button')).toEqual([
      '▶ Typical and best runescaped in round 2, never provoked',
      '▶ Worst runescaped in round 3, provoked 2 times',
      '▶ Typical runreached in round 1, provoked once',
      '▶ Best runreached in round 4, never provoked',
      '▶ Worst runreached in round 1, provoked 3 times',
    ])
    for (const button of root.querySelectorAll<HTMLElement>('.runs button')) button.click()
    root.querySelector<HTMLElement>('.bar .caught')?.click()
    expect(onOpen.mock.calls.map(([seed]) => seed)).toEqual(['s/1', 's/4', 's/2', 's/5', 's/7', 's/2'])
    expect(onOpen.mock.calls[0]?.[1]).toBe('Typical and best run: Silk, escaped in round 2, never provoked')
  })

  it('adds up to 100', () => {
    const root = shown(FateBar as never, { odds, name: 'Silk', hasExit: true, onOpen: () => undefined })
    expect(textsOf(root, 'li .numbers b')).toEqual(['63%', '0%', '37%', '0%'])
  })
})

it('creatures are listed Rat 2 before Rat 10', () => {
  const creatures = [...acrossFire().scene.map.tables.creatures.values()]
  const travelers = creatures.flatMap(travelerOf)
  const list = shown(TravelerList as never, { travelers, onChange: () => undefined })
  const field = shown(CreatureField as never, { label: 'Who', creatures, value: null, onChange: () => undefined })
  const inOrder = ['A', 'Rat 1', 'Rat 2', 'Rat 10']
  expect(textsOf(list, '.traveler label')).toEqual(inOrder)
  expect(textsOf(field, 'option').map((text) => text.split(' (')[0])).toEqual(inOrder)
})
