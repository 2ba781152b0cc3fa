/** Asked when Fivefoot is started with another library while one is open. */
export const secondStart = {
  title: 'Open another library?',
  text: (asked: string, open: string) =>
    `Fivefoot was started again with ${asked}, while ${open} is open. All windows will switch to it. Your work is saved.`,
  open: 'Open it',
  stay: 'Stay here',
} as const
