/** The key of the GM's copy: notes by number, then the texts of regions, edges and creatures. */
import { isolated } from '../../base/text.ts'
import { settingsOf } from '../../map/battleMap.ts'
import type { Mark } from '../../draw/marks.ts'
import { noteMarker } from '../map/drawAnnotations.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import { space, type Block } from './flow.ts'
import { edgeName } from './legendPages.ts'
import type { TextSection } from './sharedPages.ts'
import { heading, paragraph } from './text.ts'
import { squareLabel } from '../map/squareLabels.ts'

const words = en.paper.key

const NUMBER_INCHES = 0.34

/** The key of the GM's copy. */
export const keySection = (scene: Scene): TextSection => ({
  part: 'key',
  title: words.title,
  maxColumns: 4,
  minInches: 2.6,
  blocks: (width) => [
    ...descriptionBlocks(scene, width),
    ...noteBlocks(scene, width),
    ...regionBlocks(scene, width),
    ...edgeBlocks(scene, width),
    ...creatureBlocks(scene, width),
  ],
})

function descriptionBlocks({ map }: Scene, width: number): Block[] {
  const { description } = settingsOf(map)
  return description.trim() === '' ? [] : [...heading(words.about, width), ...paragraph(description, width)]
}

/** A title beside its marker, with its text indented below. */
function entry(
  width: number,
  title: string,
  place: string,
  text: string,
  marker?: (x: number, y: number) => readonly Mark[],
): Block[] {
  const indent = marker ? NUMBER_INCHES : 0
  const [first, ...more] = paragraph(
    place === '' ? title : `${isolated(title)} (${place})`,
    width,
    { pt: 9.5, bold: true, tag: { role: 'H3' } },
    indent,
  )
  if (!first) return []
  const lines = paragraph(text, width, { pt: 9 }, indent)
  const titled: Block = {
    ...first,
    keepWithNext: lines.length > 0,
    draw: (x, y, wide) => [...(marker?.(x + 0.12, y + first.heightInches * 0.52) ?? []), ...first.draw(x, y, wide)],
  }
  return [titled, ...more.map((line) => ({ ...line, keepWithNext: true })), ...lines, space(5)]
}

function noteBlocks(scene: Scene, width: number): Block[] {
  const { map, options } = scene
  const notes = [...map.tables.notes.values()].sort((a, b) => a.number - b.number)
  if (notes.length === 0) return []
  return [
    ...heading(words.notes, width),
    ...notes.flatMap((note) =>
      entry(
        width,
        note.title || words.note(note.number),
        squareLabel(options.coordinates, Math.floor(note.at.x), Math.floor(note.at.y)),
        note.text,
        (x, y) => noteMarker(scene, { x, y }, note.number, 0.1),
      ),
    ),
  ]
}

function regionBlocks({ map, options }: Scene, width: number): Block[] {
  const regions = [...map.tables.regions.values()].filter(({ text }) => text.trim() !== '')
  if (regions.length === 0) return []
  return [
    ...heading(words.regions, width),
    ...regions.flatMap((region) => {
      const [first] = region.cells
      return entry(width, region.name, first ? squareLabel(options.coordinates, first.col, first.row) : '', region.text)
    }),
  ]
}

function edgeBlocks({ map, options }: Scene, width: number): Block[] {
  const edges = [...map.tables.edges.values()].filter(({ checkText }) => checkText.trim() !== '')
  if (edges.length === 0) return []
  return [
    ...heading(words.edges, width),
    ...edges.flatMap((edge) =>
      entry(
        width,
        edgeName(edge),
        words.edgePlace(edge.border, squareLabel(options.coordinates, edge.cell.col, edge.cell.row)),
        edge.checkText,
      ),
    ),
  ]
}

function creatureBlocks({ creatures, options }: Scene, width: number): Block[] {
  const noted = creatures.filter(({ creature }) => creature.notes.trim() !== '')
  if (noted.length === 0) return []
  return [
    ...heading(words.creatures, width),
    ...noted.flatMap(({ creature, number }) =>
      entry(
        width,
        words.creature(number, creature.name),
        squareLabel(options.coordinates, creature.at.col, creature.at.row),
        creature.notes,
      ),
    ),
  ]
}
