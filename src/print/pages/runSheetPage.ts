/**
 * The run sheet: one page to run an encounter from. What it holds is laid out around a small map; where that leaves the map
 * too small to read, things are left out one after the other, in the order of `RUN_SHEET_DROPS`, and named at the foot.
 */
import type { Mark } from '../../draw/marks.ts'
import { pathMark, rectPath } from '../../draw/paths.ts'
import { textWidth } from '../../draw/text/measure.ts'
import { shortName } from '../../draw/tokens/names.ts'
import { sideColors, sideOutline } from '../../draw/tokens/sides.ts'
import type { CellRect } from '../../grid/cell.ts'
import { RUN_SHEET_DROPS, type RunSheetItem } from '../../words/facts.ts'
import { en } from '../../words/en/index.ts'
import { points, textMark } from '../drawing.ts'
import type { RunSheetFacts } from '../facts.ts'
import { kindsOf, type Kind, type KindMember } from '../kinds.ts'
import { drawMap } from '../map/drawMap.ts'
import { xOf, yOf, type Frame } from '../map/frame.ts'
import { smallScene, type Scene } from '../scene/scene.ts'
import { wrapText } from '../text/wrap.ts'
import { columnWidth, flowPages, space, type Block, type TextArea } from './flow.ts'
import { edgeName, usedTerrain } from './legendPages.ts'
import type { PlannedPage } from './page.ts'
import { textAreaOf, textPageFrame, textSheet } from './sheet.ts'
import { heading, paragraph } from './text.ts'
import { coordinateMarks, squareLabel } from './tilePage.ts'
import { actionArea } from './actionArea.ts'

const words = en.paper.runSheet

const GAP = 0.12
/** Room for the names of columns and rows beside the small map. */
const BAND = 0.17
/** The map is large enough if its longer side is this long, or its squares are. */
const MIN_MAP_INCHES = 3.2
const MIN_SQUARE_INCHES = 0.3
const MAX_SQUARE_INCHES = 0.5
/** Widths of the text beside the map that are tried. */
const BESIDE_INCHES = [2.25, 2.75, 3.2, 3.6]
const COLUMN_INCHES = 2.2
const columnsIn = (widthInches: number): number => Math.max(1, Math.floor(widthInches / COLUMN_INCHES))

/** A part of the sheet whose height is known. */
interface Part {
  readonly heightInches: number
  readonly draw: (y: number) => readonly Mark[]
}

interface Layout {
  readonly draw: () => readonly Mark[]
}

/** The run sheet; none for players, and none where no one is on the map. */
export function runSheetPages(scene: Scene): PlannedPage[] {
  const { runSheet } = scene.facts
  if (scene.options.copy !== 'gm' || !runSheet || scene.creatures.length === 0) return []
  const sheet = textSheet(scene.options)
  const area = textAreaOf(sheet, scene.options.marginInches)
  const title = words.titleOf(runSheet.planName)
  const fitted = fit(scene, runSheet, area)
  return [
    {
      ...sheet,
      part: 'run-sheet',
      label: words.title,
      ...(fitted.dropped.length > 0 ? { dropped: fitted.dropped } : {}),
      draw: (place) => [...textPageFrame(scene, sheet, title, place), ...fitted.draw()],
    },
  ]
}

/** The first layout with a map one can read, giving up more and more; the last one always fits. */
function fit(
  scene: Scene,
  facts: RunSheetFacts,
  area: TextArea,
): Layout & { readonly dropped: readonly RunSheetItem[] } {
  for (let level = 0; level <= RUN_SHEET_DROPS.length; level++) {
    const given = RUN_SHEET_DROPS.slice(0, level)
    const without = new Set<RunSheetItem>(given)
    const dropped = given.filter((item) => has(scene, facts, item))
    const layout = layoutOf(scene, facts, area, without, dropped)
    if (layout) return { ...layout, dropped }
  }
  throw new Error('a run sheet without anything fits every page')
}

/** Whether the map has such a thing at all: what is not there is not missing. */
function has({ map, facts: { tableRuleLines } }: Scene, facts: RunSheetFacts, item: RunSheetItem): boolean {
  const { creatures, notes, edges } = map.tables
  switch (item) {
    case 'creature-notes':
      return [...creatures.values()].some((creature) => creature.notes.trim() !== '')
    case 'map-notes':
      return notes.size > 0
    case 'doors':
      return facts.exits.length > 0 || [...edges.values()].some(({ kind }) => kind === 'door')
    case 'house-rules':
      return tableRuleLines.length > 0
    case 'plans':
      return facts.creatures.some(({ plan }) => plan !== '')
    case 'events':
      return facts.events.length > 0
    case 'terrain':
    case 'map':
    case 'kinds':
      return true
  }
}

