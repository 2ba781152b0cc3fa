/** What is asked when Fivefoot is started with another library while it has one open. */
export const secondStart = {
  title: 'Open another library?',
  text: (asked: string, open: string) =>
    `Fivefoot was started again with ${asked}, while ${open} is open. All windows would change to it; what you did is saved.`,
  open: 'Open it',
  stay: 'Stay here',
} as const
