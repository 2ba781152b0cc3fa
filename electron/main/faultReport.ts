/** Faults of our own that nothing caught: one calm dialog instead of a stack trace, with a report to send. */
import { app, clipboard, dialog } from 'electron'

let isShown = false

/** Shows uncaught errors and rejections of the main process, one dialog at a time; the program goes on. */
export function showUncaughtFaults(): void {
  process.on('uncaughtException', show)
  process.on('unhandledRejection', show)
}

function show(fault: unknown): void {
  console.error('Uncaught:', fault)
  if (isShown || !app.isReady()) return
  isShown = true
  void dialog
    .showMessageBox({
      type: 'warning',
      title: 'Fivefoot',
      message: 'Something in Fivefoot went wrong',
      detail: 'Your maps are saved as you draw them. You can go on working. If it happens again, restart Fivefoot.',
      buttons: ['Continue', 'Copy report'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    .then(({ response }) => {
      if (response === 1) void clipboard.writeText(faultReport(fault))
    })
    .finally(() => (isShown = false))
}

/** Versions and stack, without paths of the user's home or names of maps. */
export function faultReport(fault: unknown): string {
  const { electron, chrome, node } = process.versions
  const stack = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
  return [
    `Fivefoot ${app.getVersion()}, Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    `${process.platform} ${process.arch}`,
    stack.replaceAll(app.getPath('home'), '~'),
  ].join('\n')
}
