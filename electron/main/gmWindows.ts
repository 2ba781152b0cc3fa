import type { BrowserWindow } from 'electron'

const known = new Set<BrowserWindow>()

/** Counts a window as the GM's until it is closed: only these get events and actions of the menu. */
export function addGmWindow(window: BrowserWindow): void {
  known.add(window)
  window.on('closed', () => known.delete(window))
}

/** The GM's open windows, the oldest first. */
export const gmWindows = (): readonly BrowserWindow[] => [...known].filter((window) => !window.isDestroyed())

/** Whether a window is the GM's. */
export const isGmWindow = (window: BrowserWindow): boolean => known.has(window)
