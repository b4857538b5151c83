import { sanitizeHtml } from '../../adapters/html/sanitize.ts'
import { sanitizeAside } from '../../adapters/html/sanitizer-pool.ts'
import type { Clean } from '../../domain/html/leaves.ts'
import { isPlainText } from '../../domain/html/plain.ts'
import { rememberTexts } from './remembering.ts'

/** So many characters of markup are read here, in about 10 ms; what is more goes to another thread. */
const AT_ONCE = 20_000

/** Most of what is saved was saved before, and comes back as it was given out. */
const harmless = rememberTexts()

/**
 * Makes what puts all html of a value through the allow-list, in place, and gives the length of all
 * of it then: at once, or as a promise where it is much.
 */
export function createCleaner<T>(walk: (value: T, clean: Clean) => void) {
  return (value: T): number | Promise<number> => {
    const left = new Set<string>()
    let here = 0
    const length = measure(value, (html) => {
      if (html === '' || harmless.has(html) || isPlainText(html)) return html
      if (here + html.length > AT_ONCE) {
        left.add(html)
        return html
      }
      here += html.length
      return note(html, sanitizeHtml(html))
    })
    return left.size === 0 ? length : cleanRest(value, [...left])
  }

  /** What is clean already is not among the rest, or is its own clean form. */
  async function cleanRest(value: T, htmls: readonly string[]): Promise<number> {
    const clean = await sanitizeAside(htmls)
    for (const [before, after] of clean) note(before, after)
    return measure(value, (html) => clean.get(html) ?? html)
  }

  function measure(value: T, clean: Clean): number {
    let length = 0
    walk(value, (html) => {
      const after = clean(html)
      length += after.length
      return after
    })
    return length
  }
}

function note(before: string, after: string): string {
  if (before === after) harmless.add(after)
  return after
}
