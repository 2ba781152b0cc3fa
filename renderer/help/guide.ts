/** The guide, from the files of `docs/guide`. */

/** A node of a page: a part of mdast (https://github.com/syntax-tree/mdast). */
export interface GuideNode {
  readonly type: string
  readonly value?: string
  readonly url?: string
  readonly depth?: number
  readonly ordered?: boolean | null
  readonly children?: readonly GuideNode[]
}

/** A page. */
export interface GuidePage {
  readonly id: string
  readonly title: string
  readonly nodes: readonly GuideNode[]
}

/** Pages in display order. */
export const PAGE_IDS = [
  'first-map',
  'drawing',
  'creatures',
  'movement',
  'danger',
  'before-the-session',
  'simulation',
  'at-the-table',
  'printing',
  'import-export',
  'libraries',
  'house-rules',
  'panels',
  'shortcuts',
] as const
/** File name of a page. */
export type GuidePageId = (typeof PAGE_IDS)[number]

const trees = import.meta.glob<GuideNode>('../../docs/guide/*.md', { eager: true, import: 'default' })

/** Text of a node without formatting. */
export const textOf = ({ value, children = [] }: GuideNode): string =>
  value ?? children.map(textOf).join(children.some(({ type }) => INLINE.has(type)) ? '' : ' ')
const INLINE = new Set(['text', 'strong', 'emphasis', 'inlineCode', 'link'])

/** All pages. */
export const GUIDE: readonly GuidePage[] = PAGE_IDS.flatMap((id) => {
  const nodes = trees[`../../docs/guide/${id}.md`]?.children ?? []
  const [heading] = nodes
  return heading ? [{ id, title: textOf(heading), nodes: nodes.slice(1) }] : []
})

/** A section that matches a search. */
export interface GuideHit {
  readonly page: GuidePage
  /** Title of the section; null for the text above the first. */
  readonly section: string | null
  /** Text around the first match. */
  readonly excerpt: string
}

/** Sections that contain every word in text or title, those with a word in the title first. Empty without words. */
export function searchGuide(typed: string): readonly GuideHit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits: (GuideHit & { readonly inTitle: boolean })[] = []
  for (const page of GUIDE)
    for (const { section, nodes } of sectionsOf(page)) {
      const title = `${page.title} ${section ?? ''}`.toLowerCase()
      const text = nodes.map(textOf).join(' ')
      const all = `${title} ${text}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) continue
      const inTitle = words.some((word) => title.includes(word))
      hits.push({ page, section, excerpt: excerptOf(text, words), inTitle })
    }
  return hits.sort((a, b) => Number(b.inTitle) - Number(a.inTitle))
}

const EXCERPT_LENGTH = 120

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)
  const from = text.lastIndexOf(' ', Math.max(0, Math.min(...places, text.length) - EXCERPT_LENGTH / 3)) + 1
  const cut = text.slice(from, from + EXCERPT_LENGTH)
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`
}

function sectionsOf({ nodes }: GuidePage): readonly { section: string | null; nodes: readonly GuideNode[] }[] {
  const sections: { section: string | null; nodes: GuideNode[] }[] = [{ section: null, nodes: [] }]
  for (const node of nodes)
    if (node.type === 'heading') sections.push({ section: textOf(node), nodes: [] })
    else sections.at(-1)?.nodes.push(node)
  return sections.filter((each) => each.nodes.length > 0)
}
