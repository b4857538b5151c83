/** The next label behind `from` that begins with the letter, or wraps around to it; u finds Übersicht. -1 for none, and for other keys. */
export function indexOfLetter(key: string, labels: readonly string[], from: number): number {
  if (key.length !== 1 || key === ' ') return -1
  const isFound = (label: string) =>
    label[0]?.localeCompare(key, undefined, { sensitivity: 'base' }) === 0
  const next = labels.findIndex((label, at) => at > from && isFound(label))
  return next === -1 ? labels.findIndex(isFound) : next
}
