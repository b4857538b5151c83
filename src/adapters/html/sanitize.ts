import { canonicalHtml } from '#domain/html/canonical.ts'
import { htmlWithoutFile } from '#domain/html/uploads.ts'
import { withoutHidden } from '#domain/words/without-hidden.ts'
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

/** Html to rewrite: to sanitize, or (canonical html) to remove a file from. */
export interface HtmlTask {
  htmls: readonly string[]
  withoutFile: string | null
}

export const runHtmlTask = ({ htmls, withoutFile }: HtmlTask): string[] =>
  htmls.map((html) =>
    withoutFile === null ? sanitizeHtml(html) : htmlWithoutFile(html, withoutFile, parseHtml),
  )
