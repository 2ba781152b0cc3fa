/** Files for players hold nothing that only the GM may know: not a word, not a number that gives away where something is. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MapFormat } from '../../src/formats/format.ts'
import { playerCopy } from '../../src/formats/playerCopy.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { mapOfEverything, SECRETS } from '../support/printableMap.ts'
import { writeContext } from './contexts.ts'

async function written(format: MapFormat, map: BattleMap, variant?: string): Promise<string> {
  const result = await format.write!(map, { ...writeContext, ...(variant === undefined ? {} : { variant }) })
  if (!result.ok) throw new Error(result.error.code)
  return result.value.files.map(({ name, bytes }) => `${name}\n${new TextDecoder().decode(bytes)}`).join('\n')
}

/** The same table with each record changed; null takes it away. */
const each = <R extends { readonly id: string }>(
  records: ReadonlyMap<R['id'], R>,
  change: (record: R) => R | null,
): Map<R['id'], R> =>
  new Map(
    [...records.values()].flatMap((record) => {
      const changed = change(record)
      return changed ? [[record.id, changed] as const] : []
    }),
  )

/** The map as it would be had the GM no secrets: said a second time, in other words than the product's. */
function withoutSecrets(map: BattleMap): BattleMap {
  const { tables } = map
  const isHidden = (id: string) => tables.creatures.get(id as never)?.hidden ?? true
  const unlessGmOnly = <R extends { readonly gmOnly: boolean }>(record: R): R | null => (record.gmOnly ? null : record)
  return {
    ...map,
    tables: {
      ...tables,
      settings: each(tables.settings, (settings) => ({ ...settings, description: 'nothing to tell' })),
      edges: each(tables.edges, (edge) =>
        edge.secret
          ? { ...edge, kind: 'wall', door: 'closed', secret: false, checkText: 'no' }
          : { ...edge, checkText: '' },
      ),
      creatures: each(
        tables.creatures,
        ({ mountId, libraryId: _, hitPoints: __, baseSpeedFeet: ___, speedCircumstances: ____, ...creature }) =>
          creature.hidden
            ? null
            : creatureSchema.parse({
                ...creature,
                ...(mountId === undefined || isHidden(mountId) ? {} : { mountId }),
                notes: 'nothing',
                skills: { spot: 1 },
                tags: ['x'],
                strength: 7,
                dexterity: 7,
                constitution: 7,
              }),
      ),
      notes: new Map(),
      drawings: each(tables.drawings, unlessGmOnly),
      props: each(tables.props, unlessGmOnly),
      lights: each(tables.lights, unlessGmOnly),
      templates: each(tables.templates, (template) =>
        template.creatureId !== undefined && isHidden(template.creatureId) ? null : unlessGmOnly(template),
      ),
      regions: each(tables.regions, (region) => (region.purpose === 'trap' ? null : unlessGmOnly(region))),
      encounters: new Map(),
    },
  }
}

describe('the player copy', () => {
  for (const format of FORMATS.filter(({ write }) => write))
    for (const variant of format.variants ?? [undefined])
      test(`as ${format.name}${variant === undefined ? '' : `, ${variant}`} is the same file whatever the secrets are`, async () => {
        await fc.assert(
          fc.asyncProperty(arbitraryFullMap(), async (map) => {
            const other = withoutSecrets(map)
            expect(checkMap(other)).toMatchObject({ ok: true })
            const file = await written(format, playerCopy(map).map, variant)
            expect(file).toBe(await written(format, playerCopy(other).map, variant))
          }),
          { numRuns: 40 },
        )
      }, 120_000)

  for (const format of FORMATS.filter(({ write }) => write))
    test(`as ${format.name} holds no word of the GM’s`, async () => {
      const file = await written(format, playerCopy(mapOfEverything()).map)
      for (const secret of Object.values(SECRETS)) expect(file).not.toContain(secret)
    })

  test('while the GM copy holds all of them', async () => {
    const file = await written(
      FORMATS.find(({ id }) => id === 'fivefoot')!,
      mapOfEverything(),
    )
    for (const secret of Object.values(SECRETS)) expect(file).toContain(secret)
  })

  test('says what it leaves out', () => {
    const { losses } = playerCopy(mapOfEverything())
    expect(losses.map(({ what, count }) => [what, count])).toEqual([
      ['secret doors, walls, windows and barriers', 1],
      ['checks on walls and doors', 2],
      ['hidden creatures', 1],
      ['what only the GM knows about creatures', 2],
      ['notes', 2],
      ['texts, arrows and drawings for the GM', 1],
      ['pictures for the GM', 1],
      ['area templates for the GM or of hidden creatures', 1],
      ['traps and regions for the GM', 1],
      ['the description of the map', 1],
    ])
  })
})
