/** Pages of loose pieces to cut out: miniatures, cards, markers, templates. Pieces larger than a sheet are cut into parts. */
import type { Mark } from '../../draw/marks.ts'
import { clipped, pathMark, rectPath } from '../../draw/paths.ts'
import { points } from '../drawing.ts'
import type { Part } from '../options.ts'
import type { Scene } from '../scene/scene.ts'
import type { Block, TextArea } from './flow.ts'
import { packed, type Packed } from './packing.ts'
import type { PlannedPage } from './page.ts'
import { textAreaOf, textPageFrame, textSheet } from './sheet.ts'
import { paragraph } from './text.ts'

/** Something to cut out. */
export interface LoosePiece {
  readonly widthInches: number
  readonly heightInches: number
  readonly draw: (x: number, y: number) => readonly Mark[]
}

/** Pieces of one part of a print. */
export interface LooseSet {
  readonly part: Part
  readonly title: string
  /** Printed above the pieces; may be empty. */
  readonly about: string
  readonly piecesFor: (area: TextArea) => readonly LoosePiece[]
}

const GAP_INCHES = 0.12

interface LooseSheet {
  readonly sets: readonly [LooseSet, ...LooseSet[]]
  readonly placed: readonly Packed<LoosePiece>[]
}

/**
 * Sheets of all sets, by the part that starts the sheet; none for a set without pieces. The last sheet of a set joins a sheet of an
 * earlier set if all of its pieces fit there.
 */
export function loosePages(scene: Scene, sets: readonly LooseSet[]): ReadonlyMap<Part, readonly PlannedPage[]> {
  const whole = textAreaOf(textSheet(scene.options), scene.options.marginInches)
  const sheets: LooseSheet[] = []
  for (const set of sets) {
    const area = areaUnder([set], whole)
    const pieces = set.piecesFor(area).flatMap((piece) => cutToSheet(piece, area))
    const own = packed(pieces, area, GAP_INCHES).map((placed): LooseSheet => ({ sets: [set], placed }))
    const last = own.pop()
    if (!last) continue
    const isJoined = joinEarlier(sheets, last, whole)
    sheets.push(...own, ...(isJoined ? [] : [last]))
  }
  const pages = new Map<Part, PlannedPage[]>()
  for (const sheet of sheets) {
    const page = loosePage(scene, sheet, whole)
    pages.set(sheet.sets[0].part, [...(pages.get(sheet.sets[0].part) ?? []), page])
  }
  return pages
}

const introOf = (sets: LooseSheet['sets'], { widthInches }: TextArea): readonly Block[] =>
  sets.flatMap(({ about }) => paragraph(about, widthInches, { pt: 8 }))

/** The area for pieces under the text about their sets. */
function areaUnder(sets: LooseSheet['sets'], whole: TextArea): TextArea {
  const introInches = introOf(sets, whole).reduce((sum, { heightInches }) => sum + heightInches, 0) + 0.08
  return { ...whole, y: whole.y + introInches, heightInches: whole.heightInches - introInches }
}

/** Puts a sheet's pieces on the first earlier sheet that takes them all; returns false if there is none. */
function joinEarlier(sheets: LooseSheet[], last: LooseSheet, whole: TextArea): boolean {
  for (const [i, before] of sheets.entries()) {
    const both = joined(before, last, whole)
    if (!both) continue
    sheets[i] = both
    return true
  }
  return false
}

/** The pieces of two sheets on one; undefined if they do not fit. */
function joined(before: LooseSheet, last: LooseSheet, whole: TextArea): LooseSheet | undefined {
  const sets: LooseSheet['sets'] = [...before.sets, ...last.sets]
  const area = areaUnder(sets, whole)
  const pieces = [...before.placed, ...last.placed].map(({ piece }) => piece)
  const [placed, ...more] = packed(pieces, area, GAP_INCHES)
  const fits = pieces.every(({ heightInches }) => heightInches <= area.heightInches + 1e-9)
  return placed && fits && more.length === 0 ? { sets, placed } : undefined
}

function loosePage(scene: Scene, { sets, placed }: LooseSheet, whole: TextArea): PlannedPage {
  const sheet = textSheet(scene.options)
  const [{ part, title: label }, ...others] = sets
  const also = others.map(({ title }) => title)
  const intro = introOf(sets, whole)
  return {
    ...sheet,
    part,
    label,
    ...(also.length > 0 ? { also } : {}),
    draw: (place) => [
      ...textPageFrame(scene, sheet, [label, ...also].join(' · '), place),
      ...intro.flatMap((line, i) => line.draw(whole.x, whole.y + i * line.heightInches, whole.widthInches)),
      ...placed.flatMap(({ piece, x, y }) => piece.draw(x, y)),
    ],
  }
}

/** The piece if it fits the sheet, else its parts. */
function cutToSheet(piece: LoosePiece, area: TextArea): readonly LoosePiece[] {
  const across = Math.ceil(piece.widthInches / area.widthInches - 1e-9)
  const down = Math.ceil(piece.heightInches / area.heightInches - 1e-9)
  if (across === 1 && down === 1) return [piece]
  const widthInches = piece.widthInches / across
  const heightInches = piece.heightInches / down
  return Array.from({ length: across * down }, (_, i) => {
    const [left, top] = [(i % across) * widthInches, Math.floor(i / across) * heightInches]
    return {
      widthInches,
      heightInches,
      draw: (x, y) => [
        clipped(rectPath(x, y, widthInches, heightInches), piece.draw(x - left, y - top)),
        pathMark(rectPath(x, y, widthInches, heightInches), {
          stroke: '#000000',
          width: points(0.4),
          dash: [points(3), points(3)],
        }),
      ],
    }
  })
}
