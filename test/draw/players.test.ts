import { describe, expect, it } from 'vitest'
import { ALL_PARTS, drawMap } from '../../src/draw/drawMap.ts'
import { onlyMixes, type Mark } from '../../src/draw/marks.ts'
import { rectPath } from '../../src/draw/paths.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { propSchema, regionSchema } from '../../src/map/records/annotations.ts'
import { mapOf, styleSettings, wholeOf } from './support.ts'

const STYLE_IDS = MAP_STYLES.map(({ id }) => id)

/** All marks of a map's drawing for players, in both details. */
const playersMarks = (map: BattleMap, style: string, view: 'gm' | 'players' = 'players') =>
  (['coarse', 'full'] as const).map((detail) =>
    drawMap(sceneOf(map, { view, dressing: 'dungeon' }), styleSettings(style), wholeOf(map), detail),
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
      drawMap(sceneOf(map, { view: 'players', dressing: 'dungeon' }), styleSettings(style), atDoor, 'coarse').length
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

describe('what is worked out from a map', () => {
  const TOWN = [
    '..................',
    '.####.####........',
    '.#..#.#..#.ttttttt',
    '.####.####.ttttttt',
    '...........ttttttt',
    '.####.####.ttttttt',
    '.#..#.#..#.ttttttt',
    '.####.####.ttttttt',
    '..................',
  ]
  const WOOD = [11, 12, 13, 14, 15, 16, 17].flatMap((col) => [2, 3, 4, 5, 6, 7].map((row) => ({ col, row })))
  const drawn = (map: BattleMap, style: string, view: 'gm' | 'players') =>
    (['coarse', 'full'] as const).map((detail) =>
      drawMap(sceneOf(map, { view }), styleSettings(style), wholeOf(map), detail),
    )

  it.each(STYLE_IDS)('comes from what players know of it: %s', (style) => {
    const bare = mapOf(TOWN.map((row) => row.replaceAll('t', '.')))
    const town = mapOf(TOWN)
    // A wood that players do not see makes the map a wild one; its floor, its well and its stones are the GM's, too.
    const wood = regionSchema.parse({ id: 'wood', name: 'Wood', cells: WOOD, gmOnly: true, hides: 'area' })
    const sand = regionSchema.parse({
      id: 'sand',
      name: 'Sand',
      cells: [{ col: 2, row: 2 }],
      gmOnly: true,
      floor: 'sand',
    })
    const box = { widthSquares: 1, heightSquares: 1, gmOnly: true }
    const well = propSchema.parse({
      id: 'well',
      symbol: 'well',
      at: { x: 5, y: 5 },
      ...box,
      terrain: 0,
      terrainBefore: 0,
    })
    const tables = {
      ...town.tables,
      regions: new Map([wood, sand].map((region) => [region.id, region])),
      props: new Map([[well.id, well]]),
    }
    const secret = { ...town, tables }
    expect(sceneOf(secret, { view: 'gm' }).dressing).not.toBe(sceneOf(bare, { view: 'gm' }).dressing)
    expect(drawn(secret, style, 'players')).toEqual(drawn(bare, style, 'gm'))
    expect(drawn(secret, style, 'gm')).not.toEqual(drawn(bare, style, 'gm'))
  })
})

describe('the ground around objects', () => {
  const box = { widthSquares: 1, heightSquares: 1 }
  const withProps = (rows: readonly string[], ...props: readonly object[]): BattleMap => {
    const map = mapOf(rows)
    const table = new Map(
      props.map((prop, i) => propSchema.parse({ id: `p${i}`, ...box, ...prop })).map((p) => [p.id, p]),
    )
    return { ...map, tables: { ...map.tables, props: table } }
  }
  const [SWAMP, OBSTACLE] = [mapOf(['d']), mapOf(['o'])].map(({ layers }) => layers.terrain[0] ?? 0)
  const at = { x: 2, y: 1 }
  const WET = ['ddddd', 'ddddd', 'ddddd']
  const WITH_BLOCK = ['ddddd', 'ddodd', 'ddddd']
  const crate = { id: 'crate', symbol: 'crate', at, terrain: OBSTACLE, terrainBefore: SWAMP }

  it.each(STYLE_IDS)('is what the GM sees where players see the object, too: %s', (style) => {
    const map = withProps(WITH_BLOCK, crate)
    expect(playersMarks(map, style)).toEqual(playersMarks(map, style, 'gm'))
    const onOpen = withProps(WITH_BLOCK, { ...crate, terrainBefore: 0 })
    expect(playersMarks(map, style)).not.toEqual(playersMarks(onOpen, style))
  })

  it.each(STYLE_IDS)('goes on where the object is hidden: %s', (style) => {
    const hidden = withProps(WITH_BLOCK, { ...crate, gmOnly: true })
    expect(playersMarks(hidden, style)).toEqual(playersMarks(mapOf(WET), style))
    expect(playersMarks(hidden, style, 'gm')).not.toEqual(playersMarks(mapOf(WET), style, 'gm'))
  })

  it.each(STYLE_IDS)('is not that of a hidden object below: %s', (style) => {
    const [tree = 0] = mapOf(['t']).layers.terrain
    const below = { id: 'below', symbol: 'oak', at, terrain: tree, terrainBefore: SWAMP, gmOnly: true }
    const secret = withProps(WITH_BLOCK, below, { ...crate, terrainBefore: tree })
    expect(playersMarks(secret, style)).toEqual(playersMarks(withProps(WITH_BLOCK, crate), style))
  })

  it.each(STYLE_IDS)('is not that of a disguised trap: %s', (style) => {
    const [pit = 0] = mapOf(['~']).layers.terrain
    const wide = { ...crate, at: { x: 1, y: 1 }, widthSquares: 2, terrainBefore: pit }
    const map = withProps(['ddddd', 'doodd', 'ddddd'], wide)
    const cells = [{ col: 1, row: 1 }]
    const trap = regionSchema.parse({ id: 'trap', name: 'Snare', cells, gmOnly: true, hides: 'terrain' })
    const secret = { ...map, tables: { ...map.tables, regions: new Map([[trap.id, trap]]) } }
    const plain = withProps(['ddddd', 'ddodd', 'ddddd'], { ...wide, terrainBefore: SWAMP })
    expect(playersMarks(secret, style)).toEqual(playersMarks(plain, style))
  })
})

describe('a picture below the map', () => {
  /** An open field: a hidden area looks like the ground around it. */
  const field = (hides: 'area' | 'name', background: boolean): BattleMap => {
    const map = mapOf(['........', '........', '........', '........'])
    const cells = [
      { col: 3, row: 1 },
      { col: 4, row: 1 },
    ]
    const region = regionSchema.parse({ id: 'lair', name: 'Lair', cells, gmOnly: true, hides })
    const box = { at: { x: 0, y: 0 }, widthSquares: 8, heightSquares: 4 }
    const prop = propSchema.parse({ id: 'floor', picture: 'a'.repeat(64), ...box, background })
    const tables = { ...map.tables, regions: new Map([[region.id, region]]), props: new Map([[prop.id, prop]]) }
    return { ...map, tables }
  }
  const isCovered = (map: BattleMap, style: string, overPicture = true) => {
    const cover = JSON.stringify([...rectPath(3, 1, 1, 1), ...rectPath(4, 1, 1, 1)])
    const parts = { ...ALL_PARTS, overPicture }
    return drawMap(sceneOf(map, { view: 'players' }), styleSettings(style), wholeOf(map), 'coarse', parts).some(
      (mark) => mark.kind === 'path' && JSON.stringify(mark.path) === cover,
    )
  }

  it.each(STYLE_IDS)('is covered where an area is hidden, and only there: %s', (style) => {
    expect(isCovered(field('area', true), style)).toBe(true)
    expect(isCovered(field('name', true), style)).toBe(false)
    expect(isCovered(field('area', true), style, false)).toBe(false)
  })

  it('is all that makes the drawing differ', () => {
    expect(playersMarks(field('area', false), 'painted')).toEqual(playersMarks(field('name', false), 'painted'))
  })
})

describe('terrain over a picture', () => {
  const parts = { ...ALL_PARTS, overPicture: true }
  const crate = propSchema.parse({
    id: 'crate',
    symbol: 'crate',
    at: { x: 1, y: 1 },
    widthSquares: 1,
    heightSquares: 1,
  })
  const plain = mapOf(['dd~~##', 'dd~~##', 'dd~~##'])
  const map = { ...plain, tables: { ...plain.tables, props: new Map([[crate.id, crate]]) } }
  /** How strongly each mark of a drawing covers what is below it; light and shade do not. */
  const strengths = (marks: readonly Mark[], opacity = 1): readonly (readonly [number, Mark])[] =>
    marks.flatMap((mark) =>
      onlyMixes(mark)
        ? []
        : mark.kind === 'group'
          ? strengths(mark.marks, opacity * (mark.opacity ?? 1))
          : [[opacity, mark] as const],
    )

  it.each(STYLE_IDS)('tints it: terrain covers it by half, objects wholly: %s', (style) => {
    const strongest = (of: BattleMap, over: typeof parts): number =>
      Math.max(
        ...strengths(drawMap(sceneOf(of, { view: 'gm' }), styleSettings(style), wholeOf(map), 'full', over)).map(
          ([strength]) => strength,
        ),
      )
    const terrainAlone = { ...parts, edges: 0, grid: false, heights: false }
    expect(strongest({ ...map, tables: plain.tables }, terrainAlone)).toBe(0.5)
    expect(strongest(map, terrainAlone)).toBe(1)
    expect(strongest(map, ALL_PARTS)).toBe(1)
  })
})
