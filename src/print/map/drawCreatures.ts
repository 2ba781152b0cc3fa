/** Creatures as tokens or as the empty spaces they need. A side has a ring of its own shape, so that friend and foe differ on gray paper. */
import { ownValue } from '../../base/ownValue.ts'
import type { CellRect } from '../../grid/cell.ts'
import { stateWords } from '../../map/creatureStates.ts'
import { heldSpace } from '../../map/creatureSpace.ts'
import type { Creature } from '../../map/records/creature.ts'
import type { Color, Mark, PathNumbers } from '../../draw/marks.ts'
import { circlePath, clipped, pathMark, polygonPath, rectPath } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import { mixColors } from '../ink.ts'
import { textWidth } from '../../draw/text/measure.ts'
import { wrapText } from '../text/wrap.ts'
import type { NumberedCreature, Scene } from '../scene/scene.ts'
import { xOf, yOf, type Frame } from './frame.ts'

const SIDE_COLORS: Readonly<Record<string, Color>> = { party: '#2f6db5', foes: '#b23a2e', neutral: '#5f7a33' }
const OTHER_SIDE: Color = '#6a4c93'

/** Color of a side. */
export const sideColor = (side: string): Color => ownValue(SIDE_COLORS, side) ?? OTHER_SIDE

/** Creatures of the frame's window, the big ones first so that the small ones show. */
export function drawCreatures(scene: Scene, frame: Frame): Mark[] {
  const creatures = [...scene.creaturesIn(frame.window)].sort(
    (a, b) => b.spaceCells - a.spaceCells || a.creature.altitudeFeet - b.creature.altitudeFeet,
  )
  if (scene.options.creatures === 'spaces') return creatures.flatMap((numbered) => drawSpace(scene, frame, numbered))
  return creatures.flatMap((numbered) => drawToken(scene, frame, numbered, sharersOf(scene, numbered)))
}

/** All who fill one and the same square with a creature, itself among them: a swarm of rats, a familiar and its master. */
function sharersOf(scene: Scene, { creature, spaceCells }: NumberedCreature): readonly NumberedCreature[] {
  const { col, row } = creature.at
  if (spaceCells > 1) return []
  return scene.creaturesIn({ col, row, widthCells: 1, heightCells: 1 }).filter((other) => other.spaceCells === 1)
}

function drawSpace({ ink }: Scene, frame: Frame, { creature, spaceCells }: NumberedCreature): Mark[] {
  const inset = frame.squareInches * 0.05
  const side = frame.squareInches * spaceCells - 2 * inset
  const x = xOf(frame, creature.at.col) + inset
  const y = yOf(frame, creature.at.row) + inset
  const widthInches = frame.squareInches * 0.025
  return [
    pathMark(rectPath(x, y, side, side), {
      stroke: ink.text,
      width: widthInches,
      dash: [widthInches * 4, widthInches * 3],
    }),
  ]
}

/** A token in its space; those who share a square stand side by side in it, as small as that makes them. */
function drawToken(
  scene: Scene,
  frame: Frame,
  numbered: NumberedCreature,
  sharers: readonly NumberedCreature[],
): Mark[] {
  const { creature, spaceCells } = numbered
  const held = heldSpace(creature)
  if (held.widthCells < spaceCells || held.heightCells < spaceCells) return drawSqueezed(scene, frame, numbered, held)
  const across = Math.ceil(Math.sqrt(Math.max(1, sharers.length)))
  const place = Math.max(0, sharers.indexOf(numbered))
  const width = (frame.squareInches * spaceCells) / across
  const center = {
    x: xOf(frame, creature.at.col) + width * ((place % across) + 0.5),
    y: yOf(frame, creature.at.row) + width * (Math.floor(place / across) + 0.5),
  }
  return tokenMarks(scene, numbered, center, width, frame.squareInches)
}

