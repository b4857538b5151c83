import { htmlWithoutFile } from '../../domain/html/uploads.ts'
import { parseHtml } from './parse.ts'
import { sanitizeHtml } from './sanitize.ts'

/** Html that a thread rewrites: sanitized, or canonical html without a file. */
export interface HtmlTask {
  htmls: readonly string[]
  withoutFile: string | null
}

export const runHtmlTask = ({ htmls, withoutFile }: HtmlTask): string[] =>
  htmls.map((html) =>
    withoutFile === null ? sanitizeHtml(html) : htmlWithoutFile(html, withoutFile, parseHtml),
  )
