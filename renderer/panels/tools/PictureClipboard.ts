import type { Piece } from '../../editor/piece.ts'

/**
 * Decides what a paste means where the system's clipboard holds a picture and the editor's own a piece of the map. Nothing says
 * which is newer, so: a piece copied since the window got the focus goes first, and so does any piece before a picture that
 * was pasted already.
 */
export class PictureClipboard {
  #pasted = ''
  #pieceAtFocus: Piece | null = null

  /** The window got the focus: from now on pieces copied are newer than what other programs put on the clipboard. */
  focused(piece: Piece | null): void {
    this.#pieceAtFocus = piece
  }

  /** Pictures to paste; none where the piece is meant. */
  pictures(files: readonly File[], piece: Piece | null): readonly File[] {
    const found = files.filter(({ type }) => type.startsWith('image/'))
    const mark = found.map(({ size, type }) => `${type} ${size}`).join()
    const isOlder = piece !== null && (piece !== this.#pieceAtFocus || mark === this.#pasted)
    if (found.length === 0 || isOlder) return []
    this.#pasted = mark
    return found
  }
}