/** The body fills the squares the creature stands in; its token is drawn in the middle. */
function drawSqueezed(scene: Scene, frame: Frame, numbered: NumberedCreature, held: CellRect): Mark[] {
  const inches = (cells: number) => cells * frame.squareInches
  const [width, height] = [inches(held.widthCells), inches(held.heightCells)]
  const [x, y] = [xOf(frame, held.col), yOf(frame, held.row)]
  const narrow = Math.min(width, height)
  const inset = narrow * 0.05
  const body = rectPath(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
  const { side } = numbered.creature
  const line = { stroke: scene.ink.line(sideColor(side)), widthInches: Math.min(0.045 * frame.squareInches, 0.06) }
  const token = tokenMarks(scene, numbered, { x: x + width / 2, y: y + height / 2 }, narrow, frame.squareInches)
  return [pathMark(body, { fill: tokenFill(scene, side), ...line }), ...token]
}

const tokenFill = ({ options }: Pick<Scene, 'options'>, side: string): Color =>
  options.ink === 'black-and-white' ? '#ffffff' : mixColors(sideColor(side), '#ffffff', 0.82)

/** A token with its middle at `center` in a space `width` inches wide: what maps, tokens to cut out and legends show. */
export function tokenMarks(
  scene: Pick<Scene, 'ink' | 'options' | 'facts'>,
  { creature, number }: NumberedCreature,
  center: { readonly x: number; readonly y: number },
  width: number,
  squareInches: number,
): Mark[] {
  const { ink, options, facts } = scene
  const colour = ink.line(sideColor(creature.side))
  const radius = width * 0.45
  const marks: Mark[] = []
  const ring = sidePath(creature.side, center.x, center.y, radius)
  marks.push(pathMark(ring, { fill: tokenFill({ options }, creature.side) }))
  const picture = creature.picture !== undefined ? facts.pictures[creature.picture] : undefined
  if (creature.picture !== undefined && picture) {
    const scale = (radius * 2) / Math.min(picture.widthPx, picture.heightPx)
    const [w, h] = [picture.widthPx * scale, picture.heightPx * scale]
    marks.push(
      clipped(ring, [
        {
          kind: 'picture',
          picture: creature.picture,
          x: center.x - w / 2,
          y: center.y - h / 2,
          width: w,
          height: h,
          turnDegrees: 0,
          opacity: 1,
        },
      ]),
    )
  }
  const line = Math.min(0.045 * squareInches, 0.06)
  marks.push(pathMark(ring, { stroke: colour, width: line }))
  if (creature.side === 'foes')
    marks.push(pathMark(sidePath('foes', center.x, center.y, radius * 0.9), { stroke: colour, width: line * 0.5 }))
  if (creature.altitudeFeet > 0) marks.push(...facingMark(creature, center, radius, colour))
  if (squareInches >= 0.12)
    marks.push(...tokenWords(scene, creature, number, center, width, squareInches, picture !== undefined))
  return marks
}

/** Party: a circle. Foes: an octagon with a double line. Neutral: a square. Others: a circle. */
function sidePath(side: string, x: number, y: number, radius: number): PathNumbers {
  if (side === 'neutral') return rectPath(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8)
  if (side !== 'foes') return circlePath(x, y, radius)
  const corners = Array.from({ length: 8 }, (_, i) => ((i + 0.5) * Math.PI) / 4)
  return polygonPath(
    corners.flatMap((angle) => [x + radius * 1.04 * Math.cos(angle), y + radius * 1.04 * Math.sin(angle)]),
  )
}

function facingMark({ facing }: Creature, { x, y }: { x: number; y: number }, radius: number, colour: Color): Mark[] {
  const angle = ((facing * 45 - 90) * Math.PI) / 180
  const at = (turn: number, reach: number) => [
    x + radius * reach * Math.cos(angle + turn),
    y + radius * reach * Math.sin(angle + turn),
  ]
  return [pathMark(polygonPath([...at(0, 1.1), ...at(0.22, 0.9), ...at(-0.22, 0.9)]), { fill: colour })]
}

/** On a token that is smaller, and smaller than a square, stands its number alone. */
const MIN_NAMED_INCHES = 0.3

/** A name on one line, or on two where it is too wide for one. */
function nameLines(name: string, widthInches: number, pt: number): readonly string[] {
  const lines = wrapText(name, widthInches, pt, true)
  return lines.length <= 2 ? lines : [lines[0] ?? '', lines.slice(1).join(' ')]
}

function tokenWords(
  { ink, options }: Pick<Scene, 'ink' | 'options'>,
  creature: Creature,
  number: number,
  center: { readonly x: number; readonly y: number },
  width: number,
  squareInches: number,
  overPicture: boolean,
): Mark[] {
  const marks: Mark[] = []
  const pt = Math.min(11, Math.max(3, squareInches * 72 * 0.13 * Math.sqrt(width / squareInches)))
  const plate = (text: string, y: number, bold: boolean) => {
    const maxWidthInches = width * 0.82
    const half = Math.min(textWidth(text, points(pt), bold), maxWidthInches) / 2 + pt / 72 / 4
    if (overPicture)
      marks.push(
        pathMark(rectPath(center.x - half, y - pt / 72, half * 2, (pt / 72) * 1.3), { fill: '#ffffff', opacity: 0.85 }),
      )
    marks.push(textMark(text, center.x, y, { pt, bold, align: 'center', color: ink.text, maxWidthInches }))
  }
  const states = stateWords(creature).join(', ')
  if (width < Math.min(squareInches, MIN_NAMED_INCHES)) {
    plate(`${number}`, center.y + (pt / 72) * 0.36, true)
    return marks
  }
  if (options.names) {
    const names = nameLines(creature.name, width * 0.78, pt)
    const lines = [...names, ...(states === '' ? [] : [states])]
    const leading = (pt / 72) * 1.15
    const middle = overPicture ? width * 0.3 - ((lines.length - 1) * leading) / 2 : 0
    const first = center.y + middle + (pt / 72) * 0.36 - ((lines.length - 1) * leading) / 2
    for (const [i, words] of lines.entries()) plate(words, first + i * leading, i < names.length)
  }
  // In the corner that a round token leaves free; within a square one.
  const aside = width * (creature.side === 'neutral' ? 0.37 : 0.44)
  const at = { x: center.x - aside, y: center.y - aside + (pt / 72) * 0.9 }
  marks.push(textMark(`${number}`, at.x, at.y, { pt, bold: true, color: ink.text }))
  return marks
}
