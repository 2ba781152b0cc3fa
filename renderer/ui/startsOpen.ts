/**
 * Folds or unfolds a `<details>` as it begins, and leaves it to the person from then on. Its own attribute would be written
 * again, and undo what the person did, with every change in the same component.
 */
export const startsOpen =
  (isOpen: boolean) =>
  (details: HTMLDetailsElement): void => {
    details.open = isOpen
  }
