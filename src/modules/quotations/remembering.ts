/** Longer texts are too rare to come again and too big to keep. */
const LONGEST = 500
const KEPT = 5_000

/**
 * The same change, without working out again that a text needs none: most of what is saved was
 * saved before, and comes back as it was given out.
 */
export function remembering(change: (text: string) => string): (text: string) => string {
  const unchanged = new Set<string>()
  return (text) => {
    if (text === '' || unchanged.has(text)) return text
    const changed = change(text)
    if (changed === text && text.length <= LONGEST) {
      if (unchanged.size >= KEPT) unchanged.clear()
      unchanged.add(text)
    }
    return changed
  }
}
