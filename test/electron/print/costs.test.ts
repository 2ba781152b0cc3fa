import { describe, expect, it } from 'vitest'
import { fontFor } from '../../../electron/print/fontFiles.ts'
import { factsOfMap } from '../../../src/answers/print/facts.ts'
import { mapOverlays } from '../../../src/answers/print/overlays.ts'
import { SETTINGS_ID } from '../../../src/map/battleMap.ts'
import { textWidth } from '../../../src/draw/text/measure.ts'
import { mapOfEverything, mapWith } from '../../support/printableMap.ts'

const outside = { dateText: '', pictures: {} }

function costs(ruleset: string, tableRules = {}) {
  const map = mapWith({ widthCells: 2, heightCells: 2 }, { settings: [{ id: SETTINGS_ID, ruleset, tableRules }] })
  const facts = factsOfMap(map, outside)
  if (!facts.ok) throw new Error(facts.error.code)
  return facts.value
}

describe('costs in the legend', () => {
  it('double difficult terrain in the 3E family, and triple its diagonals', () => {
    for (const ruleset of ['starfinder', 'dnd35', 'pf1e'])
      expect(costs(ruleset).costs.terrain[1]).toContain('On foot and climbing: 10 ft, diagonals 15 ft')
  })

  it('add five feet to difficult terrain in Pathfinder 2e, on diagonals too', () => {
    expect(costs('pf2e').costs.terrain[1]).toContain('On foot and climbing: 10 ft, diagonals alternate 10 and 15 ft')
  })

  it('say who cannot enter', () => {
    expect(costs('pf1e').costs.terrain[8]).toEqual([
      'On foot, burrowing and climbing: no entry',
      'Flying and swimming: 5 ft, diagonals alternate 5 and 10 ft',
    ])
  })

  it('leave out modes that no creature of the copy has', () => {
    const creature = (name: string, speedFeet: object, hidden: boolean) => ({
      ...{ name, speedFeet, size: 'medium', side: 'foes', at: { col: 0, row: 0 } },
      hidden,
    })
    const map = mapWith(
      { widthCells: 2, heightCells: 2 },
      {
        settings: [{ id: SETTINGS_ID, ruleset: 'pf1e' }],
        creatures: [creature('Eel', { land: 10, swim: 30 }, false), creature('Bat', { land: 5, fly: 40 }, true)],
      },
    )
    const onlyFliers = factsOfMap(
      mapWith(
        { widthCells: 2, heightCells: 2 },
        { settings: [{ id: SETTINGS_ID, ruleset: 'pf1e' }], creatures: [creature('Bat', { fly: 40 }, false)] },
      ),
      outside,
    )
    expect(onlyFliers.ok && onlyFliers.value.costs.terrain[8]?.[0]).toBe('On foot: no entry')
    const deepWater = (copy: 'gm' | 'player') => {
      const facts = factsOfMap(map, { ...outside, copy })
      return facts.ok ? facts.value.costs.terrain[8] : facts
    }
    const cost = '5 ft, diagonals alternate 5 and 10 ft'
    expect(deepWater('gm')).toEqual(['On foot: no entry', `Flying and swimming: ${cost}`])
    expect(deepWater('player')).toEqual(['On foot: no entry', `Swimming: ${cost}`])
  })

  it('speak of incorporeal creatures only where the copy has one', () => {
    const ghost = (hidden: boolean) => ({
      ...{ name: 'Ghost', size: 'medium', side: 'foes', at: { col: 0, row: 0 }, speedFeet: { fly: 30 } },
      ...{ hidden, incorporeal: true },
    })
    const said = (creatures: readonly Record<string, unknown>[], copy: 'gm' | 'player') => {
      const settings = [{ id: SETTINGS_ID, ruleset: 'pf1e' }]
      const facts = factsOfMap(mapWith({ widthCells: 2, heightCells: 2 }, { settings, creatures }), {
        ...outside,
        copy,
      })
      if (!facts.ok) throw new Error(facts.error.code)
      return Object.values(facts.value.costs.terrain).filter((lines) => lines.includes('Incorporeal: as open terrain'))
    }
    // The five terrain types that hinder walkers alone.
    expect(said([ghost(false)], 'player')).toHaveLength(5)
    expect(said([ghost(true)], 'gm').length).toBeGreaterThan(0)
    expect(said([ghost(true)], 'player')).toEqual([])
    expect(said([], 'gm')).toEqual([])
    expect(said([{ ...ghost(false), incorporeal: false }], 'gm')).toEqual([])
  })

  it('follow the table rules, and name those that deviate', () => {
    const facts = costs('pf1e', { 'second-diagonal': '5-feet' })
    expect(facts.costs.terrain[0]).toContain('On foot, flying, burrowing and climbing: 5 ft')
    expect(facts.tableRuleLines).toEqual(['Cost of the second diagonal: 5 ft'])
  })

  it('refuse a ruleset no one knows', () => {
    const map = mapWith({ widthCells: 2, heightCells: 2 }, { settings: [{ id: SETTINGS_ID, ruleset: 'chess' }] })
    expect(factsOfMap(map, outside)).toMatchObject({ ok: false, error: { code: 'no-such-ruleset' } })
  })
})

