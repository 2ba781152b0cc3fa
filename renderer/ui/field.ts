/** Props that all fields share. */
export interface FieldProps {
  readonly label: string
  /** A short explanation below the field. */
  readonly hint?: string | undefined
  /** Puts the label above the control instead of beside it. */
  readonly stacked?: boolean
  /** Keeps the label for screen readers only, if a heading or table already shows it. */
  readonly hideLabel?: boolean
}

/** Attributes that tie a control to its label, hint and problem. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Keeps keys typed into a field from triggering shortcuts. */
export const keepKeys = (event: KeyboardEvent): void => event.stopPropagation()
