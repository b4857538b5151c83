import DOMPurify from 'dompurify'
import { fileTarget } from '#domain/html/attribute-values.ts'
import { withoutHidden } from '#domain/html/hidden.ts'
import type { HtmlNode } from '#domain/html/html-tree.ts'
import { readRichText } from '#domain/html/parse-rich-text.ts'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  BOUNDARY_TAGS,
  TAG_ALIASES,
} from '#domain/html/policy.ts'
import { type List, NO_MARKS, type RichBlock } from '#domain/html/rich-text.ts'
import { withWordLists } from '#domain/html/word-lists.ts'
import { richText as RICH_TEXT_MESSAGES } from '#domain/words/en/editor.json'
import { readDom } from '../../read-dom.ts'

/** Characters of html, about 40 pages of Word; reading more would freeze the page. */
const MAX_HTML = 1_000_000
const MAX_TEXT = 300_000
/** Limits of the number and nesting of tags: the time to read html is quadratic in them. */
const MAX_TAGS = 12_000
const MAX_DEPTH = 200
/** Lines, items and cells inserted at once; more would freeze the page. */
const MAX_PIECES = 500

/**
 * Reads html as blocks, or plain text if there is no html or too much; cuts off what is too long.
 * The `warning` says what was left out; null if nothing was.
 */
export function readClipboard(html: string, text: string) {
  if (html !== '' && isReadable(html)) return truncate(readRichText(parsePasted(html)), null)
  if (text.length > MAX_TEXT)
    return truncate(linesOfText(text.slice(0, MAX_TEXT)), RICH_TEXT_MESSAGES.pasteCut)
  const { pasteRefused, pasteAsText } = RICH_TEXT_MESSAGES
  const warning = html === '' ? null : text === '' ? pasteRefused : pasteAsText
  return truncate(text === '' ? [] : linesOfText(text), warning)
}

/** Whether the html contains text, and not only pictures. */
export function hasText(html: string): boolean {
  if (!isReadable(html)) return true
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent?.trim() !== ''
}

/** Checks the limits without a parser, in one pass. */
function isReadable(html: string): boolean {
  if (html.length > MAX_HTML) return false
  let tags = 0
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (slash) depth--
    else if (!UNCLOSED.has(name.toLowerCase())) depth++
    if (++tags > MAX_TAGS || depth > MAX_DEPTH) return false
  }
  return true
}

const TAG = /<(\/?)([a-z][^\s>/]{0,20})/gi
/** Tags without an end tag, by the standard or in practice. */
const UNCLOSED: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr tbody thead option dt dd'.split(
    ' ',
  ),
)

const linesOfText = (text: string): RichBlock[] =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => ({
      type: 'paragraph',
      align: null,
      inline: line.trim() === '' ? [] : [{ kind: 'text', text: line, marks: NO_MARKS }],
    }))

function truncate(blocks: readonly RichBlock[], warning: string | null) {
  let left = MAX_PIECES
  const kept: RichBlock[] = []
  for (const block of blocks) {
    const pieces = piecesIn(block)
    const rest = pieces <= left ? block : truncateBlock(block, left)
    if (rest) kept.push(rest)
    if (rest !== block) return { blocks: kept, warning: RICH_TEXT_MESSAGES.pasteCut }
    left -= pieces
  }
  return { blocks, warning }
}

function piecesIn(block: RichBlock): number {
  if (block.type === 'list') return itemsIn(block)
  return block.type === 'table' ? block.rows.length * (block.rows[0]?.length ?? 1) : 1
}

const itemsIn = (list: List): number =>
  list.items.reduce((sum, { list: nested }) => sum + 1 + (nested ? itemsIn(nested) : 0), 0)

/** Cuts off the end of a table or list; null if nothing of the block fits. */
function truncateBlock(block: RichBlock, most: number): RichBlock | null {
  if (block.type === 'table') {
    const rows = block.rows.slice(0, Math.floor(most / (block.rows[0]?.length ?? 1)))
    return rows.length > 0 ? { ...block, rows } : null
  }
  if (block.type !== 'list') return null
  let left = most
  const items = block.items.filter((item) => {
    left -= 1 + (item.list ? itemsIn(item.list) : 0)
    return left >= 0
  })
  return items.length > 0 ? { ...block, items } : null
}

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
const parsePasted = (html: string): HtmlNode[] =>
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
