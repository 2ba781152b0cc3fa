/** What the helpers of the grid answer for random squares, rectangles and points: a change of it changes a line of a golden file. */
import { expect, test } from 'vitest'
import * as align from '../../src/grid/alignPicture.ts'
import * as areas from '../../src/grid/areas.ts'
import * as box from '../../src/grid/box.ts'
import * as cell from '../../src/grid/cell.ts'
import * as shapes from '../../src/grid/cellShapes.ts'
import * as components from '../../src/grid/components.ts'
import { floodFill } from '../../src/grid/floodFill.ts'
import * as measure from '../../src/grid/measure.ts'
import * as pictures from '../../src/grid/pictureGrid.ts'
import * as names from '../../src/grid/squareName.ts'
import { SummedArea } from '../../src/grid/summedArea.ts'
import { diceOf, type Dice } from '../support/dice.ts'
import { expectDigests } from '../support/golden.ts'
import { squareOn } from '../support/randomGround.ts'

const TIMES = 60
const SIZE = { widthCells: 7, heightCells: 5 }

const at = (dice: Dice) => ({ col: dice.between(-1, SIZE.widthCells), row: dice.between(-1, SIZE.heightCells) })
const onGrid = (dice: Dice) => squareOn(SIZE, dice)
const index = (dice: Dice) => dice.below(SIZE.widthCells * SIZE.heightCells)
const rect = (dice: Dice) => ({ ...at(dice), widthCells: dice.between(1, 4), heightCells: dice.between(1, 4) })
const stack = (dice: Dice) => ({ ...rect(dice), level: dice.between(-1, 3), tall: dice.between(1, 3) })
/** In fifths of a square, so that no center and no corner lies on a line by chance. */
const point = (dice: Dice) => ({ x: dice.between(-8, 46) / 5, y: dice.between(-8, 36) / 5 })
const vertex = (dice: Dice) => ({ x: dice.between(0, 6), y: dice.between(0, 5) })
const points = (dice: Dice) => Array.from({ length: dice.between(2, 6) }, () => point(dice))
const feet = (dice: Dice) => 5 * dice.between(1, 6)
const mask = (dice: Dice) =>
  Uint8Array.from({ length: SIZE.widthCells * SIZE.heightCells }, () => (dice.percent(60) ? 1 : 0))
const parted = (a: number, b: number) => (a + b) % 5 === 0

const MODULES = { align, areas, box, cell, shapes, components, measure, pictures, names }

