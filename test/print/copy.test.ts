import { describe, expect, it } from 'vitest'
import type { Mark } from '../../src/draw/marks.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import type { Overlay } from '../../src/print/facts.ts'
import { PARTS, type PrintOptionsInput } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions, SECRETS } from '../support/printableMap.ts'

function wordsOf(copy: 'gm' | 'player', facts = PLAIN_FACTS): string {
  const plan = planPages(mapOfEverything(), facts, printOptions({ copy, parts: [...PARTS] }))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.pages
    .map((page, i) => JSON.stringify([page.label, page.areaName, drawPage(plan.value, i)]))
    .join('\n')
}

/** Names may break over two lines of a token or a table: one word of each secret is enough to give it away. */
const telling = Object.values(SECRETS).map((secret) => secret.split(' ').sort((a, b) => b.length - a.length)[0] ?? '')

describe('the players’ copy', () => {
  it('holds no word of what only the GM may know', () => {
    const drawn = wordsOf('player')
    for (const word of telling) expect(drawn).not.toContain(word)
  })

  it('while the GM’s copy holds all of it', () => {
    const drawn = wordsOf('gm')
    for (const word of telling) expect(drawn).toContain(word)
  })

  it('has a wall where a secret door is, drawn like any wall', () => {
    const secret = mapWith(
      { widthCells: 3, heightCells: 3 },
      {
        edges: [
          { id: '1,1,n', cell: { col: 1, row: 1 }, border: 'north', kind: 'door', secret: true, checkText: 'push' },
        ],
      },
    )
    const wall = mapWith(
      { widthCells: 3, heightCells: 3 },
      { edges: [{ id: '1,1,n', cell: { col: 1, row: 1 }, border: 'north', kind: 'wall' }] },
    )
    const drawn = (map: typeof wall) => {
      const plan = planPages(
        map,
        PLAIN_FACTS,
        printOptions({ copy: 'player', parts: ['map', 'legend'], legendOnMap: false }),
      )
      return plan.ok ? plan.value.pages.map((_, i): readonly Mark[] => drawPage(plan.value, i).marks) : []
    }
    expect(drawn(secret)).toEqual(drawn(wall))
    expect(drawn(secret).length).toBe(2)
  })

  describe('of the start', () => {
    const map = drawnMap(['......', '......'], 'pf1e', {
      creatures: [
        drawnCreature('Kestrel', 0, 0),
        drawnCreature('Bandit', 2, 0, { side: 'foes' }),
        drawnCreature('Captive', 4, 0, { side: 'neutral' }),
      ],
      templates: [
        { shape: 'emanation', origin: { x: 2, y: 0 }, sizeFeet: 5, creatureId: 'bandit', name: 'Stench' },
        { shape: 'burst', origin: { x: 3, y: 1 }, sizeFeet: 5, name: 'Fire' },
      ],
      regions: [{ name: 'Hall of the king', purpose: 'room', cells: [{ col: 0, row: 0 }] }],
    })
    const printed = (options: PrintOptionsInput) => {
      const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['map', 'legend'], ...options }))
      if (!plan.ok) throw new Error(plan.error.code)
      const drawn = JSON.stringify(plan.value.pages.map((_, i) => drawPage(plan.value, i)))
      return ['Kestrel', 'Bandit', 'Captive', 'Stench', 'Fire', 'Hall of the king'].filter((name) =>
        drawn.includes(name),
      )
    }

    it('shows where the party stands, and neither foes nor bystanders nor what places are called', () => {
      expect(printed({ copy: 'player' })).toEqual(['Kestrel', 'Fire'])
    })

    it('shows them where the GM wants it', () => {
      const others = ['Kestrel', 'Bandit', 'Captive', 'Stench', 'Fire']
      expect(printed({ copy: 'player', foes: true })).toEqual(others)
      expect(printed({ copy: 'player', regionNames: true })).toEqual(['Kestrel', 'Fire', 'Hall of the king'])
    })

    it('says nothing of the GM’s copy, which shows all', () => {
      expect(printed({ copy: 'gm' })).toHaveLength(6)
    })

    it('draws the spaces of the party alone', () => {
      const spaces = (options: PrintOptionsInput) => {
        const copy = copyOfMap(map, PLAIN_FACTS, 'player', printOptions(options))
        return [...copy.map.tables.creatures.keys()]
      }
      expect([spaces({}), spaces({ foes: true })]).toEqual([['kestrel'], ['kestrel', 'bandit', 'captive']])
    })
  })

  it('leaves out overlays that are not for players and those of creatures they cannot see', () => {
    const cells = (more: Partial<Overlay>): Overlay =>
      ({ kind: 'cells', id: 'x', label: 'x', color: '#000000', forPlayers: true, bands: [], ...more }) as Overlay
    const overlays = [
      cells({ id: 'gm', forPlayers: false }),
      cells({ id: 'hidden', creatureId: 'creatures-3' as never }),
      cells({ id: 'seen', creatureId: 'creatures-0' as never }),
    ]
    const { facts } = copyOfMap(mapOfEverything(), { ...PLAIN_FACTS, overlays }, 'player')
    expect(facts.overlays.map(({ id }) => id)).toEqual(['seen'])
  })

  it('leaves out moves of creatures they cannot see from a round they may see', () => {
    const tracks = ['creatures-3', 'creatures-0'].map((creatureId) => ({ creatureId }))
    const round = { kind: 'round', id: 'r', label: 'Round 1', color: '#000000', forPlayers: true, round: 1, tracks }
    const { facts } = copyOfMap(mapOfEverything(), { ...PLAIN_FACTS, overlays: [round as never] }, 'player')
    expect(facts.overlays).toEqual([{ ...round, tracks: [{ creatureId: 'creatures-0' }] }])
  })

  it('leaves out tables that are not for players', () => {
    const tables = [
      { title: 'Ledger of ambushes', columns: [{ label: 'Round', share: 1 }], rows: [['1']], forPlayers: false },
    ]
    expect(wordsOf('player', { ...PLAIN_FACTS, tables })).not.toContain('ambushes')
    expect(wordsOf('gm', { ...PLAIN_FACTS, tables })).toContain('Ledger of ambushes')
  })

  it('does not betray a hidden creature by printing an empty page for it', () => {
    const hidden = {
      name: 'Lurker',
      size: 'medium',
      side: 'foes',
      at: { col: 15, row: 3 },
      speedFeet: { land: 30 },
      hidden: true,
    }
    const map = mapWith({ widthCells: 21, heightCells: 10 }, { creatures: [hidden] }, (col) => (col === 0 ? 12 : 0))
    const labels = (copy: 'gm' | 'player') => {
      const plan = planPages(
        map,
        PLAIN_FACTS,
        printOptions({ copy, parts: ['map'], skipEmptyPages: true, orientation: 'portrait' }),
      )
      return plan.ok ? plan.value.pages.map(({ label }) => label) : []
    }
    expect(labels('gm')).toEqual(['1/1', '1/3'])
    expect(labels('player')).toEqual(['1/1'])
  })
})