describe('overlays for a print', () => {
  it('hold the squares a creature reaches, by band, and those it threatens', () => {
    const map = mapWith(
      { widthCells: 30, heightCells: 30 },
      {
        creatures: [
          { name: 'Scout', size: 'medium', side: 'party', at: { col: 15, row: 15 }, speedFeet: { land: 10 } },
        ],
      },
    )
    const overlays = mapOverlays(map, 'gm', { reach: ['Scout'], threat: ['all'], routes: [] })
    if (!overlays.ok) throw new Error(overlays.error.code)
    const [reach, threat] = overlays.value.overlays
    const move = reach?.kind === 'cells' ? (reach.bands[0]?.cells ?? []) : []
    // Two squares straight, one diagonal and one straight: 5-10-5. Its own square counts.
    expect(move).toHaveLength(21)
    expect(threat?.kind === 'cells' ? threat.bands[0]?.cells.length : 0).toBe(8)
  })

  it('hold the squares in danger by round, under the side whose strikes they are', () => {
    const orc = { size: 'medium' as const, side: 'foes', speedFeet: { land: 5 } }
    const map = mapWith(
      { widthCells: 9, heightCells: 1 },
      { creatures: [{ ...orc, name: 'Orc', at: { col: 0, row: 0 } }] },
    )
    const danger = { by: ['foes'], rounds: 2, opensDoors: false }
    const drawn = mapOverlays(map, 'gm', { reach: [], threat: [], routes: [], danger })
    expect(drawn).toMatchObject({
      value: {
        overlays: [
          {
            label: 'Danger from foes',
            bands: [
              { label: 'Round 1', cells: [0, 1, 2, 3] },
              { label: 'Round 2', cells: [4, 5] },
            ],
          },
        ],
      },
    })
    const two = mapWith(
      { widthCells: 9, heightCells: 1 },
      { creatures: [2, 0].map((col) => ({ ...orc, name: `Orc ${col}`, at: { col, row: 0 } })) },
    )
    const labelOf = (...attackers: readonly string[]) => {
      const made = mapOverlays(two, 'gm', { reach: [], threat: [], routes: [], danger: { ...danger, by: attackers } })
      return made.ok && made.value.overlays.map(({ label }) => label)
    }
    expect(labelOf('Orc 2')).toEqual(['Danger from Orc 2'])
    expect(labelOf('Orc 2', 'Orc 0')).toEqual(['Danger from foes'])
    const by = ['Orc', 'no one']
    expect(mapOverlays(map, 'gm', { reach: [], threat: [], routes: [], danger: { ...danger, by } })).toMatchObject({
      error: { code: 'no-such-creature' },
    })
  })

  it('name a creature that is not there', () => {
    expect(mapOverlays(mapOfEverything(), 'gm', { reach: ['Unknown'], threat: [], routes: [] })).toMatchObject({
      ok: false,
      error: { code: 'no-such-creature' },
    })
  })
})

describe('widths of letters', () => {
  it('are those of the font', () => {
    for (const bold of [false, true])
      for (const char of 'AaiWm0.,éŁΩЖß½–’ẽ€') {
        const { font } = fontFor(char, bold)
        const ems = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
        expect(textWidth(char, 1, bold), char).toBeCloseTo(ems, 3)
      }
  })

  it('leave room for emoji, which are wider than they are high', () => {
    for (const bold of [false, true])
      for (const char of '💀👻🐉') {
        const { font } = fontFor(char, bold)
        const ems = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
        expect(textWidth(char, 1, bold), char).toBeGreaterThanOrEqual(ems)
      }
  })
})
