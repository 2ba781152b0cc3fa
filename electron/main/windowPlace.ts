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

/** The size of a first window where the screen has room for it. */
const FIRST_SIZE = { width: 1360, height: 860 } as const
/** The least size the page is laid out for. */
const MIN_SIZE = { width: 800, height: 560 } as const

/**
 * Where to open: as remembered where enough of it still lies on a screen, else in the middle of the main screen, at the
 * remembered or first size, as far as the screen has room. `screens`: work areas in screen pixels, the main one first.
 */
export function placeToOpen(remembered: unknown, screens: readonly [Rectangle, ...Rectangle[]]): WindowPlace {
  const place = placeSchema.safeParse(remembered)
  if (!place.success) return centered({ ...FIRST_SIZE, maximized: false }, screens[0])
  const { x, y, width } = place.data
  // The title bar must be in reach: its upper edge on a screen, with 100 pixels of its width.
  const isInReach = screens.some(
    (screen) =>
      y >= screen.y &&
      y < screen.y + screen.height - 50 &&
      x + width > screen.x + 100 &&
      x < screen.x + screen.width - 100,
  )
  return isInReach ? place.data : centered(place.data, screens[0])
}

/** A window in the middle of a work area, no larger than it. */
function centered(
  { maximized, ...wanted }: Pick<WindowPlace, 'width' | 'height' | 'maximized'>,
  area: Rectangle,
): WindowPlace {
  const [width, height] = [Math.min(wanted.width, area.width), Math.min(wanted.height, area.height)]
  const x = area.x + Math.floor((area.width - width) / 2)
  const y = area.y + Math.floor((area.height - height) / 2)
  return { x, y, width, height, maximized }
}

/** The least size of a window: what its page is laid out for, or less where a work area is smaller. */
export const minSize = (screens: readonly Rectangle[]): { readonly minWidth: number; readonly minHeight: number } => ({
  minWidth: Math.min(MIN_SIZE.width, ...screens.map(({ width }) => width)),
  minHeight: Math.min(MIN_SIZE.height, ...screens.map(({ height }) => height)),
})

/** Where the window is. */
export const placeOf = (window: BrowserWindow): WindowPlace => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
})
