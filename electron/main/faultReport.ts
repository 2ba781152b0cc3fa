/** Handles uncaught errors: one calm dialog instead of a stack trace, with a report to copy. */
import { app, clipboard, dialog } from 'electron'
import { NEWEST_VERSION } from '../storage/migrations/index.ts'
import { en } from '../../src/words/en/index.ts'
import { Log } from './logs.ts'

let isShown = false
let log: Log | null = null
/** Number of log lines in a report. */
const REPORTED_LINES = 60

/** The program's log. Call only after the user data folder is set. */
export const programLog = (): Log => (log ??= new Log(app.getPath('logs'), app.getPath('home'), () => Date.now()))

/** Shows uncaught errors and rejections of the main process, one dialog at a time. The program keeps running. */
export function showUncaughtFaults(): void {
  process.on('uncaughtException', show)
  process.on('unhandledRejection', show)
}

/** Writes a fault to the log and to standard error. */
export function noteFault(what: string, fault: unknown): void {
  console.error(`${what}:`, fault)
  programLog().write(`${what}:`, fault)
}

function show(fault: unknown): void {
  noteFault('Uncaught', fault)
  if (isShown || !app.isReady()) return
  isShown = true
  const { title, text, goOn, copyReport } = en.mainDialogs.fault
  void dialog
    .showMessageBox({
      type: 'warning',
      title: 'Fivefoot',
      message: title,
      detail: text,
      buttons: [goOn, copyReport],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    .then(({ response }) => {
      if (response === 1) void clipboard.writeText(faultReport(fault))
    })
    .finally(() => (isShown = false))
}

/** Versions, the fault and the end of the log, without paths in the home folder or names of maps. */
export function faultReport(fault?: unknown): string {
  const { electron, chrome, node } = process.versions
  return [
    `Fivefoot ${app.getVersion()}, library format ${NEWEST_VERSION}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    `${process.platform} ${process.arch} ${process.getSystemVersion()}`,
    ...(fault === undefined ? [] : [programLog().clean(fault)]),
    programLog().tail(REPORTED_LINES),
  ].join('\n')
}
