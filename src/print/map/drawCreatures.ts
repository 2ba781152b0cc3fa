/** Draws creatures as tokens or empty spaces. Rings of sides differ in shape, so that they can be told apart without color. */
import type { CellRect } from '../../grid/cell.ts'
import { activeStates, stateBadges, stateWords } from '../../map/creatureStates.ts'
import { occupiedSpace } from '../../map/creatureSpace.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { Mark } from '../../draw/marks.ts'
import { pathMark, rectPath } from '../../draw/paths.ts'
import { tokenLabel } from '../../draw/tokens/names.ts'
import { ridingSpot, stackedCreatures } from '../../draw/tokens/order.ts'
import { squeezedBody, tokenMarks } from '../../draw/tokens/token.ts'
import { en } from '../../words/en/index.ts'
import { points } from '../drawing.ts'
import type { NumberedCreature, Scene } from '../scene/scene.ts'
import { xOf, yOf, type Frame } from './frame.ts'

/** Creatures in the frame's window, bottom to top. */
export function drawCreatures(scene: Scene, frame: Frame): Mark[] {
  const numbered = scene.creaturesIn(frame.window)
  const byCreature = new Map(numbered.map((each) => [each.creature, each]))
  const creatures = stackedCreatures(byCreature.keys()).flatMap((creature) => byCreature.get(creature) ?? [])
  if (scene.options.creatures === 'spaces') return creatures.flatMap((numbered) => drawSpace(scene, frame, numbered))
  return creatures.flatMap((numbered) => drawToken(scene, frame, numbered, sharersOf(scene, numbered)))
}

/** Creatures of one square that share the square of a creature, itself included: a familiar and its master. */
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

/** A token in its space; tokens that share a square are shrunk to fit side by side. */
function drawToken(
  scene: Scene,
  frame: Frame,
  numbered: NumberedCreature,
  sharers: readonly NumberedCreature[],
): Mark[] {
  const { creature, spaceCells } = numbered
  const held = occupiedSpace(creature)
  if (held.widthCells < spaceCells || held.heightCells < spaceCells) return drawSqueezed(scene, frame, numbered, held)
  const mount = creature.mountId === undefined ? undefined : scene.map.tables.creatures.get(creature.mountId)
  if (mount) {
    const side = frame.squareInches * SPACE_CELLS[mount.size]
    const spot = { x: xOf(frame, mount.at.col) + side / 2, y: yOf(frame, mount.at.row) + side / 2, width: side }
    const { width, ...center } = ridingSpot(spot)
    return tokenOf(scene, numbered, center, width, frame.squareInches)
  }
  const across = Math.ceil(Math.sqrt(Math.max(1, sharers.length)))
  const place = Math.max(0, sharers.indexOf(numbered))
  const width = (frame.squareInches * spaceCells) / across
  const center = {
    x: xOf(frame, creature.at.col) + width * ((place % across) + 0.5),
    y: yOf(frame, creature.at.row) + width * (Math.floor(place / across) + 0.5),
  }
  return tokenOf(scene, numbered, center, width, frame.squareInches)
}

/** A squeezed creature: its body fills the squares it is in, with its token in the middle. */
function drawSqueezed(scene: Scene, frame: Frame, numbered: NumberedCreature, held: CellRect): Mark[] {
  const inches = (cells: number) => cells * frame.squareInches
  const [width, height] = [inches(held.widthCells), inches(held.heightCells)]
  const [x, y] = [xOf(frame, held.col), yOf(frame, held.row)]
  const token = tokenOf(
    scene,
    numbered,
    { x: x + width / 2, y: y + height / 2 },
    Math.min(width, height),
    frame.squareInches,
  )
  return [squeezedBody(numbered.creature.side, { x, y, width, height }, scene.ink.tokens), ...token]
}

/** Smallest type on printed tokens, readable at arm's length. */
const MIN_TEXT_PT = 4
/** A token narrower than this and than a square shows only its number. */
const MIN_NAMED_INCHES = 0.3

/** A token centered at `center` in a space of `width` inches: on maps, as a cut-out and in legends. */
export function tokenOf(
  { options, facts, ink }: Pick<Scene, 'options' | 'facts' | 'ink'>,
  { creature, number }: NumberedCreature,
  center: { readonly x: number; readonly y: number },
  width: number,
  squareInches: number,
): Mark[] {
  const { name, side, facing, altitudeFeet } = creature
  const picture = creature.picture === undefined ? undefined : facts.pictures[creature.picture]
  const isBare = options.creatures === 'numbers' || width < Math.min(squareInches, MIN_NAMED_INCHES)
  const isNamed = options.names && !isBare
  const isMissing = creature.picture !== undefined && !picture
  const states = [
    ...stateWords(creature),
    ...(altitudeFeet > 0 ? [`↑${altitudeFeet} ft`] : []),
    ...(isMissing ? [en.paper.page.noPicture] : []),
  ].join(', ')
  return tokenMarks(
    {
      side,
      label: isBare ? `${number}` : tokenLabel(name),
      ...(isBare ? {} : { number }),
      badges: isNamed || isBare ? [] : stateBadges(creature),
      isCrossed: activeStates(creature).some(({ mark }) => mark === 'cross'),
      isHidden: creature.hidden,
      ...(isNamed ? { name } : {}),
      ...(isNamed && states !== '' ? { states } : {}),
      ...(isNamed || isBare || altitudeFeet === 0 ? {} : { height: `↑${altitudeFeet}` }),
      ...(altitudeFeet > 0 ? { facing } : {}),
      ...(creature.picture !== undefined && picture ? { picture: { id: creature.picture, ...picture } } : {}),
    },
    { ...center, width },
    { ink: ink.tokens, minText: isBare ? 0 : points(MIN_TEXT_PT), square: squareInches },
  )
}
