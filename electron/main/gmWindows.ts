import type { BrowserWindow } from 'electron'

const known = new Set<BrowserWindow>()

/** Registers a GM window until it is closed. Only GM windows get events and menu actions. */
export function addGmWindow(window: BrowserWindow): void {
  known.add(window)
  window.on('closed', () => known.delete(window))
}

/** The open GM windows, oldest first. */
export const gmWindows = (): readonly BrowserWindow[] => [...known].filter((window) => !window.isDestroyed())

/** True for GM windows. */
export const isGmWindow = (window: BrowserWindow): boolean => known.has(window)
