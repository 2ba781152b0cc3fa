/** The rules reference: short notes in our own words, by topic, each with the clauses it summarizes. */

/** Topics, in the order they are shown. */
export const REFERENCE_TOPICS = [
  'distance',
  'terrain',
  'corners',
  'others',
  'squeezing',
  'reach',
  'opportunities',
  'actions',
  'modes',
  'flight',
  'flanking',
  'cover',
  'forced-movement',
  'sizes',
  'speed',
  'travel',
  'judgment',
] as const
/** One topic. */
export type ReferenceTopic = (typeof REFERENCE_TOPICS)[number]

/** Headings of the reference. */
export const TOPIC_LABELS: Readonly<Record<ReferenceTopic, string>> = {
  distance: 'Distance and diagonals',
  terrain: 'Terrain and obstacles',
  corners: 'Corners',
  others: 'Moving through creatures',
  squeezing: 'Squeezing',
  reach: 'Reach and threatened squares',
  opportunities: 'Provoking and reactions',
  actions: 'Movement actions',
  modes: 'Climbing, swimming, burrowing',
  flight: 'Flight',
  flanking: 'Flanking',
  cover: 'Cover',
  'forced-movement': 'Forced movement',
  sizes: 'Size and space',
  speed: 'Speed, armor and load',
  travel: 'Local and overland travel',
  judgment: 'GM decisions and limits',
}

/** A note. */
export interface ReferenceNote {
  readonly topic: ReferenceTopic
  readonly title: string
  readonly text: string
  readonly clauses: readonly string[]
}

/** Notes whose title or text holds every word of `search` (case does not matter), in their order; all for no words. */
export function findNotes(notes: readonly ReferenceNote[], search: string): readonly ReferenceNote[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return notes.filter(({ title, text, topic, clauses }) => {
    const content = [title, text, TOPIC_LABELS[topic], ...clauses].join(' ').toLowerCase()
    return words.every((word) => content.includes(word))
  })
}

/** Notes based on a clause. The clause id must match in full. */
export const notesOnClause = (notes: readonly ReferenceNote[], clause: string): readonly ReferenceNote[] =>
  notes.filter(({ clauses }) => clauses.includes(clause.trim().toUpperCase()))

/** Notes of one topic. */
export interface TopicNotes {
  readonly topic: ReferenceTopic
  readonly label: string
  readonly notes: readonly ReferenceNote[]
}

/** Notes grouped by topic, topics in their order, those without notes left out. */
export const notesByTopic = (notes: readonly ReferenceNote[]): readonly TopicNotes[] =>
  REFERENCE_TOPICS.map((topic) => ({
    topic,
    label: TOPIC_LABELS[topic],
    notes: notes.filter((note) => note.topic === topic),
  })).filter(({ notes: found }) => found.length > 0)
