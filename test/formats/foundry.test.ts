import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foundryFormat } from '../../src/formats/foundry/index.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { readContext, writeContext } from './contexts.ts'

const samples = resolve(import.meta.dirname, '../../../shared/samples')

describe('Foundry VTT scenes', () => {
  for (const variant of ['v12', 'v13', 'v14'])
    test(`${variant}: ground, edges, creatures and lights come back`, async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryMap({ ownTerrain: false }), async (map) => {
          const written = await foundryFormat.write!(map, { ...writeContext, variant })
          if (!written.ok) throw new Error(written.error.message)
          const back = await foundryFormat.read!(written.value.files[0]!, readContext)
          if (!back.ok) throw new Error(`${back.error.message} at ${back.error.where ?? ''}`)
          const { map: read } = back.value
          expect([read.widthCells, read.heightCells]).toEqual([map.widthCells, map.heightCells])
          expect(read.layers.terrain).toEqual(map.layers.terrain)
          for (const edge of map.tables.edges.values()) {
            const secret = edge.kind === 'door' && edge.secret
            expect(read.tables.edges.get(edge.id)).toMatchObject({
              kind: edge.kind,
              door: edge.kind === 'door' ? edge.door : 'closed',
              secret,
            })
          }
          expect(read.tables.edges.size).toBe(map.tables.edges.size)
          const same = ['id', 'at', 'size', 'name', 'side', 'speedFeet', 'reachWeapon', 'hidden'] as const
          expect([...read.tables.creatures.values()].map((c) => same.map((k) => c[k]))).toEqual(
            [...map.tables.creatures.values()].map((c) => same.map((k) => c[k])),
          )
          expect(settingsOf(read)).toMatchObject({ ruleset: settingsOf(map).ruleset, gravity: settingsOf(map).gravity })
          expect([...read.tables.lights.values()].map(({ at, rangeFeet }) => ({ at, rangeFeet }))).toEqual(
            [...map.tables.lights.values()].map(({ at, rangeFeet }) => ({ at, rangeFeet })),
          )
          expect(
            [...read.tables.regions.values()].map(({ cells }) => new Set(cells.map((c) => `${c.col},${c.row}`))),
          ).toEqual([...map.tables.regions.values()].map(({ cells }) => new Set(cells.map((c) => `${c.col},${c.row}`))))
        }),
        { numRuns: 40 },
      )
    })

  test('the fields each generation insists on are there, and none that it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap(), async (map) => {
        for (const [variant, version] of [
          ['v12', '12.'],
          ['v13', '13.'],
          ['v14', '14.'],
        ] as const) {
          const written = await foundryFormat.write!(map, { ...writeContext, variant })
          if (!written.ok) throw new Error(written.error.message)
          const scene = JSON.parse(new TextDecoder().decode(written.value.files[0]!.bytes))
          expect(scene._stats.coreVersion.startsWith(version)).toBe(true)
          expect('background' in scene).toBe(variant !== 'v14')
          expect(Array.isArray(scene.levels)).toBe(variant === 'v14')
          if (variant === 'v14') expect(scene.levels[0].name).toBeTruthy()
          for (const wall of scene.walls) {
            expect(wall.c.every(Number.isInteger)).toBe(true)
            for (const sense of ['light', 'sight', 'sound']) expect([0, 10, 20, 30, 40]).toContain(wall[sense])
            expect([0, 20]).toContain(wall.move)
            expect([0, 1, 2]).toContain(wall.door)
            expect([0, 1, 2]).toContain(wall.ds)
          }
          for (const region of scene.regions)
            for (const behaviour of region.behaviors) {
              expect(variant).not.toBe('v12')
              expect(behaviour.type).toBe('modifyMovementCost')
            }
          for (const token of scene.tokens)
            expect([token.x, token.y].every(Number.isInteger) && [-2, -1, 0, 1].includes(token.disposition)).toBe(true)
          expect(scene.grid.size).toBeGreaterThanOrEqual(50)
          expect(JSON.stringify(scene)).not.toContain('data:')
        }
      }),
      { numRuns: 25 },
    )
  })

  const counts = [
    { file: 'v11-ddbmeta-tbomt-10070.json', walls: 4, doors: 0 },
    { file: 'v12-ddbmeta-oswfst-10097-regions.json', walls: 22, doors: 4 },
    { file: 'v13-ddbmeta-fraif-10019-modifyMovementCost.json', walls: 415, doors: 17 },
  ]
  for (const { file, walls, doors } of counts)
    test.skipIf(!existsSync(samples))(
      `${file}: every wall and door of the file is accounted for (skipped where the samples are not beside the project)`,
      async () => {
        const draft = await foundryFormat.read!(
          { name: file, bytes: readFileSync(resolve(samples, 'foundry', file)) },
          readContext,
        )
        if (!draft.ok) throw new Error(`${draft.error.message} at ${draft.error.where ?? ''}`)
        expect(draft.value.lines.length).toBe(walls)
        const doorEdges = [...draft.value.map.tables.edges.values()].filter(({ kind }) => kind === 'door').length
        expect(doorEdges > 0).toBe(doors > 0)
        if (file.startsWith('v13')) expect(draft.value.map.layers.terrain.some((code) => code === 1)).toBe(true)
      },
    )

  test.skipIf(!existsSync(samples))(
    'a scene of hexagons is refused by name (skipped where the samples are not beside the project)',
    async () => {
      const bytes = readFileSync(resolve(samples, 'foundry/v9-ddbmeta-erftlw-13084.json'))
      expect(await foundryFormat.read!({ name: 'v9.json', bytes }, readContext)).toMatchObject({
        ok: false,
        error: { code: 'not-supported' },
      })
    },
  )

  test('bad files are refused with their place', async () => {
    const read = (text: string) =>
      foundryFormat.read!({ name: 'a.json', bytes: new TextEncoder().encode(text) }, readContext)
    expect(await read('{"width":100,"height":100,"grid":100,"walls":[{"c":[1,2,3]}]}')).toMatchObject({
      ok: false,
      error: { where: '$.walls[0].c' },
    })
    expect(await read('{"width":1e6,"height":100,"grid":1}')).toMatchObject({ ok: false, error: { code: 'too-large' } })
    expect(await read('{"width":100,"height":100,"grid":0}')).toMatchObject({ ok: false })
  })
})
