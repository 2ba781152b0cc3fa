import { z } from 'zod'
import type { BrowserWindow, Rectangle } from 'electron'

/** Preference with the stored position. */
export const WINDOW_PLACE_KEY = 'main.windowPlace'

const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximized: z.boolean(),
})
/** Position of a window in screen pixels, and whether it was maximized. */
export type WindowPlace = z.output<typeof placeSchema>

/** Size of the first window, if the screen is large enough. */
const FIRST_SIZE = { width: 1360, height: 860 } as const
/** Smallest size the page is designed for. */
const MIN_SIZE = { width: 800, height: 560 } as const

/**
 * Returns the remembered position if enough of it is still on a screen; otherwise centers the window on the main screen in its
 * remembered or first size, or smaller if the screen is. `screens`: work areas in screen pixels, the main screen first.
 */
export function placeToOpen(remembered: unknown, screens: readonly [Rectangle, ...Rectangle[]]): WindowPlace {
  const place = placeSchema.safeParse(remembered)
  if (!place.success) return centered({ ...FIRST_SIZE, maximized: false }, screens[0])
  const { x, y, width } = place.data
  // The title bar must be reachable: its upper edge on a screen, with 100 pixels of its width.
  const isInReach = screens.some(
    (screen) =>
      y >= screen.y &&
      y < screen.y + screen.height - 50 &&
      x + width > screen.x + 100 &&
      x < screen.x + screen.width - 100,
  )
  return isInReach ? place.data : centered(place.data, screens[0])
}

/** A window centered in a work area, no larger than it. */
function centered(
  { maximized, ...size }: Pick<WindowPlace, 'width' | 'height' | 'maximized'>,
  area: Rectangle,
): WindowPlace {
  const [width, height] = [Math.min(size.width, area.width), Math.min(size.height, area.height)]
  const x = area.x + Math.floor((area.width - width) / 2)
  const y = area.y + Math.floor((area.height - height) / 2)
  return { x, y, width, height, maximized }
}

/** Minimum size of a window: what the page is designed for, or less if a work area is smaller. */
export const minSize = (screens: readonly Rectangle[]): { readonly minWidth: number; readonly minHeight: number } => ({
  minWidth: Math.min(MIN_SIZE.width, ...screens.map(({ width }) => width)),
  minHeight: Math.min(MIN_SIZE.height, ...screens.map(({ height }) => height)),
})

/** Current position of a window. */
export const placeOf = (window: BrowserWindow): WindowPlace => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
})
