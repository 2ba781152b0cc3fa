import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../src/map/records/settings.ts'

const PLAIN = { id: 'settings', name: 'Cellar', ruleset: 'pf1e' }

describe('the look of a map', () => {
  it('is plain on maps that were made before maps had one', () => {
    expect(settingsSchema.parse(PLAIN).look).toEqual({
      style: 'schematic',
      seed: 1,
      roughness: 1,
      hatching: 1,
      shadow: 1,
      floorDetail: 1,
    })
  })

  it('keeps the id of a style this program does not have', () => {
    expect(settingsSchema.parse({ ...PLAIN, look: { style: 'stained-glass' } }).look.style).toBe('stained-glass')
    expect(settingsSchema.safeParse({ ...PLAIN, look: { style: 'Stained glass!' } }).success).toBe(false)
  })

  it('refuses strengths beyond what styles can draw', () => {
    for (const look of [{ roughness: 1.6 }, { hatching: -1 }, { shadow: 3 }, { floorDetail: 1.1 }, { seed: 0.5 }])
      expect(settingsSchema.safeParse({ ...PLAIN, look }).success, JSON.stringify(look)).toBe(false)
  })
})
