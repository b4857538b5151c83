import { asideOf } from '../worker-pool.ts'
import { sanitizeHtml } from './sanitize.ts'

/** So many characters go over at once: between two portions of one save another's has its turn. */
const PORTION = 64_000

const ask = asideOf<string[], string[]>({
  module: new URL('./sanitizer-worker.ts', import.meta.url),
  here: (htmls) => htmls.map(sanitizeHtml),
})

/**
 * `sanitizeHtml` for much at once, in a thread of its own: 3 MB of it are a second's work, for which
 * nobody else may wait. Gives the harmless html by what it was.
 */
export async function sanitizeAside(htmls: readonly string[]): Promise<Map<string, string>> {
  const harmless = new Map<string, string>()
  for (const portion of portionsOf(htmls)) {
    const done = await ask(portion)
    for (const [at, html] of portion.entries()) harmless.set(html, done[at] ?? '')
  }
  return harmless
}

function* portionsOf(htmls: readonly string[]): Generator<string[]> {
  let portion: string[] = []
  let length = 0
  for (const html of htmls) {
    portion.push(html)
    length += html.length
    if (length < PORTION) continue
    yield portion
    portion = []
    length = 0
  }
  if (portion.length > 0) yield portion
}
