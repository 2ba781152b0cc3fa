/** Pages of loose pieces to cut out: miniatures, cards, markers, templates. What is too large for a sheet is cut into parts. */
import type { Mark } from '../../draw/marks.ts'
import { clipped, pathMark, rectPath } from '../../draw/paths.ts'
import { points } from '../drawing.ts'
import type { Part } from '../options.ts'
import type { Scene } from '../scene/scene.ts'
import type { TextArea } from './flow.ts'
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
  /** Stands above the pieces; may be empty. */
  readonly about: string
  readonly piecesFor: (area: TextArea) => readonly LoosePiece[]
}

const GAP_INCHES = 0.12

interface LooseSheet {
  readonly sets: readonly LooseSet[]
  readonly placed: readonly Packed<LoosePiece>[]
}

/**
 * Sheets of all sets, by the part that begins the sheet; none of a set without pieces. What is left of a set for its last sheet goes on the
 * last sheet of one before it where that has room for all of it.
 */
export function loosePages(scene: Scene, sets: readonly LooseSet[]): ReadonlyMap<Part, readonly PlannedPage[]> {
  const sheet = textSheet(scene.options)
  const whole = textAreaOf(sheet, scene.options.marginInches)
  const wordsOf = (of: readonly LooseSet[]) => of.flatMap(({ about }) => paragraph(about, whole.widthInches, { pt: 8 }))
  const areaUnder = (of: readonly LooseSet[]): TextArea => {
    const wordsInches = wordsOf(of).reduce((sum, { heightInches }) => sum + heightInches, 0) + 0.08
    return { ...whole, y: whole.y + wordsInches, heightInches: whole.heightInches - wordsInches }
  }
  const sheets: LooseSheet[] = []
  for (const set of sets) {
    const area = areaUnder([set])
    const pieces = set.piecesFor(area).flatMap((piece) => cutToSheet(piece, area))
    const own = packed(pieces, area, GAP_INCHES).map((placed): LooseSheet => ({ sets: [set], placed }))
    const last = own.pop()
    if (!last) continue
    sheets.push(...own)
    const shared = [...sheets.entries()].flatMap(([i, before]) => {
      const both = own.includes(before) ? undefined : onOneSheet(before, last)
      return both ? [[i, both] as const] : []
    })[0]
    if (shared) sheets[shared[0]] = shared[1]
    else sheets.push(last)
  }
  const pages = new Map<Part, PlannedPage[]>()
  for (const { sets: on, placed } of sheets) {
    const [first, ...others] = on
    if (!first) continue
    const titles = on.map(({ title }) => title)
    const words = wordsOf(on)
    const page: PlannedPage = {
      ...sheet,
      part: first.part,
      label: first.title,
      ...(others.length > 0 ? { also: titles.slice(1) } : {}),
      draw: (place) => [
        ...textPageFrame(scene, sheet, titles.join(' · '), place),
        ...words.flatMap((line, i) => line.draw(whole.x, whole.y + i * line.heightInches, whole.widthInches)),
        ...placed.flatMap(({ piece, x, y }) => piece.draw(x, y)),
      ],
    }
    pages.set(first.part, [...(pages.get(first.part) ?? []), page])
  }
  return pages

  function onOneSheet(before: LooseSheet, last: LooseSheet): LooseSheet | undefined {
    const on = [...before.sets, ...last.sets]
    const area = areaUnder(on)
    const pieces = [...before.placed, ...last.placed].map(({ piece }) => piece)
    const [placed, ...more] = packed(pieces, area, GAP_INCHES)
    const fits = pieces.every(({ heightInches }) => heightInches <= area.heightInches + 1e-9)
    return placed && fits && more.length === 0 ? { sets: on, placed } : undefined
  }
}

/** A piece that fits the sheet, or the parts of one that does not. */
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
