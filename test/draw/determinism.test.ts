import { describe, expect, it } from 'vitest'
import { drawMap } from '../../src/draw/drawMap.ts'
import type { Mark } from '../../src/draw/marks.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { MAP_STYLES, styleById, styleOf } from '../../src/draw/styles/registry.ts'
import { openMap, styleSettings, sampleMaps, variedMap, wholeOf } from './support.ts'

const STYLE_IDS = MAP_STYLES.map(({ id }) => id)
const marksOf = (style: string, seed = 1) => {
  const map = variedMap()
  return drawMap(sceneOf(map, { view: 'gm' }), { ...styleSettings(style), seed }, wholeOf(map), 'full')
}

/** All numbers of all paths. */
function numbersOf(marks: readonly Mark[]): number[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'group') return [...(mark.clip ?? []), ...numbersOf(mark.marks)]
    return mark.kind === 'path' ? [...mark.path] : []
  })
}

describe('a drawing', () => {
  it.each(STYLE_IDS)('is the same whatever was drawn before: %s', (style) => {
    const first = JSON.stringify(marksOf(style))
    for (const [, map] of sampleMaps().slice(0, 1))
      drawMap(sceneOf(map, { view: 'gm' }), styleSettings(style), wholeOf(map), 'full')
    expect(JSON.stringify(marksOf(style))).toBe(first)
  })

  it.each(STYLE_IDS)('differs by seed: %s', (style) => {
    expect(JSON.stringify(marksOf(style, 1))).not.toBe(JSON.stringify(marksOf(style, 2)))
  })

  it.each(STYLE_IDS)('holds finite numbers only: %s', (style) => {
    expect(numbersOf(marksOf(style)).every(Number.isFinite)).toBe(true)
  })

  it.each(STYLE_IDS)('has fewer marks where it is coarse: %s', (style) => {
    const map = variedMap()
    const coarse = drawMap(sceneOf(map, { view: 'gm' }), styleSettings(style), wholeOf(map), 'coarse')
    expect(numbersOf(coarse).length).toBeLessThan(numbersOf(marksOf(style)).length * 0.7)
    expect(JSON.stringify(coarse)).not.toContain('"texture"')
  })

  it.each(STYLE_IDS)('is possible for maps of one square: %s', (style) => {
    const map = openMap(1, 1)
    for (const code of [0, 8, 9, 12, 13]) {
      map.layers.terrain[0] = code
      expect(drawMap(sceneOf(map, { view: 'gm' }), styleSettings(style), wholeOf(map), 'full')).not.toEqual([])
    }
  })
})

describe('styles', () => {
  it('have ids of their own', () => {
    expect(new Set(STYLE_IDS).size).toBe(STYLE_IDS.length)
    for (const id of STYLE_IDS) expect(styleById(id)?.id).toBe(id)
  })

  it('fall back to the first where there is none of an id', () => {
    expect(styleById('gone')).toBeUndefined()
    expect(styleOf({ style: 'gone' })).toBe(MAP_STYLES[0])
  })
})
