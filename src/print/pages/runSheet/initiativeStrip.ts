/** The order of turns to fill in: a box for each creature's initiative, and one for each round. */
import type { Mark } from '../../../draw/marks.ts'
import { pathMark, rectPath } from '../../../draw/paths.ts'
import { textWidth } from '../../../draw/text/measure.ts'
import { shortName } from '../../../draw/tokens/names.ts'
import { en } from '../../../words/en/index.ts'
import { points, textMark } from '../../drawing.ts'
import type { RunSheetFacts } from '../../facts.ts'
import type { KindMember } from '../../kinds.ts'
import type { Scene } from '../../scene/scene.ts'
import { BOX_INCHES, type Content, type SheetSection, type Span } from './sheetSection.ts'

const words = en.paper.runSheet

const MIN_TURN_INCHES = 1.42
/** A longer name than this has room for is cut. */
const MAX_TURN_INCHES = 2.6
const NAME_POINTS = 7.5
/** From the left of a turn to its number, and a gap behind its name. */
const [NUMBER_INCHES, GAP_INCHES] = [0.52, 0.08]
const ROUND_BOXES = 10

/** A box to write in for each creature that takes turns, in the order of typed initiatives, then modifiers; boxes for rounds. */
export function initiativeStrip(
  { scene, facts }: Content,
  { x, widthInches: width }: Span,
  maxInches: number,
): SheetSection {
  const { ink } = scene
  const turns = turnsOf(scene, facts)
  const wantedInches = Math.max(MIN_TURN_INCHES, ...turns.map(turnInches))
  const across = Math.max(1, Math.floor((width + GAP_INCHES) / Math.min(wantedInches, MAX_TURN_INCHES)))
  const each = width / across
  const headInches = 0.25
  const lineInches = BOX_INCHES + 0.05
  const maxRows = Math.max(1, Math.floor((maxInches - headInches) / lineInches))
  const rows = Math.min(maxRows, Math.ceil(turns.length / across))
  const shown = turns.length > rows * across ? turns.slice(0, rows * across - 1) : turns
  return {
    heightInches: headInches + rows * lineInches,
    draw: (y) => [
      textMark(words.initiative, x, y + points(10), { pt: 10, bold: true, color: ink.text }),
      ...roundBoxes(scene, x + width, y),
      ...shown.flatMap((turn, i) =>
        turnMarks(scene, turn, each, x + (i % across) * each, y + headInches + Math.floor(i / across) * lineInches),
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

/** Width of a turn with its whole name. */
const turnInches = ({ creature, number }: KindMember): number =>
  NUMBER_INCHES + numberInches(number) + textWidth(creature.name, points(NAME_POINTS), false) + GAP_INCHES

const numberInches = (number: number): number => textWidth(`#${number} `, points(NAME_POINTS), true)

function turnsOf({ creatures }: Scene, facts: RunSheetFacts): readonly KindMember[] {
  const byId = new Map(creatures.map((numbered) => [numbered.creature.id, numbered]))
  return facts.creatures
    .flatMap((each) => {
      const numbered = each.takesTurns ? byId.get(each.creatureId) : undefined
      return numbered ? [{ ...numbered, facts: each }] : []
    })
    .sort(
      ({ facts: a }, { facts: b }) =>
        (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity) || b.initiativeModifier - a.initiativeModifier,
    )
}

/** A box with the typed initiative, or empty with the modifier beside it; number and name of the creature. */
function turnMarks(
  { ink }: Scene,
  { creature, number, facts }: KindMember,
  widthInches: number,
  left: number,
  top: number,
): Mark[] {
  const nameLeft = NUMBER_INCHES + numberInches(number)
  const name = shortName(creature.name, widthInches - nameLeft - GAP_INCHES / 2, (text) =>
    textWidth(text, points(NAME_POINTS), false),
  )
  const y = top + 0.145
  return [
    pathMark(rectPath(left, top, 0.3, BOX_INCHES), { stroke: ink.text, width: points(0.6) }),
    facts.initiative === null
      ? textMark(words.modifier(facts.initiativeModifier), left + 0.335, y, { pt: 6.5, color: ink.quiet })
      : textMark(`${facts.initiative}`, left + 0.15, y, { pt: 8.5, bold: true, align: 'center', color: ink.text }),
    textMark(`#${number}`, left + NUMBER_INCHES, y, { pt: NAME_POINTS, bold: true, color: ink.text }),
    textMark(name, left + nameLeft, y, { pt: NAME_POINTS, color: ink.text }),
  ]
}

/** Boxes to tick each round, ending at `right`. */
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
