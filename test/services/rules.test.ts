import { describe, expect, it } from 'vitest'
import { testServices } from './support/testServices.ts'

describe('the sheet of a creature', () => {
  const sheet = { size: 'medium', speedFeet: { land: 30 }, strength: 13, armour: 'medium' } as const
  it('shows base and reduced speed, what it carries and what its size says', async () => {
    const { done } = testServices()
    expect(await done('rules.sheet', { ruleset: 'dnd35', ...sheet })).toMatchObject({
      speeds: [{ mode: 'land', baseFeet: 30, reducedFeet: 20, steps: [{ because: 'medium armor', feet: -10 }] }],
      load: 'light',
      carrying: { unit: 'lb', limits: [{ most: 50 }, { most: 100 }, { most: 150 }] },
      size: { heightInches: [48, 96], modifiers: { attack: 0 } },
    })
  })
  it('offers races with their speed in armor where the system has the table', async () => {
    const { done } = testServices()
    const pathfinder = await done('rules.sheet', { ruleset: 'pf1e', ...sheet })
    expect(pathfinder.races?.find(({ name }) => name === 'dwarf')).toMatchObject({ baseFeet: 20, reducedFeet: 20 })
    expect(pathfinder.races?.find(({ name }) => name === 'gnome')).toMatchObject({ baseFeet: 20, reducedFeet: 15 })
    expect((await done('rules.sheet', { ruleset: 'pf2e', ...sheet })).races).toBeNull()
  })
  it('of an unknown system is refused', async () => {
    const { call } = testServices()
    expect(await call('rules.sheet', { ruleset: 'gurps', ...sheet })).toMatchObject({
      ok: false,
      error: { code: 'no-such-ruleset', name: 'gurps' },
    })
  })
})

describe('the rules reference', () => {
  it('finds notes by words and by clause, grouped by topic', async () => {
    const { done } = testServices()
    const all = await done('rules.reference', { ruleset: 'dnd35' })
    expect(all.length).toBeGreaterThan(5)
    const found = await done('rules.reference', { ruleset: 'dnd35', search: 'D35-DIAG-1' })
    expect(found.flatMap(({ notes }) => notes.map(({ title }) => title))).toEqual(['Measuring distance'])
    expect(await done('rules.reference', { ruleset: 'dnd35', search: 'no such word anywhere' })).toEqual([])
  })
  it('opens the clauses of Fivefoot’s own readings, and those another system lends, with their source', async () => {
    const { done } = testServices()
    const notesOf = async (search: string) =>
      (await done('rules.reference', { ruleset: 'pf1e', search })).flatMap(({ notes }) => notes)
    expect(await notesOf('CT-EDGE')).toMatchObject([
      {
        title: 'Walls, windows and doors',
        source: 'Fivefoot’s ruling where the books leave it open',
      },
    ])
    expect(await notesOf('SF-LOC-3')).toMatchObject([{ source: 'Starfinder, Movement and Position' }])
  })
})

describe('another rule system for a map', () => {
  it('is reported without changing anything', async () => {
    const { done, call } = testServices()
    const mapId = await done('library.create', { name: 'Mill', ruleset: 'dnd35', widthCells: 5, heightCells: 5 })
    const report = await done('rules.change', { mapId, to: 'pf2e' })
    expect(report).toMatchObject({ from: 'D&D 3.5', to: 'Pathfinder 2e' })
    expect(report.differences.map(({ subject }) => subject)).toContain('Diagonals past corners')
    expect(await done('maps.history', { mapId })).toHaveLength(0)
    expect(await call('rules.change', { mapId, to: 'none' })).toMatchObject({ error: { code: 'no-such-ruleset' } })
  })
})
