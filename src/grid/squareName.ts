import type { Cell } from './cell.ts'

/** Letters of a column: `A`, `B` … `Z`, `AA`, `AB` … for 0, 1 … */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** Name of a square as the rim of the map writes it: column letters, then the row from 1. */
export const squareName = ({ col, row }: Cell): string => `${columnLetters(col)}${row + 1}`
