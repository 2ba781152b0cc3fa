/** Pages of played rounds: for each a small map of its moves, with its main events beside or below it. */
import type { Mark } from '../../../draw/marks.ts'
import type { CellRect } from '../../../grid/cell.ts'
import { en } from '../../../words/en/index.ts'
import { points, textMark } from '../../drawing.ts'
import type { OverlayRound } from '../../facts.ts'
import { drawRoundAlone } from '../../map/drawRound.ts'
import type { Frame } from '../../map/frame.ts'
import { roundScene, type Scene } from '../../scene/scene.ts'
import { actionArea } from '../actionArea.ts'
import type { Block, TextArea } from '../flow.ts'
import type { PlannedPage } from '../page.ts'
import { textAreaOf, textPageFrame, textSheet } from '../sheet.ts'
import { BAND_INCHES, smallMap } from '../smallMap.ts'
import { paragraph } from '../text.ts'

const words = en.paper.rounds

const HEAD_INCHES = 0.24
const GAP_INCHES = 0.18
const HINT_INCHES = 0.22
const TEXT_PT = 8
/** Least width of text beside a map. */
const TEXT_INCHES = 2.4
/** If squares would be smaller, fewer rounds share a page. */
const MIN_SQUARE_INCHES = 0.112
const MAX_SQUARE_INCHES = 0.45
const MAX_PER_PAGE = 4

/** Layout of the rounds on all pages. */
interface Arrangement {
  readonly perPage: number
  readonly squareInches: number
  readonly isBeside: boolean
  readonly textInches: number
}

/** Pages of rounds; none for players or if nothing was played. */
export function roundPages(scene: Scene): PlannedPage[] {
  const { facts, options } = scene
  if (options.copy !== 'gm') return []
  const wanted = options.overlays && new Set(options.overlays)
  const rounds = facts.overlays.filter(
    (overlay): overlay is OverlayRound => overlay.kind === 'round' && (!wanted || wanted.has(overlay.id)),
  )
  if (rounds.length === 0) return []
  const sheet = textSheet(options)
  const whole = textAreaOf(sheet, options.marginInches)
  const area = { ...whole, y: whole.y + HINT_INCHES, heightInches: whole.heightInches - HINT_INCHES }
  const cells = areaOfRounds(scene, rounds)
  const arranged = arrangementOf(rounds, cells, area)
  const blockInches = (area.heightInches + GAP_INCHES) / arranged.perPage
  const pages = Array.from({ length: Math.ceil(rounds.length / arranged.perPage) }, (_, i) =>
    rounds.slice(i * arranged.perPage, (i + 1) * arranged.perPage),
  )
  return pages.map((shown) => ({
    ...sheet,
    part: 'rounds',
    label: words.title,
    draw: (place) => [
      ...textPageFrame(scene, sheet, words.title, place),
      textMark(words.hint, whole.x, whole.y + points(7), { pt: 7, color: scene.ink.quiet }),
      ...shown.flatMap((round, i) =>
        drawBlock(scene, round, cells, arranged, { ...area, y: area.y + i * blockInches }),
      ),
    ],
  }))
}

/** The part of the map shown in all rounds: on a large map the surroundings of creatures and their routes. */
function areaOfRounds(scene: Scene, rounds: readonly OverlayRound[]): CellRect {
  const exits = scene.facts.runSheet?.exits ?? []
  const routes = rounds.flatMap(({ tracks }) => tracks.map(({ cells }) => ({ cells })))
  return actionArea(scene, { exits: [...exits, ...routes] }).cells
}

/** As many rounds per page as leave readable squares. */
function arrangementOf(rounds: readonly OverlayRound[], cells: CellRect, area: TextArea): Arrangement {
  const heightOf = (width: number) =>
    Math.max(
      ...rounds.map(({ lines }) => linesOf(lines, width).reduce((sum, { heightInches }) => sum + heightInches, 0)),
    )
  const squareIn = (width: number, height: number) =>
    Math.min(MAX_SQUARE_INCHES, (width - BAND_INCHES) / cells.widthCells, (height - BAND_INCHES) / cells.heightCells)
  const arranged = (perPage: number): Arrangement => {
    const room = (area.heightInches + GAP_INCHES) / perPage - GAP_INCHES - HEAD_INCHES
    const beside = squareIn(area.widthInches - TEXT_INCHES - 0.2, room)
    const besideText = area.widthInches - 0.2 - BAND_INCHES - beside * cells.widthCells
    const below = squareIn(area.widthInches, room - heightOf(area.widthInches) - 0.08)
    const isBeside = beside >= below && heightOf(besideText) <= room
    const squareInches = isBeside ? beside : Math.max(0.01, below)
    return { perPage, squareInches, isBeside, textInches: isBeside ? besideText : area.widthInches }
  }
  for (let perPage = Math.min(MAX_PER_PAGE, rounds.length); perPage > 1; perPage--) {
    const found = arranged(perPage)
    if (found.squareInches >= MIN_SQUARE_INCHES) return found
  }
  return arranged(1)
}

const linesOf = (lines: readonly string[], width: number): readonly Block[] =>
  lines.flatMap((line) => [...paragraph(line, width, { pt: TEXT_PT }), GAP_BLOCK])

const GAP_BLOCK: Block = { heightInches: points(3), draw: () => [] }

function drawBlock(
  scene: Scene,
  round: OverlayRound,
  cells: CellRect,
  { squareInches, isBeside, textInches }: Arrangement,
  { x, y }: TextArea,
): Mark[] {
  const small = roundScene(scene, round)
  const top = y + HEAD_INCHES
  const frame: Frame = {
    squareInches,
    originX: x + BAND_INCHES - cells.col * squareInches,
    originY: top + BAND_INCHES - cells.row * squareInches,
    window: cells,
  }
  const exits = scene.facts.runSheet?.exits.flatMap((exit) => exit.cells) ?? []
  const textX = isBeside ? x + BAND_INCHES + cells.widthCells * squareInches + 0.2 : x
  let at = isBeside ? top + BAND_INCHES : top + BAND_INCHES + cells.heightCells * squareInches + 0.08
  const text = linesOf(round.lines, textInches).flatMap((line) => {
    const marks = line.draw(textX, at, textInches)
    at += line.heightInches
    return marks
  })
  return [
    textMark(round.label, x, y + points(11), { pt: 11, bold: true, color: scene.ink.text, tag: { role: 'H2' } }),
    ...smallMap(small, cells, squareInches, { x, y: top }, exits),
    ...drawRoundAlone(small, frame, round),
    ...text,
  ]
}
