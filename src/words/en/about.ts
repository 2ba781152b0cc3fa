/** What the program is made of. */
export interface AboutFacts {
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly node: string
  /** Newest schema of library files and of scenario files. */
  readonly librarySchema: number
  readonly scenarioSchema: number
  /** The Electron inside gets no security updates any more. */
  readonly isOnFallbackElectron: boolean
}

/** The dialog about the program. It looks nothing up. */
export const about = {
  title: ({ version }: AboutFacts): string => `Fivefoot ${version}`,
  lines: (facts: AboutFacts): readonly string[] => [
    `Electron ${facts.electron}, Chromium ${facts.chromium}, Node ${facts.node}`,
    `Library format ${facts.librarySchema}, scenario format ${facts.scenarioSchema}`,
    ...(facts.isOnFallbackElectron
      ? [`For development only: Electron ${facts.electron} no longer gets security updates.`]
      : []),
    'MIT license. Licenses of all components and fonts are included. Fivefoot never goes online.',
  ],
  close: 'Close',
  licenses: 'Licenses',
  copy: 'Copy',
} as const
