/** Looks the window has. Each defines the same tokens (`themes.css`) and the same map colors (`mapColors.ts`). */
export const THEMES = ['light', 'dark', 'high-contrast'] as const
/** One look. */
export type Theme = (typeof THEMES)[number]

/** What a person may choose: a look, or whatever the system says. */
export const THEME_CHOICES = ['system', ...THEMES] as const
/** One choice of look. */
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Sizes of the whole interface, as a factor of the normal one. */
export const INTERFACE_SCALES = [0.85, 1, 1.15, 1.3, 1.5] as const

/** What the system asks for, as far as looks go. */
export interface SystemAppearance {
  readonly dark: boolean
  readonly moreContrast: boolean
}

/** The look a choice means on this system. */
export function themeFor(choice: ThemeChoice, system: SystemAppearance): Theme {
  if (choice !== 'system') return choice
  if (system.moreContrast) return 'high-contrast'
  return system.dark ? 'dark' : 'light'
}
