/** The structure of a PDF: what is a heading, a table or a figure, and what is not to be read at all. */
import type PDFDocument from 'pdfkit'
import type { Tag } from '../../src/draw/marks.ts'
import type { FlattenedMark } from '../../src/draw/soft.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

const ARTIFACT: Tag = { role: 'Artifact' }

/** Whether each mark of a group is what it is, rather than all of them one thing. */
const isOpen = (mark: FlattenedMark): boolean =>
  mark.kind === 'group' && mark.tag === undefined && (mark.opacity ?? 1) === 1

/**
 * Puts marks between the operators that say what they are. The elements of the document stand in the order they are first painted
 * in. What is not text, and said to be nothing else, is an artifact.
 * @source ISO 32000-1, 14.7 and 14.8
 */
export class PdfTags {
  readonly #pdf: Pdf
  readonly #document: Element
  readonly #elements = new Map<Tag, Element>()
  #now: Tag | undefined
  /** Within something that is one element, or a form, whose marks belong to what shows it. */
  #isWithin = false

  constructor(pdf: Pdf) {
    this.#pdf = pdf
    this.#document = pdf.struct('Document')
    pdf.addStructure(this.#document)
  }

  /** Paints a mark as what it is. */
  around(mark: FlattenedMark, paint: () => void): void {
    if (this.#isWithin) return paint()
    if (isOpen(mark)) {
      // Its marks are painted as a list of their own, which ends what it begins.
      this.close()
      return paint()
    }
    const own = mark.kind === 'group' || mark.kind === 'text' ? mark.tag : undefined
    this.#open(own ?? (mark.kind === 'text' ? { role: 'P' } : ARTIFACT))
    this.within(paint)
  }

  /** Paints what has no elements of its own. */
  within(paint: () => void): void {
    const before = this.#isWithin
    this.#isWithin = true
    paint()
    this.#isWithin = before
  }

  /** Ends what the marks before belong to: a page or a group ends, or another begins. */
  close(): void {
    if (this.#now === undefined || this.#isWithin) return
    this.#pdf.endMarkedContent()
    this.#now = undefined
  }

  #open(tag: Tag): void {
    if (tag === this.#now) return
    this.close()
    this.#now = tag
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
