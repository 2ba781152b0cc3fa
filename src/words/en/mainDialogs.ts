/** Dialogs that the main process shows, since no window is there to show them, or the one that is there broke. */

/** Asked when Fivefoot is started with another library while one is open. */
const secondStart = {
  title: 'Open another library?',
  text: (asked: string, open: string) =>
    `Fivefoot was started again with ${asked}, while ${open} is open. All windows will switch to it. Your work is saved.`,
  open: 'Open it',
  stay: 'Stay here',
} as const

/** What one can do when the library does not open. */
const failedStart = {
  tryAgain: 'Try again',
  openStandard: 'Open the standard library',
  openAnother: 'Open another library…',
  openTitle: 'Open a library',
  restore: 'Restore a backup…',
  restoreThis: 'Restore it as a library…',
  restoreTitle: 'Restore a backup',
  salvage: 'Save what is readable',
  showFolder: 'Show folder',
  quit: 'Quit',
} as const

/** After a fault that left the program running. */
const fault = {
  title: 'Something in Fivefoot went wrong',
  text: 'Your maps are saved as you draw them. You can go on working. If it happens again, restart Fivefoot.',
  goOn: 'Continue',
  copyReport: 'Copy report',
} as const

/** After a window broke several times in a row. */
const brokenWindow = {
  title: 'This window keeps breaking',
  text: 'Your maps are saved. Try again without the map that was open, or copy a report for the developers.',
  goToLibrary: 'Go to the library',
  copyReport: fault.copyReport,
  close: 'Close window',
} as const

export const mainDialogs = { secondStart, failedStart, fault, brokenWindow }
