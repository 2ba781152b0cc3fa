import { isOnGrid, type Cell, type GridSize } from './cell.ts'

/** Letters of a column: `A`, `B` … `Z`, `AA`, `AB` … for 0, 1 … */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** Name of a square as along the border of the map: column letters, then the row from 1. */
export const squareName = ({ col, row }: Cell): string => `${columnLetters(col)}${row + 1}`

/** Parses a name as returned by `squareName`, in upper or lower case; undefined if the grid has no such square. */
export function squareNamed(size: GridSize, name: string): Cell | undefined {
  const [, letters, digits] = /^([a-z]{1,3})([1-9]\d{0,3})$/iu.exec(name.trim()) ?? []
  if (letters === undefined || digits === undefined) return undefined
  const col = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  const cell = { col, row: Number(digits) - 1 }
  return isOnGrid(size, cell) ? cell : undefined
}
