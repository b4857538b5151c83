/** The mark of a nested list's item: 1 becomes a, 26 becomes z, 27 becomes aa; 0 has no letter. */
export function lettersOf(number: number): string {
  if (number < 1) return String(number)
  const rest = (number - 1) % 26
  const before = (number - 1 - rest) / 26
  return `${before > 0 ? lettersOf(before) : ''}${String.fromCharCode(97 + rest)}`
}
