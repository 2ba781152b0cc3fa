/** The structure of a tagged PDF: headings, tables, figures, and artifacts that screen readers skip. */
import type { Tag } from '../../src/draw/marks.ts'
import type { FlattenedMark } from '../../src/draw/soft.ts'
import type { Pdf } from './pdfInternals.ts'

type Element = ReturnType<Pdf['struct']>

const ARTIFACT: Tag = { role: 'Artifact' }

/** True for a group whose marks are tagged one by one, not as a whole. */
const isTransparent = (mark: FlattenedMark): boolean =>
  mark.kind === 'group' && mark.tag === undefined && (mark.opacity ?? 1) === 1

/**
 * Wraps marks in the operators of marked content. Elements of the document are in the order they are first painted in. Untagged marks
 * are artifacts, untagged text is a paragraph.
 * @source ISO 32000-1, 14.7 and 14.8
 */
export class PdfTags {
  readonly #pdf: Pdf
  readonly #document: Element
  readonly #elements = new Map<Tag, Element>()
  #current: Tag | undefined
  /** Within one element, or within a form, whose marks belong to the element that shows it. */
  #isWithin = false

  constructor(pdf: Pdf) {
    this.#pdf = pdf
    this.#document = pdf.struct('Document')
    pdf.addStructure(this.#document)
  }

  /** Paints a mark within its element. */
  around(mark: FlattenedMark, paint: () => void): void {
    if (this.#isWithin) return paint()
    if (isTransparent(mark)) {
      // Its marks are painted as a list of their own, which closes what it opens.
      this.close()
      return paint()
    }
    const own = mark.kind === 'group' || mark.kind === 'text' ? mark.tag : undefined
    this.#open(own ?? (mark.kind === 'text' ? { role: 'P' } : ARTIFACT))
    this.within(paint)
  }

  /** Paints marks that have no elements of their own. */
  within(paint: () => void): void {
    const before = this.#isWithin
    this.#isWithin = true
    paint()
    this.#isWithin = before
  }

  /** Closes the open element, at the end of a page or group or before another element. */
  close(): void {
    if (this.#current === undefined || this.#isWithin) return
    this.#pdf.endMarkedContent()
    this.#current = undefined
  }

  #open(tag: Tag): void {
    if (tag === this.#current) return
    this.close()
    this.#current = tag
    if (tag.role === 'Artifact') this.#pdf.markContent('Artifact')
    else this.#element(tag).add(this.#pdf.markStructureContent(tag.role))
  }

  #element(tag: Tag): Element {
    const known = this.#elements.get(tag)
    if (known) return known
    const options = {
      ...(tag.alt === undefined ? {} : { alt: tag.alt }),
      ...(tag.role === 'TH' ? { scope: 'Column' } : {}),
    }
    const element = this.#pdf.struct(tag.role, options)
    this.#elements.set(tag, element)
    const parent = tag.within ? this.#element(tag.within) : this.#document
    parent.add(element)
    return element
  }
}
