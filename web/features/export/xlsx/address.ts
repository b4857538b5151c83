/** A cell's address such as `E5`, from a column and row that count from 0. */
export const address = (column: number, row: number): string =>
  `${String.fromCharCode(65 + column)}${row + 1}`
