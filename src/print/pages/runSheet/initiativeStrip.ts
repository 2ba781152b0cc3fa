/** The order of turns, to be written in: a box for everyone's initiative, and one for each round. */
import type { Mark } from '../../../draw/marks.ts'
import { pathMark, rectPath } from '../../../draw/paths.ts'
import { textWidth } from '../../../draw/text/measure.ts'
import { shortName } from '../../../draw/tokens/names.ts'
import { en } from '../../../words/en/index.ts'
import { points, textMark } from '../../drawing.ts'
import type { Scene } from '../../scene/scene.ts'
import { BOX_INCHES, type Across, type Content, type Part } from './part.ts'

const words = en.paper.runSheet

const TURN_INCHES = 1.42
const ROUND_BOXES = 10
/** A box to write in for everyone who takes turns, those whose initiative the plan has typed first; boxes for rounds. */
export function initiativeStrip({ scene, facts }: Content, { x, widthInches: width }: Across, maxInches: number): Part {
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
  const maxRows = Math.max(1, Math.floor((maxInches - headInches) / lineInches))
  const rows = Math.min(maxRows, Math.ceil(turns.length / across))
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
