type Format = (value: number | null, locale: string) => string

/** Of each number format; a document has 5,000 rows at most. */
const KEPT = 10_000
/** Documents name number formats at will. */
const LOCALES = 20

/**
 * The same format, that remembers what it wrote: writing a figure by the platform's rules costs
 * ten times what all else costs of settling it, and most of what is settled was settled before.
 */
export function rememberingTexts(format: Format): Format {
  const memory = new Map<string, Map<number, string>>()
  return (value, locale) => {
    if (value === null) return format(value, locale)
    const texts = memory.get(locale) ?? remember(memory, locale)
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = format(value, locale)
    if (texts.size >= KEPT) texts.clear()
    texts.set(value, text)
    return text
  }
}

function remember(memory: Map<string, Map<number, string>>, locale: string): Map<number, string> {
  if (memory.size >= LOCALES) memory.clear()
  const texts = new Map<number, string>()
  memory.set(locale, texts)
  return texts
}
