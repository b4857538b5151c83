import DOMPurify from 'dompurify'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  BOUNDARY_TAGS,
  TAG_ALIASES,
} from '../../../../../src/domain/html/policy.ts'
import type { HtmlNode } from '../../../../../src/domain/html/tree.ts'
import { fileTarget } from '../../../../../src/domain/html/values.ts'
import { readDom } from '../read-dom.ts'

DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
  // It lets data be in pictures alone; an attachment's is bytes that no browser shows.
  if (attribute.attrName === 'href' && fileTarget(attribute.attrValue))
    attribute.forceKeepAttr = true
})

/**
 * The tree of html that comes from a clipboard or a drop. Our reader writes anew only what the policy allows;
 * DOMPurify before it is the second lock on the door through which hostile html would come.
 */
export const purify = (html: string): HtmlNode[] =>
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
      ],
      ALLOWED_ATTR: [
        ...new Set(Object.values(ALLOWED_ATTRIBUTES).flat()),
        'align',
        'color',
        'colspan',
      ],
      RETURN_DOM_FRAGMENT: true,
    }),
  )
