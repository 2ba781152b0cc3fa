/**
 * Shows a dialog as the only thing that can be used; what comes back closes it and gives the focus to where it was. The
 * browser would do that last part only for a dialog that is still on the page.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

/** Whether a dialog is open: the native menu's keys, which no page can hold back, then do nothing behind it. */
export const isModalOpen = (): boolean => document.querySelector('dialog[open]') !== null
