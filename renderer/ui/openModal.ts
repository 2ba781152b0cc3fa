/**
 * Opens a modal dialog. Returns a function that closes it and restores the focus, which the browser does only for a dialog that
 * is still on the page.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    // After what closed it: another dialog may take its place.
    queueMicrotask(runWaiting)
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

let waiting: (() => void)[] = []

/** Runs `work` now, or if a dialog is open as soon as none is. Returns whether it waits. */
export function whenNoModal(work: () => void): boolean {
  waiting.push(work)
  runWaiting()
  return waiting.includes(work)
}

function runWaiting(): void {
  if (isModalOpen()) return
  const works = waiting
  waiting = []
  for (const work of works) work()
}

/** True if a dialog is open: keys of the native menu, which a page cannot block, must then do nothing. */
export const isModalOpen = (): boolean => document.querySelector('dialog[open]') !== null
