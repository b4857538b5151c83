/** Rows under a heading, in columns as wide as their widest cell; numbers stand on the right. */
export function table(headings: readonly string[], rows: readonly (string | number)[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(...[heading, ...rows.map((row) => row[column] ?? '')].map(widthOf)),
  )
  const isNumber = headings.map((_, column) => typeof rows[0]?.[column] === 'number')
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - widthOf(cell))
        return isNumber[column] ? `${space}${cell}` : `${cell}${space}`
      })
      .join('  ')
      .trimEnd()
  return [headings, ...rows].map(line).join('\n')
}

const widthOf = (cell: string | number) => Bun.stringWidth(String(cell))
