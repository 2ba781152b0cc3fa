import type { GroupMark } from './marks.ts'

/** Whether a group is mixed with what lies below it. */
export const hasBlend = ({ blend = 'normal' }: GroupMark): boolean => blend !== 'normal'

/** Whether anything within a group is mixed with what lies below it. */
export const mixesWithin = ({ marks }: GroupMark): boolean =>
  marks.some((mark) => mark.kind === 'group' && (hasBlend(mark) || mixesWithin(mark)))