function layoutOf(
  scene: Scene,
  facts: RunSheetFacts,
  area: TextArea,
  without: ReadonlySet<RunSheetItem>,
  dropped: readonly RunSheetItem[],
): Layout | undefined {
  const { x, widthInches: width } = area
  const strip = initiativeStrip(
    scene,
    facts,
    x,
    width,
    without.has('kinds') ? area.heightInches * MAX_STRIP_SHARE : Infinity,
  )
  const foot = lines(
    dropped.length === 0 ? [] : paragraph(words.dropped(dropped), width, { pt: 7.5, bold: true }),
    x,
    width,
  )
  const room = area.heightInches - strip.heightInches - foot.heightInches - 2 * GAP
  const kinds = kindRows(scene, facts, x, width, without, without.has('kinds') ? room : Infinity)
  const blocks = infoBlocks(scene, facts, without)
  const left = room - kinds.heightInches - GAP
  if (left < 0 && !without.has('kinds')) return undefined
  const middle = without.has('map')
    ? columnsOnly(blocks, area, left)
    : mapAndBlocks(scene, facts, without, blocks, area, left)
  if (!middle) return undefined
  return {
    draw: () => {
      let y = area.y
      const marks: Mark[] = []
      for (const part of [strip, middle, kinds]) {
        marks.push(...part.draw(y))
        y += part.heightInches + GAP
      }
      return [...marks, ...foot.draw(area.y + area.heightInches - foot.heightInches)]
    },
  }
}

/** Blocks one under the other. */
function lines(blocks: readonly Block[], x: number, width: number): Part {
  return {
    heightInches: blocks.reduce((sum, { heightInches }) => sum + heightInches, 0),
    draw: (top) => {
      let y = top
      return blocks.flatMap((block) => {
        const marks = block.draw(x, y, width)
        y += block.heightInches
        return marks
      })
    },
  }
}

const BOX_INCHES = 0.2
const TURN_INCHES = 1.42
const ROUND_BOXES = 10
/** Where not all kinds fit, the strip may fill so much of the page. */
const MAX_STRIP_SHARE = 0.35

/** A box to write in for everyone who takes turns, those whose initiative the plan has typed first; boxes for rounds. */
function initiativeStrip(scene: Scene, facts: RunSheetFacts, x: number, width: number, mostInches: number): Part {
  const { ink } = scene
  const byId = new Map(scene.creatures.map((numbered) => [numbered.creature.id, numbered]))
  const turns = facts.creatures
    .flatMap((said) => {
      const numbered = said.takesTurns ? byId.get(said.creatureId) : undefined
      return numbered ? [{ said, ...numbered }] : []
    })
    .sort(
      (a, b) =>
        (b.said.initiative ?? -Infinity) - (a.said.initiative ?? -Infinity) ||
        b.said.initiativeModifier - a.said.initiativeModifier,
    )
  const across = Math.max(1, Math.floor((width + 0.08) / TURN_INCHES))
  const each = width / across
  const headInches = 0.25
  const lineInches = BOX_INCHES + 0.05
  const mostRows = Math.max(1, Math.floor((mostInches - headInches) / lineInches))
  const rows = Math.min(mostRows, Math.ceil(turns.length / across))
  const shown = turns.length > rows * across ? turns.slice(0, rows * across - 1) : turns
  const box: { readonly stroke: string; readonly width: number } = { stroke: ink.text, width: points(0.6) }
  const turn = ({ creature, number, said }: (typeof turns)[number], left: number, y: number): Mark[] => {
    const modifier = words.modifier(said.initiativeModifier)
    const nameRoom = each - 0.56 - textWidth(`#${number} `, points(7.5), true)
    const name = shortName(creature.name, nameRoom, (text) => textWidth(text, points(7.5), false))
    const at = y + 0.145
    return [
      pathMark(rectPath(left, y, 0.3, BOX_INCHES), box),
      ...(said.initiative === null
        ? [textMark(modifier, left + 0.335, at, { pt: 6.5, color: ink.quiet })]
        : [textMark(`${said.initiative}`, left + 0.15, at, { pt: 8.5, bold: true, align: 'center', color: ink.text })]),
      textMark(`#${number}`, left + 0.52, at, { pt: 7.5, bold: true, color: ink.text }),
      textMark(name, left + 0.52 + textWidth(`#${number} `, points(7.5), true), at, { pt: 7.5, color: ink.text }),
    ]
  }
  return {
    heightInches: headInches + rows * lineInches,
    draw: (y) => [
      textMark(words.initiative, x, y + points(10), { pt: 10, bold: true, color: ink.text }),
      ...roundBoxes(scene, x + width, y),
      ...shown.flatMap((each_, i) =>
        turn(each_, x + (i % across) * each, y + headInches + Math.floor(i / across) * lineInches),
      ),
      ...(shown.length < turns.length
        ? [
            textMark(
              words.moreTurns(turns.length - shown.length),
              x + width - each,
              y + headInches + (rows - 1) * lineInches + 0.145,
              { pt: 7.5, color: ink.text },
            ),
          ]
        : []),
    ],
  }
}

