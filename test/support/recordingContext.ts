/** A call of a 2D context, with what was set when it was made. */
export interface RecordedCall {
  readonly name: string
  readonly args: readonly unknown[]
  readonly strokeStyle: unknown
  readonly fillStyle: unknown
  readonly dash: readonly number[]
  readonly alpha: number
  /** All that was set. */
  readonly state: Readonly<Record<string, unknown>>
}

/** A 2D context that paints nothing and records every call. */
export function recordingContext(): { readonly context: CanvasRenderingContext2D; readonly calls: RecordedCall[] } {
  const calls: RecordedCall[] = []
  const state: Record<string, unknown> = { strokeStyle: '', fillStyle: '', globalAlpha: 1 }
  let dash: readonly number[] = []
  const call =
    (name: string) =>
    (...args: readonly unknown[]): unknown => {
      if (name === 'setLineDash') dash = args[0] as readonly number[]
      const { strokeStyle, fillStyle, globalAlpha } = state
      calls.push({ name, args, strokeStyle, fillStyle, dash, alpha: globalAlpha as number, state: { ...state } })
      return name === 'measureText' ? { width: 10 } : undefined
    }
  const context = new Proxy(state, {
    get: (_, name) => (String(name) in state ? state[String(name)] : call(String(name))),
    set: (_, name, value) => {
      state[String(name)] = value
      return true
    },
  })
  return { context: context as unknown as CanvasRenderingContext2D, calls }
}
