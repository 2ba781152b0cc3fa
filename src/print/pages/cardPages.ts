/** Creature cards and initiative tents. */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import type { Mark, Paint, PathNumbers } from '../../draw/marks.ts'
import { linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { sideColors } from '../../draw/tokens/sides.ts'
import { en } from '../../words/en/index.ts'
import { points, textMark } from '../drawing.ts'
import { kindsOf, type Kind } from '../kinds.ts'
import { tokenOf } from '../map/drawCreatures.ts'
import type { NumberedCreature, Scene } from '../scene/scene.ts'
import { wrapText } from '../text/wrap.ts'
import type { LoosePiece, LooseSet } from './loosePages.ts'

const words = en.paper.page

/** Nine fit a sheet of A4 or Letter. */
const CARD = { widthInches: 2.33, heightInches: 3 } as const
const PAD_INCHES = 0.1
const BAND_INCHES = 0.34
const BOX_ROW_INCHES = 0.2

/** A card for each kind of creature, with a box for the hit points of each creature; none on players' copies. */
export function cardSet(scene: Scene): LooseSet {
  const { runSheet } = scene.facts
  const kinds = scene.options.copy === 'gm' && runSheet ? kindsOf(scene.creatures, runSheet) : []
  return { part: 'cards', title: words.cards, about: '', piecesFor: () => kinds.map((kind) => card(scene, kind)) }
}

const PORTRAIT_INCHES = 0.8
const TEXT_WIDTH_INCHES = CARD.widthInches - 2 * PAD_INCHES

function card(scene: Scene, kind: Kind): LoosePiece {
  const { ink } = scene
  const { members, name } = kind
  const [{ creature }] = members
  const top = BAND_INCHES + 0.08
  const maxRows = Math.floor((CARD.heightInches - top - PORTRAIT_INCHES - 0.5) / BOX_ROW_INCHES)
  const shown = members.slice(0, members.length > maxRows ? maxRows - 1 : maxRows)
  const isCut = shown.length < members.length
  const boxesTop = CARD.heightInches - PAD_INCHES - (shown.length + (isCut ? 1 : 0)) * BOX_ROW_INCHES
  const title = members.length > 1 ? en.paper.runSheet.kind(members.length, name) : name
  return {
    ...CARD,
    draw: (x, y) => [
      cutLine(scene, rectPath(x, y, CARD.widthInches, CARD.heightInches)),
      ...band(scene, creature.side, x, y, CARD.widthInches, BAND_INCHES),
      textMark(title, x + PAD_INCHES, y + 0.23, {
        pt: 12,
        bold: true,
        color: bandInk(scene),
        maxWidthInches: TEXT_WIDTH_INCHES,
      }),
      ...tokenOf(
        bare(scene),
        members[0],
        { x: x + CARD.widthInches - PAD_INCHES - PORTRAIT_INCHES / 2, y: y + top + PORTRAIT_INCHES / 2 },
        PORTRAIT_INCHES,
        PORTRAIT_INCHES,
      ),
      ...cardText(scene, kind, x + PAD_INCHES, y, top, boxesTop),
      ...shown.flatMap(({ number, creature: { hitPoints } }, i) =>
        hitPointRow(scene, number, hitPoints, x + PAD_INCHES, y + boxesTop + i * BOX_ROW_INCHES, TEXT_WIDTH_INCHES),
      ),
      ...(isCut
        ? [
            textMark(
              words.more(members.length - shown.length),
              x + PAD_INCHES,
              y + CARD.heightInches - PAD_INCHES - 0.04,
              { pt: 7.5, color: ink.quiet },
            ),
          ]
        : []),
    ],
  }
}

/** Facts beside the portrait, then plan and notes as far as there is space above the boxes. */
function cardText(
  { ink }: Scene,
  { members: [first] }: Kind,
  x: number,
  y: number,
  top: number,
  bottom: number,
): Mark[] {
  const { creature, facts, spaceCells } = first
  const beside = [
    en.terms.side(creature.side),
    en.paper.tables.sizeAndSpace(creature.size, spaceCells * FEET_PER_SQUARE),
    words.speed(en.paper.runSheet.speed(creature.speedFeet)),
    facts.reach,
    facts.reactions,
  ]
    .filter(Boolean)
    .flatMap((text) => wrapText(text, TEXT_WIDTH_INCHES - PORTRAIT_INCHES - 0.08, 8))
  const textTop = top + Math.max(PORTRAIT_INCHES, beside.length * points(10)) + 0.06
  const lines = [facts.plan, creature.notes].filter(Boolean).flatMap((text) => wrapText(text, TEXT_WIDTH_INCHES, 7.5))
  const fitting = Math.max(0, Math.floor((bottom - textTop - 0.04) / points(9.4)))
  return [
    ...beside.map((text, i) => textMark(text, x, y + top + points(8 + i * 10), { pt: 8, color: ink.text })),
    ...lines
      .slice(0, fitting)
      .map((text, i) =>
        textMark(
          i === fitting - 1 && lines.length > fitting ? `${text} …` : text,
          x,
          y + textTop + points(7.5 + i * 9.4),
          { pt: 7.5, color: ink.text, maxWidthInches: TEXT_WIDTH_INCHES },
        ),
      ),
  ]
}

/** Number and hit points of a creature, and a box to track them in. */
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

/** A tent for each creature that takes turns, with its name on both faces; one face has a box for the initiative. */
export function tentSet(scene: Scene): LooseSet {
  const facts = new Map(scene.facts.runSheet?.creatures.map((each) => [each.creatureId, each]))
  const isGm = scene.options.copy === 'gm'
  const turns = scene.creatures.filter(({ creature }) => facts.get(creature.id)?.takesTurns !== false)
  const modifierOf = ({ creature }: NumberedCreature) => (isGm ? facts.get(creature.id)?.initiativeModifier : undefined)
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
  const fold: Paint = { stroke: ink.quiet, width: points(0.5), dash: [points(3), points(2)] }
  const face = tentFace(scene, numbered)
  return {
    widthInches,
    heightInches: 2 * faceInches,
    draw: (x, y) => [
      { kind: 'group', x: x + widthInches, y: y + faceInches, turnDegrees: 180, marks: face },
      { kind: 'group', x, y: y + faceInches, turnDegrees: 0, marks: [...face, ...initiativeBox(scene, modifier)] },
      cutLine(scene, rectPath(x, y, widthInches, 2 * faceInches)),
      pathMark(linePath(x, y + faceInches, x + widthInches, y + faceInches), fold),
    ],
  }
}

/** One face of a tent from its upper left corner: token and name above the band of the side. */
function tentFace(scene: Scene, numbered: NumberedCreature): Mark[] {
  const { widthInches, faceInches } = TENT
  const { creature } = numbered
  const token = faceInches - BAND_INCHES - 0.2
  const room = widthInches - token - 0.35
  const [first = '', second] = wrapText(creature.name, room, 18, true)
  const middle = BAND_INCHES + (faceInches - BAND_INCHES) / 2
  const look = { pt: 18, bold: true, color: scene.ink.text, maxWidthInches: room }
  return [
    ...band(scene, creature.side, 0, faceInches - BAND_INCHES, widthInches, BAND_INCHES),
    ...tokenOf(bare(scene), numbered, { x: 0.12 + token / 2, y: 0.1 + token / 2 }, token, token),
    textMark(first, token + 0.25, (second === undefined ? middle : middle - 0.14) - 0.12, look),
    ...(second === undefined ? [] : [textMark(second, token + 0.25, middle + 0.12, look)]),
  ]
}

/** On the band of the GM's face: a box for the initiative, and what is added to the die. */
function initiativeBox(scene: Scene, modifier: number | undefined): Mark[] {
  const { widthInches, faceInches } = TENT
  return [
    textMark(
      [words.initiative, modifier === undefined ? '' : en.signed(modifier)].filter(Boolean).join(' '),
      0.12,
      faceInches - 0.11,
      { pt: 9, bold: true, color: bandInk(scene) },
    ),
    pathMark(rectPath(widthInches - 0.75, faceInches - BAND_INCHES + 0.04, 0.65, BAND_INCHES - 0.08), {
      fill: '#ffffff',
      stroke: scene.ink.text,
      width: points(0.6),
    }),
  ]
}

const isPlain = ({ ink }: Scene): boolean => ink.tokens === 'black-and-white'
/** Color of words on the band of a side. */
const bandInk = (scene: Scene): string => (isPlain(scene) ? '#000000' : '#ffffff')

/** A band in the color of a side; an outline on black-and-white prints. */
const band = (scene: Scene, side: string, x: number, y: number, width: number, height: number): Mark[] => [
  pathMark(
    rectPath(x, y, width, height),
    isPlain(scene) ? { stroke: '#000000', width: points(0.8) } : { fill: sideColors(side).ring },
  ),
]

const cutLine = ({ ink }: Scene, path: PathNumbers): Mark => pathMark(path, { stroke: ink.text, width: points(0.6) })

/** Tokens without names: the name is printed beside them. */
const bare = (scene: Scene): Scene => ({ ...scene, options: { ...scene.options, names: false, creatures: 'tokens' } })