/** Boxes to tick as rounds go by, ending at `right`. */
function roundBoxes({ ink }: Scene, right: number, y: number): Mark[] {
  const side = 0.17
  const left = right - ROUND_BOXES * (side + 0.04) + 0.04
  return [
    textMark(words.round, left - 0.06, y + points(9.5), { pt: 8, align: 'right', color: ink.text }),
    ...Array.from({ length: ROUND_BOXES }, (_, i) => left + i * (side + 0.04)).flatMap((at, i) => [
      pathMark(rectPath(at, y, side, side), { stroke: ink.text, width: points(0.6) }),
      textMark(`${i + 1}`, at + side / 2, y + side / 2 + points(2.4), { pt: 6.5, align: 'center', color: ink.quiet }),
    ]),
  ]
}

/** The map as large as the room beside or above the blocks lets it be, whichever is larger; nothing where that is too small. */
function mapAndBlocks(
  scene: Scene,
  facts: RunSheetFacts,
  without: ReadonlySet<RunSheetItem>,
  blocks: (width: number) => readonly Block[],
  area: TextArea,
  room: number,
): Part | undefined {
  const { cells } = actionArea(scene, facts)
  const squareIn = (width: number, height: number): number =>
    Math.min(MAX_SQUARE_INCHES, (width - BAND) / cells.widthCells, (height - BAND) / cells.heightCells)
  const found: { readonly square: number; readonly part: Part }[] = []
  for (const besideInches of BESIDE_INCHES) {
    const square = squareIn(area.widthInches - besideInches - 0.2, room)
    const [mapWidth, mapHeight] = [BAND + square * cells.widthCells, BAND + square * cells.heightCells]
    const free = { ...area, x: area.x + mapWidth + 0.2, widthInches: area.widthInches - mapWidth - 0.2 }
    const text = flowed(blocks, { ...free, columns: columnsIn(free.widthInches) }, room)
    if (!text) continue
    found.push({
      square,
      part: {
        heightInches: Math.max(text.heightInches, mapHeight),
        draw: (y) => [...smallMap(scene, facts, without, cells, square, area.x, y), ...text.draw(y)],
      },
    })
  }
  const below = flowed(blocks, { ...area, columns: columnsIn(area.widthInches) }, room)
  if (below) {
    const square = squareIn(area.widthInches, room - below.heightInches - GAP)
    const mapHeight = BAND + square * cells.heightCells
    const left = area.x + (area.widthInches - BAND - square * cells.widthCells) / 2
    found.push({
      square,
      part: {
        heightInches: mapHeight + GAP + below.heightInches,
        draw: (y) => [...smallMap(scene, facts, without, cells, square, left, y), ...below.draw(y + mapHeight + GAP)],
      },
    })
  }
  const [best] = found.sort((a, b) => b.square - a.square)
  if (!best) return undefined
  const isLarge =
    best.square >= MIN_SQUARE_INCHES || best.square * Math.max(cells.widthCells, cells.heightCells) >= MIN_MAP_INCHES
  return isLarge ? best.part : undefined
}

function columnsOnly(blocks: (width: number) => readonly Block[], area: TextArea, room: number): Part | undefined {
  return flowed(blocks, { ...area, columns: columnsIn(area.widthInches) }, room)
}

/** Blocks in columns as low as they can be; nothing where they do not fit into the room. */
function flowed(blocks: (width: number) => readonly Block[], area: TextArea, room: number): Part | undefined {
  const set = blocks(columnWidth(area))
  if (set.length === 0) return { heightInches: 0, draw: () => [] }
  const total = set.reduce((sum, { heightInches }) => sum + heightInches, 0)
  for (let heightInches = total / area.columns; heightInches <= room; heightInches += 0.06)
    if (flowPages(set, { ...area, heightInches }).length === 1)
      return { heightInches, draw: (y) => flowPages(set, { ...area, y, heightInches })[0]?.() ?? [] }
  return undefined
}

