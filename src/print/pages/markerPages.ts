/** What lies on the table beside the map: creature cards, initiative tents, condition rings, templates of areas. */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { traceLoops } from '../../draw/geometry/trace.ts'
import { PATH_OPS, type Mark, type Paint, type PathNumbers } from '../../draw/marks.ts'
import { circlePath, clipped, linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { sideColors } from '../../draw/tokens/sides.ts'
import { burstCells, coneCells, lineCells } from '../../grid/areas.ts'
import type { Cell } from '../../grid/cell.ts'
import { SHOWN_STATES } from '../../map/creatureStates.ts'
import { en } from '../../words/en/index.ts'
import { points, textMark } from '../drawing.ts'
import { kindsOf, type Kind } from '../kinds.ts'
import { tokenOf } from '../map/drawCreatures.ts'
import type { NumberedCreature, Scene } from '../scene/scene.ts'
import { wrapText } from '../text/wrap.ts'
import type { LoosePiece, LooseSet } from './loosePages.ts'
import { textAreaOf, textSheet } from './sheet.ts'

const words = en.paper.page

/** Nine of them share a sheet of A4 or Letter. */
const CARD = { widthInches: 2.33, heightInches: 3 } as const
const PAD_INCHES = 0.1
const BAND_INCHES = 0.34
const BOX_ROW_INCHES = 0.2

/** A card for each kind of creature, with boxes for the hit points of each; none for players, who must not know them. */
export function cardSet(scene: Scene): LooseSet {
  const { runSheet } = scene.facts
  const kinds = scene.options.copy === 'gm' && runSheet ? kindsOf(scene.creatures, runSheet) : []
  return { part: 'cards', title: words.cards, about: '', piecesFor: () => kinds.map((kind) => card(scene, kind)) }
}

function card(scene: Scene, kind: Kind): LoosePiece {
  const { ink } = scene
  const [{ creature, said }] = kind.members
  const room = CARD.widthInches - 2 * PAD_INCHES
  const portrait = 0.8
  const facts = [
    en.terms.side(creature.side),
    en.paper.tables.sizeAndSpace(creature.size, kind.members[0].spaceCells * FEET_PER_SQUARE),
    words.speed(en.paper.runSheet.speed(creature.speedFeet)),
    said.reach,
    said.reactions,
  ].filter(Boolean)
  const beside = facts.flatMap((text) => wrapText(text, room - portrait - 0.08, 8))
  const top = BAND_INCHES + 0.08
  const most = Math.floor((CARD.heightInches - top - portrait - 0.5) / BOX_ROW_INCHES)
  const shown = kind.members.slice(0, kind.members.length > most ? most - 1 : most)
  const boxesTop =
    CARD.heightInches - PAD_INCHES - (shown.length + (shown.length < kind.members.length ? 1 : 0)) * BOX_ROW_INCHES
  const textTop = top + Math.max(portrait, beside.length * points(10)) + 0.06
  const lines = [said.plan, creature.notes].filter(Boolean).flatMap((text) => wrapText(text, room, 7.5))
  const fitting = Math.max(0, Math.floor((boxesTop - textTop - 0.04) / points(9.4)))
  return {
    ...CARD,
    draw: (x, y) => [
      cutLine(scene, rectPath(x, y, CARD.widthInches, CARD.heightInches)),
      ...band(scene, creature.side, x, y, CARD.widthInches, BAND_INCHES),
      textMark(
        kind.members.length > 1 ? en.paper.runSheet.kind(kind.members.length, kind.name) : kind.name,
        x + PAD_INCHES,
        y + 0.23,
        {
          pt: 12,
          bold: true,
          color: bandInk(scene),
          maxWidthInches: room,
        },
      ),
      ...tokenOf(
        bare(scene),
        kind.members[0],
        { x: x + CARD.widthInches - PAD_INCHES - portrait / 2, y: y + top + portrait / 2 },
        portrait,
        portrait,
      ),
      ...beside.map((text, i) =>
        textMark(text, x + PAD_INCHES, y + top + points(8 + i * 10), { pt: 8, color: ink.text }),
      ),
      ...lines
        .slice(0, fitting)
        .map((text, i) =>
          textMark(
            i === fitting - 1 && lines.length > fitting ? `${text} …` : text,
            x + PAD_INCHES,
            y + textTop + points(7.5 + i * 9.4),
            { pt: 7.5, color: ink.text, maxWidthInches: room },
          ),
        ),
      ...shown.flatMap(({ number, creature: { hitPoints } }, i) =>
        hitPointRow(scene, number, hitPoints, x + PAD_INCHES, y + boxesTop + i * BOX_ROW_INCHES, room),
      ),
      ...(shown.length < kind.members.length
        ? [
            textMark(
              words.more(kind.members.length - shown.length),
              x + PAD_INCHES,
              y + CARD.heightInches - PAD_INCHES - 0.04,
              { pt: 7.5, color: ink.quiet },
            ),
          ]
        : []),
    ],
  }
}

/** Number and hit points, then a box to keep them in. */
function hitPointRow(
  { ink }: Scene,
  number: number,
  hitPoints: number | undefined,
  x: number,
  y: number,
  room: number,
): Mark[] {
  const label = 0.8
  return [
    textMark(words.hitPointsOf(number, hitPoints), x, y + 0.14, {
      pt: 8,
      bold: true,
      color: ink.text,
      maxWidthInches: label - 0.05,
    }),
    pathMark(rectPath(x + label, y + 0.02, room - label, BOX_ROW_INCHES - 0.05), {
      stroke: ink.text,
      width: points(0.6),
    }),
  ]
}

const TENT = { widthInches: 3.5, faceInches: 1.5 } as const

/** A tent for everyone who takes turns: its name on both sides; the GM's side has a box for the initiative. */
export function tentSet(scene: Scene): LooseSet {
  const said = new Map(scene.facts.runSheet?.creatures.map((each) => [each.creatureId, each]))
  const isGm = scene.options.copy === 'gm'
  const turns = scene.creatures.filter(({ creature }) => said.get(creature.id)?.takesTurns !== false)
  const modifierOf = ({ creature }: NumberedCreature) => (isGm ? said.get(creature.id)?.initiativeModifier : undefined)
  return {
    part: 'tents',
    title: words.tents,
    about: '',
    piecesFor: () => turns.map((numbered) => tent(scene, numbered, modifierOf(numbered))),
  }
}

function tent(scene: Scene, numbered: NumberedCreature, modifier: number | undefined): LoosePiece {
  const { ink } = scene
  const { widthInches, faceInches } = TENT
  const { creature } = numbered
  const face = (isBack: boolean): Mark[] => {
    const token = faceInches - BAND_INCHES - 0.2
    const room = widthInches - token - 0.35
    const [first = '', second] = wrapText(creature.name, room, 18, true)
    const middle = BAND_INCHES + (faceInches - BAND_INCHES) / 2
    return [
      ...band(scene, creature.side, 0, faceInches - BAND_INCHES, widthInches, BAND_INCHES),
      ...tokenOf(bare(scene), numbered, { x: 0.12 + token / 2, y: 0.1 + token / 2 }, token, token),
      textMark(first, token + 0.25, (second === undefined ? middle : middle - 0.14) - 0.12, {
        pt: 18,
        bold: true,
        color: ink.text,
        maxWidthInches: room,
      }),
      ...(second === undefined
        ? []
        : [
            textMark(second, token + 0.25, middle + 0.12, {
              pt: 18,
              bold: true,
              color: ink.text,
              maxWidthInches: room,
            }),
          ]),
      ...(isBack
        ? [
            textMark(
              [words.initiative, modifier === undefined ? '' : en.signed(modifier)].filter(Boolean).join(' '),
              0.12,
              faceInches - 0.11,
              { pt: 9, bold: true, color: bandInk(scene) },
            ),
            pathMark(rectPath(widthInches - 0.75, faceInches - BAND_INCHES + 0.04, 0.65, BAND_INCHES - 0.08), {
              fill: '#ffffff',
              stroke: ink.text,
              width: points(0.6),
            }),
          ]
        : []),
    ]
  }
  const fold: Paint = { stroke: ink.quiet, width: points(0.5), dash: [points(3), points(2)] }
  return {
    widthInches,
    heightInches: 2 * faceInches,
    draw: (x, y) => [
      { kind: 'group', x: x + widthInches, y: y + faceInches, turnDegrees: 180, marks: face(false) },
      { kind: 'group', x, y: y + faceInches, turnDegrees: 0, marks: face(true) },
      cutLine(scene, rectPath(x, y, widthInches, 2 * faceInches)),
      pathMark(linePath(x, y + faceInches, x + widthInches, y + faceInches), fold),
    ],
  }
}

/** Rings of each state for creatures of a space of one square, and one for each larger space on the map. */
const RINGS_OF_ONE_SQUARE = 3
/** Width of a ring, in inches; a name must fit. */
const RING_INCHES = 0.19

/** Rings that lie around a miniature or under it. Players' copies have the states players know of. */
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
  // At the ends of the ring a straight word may be as long as the chord within it.
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

/** A template is cut into so many parts at most. */
const MAX_PARTS = 2

/** Templates of the areas that the rules use most, at scale; those far too large for the paper are named and left out. */
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

/** Squares of an area about the point 0, 0 where it begins. */
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

const isPlain = ({ ink }: Scene): boolean => ink.tokens === 'black-and-white'
/** Color of words on the band of a side. */
const bandInk = (scene: Scene): string => (isPlain(scene) ? '#000000' : '#ffffff')

/** A band in the color of a side; outlined where a print has no colors. */
const band = (scene: Scene, side: string, x: number, y: number, width: number, height: number): Mark[] => [
  pathMark(
    rectPath(x, y, width, height),
    isPlain(scene) ? { stroke: '#000000', width: points(0.8) } : { fill: sideColors(side).ring },
  ),
]

const cutLine = ({ ink }: Scene, path: PathNumbers): Mark => pathMark(path, { stroke: ink.text, width: points(0.6) })

/** Tokens without names: the name stands beside them. */
const bare = (scene: Scene): Scene => ({ ...scene, options: { ...scene.options, names: false, creatures: 'tokens' } })
