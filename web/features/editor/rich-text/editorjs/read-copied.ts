import { readRichText } from '../../../../../src/domain/html/read.ts'
import { NO_MARKS, type RichBlock } from '../../../../../src/domain/html/rich-text.ts'
import { cutBlocks } from './cut-blocks.ts'
import { purify } from './purify.ts'
import { listsFromWord } from './word-lists.ts'
import { RICH_WORDS } from './words.ts'

/** Beyond this the page would stand still while html is read, in characters; some 40 pages of Word. */
const MOST_HTML = 1_000_000
const MOST_TEXT = 300_000
/** Tags in it, and so many inside each other: what reads html takes the square of them. */
const MOST_TAGS = 12_000
const MOST_DEPTH = 200

export interface Copied {
  readonly blocks: readonly RichBlock[]
  /** What was left out, in words for the one who pasted; null when it is all there. */
  readonly complaint: string | null
}

/** Copied html as blocks, or the text where there is no html or too much of it; cut where that is too much too. */
export function readCopied(html: string, text: string): Copied {
  if (html !== '' && isReadable(html)) return cut(readRichText(listsFromWord(purify(html))), null)
  const complaint =
    html === '' ? null : text === '' ? RICH_WORDS.pasteRefused : RICH_WORDS.pasteAsText
  if (text.length > MOST_TEXT)
    return cut(linesOfText(text.slice(0, MOST_TEXT)), RICH_WORDS.pasteCut)
  return cut(text === '' ? [] : linesOfText(text), complaint)
}

/** Html with words in it, not only with pictures. It is only asked of html beside which there are files. */
export function holdsText(html: string): boolean {
  if (!isReadable(html)) return true
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent?.trim() !== ''
}

/** Looked at without a parser, in one go. */
function isReadable(html: string): boolean {
  if (html.length > MOST_HTML) return false
  let tags = 0
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (slash) depth--
    else if (!UNCLOSED.has(name.toLowerCase())) depth++
    if (++tags > MOST_TAGS || depth > MOST_DEPTH) return false
  }
  return true
}

const TAG = /<(\/?)([a-z][^\s>/]{0,20})/gi
/** Tags that stand without an end, by nature or by habit. */
const UNCLOSED: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr tbody thead option dt dd'.split(
    ' ',
  ),
)

function cut(blocks: readonly RichBlock[], complaint: string | null): Copied {
  const kept = cutBlocks(blocks)
  return kept === blocks ? { blocks, complaint } : { blocks: kept, complaint: RICH_WORDS.pasteCut }
}

const linesOfText = (text: string): RichBlock[] =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => ({
      type: 'paragraph',
      align: null,
      inline: line.trim() === '' ? [] : [{ kind: 'text', text: line, marks: NO_MARKS }],
    }))
