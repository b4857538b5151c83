import { readRichText } from '../../../../../src/domain/html/read.ts'
import { NO_MARKS, type RichBlock } from '../../../../../src/domain/html/rich-text.ts'
import { cutBlocks } from './cut-blocks.ts'
import { purify } from './purify.ts'
import { listsFromWord } from './word-lists.ts'
import { RICH_WORDS } from './words.ts'

/** Beyond this the page would stand still while html is read, in characters; some 40 pages of Word. */
const MOST_HTML = 1_000_000
const MOST_TEXT = 300_000

export interface Copied {
  readonly blocks: readonly RichBlock[]
  /** What was left out, in words for the one who pasted; null when it is all there. */
  readonly complaint: string | null
}

/** Copied html as blocks, or the text where there is no html or too much of it; cut where that is too much too. */
export function readCopied(html: string, text: string): Copied {
  if (html !== '' && html.length <= MOST_HTML)
    return cut(readRichText(listsFromWord(purify(html))), null)
  const complaint = html === '' ? null : text === '' ? RICH_WORDS.pasteCut : RICH_WORDS.pasteAsText
  if (text.length > MOST_TEXT)
    return cut(linesOfText(text.slice(0, MOST_TEXT)), RICH_WORDS.pasteCut)
  return cut(linesOfText(text), complaint)
}

/** Html with words in it, not only with pictures. It is only asked of html beside which there are files. */
export function holdsText(html: string): boolean {
  if (html.length > MOST_HTML) return true
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent?.trim() !== ''
}

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
