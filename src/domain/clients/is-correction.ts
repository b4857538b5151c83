/** How many letters a correction may add, remove or replace. */
const MOST = 2

/** Of a shorter name, another letter makes another name. */
const SHORTEST = 5

/**
 * Whether a client's name and company were mistyped, or not yet written to the end, and are
 * corrected by those that a document says now (product: Clients).
 */
export function isCorrection(before: string, now: string): boolean {
  const [a, b] = [letters(before), letters(now)]
  if (a.length < SHORTEST || a.join('') === b.join('')) return false
  if (b.join('').startsWith(a.join(''))) return true
  return Math.abs(a.length - b.length) <= MOST && distance(a, b) <= MOST
}

const letters = (text: string): string[] => [...text.normalize('NFC').toLowerCase()]

/** Levenshtein's, row by row. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, at) => at + 1)
  for (const [at, letter] of a.entries()) {
    let [diagonal, left] = [at, at + 1]
    row = b.map((other, column) => {
      const above = row[column] ?? 0
      const replaced = diagonal + (letter === other ? 0 : 1)
      diagonal = above
      left = Math.min(replaced, above + 1, left + 1)
      return left
    })
  }
  return row.at(-1) ?? a.length
}
