/** The bridge of GM windows to the main process: calls of the contract, and its events. */
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../src/ipc/channels.ts'
import type { Bridge } from '../../src/ipc/contract.ts'

const bridge: Bridge = {
  call: (name, argument, files) =>
    ipcRenderer.invoke(
      CALL_CHANNEL,
      name,
      argument,
      files?.map((file) => webUtils.getPathForFile(file as File)),
    ),
  onEvent(listener) {
    const forward = (_: IpcRendererEvent, name: string, payload: unknown) => listener(name, payload)
    ipcRenderer.on(EVENT_CHANNEL, forward)
    return () => void ipcRenderer.off(EVENT_CHANNEL, forward)
  },
}

contextBridge.exposeInMainWorld('fivefoot', bridge)
