import { describe, expect, it } from 'vitest'
import { drawMap } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { mapOf, plainLook, wholeOf } from './support.ts'

const STYLE_IDS = MAP_STYLES.map(({ id }) => id)

/** All marks of a map's drawing for players, in both details. */
const playersMarks = (map: BattleMap, style: string, view: 'gm' | 'players' = 'players') =>
  (['coarse', 'full'] as const).map((detail) =>
    drawMap(sceneOf(map, { view, dressing: 'dungeon' }), plainLook(style), wholeOf(map), detail),
  )

const SECRET = { kind: 'door', secret: true } as const

describe('the drawing for players', () => {
  it.each(STYLE_IDS)('shows rock where only a secret door leads, mark by mark: %s', (style) => {
    const secret = mapOf(
      ['rrrrrrrrrr', 'r....rrrrr', 'r....r..rr', 'r......d.r', 'r....r..rr', 'rrrrrrrrrr'],
      [[5, 3, 'west', SECRET]],
    )
    const removed = mapOf(['rrrrrrrrrr', 'r....rrrrr', 'r....rrrrr', 'r....rrrrr', 'r....rrrrr', 'rrrrrrrrrr'])
    expect(playersMarks(secret, style)).toEqual(playersMarks(removed, style))
  })

  it.each(STYLE_IDS)('shows masonry where a secret door is cut into it: %s', (style) => {
    const secret = mapOf(
      ['rrrrrrrrrrr', 'r#########r', 'r#...#...#r', 'r#.......#r', 'r#...#...#r', 'r#########r', 'rrrrrrrrrrr'],
      [[5, 3, 'west', SECRET]],
    )
    const shown = JSON.stringify(playersMarks(secret, style))
    const removed = mapOf([
      'rrrrrrrrrrr',
      'r#########r',
      'r#...##rrr#',
      'r#...##rrr#',
      'r#...##rrr#',
      'r#########r',
      'rrrrrrrrrrr',
    ])
    // What becomes rock or wall beyond the door is not said here, only that the room beside it does not tell.
    const atDoor = { col: 0, row: 0, widthCells: 4, heightCells: 7 }
    const of = (map: BattleMap) =>
      drawMap(sceneOf(map, { view: 'players', dressing: 'dungeon' }), plainLook(style), atDoor, 'coarse').length
    expect(of(secret)).toBe(of(removed))
    expect(shown).not.toContain('"S"')
  })

  it.each(STYLE_IDS)('shows a wall where both sides of a secret door are known: %s', (style) => {
    const rows = ['rrrrrrrr', 'r......r', 'r......r', 'rr.rr.rr', 'r......r', 'rrrrrrrr']
    const wall = { kind: 'wall' } as const
    const secret = mapOf(rows, [
      [3, 1, 'west', SECRET],
      [3, 2, 'west', wall],
    ])
    const plain = mapOf(rows, [
      [3, 1, 'west', wall],
      [3, 2, 'west', wall],
    ])
    expect(playersMarks(secret, style)).toEqual(playersMarks(plain, style))
    expect(playersMarks(secret, style, 'gm')).not.toEqual(playersMarks(plain, style, 'gm'))
  })

  it.each(STYLE_IDS)('shows nothing of a secret wall on the face of rock: %s', (style) => {
    const rows = ['rrrrrr', 'r....r', 'r....r', 'rrrrrr']
    const secret = mapOf(rows, [[2, 1, 'north', { kind: 'wall', secret: true }]])
    expect(playersMarks(secret, style)).toEqual(playersMarks(mapOf(rows), style))
  })
})
