/** Tables: the creatures, and those that come with the facts (ledger, initiative). */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import type { Mark, Tag } from '../../draw/marks.ts'
import { linePath, pathMark } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import type { PrintTable } from '../facts.ts'
import { stateWords } from '../../map/creatureStates.ts'
import type { Part } from '../options.ts'
import type { NumberedCreature, Scene } from '../scene/scene.ts'
import { wrapText } from '../text/wrap.ts'
import { en } from '../../words/en/index.ts'
import type { Block } from './flow.ts'
import type { TextSection } from './sharedPages.ts'
import { squareLabel } from '../map/squareLabels.ts'

const labels = en.paper.tables

/** Type size: smaller in narrow tables, as in a booklet. */
const ptFor = (widthInches: number): number => (widthInches < 5.6 ? 6.2 : 8)
const CELL_PAD = 0.05

/** A table, its head repeated on each page; without rows it is not printed. */
export function tableSection(scene: Scene, part: Part, table: PrintTable): TextSection {
  // One tag for all pages: a reader hears one table.
  const tag: Tag = { role: 'Table' }
  return {
    part,
    title: table.title,
    maxColumns: 1,
    minInches: 4.3,
    blocks: (width) => tableBlocks(scene, table, width, tag).slice(1),
    head: (width) => tableBlocks(scene, table, width, tag)[0],
  }
}

/** The head of a table, then its rows. */
export function tableBlocks(
  scene: Scene,
  table: PrintTable,
  widthInches: number,
  tag: Tag = { role: 'Table' },
): Block[] {
  const heads = table.columns.map(({ label }) => label)
  return [heads, ...table.rows].map((cells, i) =>
    tableRow(scene, table, cells, widthInches, i === 0, { role: 'TR', within: tag }),
  )
}

interface TableCell {
  readonly x: number
  readonly widthInches: number
  readonly lines: readonly string[]
  readonly isRight: boolean
  readonly tag: Tag
}

function tableRow(
  { ink }: Scene,
  { columns }: PrintTable,
  texts: readonly string[],
  widthInches: number,
  isHead: boolean,
  within: Tag,
): Block {
  const pt = ptFor(widthInches)
  const leading = points(pt * 1.3)
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const cells: TableCell[] = []
  let x = 0
  for (const [i, { share, align }] of columns.entries()) {
    const columnInches = (share / shares) * widthInches
    const room = columnInches - 2 * CELL_PAD
    const lines = wrapText(texts[i] ?? '', room, pt, isHead)
    const tag: Tag = { role: isHead ? 'TH' : 'TD', within }
    cells.push({ x, widthInches: room, lines, isRight: align === 'right', tag })
    x += columnInches
  }
  const heightInches = Math.max(1, ...cells.map(({ lines }) => lines.length)) * leading + points(4)
  const look = { pt, bold: isHead, color: ink.text }
  return {
    heightInches,
    draw: (left, top) => [
      ...cells.flatMap((cell): Mark[] =>
        cell.lines.map((line, i) =>
          textMark(
            line,
            left + cell.x + CELL_PAD + (cell.isRight ? cell.widthInches : 0),
            top + points(pt + 1.5) + i * leading,
            {
              ...look,
              align: cell.isRight ? 'right' : 'left',
              maxWidthInches: cell.widthInches,
              tag: cell.tag,
            },
          ),
        ),
      ),
      pathMark(linePath(left, top + heightInches, left + widthInches, top + heightInches), {
        stroke: isHead ? ink.text : ink.quiet,
        width: points(isHead ? 0.9 : 0.35),
      }),
    ],
  }
}

/** The table of creatures. Players see who stands where; the GM sees what they can do. */
export function creatureTable({ creatures, options }: Scene): PrintTable {
  const gm = options.copy === 'gm'
  const columns: PrintTable['columns'] = [
    { label: labels.number, share: 4, align: 'right' },
    { label: labels.name, share: 20 },
    { label: labels.side, share: 9 },
    { label: labels.size, share: 15 },
    { label: labels.square, share: 8 },
    ...(gm
      ? ([
          { label: labels.speed, share: 20 },
          { label: labels.reach, share: 10 },
          { label: labels.hitPoints, share: 7, align: 'right' },
          { label: labels.state, share: 15 },
        ] as const)
      : []),
  ]
  return { title: labels.creatures, columns, rows: creatures.map((numbered) => cellsOf(numbered)), forPlayers: true }

  function cellsOf({ creature, number, spaceCells }: NumberedCreature): string[] {
    const common = [
      `${number}`,
      creature.name,
      en.terms.side(creature.side),
      labels.sizeAndSpace(creature.size, spaceCells * FEET_PER_SQUARE),
      squareLabel(options.coordinates, creature.at.col, creature.at.row),
    ]
    if (!gm) return common
    return [
      ...common,
      labels.speeds(creature.speedFeet),
      labels.reachOf(creature.reachFeet, creature.reachWeapon),
      creature.hitPoints === undefined ? '' : `${creature.hitPoints}`,
      stateWords(creature).join(', '),
    ]
  }
}
