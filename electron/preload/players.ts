/** The bridge of the players' window to the main process: asks once for what to show, and listens for changes. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { PLAYERS_CHANNEL } from '../../src/ipc/channels.ts'
import type { PlayersBridge, PlayersMessage } from '../../src/ipc/shapes/players.ts'

const bridge: PlayersBridge = {
  listen(listener) {
    ipcRenderer.on(PLAYERS_CHANNEL, (_: IpcRendererEvent, message: PlayersMessage) => listener(message))
    void ipcRenderer.invoke(PLAYERS_CHANNEL)
  },
}

contextBridge.exposeInMainWorld('players', bridge)
