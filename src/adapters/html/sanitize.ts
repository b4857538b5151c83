import { canonicalHtml } from '../../domain/html/canonical.ts'
import { withoutHidden } from '../../domain/words/without-hidden.ts'
import { parseHtml } from './parse.ts'

/**
 * Turns any html into harmless canonical html (`html/policy.ts`, `writeRichText`), without hidden
 * characters, also those that were written as entities. Never throws, is idempotent, and takes time
 * linear in the length. Plain text and canonical html are recognised without the parser.
 */
export function sanitizeHtml(html: string): string {
  const canonical = canonicalHtml(html, parseHtml)
  const shown = withoutHidden(canonical)
  return shown === canonical ? canonical : canonicalHtml(shown, parseHtml)
}