const ASKED: Readonly<Record<string, (dice: Dice) => unknown>> = {
  alignPicture: (dice) =>
    align.alignPicture(
      { at: point(dice), widthSquares: dice.between(2, 9), heightSquares: dice.between(2, 9) },
      {
        ...{
          from: { x: dice.below(5) / 10, y: dice.below(5) / 10 },
          to: { x: dice.between(5, 10) / 10, y: dice.between(5, 10) / 10 },
        },
        ...{ columns: dice.between(1, 8), rows: dice.between(1, 8) },
      },
    ),
  burstCells: (dice) => areas.burstCells(vertex(dice), feet(dice)),
  emanationCells: (dice) => areas.emanationCells(rect(dice), feet(dice)),
  coneCells: (dice) => areas.coneCells(vertex(dice), feet(dice), 45 * dice.below(8)),
  lineCells: (dice) => areas.lineCells(vertex(dice), feet(dice), dice.below(360)),
  sharesLevel: (dice) => box.sharesLevel(stack(dice), stack(dice)),
  levelsBetween: (dice) => box.levelsBetween(stack(dice), stack(dice)),
  boxesOverlap: (dice) => box.boxesOverlap(stack(dice), stack(dice)),
  boxOffset: (dice) => box.boxOffset(stack(dice), stack(dice)),
  firstEntered: (dice) => box.firstEntered(stack(dice), stack(dice), stack(dice)),
  entersLevelOf: (dice) => box.entersLevelOf(stack(dice), stack(dice), stack(dice)),
  isOnGrid: (dice) => cell.isOnGrid(SIZE, at(dice)),
  nearestSquare: (dice) => cell.nearestSquare(SIZE, point(dice)),
  cellIndex: (dice) => cell.cellIndex(SIZE, onGrid(dice)),
  cellAt: (dice) => cell.cellAt(SIZE, index(dice)),
  indexInRect: (dice) => cell.indexInRect(rect(dice), onGrid(dice)),
  cellInRect: (dice) => cell.cellInRect(rect(dice), dice.below(12)),
  cellsOfRect: (dice) => cell.cellsOfRect(rect(dice)),
  spaceRect: (dice) => cell.spaceRect(at(dice), dice.between(1, 6)),
  isRectOnGrid: (dice) => cell.isRectOnGrid(SIZE, rect(dice)),
  rectsOverlap: (dice) => cell.rectsOverlap(rect(dice), rect(dice)),
  sharedRect: (dice) => cell.sharedRect(rect(dice), rect(dice)),
  unitedRect: (dice) => cell.unitedRect(rect(dice), rect(dice)),
  grownRect: (dice) => cell.grownRect(rect(dice), dice.between(0, 3)),
  evenlyCut: (dice) => cell.evenlyCut({ ...rect(dice), widthCells: dice.between(1, 20) }, dice.between(1, 6)),
  rectHolds: (dice) => cell.rectHolds(rect(dice), at(dice)),
  cellsEntered: (dice) => cell.cellsEntered(rect(dice), rect(dice)),
  placesOverlapping: (dice) => cell.placesOverlapping(rect(dice), dice.between(1, 4)),
  boundsOfCells: (dice) => cell.boundsOfCells(SIZE, [index(dice), index(dice), index(dice)]),
  rectBetween: (dice) => shapes.rectBetween(at(dice), at(dice)),
  rimOfRect: (dice) => shapes.rimOfRect(rect(dice)),
  ellipseCells: (dice) => shapes.ellipseCells({ ...rect(dice), widthCells: dice.between(1, 9) }, dice.percent(50)),
  polygonCells: (dice) => shapes.polygonCells(points(dice)),
  isInPolygon: (dice) => shapes.isInPolygon(points(dice), point(dice)),
  brushCells: (dice) => shapes.brushCells(point(dice), dice.between(1, 9), dice.oneOf(['square', 'round'])),
  cellLine: (dice) => shapes.cellLine(at(dice), at(dice)),
  pathThrough: (dice) => shapes.pathThrough([at(dice), at(dice), at(dice)]),
  neighborsOf: (dice) => components.neighborsOf(SIZE, index(dice)),
  componentsOf: (dice) => {
    const holds = mask(dice)
    return components.componentsOf(SIZE, (i) => holds[i] === 1, dice.percent(50) ? parted : undefined)
  },
  componentsOfMask: (dice) => components.componentsOfMask(SIZE, mask(dice), dice.percent(50) ? parted : undefined),
  componentAt: (dice) => {
    const [holds, seen] = [mask(dice), mask(dice)]
    const start = index(dice)
    return [components.componentAt(SIZE, start, { holds: (i) => holds[i] === 1, isParted: parted, seen }), seen]
  },
  floodFill: (dice) => {
    const holds = mask(dice)
    const isWall = dice.between(3, 6)
    return floodFill(
      SIZE,
      onGrid(dice),
      (i) => holds[i] === 1,
      (a, b) => (a.col + b.row) % isWall !== 0,
    )
  },
  areDiagonalsFlat: (dice) => measure.areDiagonalsFlat(dice.oneOf(['5-feet', '10-feet', true, undefined])),
  squaresAlong: (dice) => measure.squaresAlong(dice.below(9), dice.below(9), dice.percent(30), dice.below(4)),
  measuredFeet: (dice) =>
    measure.measuredFeet(
      { columns: dice.below(9), rows: dice.below(9), levels: dice.below(4) },
      {
        'second-diagonal': dice.oneOf(['10-feet', '5-feet']),
        'height-distance': dice.oneOf([...measure.HEIGHT_DISTANCES]),
      },
    ),
  offsetFeet: (dice) =>
    measure.offsetFeet(
      { columns: dice.below(8), rows: dice.below(8), ...dice.maybe(70, { levels: dice.below(6) }) },
      dice.oneOf(measure.HEIGHT_DISTANCES),
      dice.percent(30),
    ),
  cellOffset: (dice) => measure.cellOffset(at(dice), at(dice)),
  offsetBetween: (dice) => measure.offsetBetween(rect(dice), rect(dice)),
  squaresBetween: (dice) => measure.squaresBetween(rect(dice), rect(dice), dice.percent(30)),
  distanceFeet: (dice) => measure.distanceFeet(rect(dice), rect(dice)),
  scaledSize: (dice) => pictures.scaledSize(dice.between(1, 900), dice.between(1, 900), dice.between(1, 700)),
  grayPicture: (dice) =>
    pictures.grayPicture(
      Uint8ClampedArray.from({ length: 24 }, () => dice.below(256)),
      3,
      2,
    ),
  findPictureGrid: (dice) => {
    const [squarePx, offset] = [dice.between(6, 14), dice.below(6)]
    const [widthPx, heightPx] = [96, 80]
    const isLine = (px: number) => (px - offset + squarePx) % squarePx === 0
    const pixels = Uint8ClampedArray.from({ length: widthPx * heightPx * 4 }, (_, i) => {
      const [x, y] = [(i >> 2) % widthPx, Math.floor((i >> 2) / widthPx)]
      return i % 4 === 3 ? 255 : isLine(x) || isLine(y) ? dice.below(60) : 150 + dice.below(90)
    })
    return pictures.findPictureGrid(pictures.grayPicture(pixels, widthPx, heightPx))
  },
  columnLetters: (dice) => names.columnLetters(dice.below(900)),
  squareName: (dice) => names.squareName({ col: dice.below(900), row: dice.below(1200) }),
  squareNamed: (dice) => {
    const size = { widthCells: 900, heightCells: 1200 }
    return names.squareNamed(size, names.squareName({ col: dice.below(990), row: dice.below(1300) }))
  },
  squaresAround: (dice) => components.squaresAround(SIZE, dice.below(SIZE.widthCells * SIZE.heightCells)),
  SummedArea: (dice) => {
    const table = new SummedArea(SIZE.widthCells, SIZE.heightCells)
    table.count(mask(dice), dice.below(2))
    const { col, row } = onGrid(dice)
    return table.within(col, row, dice.between(col, SIZE.widthCells), dice.between(row, SIZE.heightCells))
  },
}

test('helpers of the grid answer what they did', async () => {
  const exported = Object.values(MODULES).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  )
  expect(Object.keys(ASKED)).toEqual(expect.arrayContaining(exported))
  const answers = Object.entries(ASKED).map(([name, ask]) => {
    const dice = diceOf(`grid ${name}`)
    return [name, Array.from({ length: TIMES }, () => ask(dice))] as const
  })
  await expectDigests('grid', answers)
})
