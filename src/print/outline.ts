/** The bookmarks of a print. */
import { en } from '../words/en/index.ts'
import type { PlannedPage } from './pages/page.ts'

/** Consecutive pages of one kind; pages by index from 0. */
export interface Chapter {
  readonly title: string
  readonly firstPage: number
  /** In order; empty for a chapter of one page. */
  readonly pages: readonly { readonly title: string; readonly page: number }[]
}

const titleOf = ({ part, label, areaName }: PlannedPage): string =>
  part === 'map' ? (areaName ?? en.paper.page.map) : label

/** The chapters of a plan in page order. Map pages have their label, others a number. */
export function outlineOf(pages: readonly PlannedPage[]): readonly Chapter[] {
  const starts = pages.flatMap((page, i) => {
    const before = pages[i - 1]
    return before?.part === page.part && titleOf(before) === titleOf(page) ? [] : [i]
  })
  return starts.flatMap((firstPage, i): Chapter[] => {
    const own = pages.slice(firstPage, starts[i + 1])
    const [first] = own
    if (!first) throw new Error('a chapter has a page')
    // Texts that start lower on these pages.
    const also = own.flatMap(({ also: titles = [] }, j) =>
      titles.map((title): Chapter => ({ title, firstPage: firstPage + j, pages: [] })),
    )
    const chapter: Chapter = {
      title: titleOf(first),
      firstPage,
      pages:
        own.length === 1
          ? []
          : own.map(({ part, label }, j) => ({
              title: part === 'map' ? en.paper.page.sheet(label) : en.paper.page.part(label, j + 1, own.length),
              page: firstPage + j,
            })),
    }
    return [chapter, ...also]
  })
}
