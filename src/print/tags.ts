/** What parts of pages are to those who hear them read. */
import type { GroupMark, Mark, Tag } from '../draw/marks.ts'

const ARTIFACT: Tag = { role: 'Artifact' }

/** What only serves those who see or cut the page: left out when it is read. */
export const artifact = (marks: readonly Mark[]): GroupMark => ({ kind: 'group', tag: ARTIFACT, marks })

/** A picture with what it shows in words. */
export const figure = (alt: string, marks: readonly Mark[]): GroupMark => ({
  kind: 'group',
  tag: { role: 'Figure', alt },
  marks,
})
