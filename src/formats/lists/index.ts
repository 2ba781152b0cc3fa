import { csvLine, markdownText } from '../../base/markup.ts'
import { ok } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { settingsOf } from '../../map/battleMap.ts'
import { en } from '../../words/en/index.ts'
import type { SummaryRow } from '../../words/summary.ts'
import type { MapFormat } from '../format.ts'
import { listsOf, lossesOfLists, type ListTable } from './rows.ts'

const markdownTable = ({ title, columns, rows }: ListTable): string => {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`
  const body =
    rows.length === 0 ? en.lists.none : [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
  return `## ${title}\n\n${body}\n`
}

const summaryOf = (rows: readonly SummaryRow[]): readonly string[] =>
  rows.length === 0
    ? []
    : [`## ${en.summary.title}\n\n${rows.map(({ label, text }) => `- **${label}:** ${markdownText(text)}\n`).join('')}`]

/** The encounter at a glance, creatures and notes as a Markdown document. */
export const markdownFormat: MapFormat = {
  id: 'markdown',
  name: 'Creatures and notes (Markdown)',
  extensions: ['md'],
  maxBytes: 0,
  write: async (map, { baseName, rulesetName, houseRules, summary }) => {
    const { name, description } = settingsOf(map)
    const rows = summary()
    const head = [`# ${markdownText(name)}\n`, `${en.lists.mapFacts(rulesetName, map.widthCells, map.heightCells)}\n`]
    // The summary has a row of its own for them.
    if (houseRules.length > 0 && rows.length === 0)
      head.push(`${en.lists.houseRules(markdownText(houseRules.join('; ')))}\n`)
    if (description !== '') head.push(`${description.split('\n').map(markdownText).join('\n')}\n`)
    const text = [...head, ...summaryOf(rows), ...listsOf(map).map(markdownTable)].join('\n')
    return ok({ files: [{ name: `${baseName}.md`, bytes: encodeUtf8(text) }], losses: lossesOfLists(map) })
  },
}

const csvTable = ({ columns, rows }: ListTable): string => [columns, ...rows].map(csvLine).join('')

/** Creatures and notes as two CSV files. */
export const csvFormat: MapFormat = {
  id: 'csv',
  name: 'Creatures and notes (CSV)',
  extensions: ['csv'],
  maxBytes: 0,
  write: async (map, { baseName }) => {
    const [creatures, notes] = listsOf(map)
    const files = [
      { name: `${baseName}.csv`, bytes: encodeUtf8(csvTable(creatures)) },
      { name: `${baseName}-notes.csv`, bytes: encodeUtf8(csvTable(notes)) },
    ]
    return ok({ files, losses: lossesOfLists(map) })
  },
}
