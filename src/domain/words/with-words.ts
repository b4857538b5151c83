/** Words by group and key. */
export interface WordTree {
  [key: string]: unknown
}

/** English words with those of a language over them, which may have plural forms of its own. */
export function withWords<English extends object>(english: English, own: object): English {
  const merged: WordTree = { ...(english as WordTree) }
  for (const [key, word] of Object.entries(own)) {
    const other = merged[key]
    if (isTree(word) && isTree(other)) merged[key] = withWords(other, word)
    // A text where the code wants plural forms, or the other way round, is of an earlier day.
    else if (isTree(word) === isTree(other)) merged[key] = word
  }
  return merged as English
}

const isTree = (value: unknown): value is WordTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
