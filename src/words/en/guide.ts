import { counted } from '../../base/text.ts'

/** The guide in the app. */
export const guide = {
  title: 'Guide',
  search: 'Search the guide',
  pages: 'Pages of the guide',
  results: 'Results',
  found: (hits: number) => `${counted(hits, 'section')} found.`,
  none: 'Nothing found. Try fewer or other words.',
  rules: 'Rules reference',
  changeShortcuts: 'Change keyboard shortcuts',
  help: (panel: string) => `Help on ${panel}`,
}
