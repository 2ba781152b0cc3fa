/** Paper sizes by name. */
import { MM_PER_INCH } from './drawing.ts'

/** Size of a sheet. */
export interface SheetSize {
  readonly widthInches: number
  readonly heightInches: number
}

const mm = (width: number, height: number): SheetSize => ({
  widthInches: width / MM_PER_INCH,
  heightInches: height / MM_PER_INCH,
})
const inches = (widthInches: number, heightInches: number): SheetSize => ({ widthInches, heightInches })

/**
 * Common sheets, in portrait.
 * @source ISO 216, A series; ANSI/ASME Y14.1, architectural sizes A to E
 */
export const PAPERS = {
  a5: mm(148, 210),
  a4: mm(210, 297),
  a3: mm(297, 420),
  a2: mm(420, 594),
  a1: mm(594, 841),
  a0: mm(841, 1189),
  letter: inches(8.5, 11),
  legal: inches(8.5, 14),
  tabloid: inches(11, 17),
  'arch-a': inches(9, 12),
  'arch-b': inches(12, 18),
  'arch-c': inches(18, 24),
  'arch-d': inches(24, 36),
  'arch-e': inches(36, 48),
} as const satisfies Record<string, SheetSize>

export type PaperName = keyof typeof PAPERS
export const PAPER_NAMES = Object.keys(PAPERS) as [PaperName, ...PaperName[]]

/** Names on screen. */
export const PAPER_LABELS: Readonly<Record<PaperName, string>> = {
  a5: 'A5',
  a4: 'A4',
  a3: 'A3',
  a2: 'A2',
  a1: 'A1',
  a0: 'A0',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
  'arch-a': 'Arch A',
  'arch-b': 'Arch B',
  'arch-c': 'Arch C',
  'arch-d': 'Arch D',
  'arch-e': 'Arch E',
}

/** The sides of a sheet, the same in either orientation. */
export const sidesOf = ({ widthInches, heightInches }: SheetSize): string =>
  `${Math.min(widthInches, heightInches)} × ${Math.max(widthInches, heightInches)}`

/** The name of the paper of this size on screen, in either orientation; undefined for other sizes. */
export function paperLabel(size: SheetSize): string | undefined {
  const name = PAPER_NAMES.find((each) => sidesOf(PAPERS[each]) === sidesOf(size))
  return name && PAPER_LABELS[name]
}
