/** What every field has: its name, a hint, and where the name stands. */
export interface FieldProps {
  readonly label: string
  /** A few quiet words under the field. */
  readonly hint?: string | undefined
  /** Label above the field instead of beside it. */
  readonly stacked?: boolean
  /** Label for screen readers only, where a heading or a table says it already. */
  readonly hideLabel?: boolean
}

/** What a control takes over from its field, so that label, hint and error belong to it. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Keeps what is typed in a field away from the shortcuts of the window. */
export const keepKeys = (event: KeyboardEvent): void => event.stopPropagation()
