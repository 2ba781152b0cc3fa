/**
 * Paper miniatures. Standees fold over the top: foot, front, back upside down, foot; both feet are glued under a base as large as
 * the creature's space. Tokens lie flat. Both are cut out; what is too large for a sheet is cut into pieces to be joined.
 */
import { NO_STATES } from '../../map/creatureStates.ts'
import type { Creature } from '../../map/records/creature.ts'
import type { Size } from '../../map/sizes.ts'
import type { Mark, Paint } from '../../draw/marks.ts'
import { linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { figure, points, textMark } from '../drawing.ts'
import { sideColors } from '../../draw/tokens/sides.ts'
import { tokenOf } from '../map/drawCreatures.ts'
import { kindName } from '../kinds.ts'
import type { NumberedCreature, Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import type { LoosePiece, LooseSet } from './loosePages.ts'
import type { TextArea } from './flow.ts'

/** Tiny creatures fill a quarter of a square; smaller ones get as much, since fingers must hold it. */
const SMALL: readonly Size[] = ['fine', 'diminutive', 'tiny']
const SMALL_SPACE_SQUARES = 0.5

/** Side of a miniature's base, in squares. */
const sideSquares = ({ creature, spaceCells }: NumberedCreature): number =>
  SMALL.includes(creature.size) ? SMALL_SPACE_SQUARES : spaceCells

/** Fold-over standees, one for each creature of the copy. */
export const standeeSet = (scene: Scene, squareInches: number): LooseSet => ({
  part: 'standees',
  title: en.paper.page.standees,
  about: counted(scene.creatures),
  piecesFor: (area) => scene.creatures.map((numbered) => standee(scene, numbered, squareInches, area)),
})

/** Tokens seen from above, one for each creature of the copy. */
export const tokenSet = (scene: Scene, squareInches: number): LooseSet => ({
  part: 'tokens',
  title: en.paper.page.tokens,
  about: counted(scene.creatures),
  piecesFor: () => scene.creatures.map((numbered) => token(scene, numbered, squareInches)),
})

/** `4 × Goblin, 1 × Ogre`: names that differ only in their number count together. */
function counted(creatures: readonly NumberedCreature[]): string {
  const counts = new Map<string, number>()
  for (const { creature } of creatures) {
    const kind = kindName(creature.name)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ')
}

function token(scene: Scene, numbered: NumberedCreature, squareInches: number): LoosePiece {
  const side = sideSquares(numbered) * squareInches
  return {
    widthInches: side,
    heightInches: side,
    draw: (x, y) => [
      figure(en.paper.page.tokenAlt(numbered.creature.name), [
        pathMark(rectPath(x, y, side, side), { stroke: scene.ink.quiet, width: points(0.4) }),
        ...tokenOf(named(scene), standing(numbered), { x: x + side / 2, y: y + side / 2 }, side, squareInches),
      ]),
    ],
  }
}

const named = (scene: Scene): Scene => ({ ...scene, options: { ...scene.options, names: true, creatures: 'tokens' } })

/** Without states and altitude: a miniature is used all evening. */
const standing = (numbered: NumberedCreature): NumberedCreature => ({
  ...numbered,
  creature: {
    ...numbered.creature,
    ...NO_STATES,
    altitudeFeet: 0,
  } satisfies Creature,
})

/** Height of a figure divided by its width, for tall and long bodies. */
const TALL = 1.5
const LONG = 1

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An uncropped portrait above a bar in the color of its side with its name. */
function wholeFigure(
  { creature: { name, side } }: NumberedCreature,
  picture: { readonly id: string; readonly widthPx: number; readonly heightPx: number },
  { x, y, width, height }: Box,
  pt: number,
): Mark[] {
  const bar = points(pt) * 1.35
  const scale = Math.min((width * 0.96) / picture.widthPx, (height - bar - points(2)) / picture.heightPx)
  const [w, h] = [picture.widthPx * scale, picture.heightPx * scale]
  const { ring } = sideColors(side)
  const image = { kind: 'picture', picture: picture.id, width: w, height: h, turnDegrees: 0, opacity: 1 } as const
  return [
    { ...image, x: x + (width - w) / 2, y: y + height - bar - h },
    pathMark(rectPath(x, y + height - bar, width, bar), { fill: ring }),
    textMark(name, x + width / 2, y + height - bar * 0.3, {
      pt,
      bold: true,
      align: 'center',
      color: '#ffffff',
      maxWidthInches: width * 0.94,
    }),
  ]
}

function standee(scene: Scene, numbered: NumberedCreature, squareInches: number, area: TextArea): LoosePiece {
  const { ink } = scene
  const { creature } = numbered
  const width = sideSquares(numbered) * squareInches
  const foot = Math.min(width / 2, 0.5)
  const maxHeight = (area.heightInches - 2 * foot) / 2
  const height = Math.min(width * (creature.body === 'tall' ? TALL : LONG), Math.max(maxHeight, 0.5))
  const face = standeeFace(scene, numbered, { x: 0, y: 0, width, height }, squareInches)
  const fold: Paint = { stroke: ink.quiet, width: points(0.5), dash: [points(3), points(2)] }
  return {
    widthInches: width,
    heightInches: 2 * (height + foot),
    draw: (x, y) => {
      const top = y + foot
      const marks: Mark[] = [
        { kind: 'group', x: x + width, y: top + height, turnDegrees: 180, marks: face },
        { kind: 'group', x, y: top + height, turnDegrees: 0, marks: face },
        pathMark(rectPath(x, y, width, 2 * (height + foot)), { stroke: ink.text, width: points(0.6) }),
        ...[top, top + height, top + 2 * height].map((at) => pathMark(linePath(x, at, x + width, at), fold)),
        ...[y + foot / 2, top + 2 * height + foot / 2].map((at) =>
          textMark(en.paper.page.foot, x + width / 2, at + points(2), { pt: 5, align: 'center', color: ink.quiet }),
        ),
      ]
      return [figure(en.paper.page.standeeAlt(creature.name), marks)]
    },
  }
}

/** One face of a standee: its portrait, else its token with the name above it if there is space. */
function standeeFace(scene: Scene, numbered: NumberedCreature, box: Box, squareInches: number): Mark[] {
  const { creature } = numbered
  const { x, y, width, height } = box
  const pt = Math.min(12, 7 * Math.sqrt(sideSquares(numbered)))
  const stored = creature.picture === undefined ? undefined : scene.facts.pictures[creature.picture]
  if (creature.picture !== undefined && stored)
    return wholeFigure(numbered, { id: creature.picture, ...stored }, box, pt)
  const side = Math.min(width, height)
  const center = { x: x + width / 2, y: y + height - side / 2 }
  const token = tokenOf(named(scene), standing(numbered), center, side, squareInches)
  if (height - side <= points(2 * pt)) return token
  const caption = textMark(creature.name, x + width / 2, y + height - side - points(4), {
    pt,
    bold: true,
    align: 'center',
    color: scene.ink.text,
    maxWidthInches: width * 0.92,
  })
  return [...token, caption]
}
