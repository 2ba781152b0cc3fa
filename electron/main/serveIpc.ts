/** The only file that touches `ipcMain`. */
import { BrowserWindow, ipcMain } from 'electron'
import { failure } from '../../src/base/result.ts'
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../src/ipc/channels.ts'
import type { EventName, Events, Handlers } from '../../src/ipc/contract.ts'
import { answerCall } from '../services/answerCall.ts'
import { isPageAddress } from './page.ts'

/** Answers calls of our own page's main frames, and of nobody else. Error for others: `stranger`. */
export function serveIpc(handlers: Handlers): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, argument: unknown) => {
    const { senderFrame } = event
    const isOurs = senderFrame !== null && senderFrame.parent === null && isPageAddress(senderFrame.url)
    if (!isOurs) return failure('stranger', 'Only a window of Fivefoot may ask this.')
    return answerCall(handlers, name, argument, (callName, error) => console.error(`${callName} broke:`, error))
  })
}

/** Tells every window that something happened. */
export function broadcast<E extends EventName>(name: E, payload: Events[E]): void {
  for (const window of BrowserWindow.getAllWindows()) send(window, name, payload)
}

/** Tells one window. */
export function send<E extends EventName>(window: BrowserWindow, name: E, payload: Events[E]): void {
  if (!window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, name, payload)
}
