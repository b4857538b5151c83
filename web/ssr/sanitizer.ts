import { canonicalHtml } from '../../src/domain/html/canonical.ts'
import type { HtmlNode } from '../../src/domain/html/tree.ts'
import { armSanitizer } from '../features/editor/index.ts'

/** Stored html is canonical and read without a parser; where there is no DOM, the rest keeps its text. */
armSanitizer((html) => canonicalHtml(html, textAlone))

const textAlone = (html: string): HtmlNode[] => [html.replace(/<[^<>]*>/g, ' ')]
