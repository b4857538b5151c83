import DOMPurify from 'dompurify'
import { fileTarget } from '../../../../../../src/domain/html/attribute-values.ts'
import { withoutHidden } from '../../../../../../src/domain/html/hidden.ts'
import type { HtmlNode } from '../../../../../../src/domain/html/html-tree.ts'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  BOUNDARY_TAGS,
  TAG_ALIASES,
} from '../../../../../../src/domain/html/policy.ts'
import { withWordLists } from '../../../../../../src/domain/html/word-lists.ts'
import { readDom } from '../../read-dom.ts'

DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
  // DOMPurify allows data: addresses only for pictures; those of attachments are bytes that
  // no browser shows.
  if (attribute.attrName === 'href' && fileTarget(attribute.attrValue))
    attribute.forceKeepAttr = true
})

/**
 * Parses html from the clipboard or a drop, with Word's lists as lists and without hidden content.
 * Our reader writes only what the policy allows; DOMPurify is a second barrier where hostile html
 * is most likely.
 */
export const parsePasted = (html: string): HtmlNode[] =>
  withWordLists(
    withoutHidden(
      readDom(
        DOMPurify.sanitize(html, {
          ALLOWED_TAGS: [
            ...ALLOWED_TAGS,
            ...Object.keys(TAG_ALIASES),
            ...BOUNDARY_TAGS,
            'mark',
            'font',
            'caption',
            'tfoot',
            'colgroup',
            'col',
          ],
          ALLOWED_ATTR: [
            ...new Set(Object.values(ALLOWED_ATTRIBUTES).flat()),
            // Of bookmarks (field-bookmarks.ts).
            'name',
            'align',
            'color',
            'colspan',
            'rowspan',
            'span',
            'hidden',
          ],
          RETURN_DOM_FRAGMENT: true,
        }),
      ),
    ),
  )
