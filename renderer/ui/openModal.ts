/**
 * Opens a modal dialog. Returns a function that closes it and restores the focus, which the browser does only for a dialog that
 * is still on the page.
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

/** True if a dialog is open: keys of the native menu, which a page cannot block, must then do nothing. */
export const isModalOpen = (): boolean => document.querySelector('dialog[open]') !== null
