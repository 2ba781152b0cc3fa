/** The creatures of a run sheet, a row for each kind. */
import type { Mark } from '../../../draw/marks.ts'
import { pathMark, rectPath } from '../../../draw/paths.ts'
import { textWidth } from '../../../draw/text/measure.ts'
import { sideColors, sideOutline } from '../../../draw/tokens/sides.ts'
import { en } from '../../../words/en/index.ts'
import { points, textMark } from '../../drawing.ts'
import { kindsOf, type Kind, type KindMember } from '../../kinds.ts'
import type { Scene } from '../../scene/scene.ts'
import { wrapText } from '../../text/wrap.ts'
import { paragraph } from '../text.ts'
import { squareLabel } from '../../map/squareLabels.ts'
import { BOX_INCHES, stacked, type Across, type Content, type Part } from './part.ts'

const words = en.paper.runSheet

const HP_UNIT_INCHES = 0.98
const MAX_HP_UNITS = 4
const ROW_PAD = 0.04

/** A line for each kind: who they are and what they do at the left, a box for each one's hit points at the right. */
export function kindRows(content: Content, across: Across, room: number): Part {
  const { scene, facts } = content
  const { x, widthInches: width } = across
  const { ink } = scene
  const kinds = kindsOf(scene.creatures, facts)
  const headInches = 0.22
  const rows: Part[] = []
  let heightInches = headInches
  for (const [i, kind] of kinds.entries()) {
    const row = kindRow(content, kind, across)
    const rest = kinds.length - i
    const more = rest > 1 ? points(12) : 0
    if (heightInches + row.heightInches + more > room) {
      rows.push(stacked(paragraph(words.moreKinds(rest), width, { pt: 8 }), across))
      heightInches += points(12)
      break
    }
    rows.push(row)
    heightInches += row.heightInches
  }
  return {
    heightInches,
    draw: (top) => {
      let y = top + headInches
      return [
        textMark(words.creatures, x, top + points(10), { pt: 10, bold: true, color: ink.text }),
        textMark(words.creaturesHint, x + width, top + points(10), { pt: 6.5, align: 'right', color: ink.quiet }),
        ...rows.flatMap((row) => {
          const marks = row.draw(y)
          y += row.heightInches
          return marks
        }),
      ]
    },
  }
}

function kindRow({ scene, without }: Content, kind: Kind, { x, widthInches: width }: Across): Part {
  const { ink } = scene
  const { members, name } = kind
  const { creature, said } = members[0]
  const indent = 0.2
  const units = Math.min(members.length, MAX_HP_UNITS)
  const boxesLeft = x + width - units * HP_UNIT_INCHES
  const room = boxesLeft - x - indent - 0.15
  const title = words.kind(members.length, name)
  const [shown = '', ...restOfTitle] = wrapText(title, room, 9, true)
  const facts = [
    en.terms.sizes[creature.size],
    words.speed(creature.speedFeet),
    said.reach,
    said.reactions,
    ...(members.every((each) => each.creature.hidden) ? [words.hiddenCreature] : []),
  ]
    .filter(Boolean)
    .join(' · ')
  const titleInches = textWidth(shown, points(9), true) + 0.1
  const isBeside = restOfTitle.length === 0 && titleInches + textWidth(facts, points(7.5), false) <= room
  const plans = without.has('plans') ? [] : planLines(members, room)
  // One line where it is long enough.
  const onLine = [facts, ...plans].join(' · ')
  const isOneLine = isBeside && plans.length === 1 && titleInches + textWidth(onLine, points(7.5), false) <= room
  const texts = [
    ...restOfTitle.map((text) => ({ text, bold: true })),
    ...(isBeside ? [] : wrapText(facts, room, 7.5).map((text) => ({ text, bold: false }))),
    ...(isOneLine ? [] : plans).map((text) => ({ text, bold: false })),
    ...(without.has('creature-notes') ? [] : wrapText(creature.notes, room, 7.5)).map((text) => ({
      text,
      bold: false,
    })),
  ]
  const textInches = points(11.5) + texts.length * points(9.6)
  const boxRows = Math.ceil(members.length / units)
  const boxesInches = boxRows * (BOX_INCHES + 0.04) - 0.04
  const heightInches = Math.max(textInches, boxesInches) + 2 * ROW_PAD
  const radius = 0.075
  const { face, ring } = sideColors(creature.side)
  const isPlain = ink.tokens === 'black-and-white'
  return {
    heightInches,
    draw: (top) => {
      const y = top + ROW_PAD
      return [
        pathMark(rectPath(x, top, width, 0), { stroke: ink.quiet, width: points(0.35) }),
        pathMark(sideOutline(creature.side, x + 0.08, y + 0.085, radius), {
          fill: isPlain ? '#ffffff' : face,
          stroke: isPlain ? '#000000' : ring,
          width: points(0.9),
        }),
        textMark(shown, x + indent, y + points(9), { pt: 9, bold: true, color: ink.text }),
        ...(isBeside
          ? [
              textMark(isOneLine ? onLine : facts, x + indent + titleInches, y + points(9), {
                pt: 7.5,
                color: ink.text,
              }),
            ]
          : []),
        ...texts.map(({ text, bold }, i) =>
          textMark(text, x + indent, y + points(18.8 + i * 9.6), { pt: 7.5, bold, color: ink.text }),
        ),
        ...members.flatMap((member, i) =>
          hitPointBox(
            scene,
            member,
            boxesLeft + (i % units) * HP_UNIT_INCHES,
            y + Math.floor(i / units) * (BOX_INCHES + 0.04),
          ),
        ),
      ]
    },
  }
}

/** The plan all share, or those of each who has another. */
function planLines(members: readonly KindMember[], room: number): readonly string[] {
  const byPlan = new Map<string, number[]>()
  for (const { said, number } of members) byPlan.set(said.plan, [...(byPlan.get(said.plan) ?? []), number])
  const plans = [...byPlan].filter(([plan]) => plan !== '')
  const shared = plans.length === 1 && byPlan.size === 1
  return plans.flatMap(([plan, numbers]) =>
    wrapText(shared ? words.planned(plan) : words.planOf(numbers, plan), room, 7.5),
  )
}

/** Number, starting square, and a box to write the hit points left, those it has at most in its corner. */
function hitPointBox({ ink, options }: Scene, { creature, number }: KindMember, x: number, y: number): Mark[] {
  const label = 0.5
  const box = HP_UNIT_INCHES - label - 0.06
  const at = y + 0.14
  return [
    textMark(`#${number}`, x, at, { pt: 7.5, bold: true, color: ink.text }),
    textMark(squareLabel(options.coordinates, creature.at.col, creature.at.row), x + label - 0.05, at, {
      pt: 7,
      align: 'right',
      color: ink.text,
      maxWidthInches: label - 0.22,
    }),
    pathMark(rectPath(x + label, y, box, BOX_INCHES), { stroke: ink.text, width: points(0.6) }),
    textMark(creature.hitPoints === undefined ? words.hitPoints : `${creature.hitPoints}`, x + label + box - 0.03, at, {
      pt: 6,
      align: 'right',
      color: ink.quiet,
    }),
  ]
}
