import type { Piece } from '../../editor/piece.ts'

/**
 * Decides what to paste if the system's clipboard holds a picture and the editor's own holds a piece of the map. It cannot
 * know which is newer, so it prefers a piece copied since the window got the focus, and any piece to a picture that was
 * pasted before.
 */
export class PictureClipboard {
  #pasted = ''
  #pieceAtFocus: Piece | null = null

  /** The window got the focus: pieces copied from now on are newer than the system's clipboard. */
  focused(piece: Piece | null): void {
    this.#pieceAtFocus = piece
  }

  /** The pictures to paste; none if the piece should be pasted. */
  pictures(files: readonly File[], piece: Piece | null): readonly File[] {
    const found = files.filter(({ type }) => type.startsWith('image/'))
    const mark = found.map(({ size, type }) => `${type} ${size}`).join()
    const isOlder = piece !== null && (piece !== this.#pieceAtFocus || mark === this.#pasted)
    if (found.length === 0 || isOlder) return []
    this.#pasted = mark
    return found
  }
}
