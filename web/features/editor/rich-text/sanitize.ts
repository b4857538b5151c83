import { isPlainText } from '../../../../src/domain/html/plain.ts'

/**
 * Html from anywhere, fit for the page: canonical and harmless by the same policy as the server's
 * (`html-policy`). All html on the page goes through here, the stored document's too; it trusts nothing. What is no
 * plain text needs the thorough sanitizer (sanitizer.ts), which comes after the first load: until then such html
 * shows its text alone, unless the server drew it here and React takes that up as it stands.
 */
export function sanitize(html: string): string {
  if (isPlainText(html)) return html
  const known = results.get(html)
  if (known !== undefined) return known
  if (!thorough) return textAlone(html)
  const result = thorough(html)
  remember(html, result)
  return result
}

type Sanitizer = (html: string) => string

let thorough: Sanitizer | null = null

/** From now on html is read by this one. */
export function armSanitizer(sanitizer: Sanitizer): void {
  thorough = sanitizer
  results.clear()
}

/**
 * Before the sanitizer has come: this html is fit for the page as `shown`, since just that stands
 * here already, drawn by the server.
 */
export function rememberDrawn(html: string, shown: string): void {
  if (!thorough) remember(html, shown)
}

const textAlone = (html: string): string => html.replace(/<[^<>]*>/g, ' ').replace(/[<>]/g, ' ')

const results = new Map<string, string>()
const MOST_RESULTS = 2_000
const LONGEST_KEY = 20_000

function remember(html: string, result: string): void {
  if (html.length > LONGEST_KEY) return
  if (results.size >= MOST_RESULTS) results.clear()
  results.set(html, result)
}