/** The map with numbers for creatures, its squares named along two sides, and the exits of the plan. */
function smallMap(
  scene: Scene,
  facts: RunSheetFacts,
  without: ReadonlySet<RunSheetItem>,
  cells: CellRect,
  squareInches: number,
  x: number,
  y: number,
): Mark[] {
  const box = {
    x: x + BAND,
    y: y + BAND,
    widthInches: cells.widthCells * squareInches,
    heightInches: cells.heightCells * squareInches,
  }
  const frame: Frame = {
    squareInches,
    originX: box.x - cells.col * squareInches,
    originY: box.y - cells.row * squareInches,
    window: cells,
  }
  const small = smallScene(scene, { notes: !without.has('map-notes') })
  const exits = facts.exits.flatMap((exit) => exit.cells)
  return [
    drawMap(small, frame, box),
    ...exits.map(({ col, row }) =>
      pathMark(rectPath(xOf(frame, col), yOf(frame, row), squareInches, squareInches), {
        stroke: scene.ink.line('#1f7a4d'),
        width: points(1.2),
        dash: [points(2), points(1.5)],
      }),
    ),
    pathMark(rectPath(box.x, box.y, box.widthInches, box.heightInches), { stroke: scene.ink.text, width: points(0.6) }),
    ...coordinateMarks(scene, frame, box),
  ]
}

const HP_UNIT_INCHES = 0.98
const MAX_HP_UNITS = 4
const ROW_PAD = 0.04

/** A line for each kind: who they are and what they do at the left, a box for each one's hit points at the right. */
function kindRows(
  scene: Scene,
  facts: RunSheetFacts,
  x: number,
  width: number,
  without: ReadonlySet<RunSheetItem>,
  room: number,
): Part {
  const { ink } = scene
  const kinds = kindsOf(scene.creatures, facts)
  const headInches = 0.22
  const rows: Part[] = []
  let heightInches = headInches
  for (const [i, kind] of kinds.entries()) {
    const row = kindRow(scene, kind, x, width, without)
    const rest = kinds.length - i
    const more = rest > 1 ? points(12) : 0
    if (heightInches + row.heightInches + more > room) {
      rows.push(lines(paragraph(words.moreKinds(rest), width, { pt: 8 }), x, width))
      heightInches += points(12)
      break
    }
    rows.push(row)
    heightInches += row.heightInches
  }
  return {
    heightInches,
    draw: (top) => {
      let y = top + headInches
      return [
        textMark(words.creatures, x, top + points(10), { pt: 10, bold: true, color: ink.text }),
        textMark(words.creaturesHint, x + width, top + points(10), { pt: 6.5, align: 'right', color: ink.quiet }),
        ...rows.flatMap((row) => {
          const marks = row.draw(y)
          y += row.heightInches
          return marks
        }),
      ]
    },
  }
}

