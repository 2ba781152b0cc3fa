/** The only file that touches `ipcMain`. */
import { ipcMain, type BrowserWindow } from 'electron'
import { failure } from '../../src/base/result.ts'
import { CALL_CHANNEL, EVENT_CHANNEL, PLAYERS_CHANNEL } from '../../src/ipc/channels.ts'
import type { Caller, EventName, Events } from '../../src/ipc/contract.ts'
import { FilePaths } from '../../src/ipc/shapes/exchange.ts'
import { answerCall } from '../services/answerCall.ts'
import type { Services } from '../services/index.ts'
import { noteFault } from './faultReport.ts'
import { gmWindows, isGmWindow } from './gmWindows.ts'
import { isPageAddress, isPlayersAddress } from './page.ts'

/** Answers calls of main frames of the GM's page only. Errors: `untrusted-sender` for others, `canceled` while no library is open. */
export function serveIpc(services: () => Services | null): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, argument: unknown, paths: unknown) => {
    const { senderFrame } = event
    const isOurs = senderFrame !== null && senderFrame.parent === null && isPageAddress(senderFrame.url)
    if (!isOurs) return failure('untrusted-sender', { details: 'Only a window of Fivefoot may ask this.' })
    const running = services()
    if (!running) return failure('canceled')
    const log = (callName: string, error: unknown): void => noteFault(`${callName} failed`, error)
    return answerCall(running, name, withFiles(argument, paths), log, event.sender.id)
  })
}

/** Sends the players' window what to show when its page asks for it. It can ask for nothing else. */
export function servePlayersIpc(services: () => Services | null, contentsId: () => number | null): void {
  ipcMain.handle(PLAYERS_CHANNEL, ({ sender, senderFrame }) => {
    const isOurs = senderFrame !== null && senderFrame.parent === null && isPlayersAddress(senderFrame.url)
    if (!isOurs || sender.id !== contentsId()) return
    for (const message of services()?.players.messages() ?? []) sender.send(PLAYERS_CHANNEL, message)
  })
}

/** Only the preload script sends paths. */
const withFiles = (argument: unknown, paths: unknown): unknown =>
  Array.isArray(paths) ? { ...(argument as object), files: new FilePaths(paths.map(String)) } : argument

/** Sends an event to every GM window except `except`, which got it as the answer to its call. */
export function broadcast<E extends EventName>(name: E, payload: Events[E], except: Caller = null): void {
  for (const window of gmWindows()) if (window.webContents.id !== except) send(window, name, payload)
}

/** Sends an event to a GM window. The players' window gets none. */
export function send<E extends EventName>(window: BrowserWindow, name: E, payload: Events[E]): void {
  if (!window.isDestroyed() && isGmWindow(window)) window.webContents.send(EVENT_CHANNEL, name, payload)
}
