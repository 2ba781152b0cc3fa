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
import { BOX_INCHES, stacked, type Content, type SheetSection, type Span } from './sheetSection.ts'

const words = en.paper.runSheet

const HP_UNIT_INCHES = 0.98
const MAX_HP_UNITS = 4
const ROW_PAD = 0.04

/** A row for each kind, facts and plan at the left, a box for the hit points of each creature at the right; as many rows as fit `room` inches. */
export function kindRows(content: Content, span: Span, room: number): SheetSection {
  const { scene, facts } = content
  const { x, widthInches: width } = span
  const { ink } = scene
  const kinds = kindsOf(scene.creatures, facts)
  const headInches = 0.22
  const rows: SheetSection[] = []
  let heightInches = headInches
  for (const [i, kind] of kinds.entries()) {
    const row = kindRow(content, kind, span)
    const rest = kinds.length - i
    const more = rest > 1 ? points(12) : 0
    if (heightInches + row.heightInches + more > room) {
      rows.push(stacked(paragraph(words.moreKinds(rest), width, { pt: 8 }), span))
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

function kindRow({ scene, without }: Content, kind: Kind, { x, widthInches: width }: Span): SheetSection {
  const { ink } = scene
  const { members } = kind
  const [{ creature }] = members
  const indent = 0.2
  const units = Math.min(members.length, MAX_HP_UNITS)
  const boxesLeft = x + width - units * HP_UNIT_INCHES
  const { title, besideTitle, titleInches, lines } = kindText(kind, without, boxesLeft - x - indent - 0.15)
  const textInches = points(11.5) + lines.length * points(9.6)
  const boxesInches = Math.ceil(members.length / units) * (BOX_INCHES + 0.04) - 0.04
  return {
    heightInches: Math.max(textInches, boxesInches) + 2 * ROW_PAD,
    draw: (top) => {
      const y = top + ROW_PAD
      return [
        pathMark(rectPath(x, top, width, 0), { stroke: ink.quiet, width: points(0.35) }),
        sideMark(scene, creature.side, x + 0.08, y + 0.085),
        textMark(title, x + indent, y + points(9), { pt: 9, bold: true, color: ink.text }),
        ...(besideTitle === ''
          ? []
          : [textMark(besideTitle, x + indent + titleInches, y + points(9), { pt: 7.5, color: ink.text })]),
        ...lines.map(({ text, bold }, i) =>
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

interface KindText {
  readonly title: string
  readonly titleInches: number
  /** Facts in the line of the title, and the plan if there is space; else empty. */
  readonly besideTitle: string
  readonly lines: readonly { readonly text: string; readonly bold: boolean }[]
}

/** Title, facts, plans and notes of a kind, in as few lines of `room` inches as they need. */
function kindText({ members, name }: Kind, without: Content['without'], room: number): KindText {
  const [{ creature, facts }] = members
  const [title = '', ...restOfTitle] = wrapText(words.kind(members.length, name), room, 9, true)
  const said = [
    en.terms.sizes[creature.size],
    words.speed(creature.speedFeet),
    facts.reach,
    facts.reactions,
    ...(members.every((each) => each.creature.hidden) ? [words.hiddenCreature] : []),
  ]
    .filter(Boolean)
    .join(' · ')
  const titleInches = textWidth(title, points(9), true) + 0.1
  const fitsBeside = (text: string) => titleInches + textWidth(text, points(7.5), false) <= room
  const isBeside = restOfTitle.length === 0 && fitsBeside(said)
  const plans = without.has('plans') ? [] : planLines(members, room)
  const withPlan = [said, ...plans].join(' · ')
  const isOneLine = isBeside && plans.length === 1 && fitsBeside(withPlan)
  const plainLines = [
    ...(isBeside ? [] : wrapText(said, room, 7.5)),
    ...(isOneLine ? [] : plans),
    ...(without.has('creature-notes') ? [] : wrapText(creature.notes, room, 7.5)),
  ]
  return {
    title,
    titleInches,
    besideTitle: isOneLine ? withPlan : isBeside ? said : '',
    lines: [...restOfTitle.map((text) => ({ text, bold: true })), ...plainLines.map((text) => ({ text, bold: false }))],
  }
}

/** The outline of a side's tokens, small. */
function sideMark({ ink }: Scene, side: string, x: number, y: number): Mark {
  const { face, ring } = sideColors(side)
  const isPlain = ink.tokens === 'black-and-white'
  return pathMark(sideOutline(side, x, y, 0.075), {
    fill: isPlain ? '#ffffff' : face,
    stroke: isPlain ? '#000000' : ring,
    width: points(0.9),
  })
}

/** The plan all members share, else each plan with the numbers of its creatures. */
function planLines(members: readonly KindMember[], room: number): readonly string[] {
  const byPlan = new Map<string, number[]>()
  for (const { facts, number } of members) byPlan.set(facts.plan, [...(byPlan.get(facts.plan) ?? []), number])
  const plans = [...byPlan].filter(([plan]) => plan !== '')
  const shared = plans.length === 1 && byPlan.size === 1
  return plans.flatMap(([plan, numbers]) =>
    wrapText(shared ? words.planned(plan) : words.planOf(numbers, plan), room, 7.5),
  )
}

/** Number, starting square, and a box to track hit points in, with their maximum in its corner. */
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