function kindRow(scene: Scene, kind: Kind, x: number, width: number, without: ReadonlySet<RunSheetItem>): Part {
  const { ink } = scene
  const { members, name } = kind
  const { creature, said } = members[0]
  const indent = 0.2
  const units = Math.min(members.length, MAX_HP_UNITS)
  const boxesLeft = x + width - units * HP_UNIT_INCHES
  const room = boxesLeft - x - indent - 0.15
  const title = words.kind(members.length, name)
  const [shown = '', ...restOfTitle] = wrapText(title, room, 9, true)
  const facts = [
    en.terms.sizes[creature.size],
    words.speed(creature.speedFeet),
    said.reach,
    said.reactions,
    ...(members.every((each) => each.creature.hidden) ? [words.hiddenCreature] : []),
  ]
    .filter(Boolean)
    .join(' · ')
  const titleInches = textWidth(shown, points(9), true) + 0.1
  const isBeside = restOfTitle.length === 0 && titleInches + textWidth(facts, points(7.5), false) <= room
  const plans = without.has('plans') ? [] : planLines(members, room)
  // One line where it is long enough.
  const onLine = [facts, ...plans].join(' · ')
  const isOneLine = isBeside && plans.length === 1 && titleInches + textWidth(onLine, points(7.5), false) <= room
  const texts = [
    ...restOfTitle.map((text) => ({ text, bold: true })),
    ...(isBeside ? [] : wrapText(facts, room, 7.5).map((text) => ({ text, bold: false }))),
    ...(isOneLine ? [] : plans).map((text) => ({ text, bold: false })),
    ...(without.has('creature-notes') ? [] : wrapText(creature.notes, room, 7.5)).map((text) => ({
      text,
      bold: false,
    })),
  ]
  const textInches = points(11.5) + texts.length * points(9.6)
  const boxRows = Math.ceil(members.length / units)
  const boxesInches = boxRows * (BOX_INCHES + 0.04) - 0.04
  const heightInches = Math.max(textInches, boxesInches) + 2 * ROW_PAD
  const radius = 0.065
  const { face, ring } = sideColors(creature.side)
  const isPlain = ink.tokens === 'black-and-white'
  return {
    heightInches,
    draw: (top) => {
      const y = top + ROW_PAD
      return [
        pathMark(rectPath(x, top, width, 0), { stroke: ink.quiet, width: points(0.35) }),
        pathMark(sideOutline(creature.side, x + 0.08, y + 0.085, radius), {
          fill: isPlain ? '#ffffff' : face,
          stroke: isPlain ? '#000000' : ring,
          width: points(0.9),
        }),
        textMark(shown, x + indent, y + points(9), { pt: 9, bold: true, color: ink.text }),
        ...(isBeside
          ? [
              textMark(isOneLine ? onLine : facts, x + indent + titleInches, y + points(9), {
                pt: 7.5,
                color: ink.text,
              }),
            ]
          : []),
        ...texts.map(({ text, bold }, i) =>
          textMark(text, x + indent, y + points(18.8 + i * 9.6), { pt: 7.5, bold, color: ink.text }),
        ),
        ...members.flatMap((member, i) =>
          hitPointBox(
            scene,
            member,
            boxesLeft + (i % units) * HP_UNIT_INCHES,
            y + Math.floor(i / units) * (BOX_INCHES + 0.04),
          ),
        ),
      ]
    },
  }
}

/** The plan all share, or those of each who has another. */
function planLines(members: readonly KindMember[], room: number): readonly string[] {
  const byPlan = new Map<string, number[]>()
  for (const { said, number } of members) byPlan.set(said.plan, [...(byPlan.get(said.plan) ?? []), number])
  const plans = [...byPlan].filter(([plan]) => plan !== '')
  const shared = plans.length === 1 && byPlan.size === 1
  return plans.flatMap(([plan, numbers]) =>
    wrapText(shared ? words.planned(plan) : words.planOf(numbers, plan), room, 7.5),
  )
}

/** Number, starting square, and a box to write the hit points left, those it has at most in its corner. */
function hitPointBox({ ink, options }: Scene, { creature, number }: KindMember, x: number, y: number): Mark[] {
  const label = 0.5
  const box = HP_UNIT_INCHES - label - 0.06
  const at = y + 0.14
  return [
    textMark(`#${number}`, x, at, { pt: 7.5, bold: true, color: ink.text }),
    textMark(squareLabel(options.coordinates, creature.at.col, creature.at.row), x + label - 0.05, at, {
      pt: 7,
      align: 'right',
      color: ink.text,
      maxWidthInches: label - 0.22,
    }),
    pathMark(rectPath(x + label, y, box, BOX_INCHES), { stroke: ink.text, width: points(0.6) }),
    textMark(creature.hitPoints === undefined ? words.hitPoints : `${creature.hitPoints}`, x + label + box - 0.03, at, {
      pt: 6,
      align: 'right',
      color: ink.quiet,
    }),
  ]
}

/** Events, doors, terrain, house rules and notes, made for columns of any width. */
const infoBlocks =
  (scene: Scene, facts: RunSheetFacts, without: ReadonlySet<RunSheetItem>) =>
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

/** A text whose further lines are indented. */
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

/** Doors that are not simply open, alike ones together, and exits. */
function doorLines({ map, options }: Scene, facts: RunSheetFacts): readonly string[] {
  const doors = new Map<string, { readonly state: string; readonly check: string; readonly places: string[] }>()
  for (const edge of map.tables.edges.values()) {
    if (edge.kind !== 'door' || (edge.door === 'open' && !edge.secret && edge.checkText.trim() === '')) continue
    const [state, check] = [edgeName(edge), edge.checkText.trim()]
    const key = JSON.stringify([state, check])
    const alike = doors.get(key) ?? { state, check, places: [] }
    alike.places.push(en.blockers.betweenWords(edge))
    doors.set(key, alike)
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

/** Terrain by what it costs, so that each cost is said once. */
function terrainLines(scene: Scene, facts: RunSheetFacts): readonly string[] {
  const byCost = Map.groupBy(usedTerrain(scene, [actionArea(scene, facts)]), ({ code }) => facts.terrain[code] ?? '')
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
