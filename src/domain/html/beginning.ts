import { readRichText } from './parse-rich-text.ts'
import { parseStrictly } from './parse-strictly.ts'
import { plainLines } from './plain-lines.ts'
import { htmlFromText, writeRichText } from './serialize-rich-text.ts'

export interface Beginning {
  /** A sequence of blocks (`writeRichText`), never bare text. */
  html: string
  isWhole: boolean
}

/**
 * The start of canonical html without links and pictures, at most about `maxLength` characters:
 * whole blocks, list items and table rows. If the first paragraph alone is longer, its first words.
 */
export function beginningOf(html: string, maxLength: number): Beginning {
  if (html === '') return { html, isWhole: true }
  const isUnwanted = UNWANTED.test(html)
  const blocks = inBlocks(isUnwanted ? html.replace(ALL_UNWANTED, '') : html)
  const isWhole = blocks.length <= maxLength
  const cut = isWhole ? blocks : cutOff(blocks, maxLength) || firstWords(blocks, maxLength)
  return { html: isUnwanted ? mended(cut) : cut, isWhole }
}

const UNWANTED = /<(?:img|a) /
const ALL_UNWANTED = /<img [^>]*>|<a [^>]*>|<\/a>/g

const BLOCK = /^<(?:p|h[1-3]|ul|ol|table|hr)[ >]/

const inBlocks = (html: string): string =>
  html === '' || BLOCK.test(html) ? html : `<p>${html}</p>`

/** Rewrites the html, so that the texts around a removed link or picture become one. */
function mended(html: string): string {
  const nodes = parseStrictly(html)
  return nodes ? inBlocks(writeRichText(readRichText(nodes))) : ''
}

const TAG = /<(\/?)([a-z0-9]+)[^>]*>/g
const VOID: ReadonlySet<string> = new Set(['br', 'hr'])
/** The elements that may be open where html is cut. */
const CUTTABLE: ReadonlySet<string> = new Set(['', 'ul', 'ol', 'table tbody'])

function cutOff(html: string, maxLength: number): string {
  const open: string[] = []
  let kept = ''
  for (const { 0: tag, 1: close, 2: name = '', index } of html.matchAll(TAG)) {
    const end = index + tag.length
    if (end > maxLength) break
    if (close) open.pop()
    else if (!VOID.has(name)) open.push(name)
    const isEnd = close !== '' || name === 'hr'
    if (isEnd && CUTTABLE.has(open.join(' ')))
      kept =
        html.slice(0, end) +
        open
          .toReversed()
          .map((each) => `</${each}>`)
          .join('')
  }
  return kept
}

const WORDS_LENGTH = 300

function firstWords(html: string, maxLength: number): string {
  if (maxLength < 2 * WORDS_LENGTH) return ''
  const start = html.slice(0, 2 * WORDS_LENGTH).replace(/(?:<[^>]*|&[a-z]*|[\ud800-\udbff])$/, '')
  const words = plainLines(start).join(' ')
  const shortened = words.length > WORDS_LENGTH ? shortText(words, WORDS_LENGTH) : `${words}…`
  return words === '' ? '' : `<p>${htmlFromText(shortened)}</p>`
}

/** The text, shortened with an ellipsis if too long. Never splits a character. */
export const shortText = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : `${text
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
