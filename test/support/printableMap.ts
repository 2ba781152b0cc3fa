import { emptyMap, SETTINGS_ID, type BattleMap } from '../../src/map/battleMap.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { RECORD_SCHEMAS, type TableName } from '../../src/map/battleMap.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import { printOptionsSchema, type PrintOptions, type PrintOptionsInput } from '../../src/print/options.ts'

/** Facts as plain as can be. */
export const PLAIN_FACTS: PrintFacts = {
  rulesetName: 'Pathfinder 1e',
  tableRuleLines: [],
  dateText: '2026-03-01',
  costs: {
    terrain: Object.fromEntries(BUILT_IN_TERRAIN.map(({ code, name }) => [code, [`${name} costs something`]])),
    edges: { wall: 'Not to be passed', door: 'Open: free', window: 'Not to be passed', barrier: 'Doubles the step' },
  },
  areaFeet: { burst: [10, 20], cone: [15, 60], line: [30] },
  overlays: [],
  tables: [],
  pictures: {},
}

/** Options with their defaults. */
export const printOptions = (options: PrintOptionsInput = {}): PrintOptions => printOptionsSchema.parse(options)

/** A map with records put in by table; ids are given where they are left out. */
export function mapWith(
  size: { readonly widthCells: number; readonly heightCells: number },
  records: { readonly [T in TableName]?: readonly Record<string, unknown>[] } = {},
  paint: (col: number, row: number) => number = () => 0,
): BattleMap {
  const map = emptyMap('print-test' as MapId, size, { name: 'The Sunken Gate', ruleset: 'pf1e' })
  for (let row = 0; row < size.heightCells; row++)
    for (let col = 0; col < size.widthCells; col++) map.layers.terrain[row * size.widthCells + col] = paint(col, row)
  const tables: Record<string, Map<RecordId, unknown>> = { ...map.tables } as never
  for (const [table, rows] of Object.entries(records)) {
    const before = table === 'settings' ? [...map.tables.settings.values()][0] : {}
    tables[table] = new Map(
      rows.map((row, i) => {
        const record = RECORD_SCHEMAS[table as TableName].parse({ id: `${table}-${i}`, ...before, ...row })
        return [record.id, record]
      }),
    )
  }
  return { ...map, tables: tables as never }
}

/** An edge by its place. */
export const edgeAt = (col: number, row: number, border: 'north' | 'west', more: Record<string, unknown>) => ({
  id: edgeIdAt({ col, row }, border),
  cell: { col, row },
  border,
  ...more,
})

/** Words that only the GM may read, one for each place they can hide in. */
export const SECRETS = {
  hiddenCreature: 'Zorgulax the Lurker',
  creatureNotes: 'carries the bonekey',
  gmNoteTitle: 'Quicksilver ambush',
  gmNoteText: 'the floor gives way under the third step',
  openNoteText: 'lantern oil hides the glyph',
  region: 'Whispering pitfall',
  regionText: 'DC 23 to notice the tripwire',
  door: 'secret lever behind the tapestry',
  drawing: 'summoning circle',
  prop: 'cursed idol',
  description: 'the duke is the villain',
  template: 'delayed fireball',
} as const

