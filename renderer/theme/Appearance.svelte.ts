import type { Client } from '../ipc/client.ts'
import {
  INTERFACE_SCALES,
  THEME_CHOICES,
  themeFor,
  type SystemAppearance,
  type Theme,
  type ThemeChoice,
} from './themes.ts'

/** Whether things move: as the system asks, or never. */
export const MOTION_CHOICES = ['system', 'reduced'] as const
/** One choice of motion. */
export type MotionChoice = (typeof MOTION_CHOICES)[number]

const PREFERENCE = 'appearance'

/** How the window looks: theme, size of the interface, motion. Remembered between starts. */
export class Appearance {
  themeChoice = $state<ThemeChoice>('system')
  scale = $state(1)
  motionChoice = $state<MotionChoice>('system')

  #system = $state.raw<SystemAppearance & { readonly lessMotion: boolean }>({
    dark: false,
    moreContrast: false,
    lessMotion: false,
  })
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** The theme in force. */
  readonly theme: Theme = $derived(themeFor(this.themeChoice, this.#system))
  /** Whether animation is off. */
  readonly reducedMotion: boolean = $derived(this.motionChoice === 'reduced' || this.#system.lessMotion)

  /** Follows the system's wishes and reads what was chosen before. */
  async start(): Promise<void> {
    const queries = [
      ['dark', '(prefers-color-scheme: dark)'],
      ['moreContrast', '(prefers-contrast: more)'],
      ['lessMotion', '(prefers-reduced-motion: reduce)'],
    ] as const
    for (const [wish, media] of queries) {
      const query = matchMedia(media)
      this.#system = { ...this.#system, [wish]: query.matches }
      query.addEventListener('change', ({ matches }) => (this.#system = { ...this.#system, [wish]: matches }))
    }
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok) this.#take(stored.value)
  }

  /** Chooses a theme. */
  chooseTheme(choice: ThemeChoice): void {
    this.themeChoice = choice
    this.#remember()
  }

  /** Chooses the size of the interface, a factor. */
  chooseScale(scale: number): void {
    this.scale = Math.min(Math.max(scale, INTERFACE_SCALES[0]), INTERFACE_SCALES[INTERFACE_SCALES.length - 1] ?? 1)
    this.#remember()
  }

  /** Chooses whether things move. */
  chooseMotion(choice: MotionChoice): void {
    this.motionChoice = choice
    this.#remember()
  }

  #take(stored: unknown): void {
    if (typeof stored !== 'object' || stored === null) return
    const { theme, scale, motion } = stored as Readonly<Record<string, unknown>>
    this.themeChoice = THEME_CHOICES.find((choice) => choice === theme) ?? this.themeChoice
    this.motionChoice = MOTION_CHOICES.find((choice) => choice === motion) ?? this.motionChoice
    if (typeof scale === 'number' && scale >= INTERFACE_SCALES[0] && scale <= 1.5) this.scale = scale
  }

  #remember(): void {
    const value = { theme: this.themeChoice, scale: this.scale, motion: this.motionChoice }
    void this.#client.call('preferences.write', { key: PREFERENCE, value })
  }
}
