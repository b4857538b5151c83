import { canonicalHtml } from '../../../../src/domain/html/canonical.ts'
import type { HtmlNode } from '../../../../src/domain/html/tree.ts'
import { readDom } from './read-dom.ts'
import { armSanitizer } from './sanitize.ts'

/**
 * The thorough half of `sanitize`, which works from the moment that this is loaded. It costs next to
 * nothing for what is canonical already, as stored html is: that is recognised without a parser. For
 * the rest the browser parses into a document of its own, where nothing loads or runs, and what is
 * allowed is written anew.
 */
armSanitizer((html) => canonicalHtml(html, parseInert))

/** Parses without loading or running anything: the document has no window and no base. */
export const parseInert = (html: string): HtmlNode[] =>
  readDom(new DOMParser().parseFromString(html, 'text/html').body)
