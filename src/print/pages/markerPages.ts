/** Condition rings and area templates to put on the table. */
import { traceLoops } from '../../draw/geometry/trace.ts'
import { PATH_OPS, type Mark, type PathNumbers } from '../../draw/marks.ts'
import { circlePath, clipped, pathMark, rectPath } from '../../draw/paths.ts'
import { burstCells, coneCells, lineCells } from '../../grid/areas.ts'
import type { Cell } from '../../grid/cell.ts'
import { SHOWN_STATES } from '../../map/creatureStates.ts'
import { en } from '../../words/en/index.ts'
import { points, textMark } from '../drawing.ts'
import type { Scene } from '../scene/scene.ts'
import type { LoosePiece, LooseSet } from './loosePages.ts'
import { textAreaOf, textSheet } from './sheet.ts'

const words = en.paper.page

/** Of each state: so many rings for spaces of one square, and one for each larger space on the map. */
const RINGS_OF_ONE_SQUARE = 3
/** Width of a ring; the name of a state must fit. */
const RING_INCHES = 0.19

/** Rings to put around a miniature or under it. Players' copies have the states players can see. */
export function ringSet(scene: Scene, squareInches: number): LooseSet {
  const states = SHOWN_STATES.filter(({ players }) => scene.options.copy === 'gm' || players === 'seen')
  const larger = [...new Set(scene.creatures.map(({ spaceCells }) => spaceCells))]
    .filter((space) => space > 1)
    .sort((a, b) => a - b)
  const spaces = [...Array.from({ length: RINGS_OF_ONE_SQUARE }, () => 1), ...larger]
  return {
    part: 'rings',
    title: words.rings,
    about: '',
    piecesFor: () => states.flatMap(({ word }) => spaces.map((space) => ring(scene, word ?? '', space * squareInches))),
  }
}

function ring(scene: Scene, label: string, side: number): LoosePiece {
  const { ink } = scene
  const radius = side * 0.49
  const width = Math.min(RING_INCHES, radius * 0.45)
  const middle = radius - width / 2
  const pt = width * 72 * 0.5
  // A straight word may be as long as the chord of the ring.
  const room = 2 * Math.sqrt(radius ** 2 - (radius - width * 0.2) ** 2)
  return {
    widthInches: side,
    heightInches: side,
    draw: (left, top) => {
      const [x, y] = [left + side / 2, top + side / 2]
      const word = (turnDegrees: number): Mark => ({
        kind: 'group',
        x,
        y,
        turnDegrees,
        marks: [
          textMark(label, 0, -middle + points(pt) * 0.36, {
            pt,
            bold: true,
            align: 'center',
            color: ink.text,
            maxWidthInches: room * 1.25,
          }),
        ],
      })
      return [
        pathMark([...circlePath(x, y, radius), ...circlePath(x, y, radius - width)], {
          fill: '#ffffff',
          rule: 'evenodd',
          stroke: ink.quiet,
          width: points(0.6),
        }),
        ...[0, 120, 240].map(word),
      ]
    },
  }
}

/** A template that would be cut into more parts is left out. */
const MAX_PARTS = 2

/** Templates of the areas the rules use most, at scale. Those much too large for the paper are left out and named. */
export function areaSet(scene: Scene, squareInches: number): LooseSet {
  const { burst, cone, line } = scene.facts.areaFeet
  const origin = { x: 0, y: 0 }
  const all = [
    ...burst.map((feet) => ({ name: words.areaName('burst', feet), cells: burstCells(origin, feet) })),
    ...cone.flatMap((feet) =>
      [0, 45].map((turn) => ({ name: words.areaName('cone', feet), cells: coneCells(origin, feet, turn) })),
    ),
    ...line.map((feet) => ({ name: words.areaName('line', feet), cells: lineCells(origin, feet, 0) })),
  ].map(({ name, cells }) => ({ name, piece: template(scene, name, cells, squareInches) }))
  const room = textAreaOf(textSheet(scene.options), scene.options.marginInches)
  const partsOf = ({ widthInches, heightInches }: LoosePiece): number =>
    Math.ceil(widthInches / room.widthInches) * Math.ceil(heightInches / room.heightInches)
  const fitting = all.filter(({ piece }) => partsOf(piece) <= MAX_PARTS)
  const tooLarge = new Set(all.filter((each) => !fitting.includes(each)).map(({ name }) => name))
  const about = words.areasOf(scene.facts.rulesetName, [...tooLarge])
  return { part: 'areas', title: words.areas, about, piecesFor: () => fitting.map(({ piece }) => piece) }
}

/** A template; `cells` are relative to the point 0, 0 where the area starts. */
function template(scene: Scene, name: string, cells: readonly Cell[], squareInches: number): LoosePiece {
  const { ink } = scene
  const [cols, rows] = [cells.map(({ col }) => col), cells.map(({ row }) => row)]
  const [left, top] = [Math.min(...cols), Math.min(...rows)]
  const [widthCells, heightCells] = [Math.max(...cols) - left + 1, Math.max(...rows) - top + 1]
  const has = new Set(cells.map(({ col, row }) => `${col},${row}`))
  const loops = traceLoops({ col: left, row: top, widthCells, heightCells }, (col, row) => has.has(`${col},${row}`))
  const pt = Math.min(11, squareInches * 11)
  return {
    widthInches: widthCells * squareInches,
    heightInches: heightCells * squareInches,
    draw: (x, y) => {
      const at = (col: number, row: number) =>
        [x + (col - left) * squareInches, y + (row - top) * squareInches] as const
      const outline: PathNumbers = loops.flatMap((loop) => [
        ...loop.flatMap((edge, i) => [i === 0 ? PATH_OPS.move : PATH_OPS.line, ...at(edge.x, edge.y)]),
        PATH_OPS.close,
      ])
      const squares = cells.flatMap(({ col, row }) => rectPath(...at(col, row), squareInches, squareInches))
      const [ox, oy] = at(0, 0)
      const middle = cells[Math.floor(cells.length / 2)] ?? { col: 0, row: 0 }
      const [mx, my] = at(middle.col + 0.5, middle.row + 0.5)
      return [
        pathMark(squares, { stroke: ink.quiet, width: points(0.35) }),
        pathMark(outline, { stroke: ink.text, width: AREA_LINE_INCHES }),
        clipped(outline, [pathMark(circlePath(ox, oy, squareInches * 0.12), { fill: ink.text })]),
        textMark(name, mx, my + points(pt) * 0.36, { pt, bold: true, align: 'center', color: ink.text }),
      ]
    },
  }
}

/** The outline of a template. */
const AREA_LINE_INCHES = points(1.4)
