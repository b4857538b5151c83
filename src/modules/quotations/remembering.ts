/** Longer texts are too rare to come again and too big to keep. */
const LONGEST = 500
const KEPT = 5_000

/** A memory of texts that need no change, so that nobody works that out again. */
export function rememberTexts() {
  const texts = new Set<string>()
  return {
    has: (text: string): boolean => texts.has(text),
    add(text: string): void {
      if (text.length > LONGEST) return
      if (texts.size >= KEPT) texts.clear()
      texts.add(text)
    },
  }
}
