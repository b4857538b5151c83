import { htmlWithoutFile } from '../../domain/html/uploads.ts'
import { parseHtml } from './parse.ts'
import { sanitizeHtml } from './sanitize.ts'

/** Html to rewrite: to sanitize, or (canonical html) to remove a file from. */
export interface HtmlTask {
  htmls: readonly string[]
  withoutFile: string | null
}

export const runHtmlTask = ({ htmls, withoutFile }: HtmlTask): string[] =>
  htmls.map((html) =>
    withoutFile === null ? sanitizeHtml(html) : htmlWithoutFile(html, withoutFile, parseHtml),
  )
