import { describe, expect, it } from 'vitest'
import { csvFormat, markdownFormat } from '../../src/formats/lists/index.ts'
import type { MapFormat } from '../../src/formats/format.ts'
import { mapWith } from '../support/printableMap.ts'
import { writeContext } from './contexts.ts'

const map = mapWith(
  { widthCells: 30, heightCells: 9 },
  {
    creatures: [
      {
        name: '<script>alert(1)</script>',
        size: 'large',
        side: 'foes',
        at: { col: 26, row: 4 },
        speedFeet: { land: 30, fly: 60 },
        hitPoints: 7,
        prone: true,
        hidden: true,
        notes: 'two\nlines',
      },
      { name: '=HYPERLINK("x")', size: 'medium', side: 'party', at: { col: 0, row: 0 }, speedFeet: { land: 20 } },
    ],
    notes: [
      { at: { x: 3.9, y: 2.1 }, number: 12, title: 'Late', text: 'a | b' },
      { at: { x: 0.5, y: 0.5 }, number: 3, title: 'Early', text: '', gmOnly: true },
    ],
  },
)

async function written(format: MapFormat): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const result = await format.write?.(map, writeContext)
  if (!result?.ok) throw new Error('the lists were not written')
  return result.value.files.map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) }))
}

describe('lists of creatures and notes', () => {
  it('as CSV are one file each, without formulas', async () => {
    const [creatures, notes, ...more] = await written(csvFormat)
    expect(more).toEqual([])
    expect(creatures?.text.split('\r\n')).toEqual([
      'Name,Side,Size,Square,Speed,Hit points,State,Notes',
      '<script>alert(1)</script>,foes,large,AA5,"land 30 ft, fly 60 ft",7,"prone, hidden","two\nlines"',
      `"'=HYPERLINK(""x"")",party,medium,A1,land 20 ft,,,`,
      '',
    ])
    expect(notes?.text.split('\r\n')).toEqual([
      'Number,Title,Square,For whom,Text',
      '3,Early,A1,Hidden from players,',
      '12,Late,D3,,a | b',
      '',
    ])
  })

  it('as Markdown name the house rules', async () => {
    const result = await markdownFormat.write!(map, { ...writeContext, houseRules: ['Second diagonal: 5 feet'] })
    const text = result.ok ? new TextDecoder().decode(result.value.files[0]!.bytes) : ''
    expect(text).toContain('\nHouse rules: Second diagonal: 5 feet.\n')
    const [plain] = await written(markdownFormat)
    expect(plain?.text).not.toContain('House rules')
  })

  it('as Markdown begin with the encounter, which names the house rules', async () => {
    const rows = [
      { id: 'sides', label: 'Sides', text: 'Party: 1 · <b>foes</b>: 1' },
      { id: 'house-rules', label: 'House rules', text: 'Second diagonal: 5 feet.' },
    ] as const
    const houseRules = ['Second diagonal: 5 feet']
    const result = await markdownFormat.write!(map, { ...writeContext, houseRules, summary: () => rows })
    const text = result.ok ? new TextDecoder().decode(result.value.files[0]!.bytes) : ''
    expect(text).toContain(
      '\n\n## Encounter\n\n- **Sides:** Party: 1 · &lt;b>foes&lt;/b>: 1\n- **House rules:** Second diagonal: 5 feet.\n\n## Creatures\n',
    )
    expect(text.match(/House rules/g)).toHaveLength(1)
  })

  it('as Markdown hold no tag and no broken table', async () => {
    const [document] = await written(markdownFormat)
    const lines = document?.text.split('\n') ?? []
    expect(lines[0]).toBe('# The Sunken Gate')
    expect(lines).toContain(
      '| &lt;script>alert(1)&lt;/script> | foes | large | AA5 | land 30 ft, fly 60 ft | 7 | prone, hidden | two<br>lines |',
    )
    expect(lines).toContain('| 12 | Late | D3 |  | a \\| b |')
    expect(document?.text).not.toContain('<script')
  })
})
