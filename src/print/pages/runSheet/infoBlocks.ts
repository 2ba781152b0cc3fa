/** Sections of the run sheet beside the map: events, doors, terrain costs, house rules, notes. */
import type { TerrainType } from '../../../map/terrain.ts'
import { en } from '../../../words/en/index.ts'
import { points, textMark } from '../../drawing.ts'
import type { RunSheetFacts } from '../../facts.ts'
import type { Scene } from '../../scene/scene.ts'
import { wrapText } from '../../text/wrap.ts'
import { actionArea } from '../actionArea.ts'
import { space, type Block } from '../flow.ts'
import { edgeName, usedTerrain } from '../legendPages.ts'
import { heading } from '../text.ts'
import { squareLabel } from '../../map/squareLabels.ts'
import type { Content } from './sheetSection.ts'

const words = en.paper.runSheet

/** Returns a function that makes the blocks of these sections for columns of a width. */
export const infoBlocks =
  ({ scene, facts, without }: Content) =>
  (width: number): readonly Block[] => {
    const section = (title: string, entries: readonly string[]): readonly Block[] =>
      entries.length === 0 ? [] : [...heading(title, width, 9), ...entries.flatMap((entry) => hanging(entry, width))]
    const { tableRuleLines } = scene.facts
    return [
      ...(without.has('events') ? [] : section(words.events, facts.events)),
      ...(without.has('doors') ? [] : section(words.doors, doorLines(scene, facts))),
      ...(without.has('terrain') ? [] : section(words.terrain, terrainLines(scene, facts))),
      ...(without.has('house-rules')
        ? []
        : section(words.houseRules, tableRuleLines.length > 0 ? tableRuleLines : [words.rulesAsWritten])),
      ...(without.has('map-notes') ? [] : section(words.notes, noteLines(scene))),
    ]
  }

/** A text with a hanging indent. */
function hanging(text: string, width: number): readonly Block[] {
  const indent = 0.1
  return [
    ...wrapText(text, width - indent, 7.5).map((line, i, all): Block => ({
      heightInches: points(9.6),
      keepWithNext: i < all.length - 1,
      draw: (x, y) => [textMark(line, x + (i === 0 ? 0 : indent), y + points(7.6), { pt: 7.5 })],
    })),
    space(1),
  ]
}

/** Doors, equal ones grouped, and exits; plain open doors are left out. */
function doorLines({ map, options }: Scene, facts: RunSheetFacts): readonly string[] {
  const doors = new Map<string, { readonly state: string; readonly check: string; readonly places: string[] }>()
  for (const edge of map.tables.edges.values()) {
    if (edge.kind !== 'door' || (edge.door === 'open' && !edge.secret && edge.checkText.trim() === '')) continue
    const [state, check] = [edgeName(edge), edge.checkText.trim()]
    const key = JSON.stringify([state, check])
    const group = doors.get(key) ?? { state, check, places: [] }
    group.places.push(en.blockers.betweenWords(edge))
    doors.set(key, group)
  }
  return [
    ...[...doors.values()].map(({ state, places, check }) => words.door(state, places, check)),
    ...facts.exits.map(({ name, cells }) => {
      const [first, last] = [cells[0], cells.at(-1)]
      const label = ({ col, row }: { readonly col: number; readonly row: number }) =>
        squareLabel(options.coordinates, col, row)
      return words.exit(name, [...new Set([first, last].flatMap((cell) => (cell ? [label(cell)] : [])))].join('–'))
    }),
  ]
}

/** Terrain grouped by cost. */
function terrainLines(scene: Scene, facts: RunSheetFacts): readonly string[] {
  const byCost = new Map<string, TerrainType[]>()
  for (const type of usedTerrain(scene, [actionArea(scene, facts)])) {
    const cost = facts.terrain[type.code] ?? ''
    byCost.set(cost, [...(byCost.get(cost) ?? []), type])
  }
  return [...byCost].map(([cost, types]) =>
    words.terrainOf(
      types.map((type) => words.terrainName(type.name, en.paper.legend.terrainTraits(type))),
      cost,
    ),
  )
}

const noteLines = ({ map, options }: Scene): readonly string[] =>
  [...map.tables.notes.values()]
    .sort((a, b) => a.number - b.number)
    .map(({ number, title, at }) =>
      words.note(
        number,
        title || en.paper.key.note(number),
        squareLabel(options.coordinates, Math.floor(at.x), Math.floor(at.y)),
      ),
    )
