/** What wants to know how far the drawing of the picture is, and may stop the work. */
export interface WriteHooks {
  readonly signal?: AbortSignal
  readonly onProgress?: (doneRows: number, ofRows: number) => void
}
