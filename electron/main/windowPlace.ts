import { z } from 'zod'
import type { BrowserWindow, Rectangle } from 'electron'

/** Under which name the place is remembered. */
export const WINDOW_PLACE_KEY = 'main.windowPlace'

const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximized: z.boolean(),
})
/** Where a window was, in screen pixels, and whether it filled the screen. */
export type WindowPlace = z.output<typeof placeSchema>

/** The size of a first window. */
const FIRST_SIZE = { width: 1360, height: 860 } as const

/** Where to open: as remembered where enough of it still lies on a screen, else in the middle at the first size. */
export function placeToOpen(
  remembered: unknown,
  screens: readonly Rectangle[],
): Partial<WindowPlace> & { width: number; height: number } {
  const place = placeSchema.safeParse(remembered)
  if (!place.success) return FIRST_SIZE
  const { x, y, width, height, maximized } = place.data
  // The title bar must be in reach: its upper edge on a screen, with 100 pixels of its width.
  const isInReach = screens.some(
    (screen) =>
      y >= screen.y &&
      y < screen.y + screen.height - 50 &&
      x + width > screen.x + 100 &&
      x < screen.x + screen.width - 100,
  )
  return isInReach ? { x, y, width, height, maximized } : { width, height, maximized }
}

/** Where the window is. */
export const placeOf = (window: BrowserWindow): WindowPlace => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
})
