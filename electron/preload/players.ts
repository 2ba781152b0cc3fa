/** Everything the players' window can do outside itself: ask for what to show, and listen for changes. */
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