/** A map with one of everything, eighteen by fourteen. */
export function mapOfEverything(): BattleMap {
  const ground = (col: number, row: number): number => {
    if (row < 3) return Math.floor(col / 2) + (row > 1 ? 9 : 0) > 14 ? 0 : Math.floor(col / 2) + (row > 1 ? 7 : 0)
    if (col > 12 && row > 6 && row < 12) return 8
    if (col === 5 && row > 5) return 12
    return 0
  }
  const map = mapWith(
    { widthCells: 18, heightCells: 14 },
    {
      settings: [{ id: SETTINGS_ID, description: SECRETS.description, heavyLineEverySquares: 5 }],
      edges: [
        ...[0, 1, 2, 3, 5].map((col) => edgeAt(col, 4, 'north', { kind: 'wall' })),
        edgeAt(4, 4, 'north', { kind: 'door', door: 'closed' }),
        edgeAt(6, 4, 'north', { kind: 'door', door: 'open' }),
        edgeAt(7, 4, 'north', { kind: 'door', doorLocked: true, checkText: 'Disable Device DC 25' }),
        edgeAt(8, 4, 'north', { kind: 'window' }),
        edgeAt(9, 4, 'north', { kind: 'barrier' }),
        edgeAt(10, 4, 'north', { kind: 'door', secret: true, checkText: SECRETS.door }),
        edgeAt(11, 4, 'west', { kind: 'wall' }),
        edgeAt(11, 5, 'west', { kind: 'door', door: 'open' }),
        edgeAt(11, 6, 'west', { kind: 'barrier' }),
        edgeAt(11, 7, 'west', { kind: 'window' }),
      ],
      creatures: [
        {
          name: 'Sir Aldric',
          size: 'medium',
          side: 'party',
          at: { col: 1, row: 5 },
          speedFeet: { land: 20 },
          hitPoints: 42,
        },
        {
          name: 'Ogre',
          size: 'large',
          side: 'foes',
          at: { col: 3, row: 6 },
          speedFeet: { land: 40 },
          notes: SECRETS.creatureNotes,
        },
        {
          name: 'Roc',
          size: 'gargantuan',
          side: 'neutral',
          at: { col: 7, row: 8 },
          speedFeet: { land: 20, fly: 80 },
          altitudeFeet: 30,
          facing: 2,
        },
        {
          name: SECRETS.hiddenCreature,
          size: 'medium',
          side: 'foes',
          at: { col: 12, row: 5 },
          speedFeet: { land: 30 },
          hidden: true,
        },
        {
          name: 'Žižka Łódź 龍 שלום',
          size: 'small',
          side: 'party',
          at: { col: 2, row: 9 },
          speedFeet: { land: 20 },
          prone: true,
        },
      ],
      notes: [
        { at: { x: 2.5, y: 11.5 }, number: 1, title: 'Fallen pillar', text: SECRETS.openNoteText },
        { at: { x: 12.5, y: 9.5 }, number: 2, title: SECRETS.gmNoteTitle, text: SECRETS.gmNoteText, gmOnly: true },
      ],
      regions: [
        {
          name: 'Camp',
          purpose: 'deployment',
          side: 'party',
          cells: [0, 1, 2].flatMap((col) => [
            { col, row: 12 },
            { col, row: 13 },
          ]),
        },
        { name: SECRETS.region, purpose: 'trap', cells: [{ col: 15, row: 5 }], text: SECRETS.regionText },
      ],
      drawings: [
        { shape: 'text', points: [{ x: 12.2, y: 12.3 }], text: 'Old well', widthSquares: 0.4 },
        {
          shape: 'arrow',
          points: [
            { x: 12, y: 13.5 },
            { x: 14, y: 13.2 },
          ],
        },
        { shape: 'text', points: [{ x: 6, y: 12.5 }], text: SECRETS.drawing, gmOnly: true },
      ],
      props: [
        { picture: 'gone', name: SECRETS.prop, at: { x: 15, y: 12 }, widthSquares: 2, heightSquares: 2, gmOnly: true },
        { picture: 'cart', name: 'Cart', at: { x: 8, y: 5 }, widthSquares: 2, heightSquares: 1, rotationDegrees: 20 },
      ],
      templates: [
        { shape: 'burst', origin: { x: 15, y: 9 }, sizeFeet: 10, name: SECRETS.template, gmOnly: true },
        { shape: 'cone', origin: { x: 6, y: 5 }, sizeFeet: 15, directionDegrees: 45, name: 'Breath' },
      ],
      lights: [{ at: { x: 13.5, y: 5.5 }, rangeFeet: 20 }],
    },
    ground,
  )
  for (const index of [9 * 18 + 1, 9 * 18 + 2, 10 * 18 + 1]) map.layers.elevationFeet[index] = 10
  return map
}
