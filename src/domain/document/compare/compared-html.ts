import { changeInline } from '../../html/change-inline.ts'
import type { Inline, RichBlock } from '../../html/rich-text.ts'
import { writeRichText } from '../../html/serialize-rich-text.ts'
import { type Piece, readText, replacedGroups } from './word-changes.ts'

/**
 * The later of two texts with its paragraphs, headings, lists and tables, in which removed words
 * are in `<del>` and added ones in `<ins>`. Harmless, but only for showing: it isn't canonical.
 */
export function comparedHtml(beforeHtml: string, afterHtml: string): string {
  const marked = new Marked(beforeHtml, afterHtml)
  const blocks = readText(afterHtml).map((block) =>
    changeInline(block, (line) => marked.next(line)),
  )
  const html = writeRichText([...blocks, ...marked.rest()])
  return html.replace(SEAMS, '').replace(SIGNS, (sign) => TAGS[sign] ?? '')
}

/** Characters for private use, which become tags once the html is written; texts lose theirs. */
const SIGN = { ins: ['\ue000', '\ue001'], del: ['\ue002', '\ue003'] } as const
const TAGS: Readonly<Record<string, string>> = {
  [SIGN.ins[0]]: '<ins>',
  [SIGN.ins[1]]: '</ins>',
  [SIGN.del[0]]: '<del>',
  [SIGN.del[1]]: '</del>',
}
const SIGNS = /[\ue000-\ue003]/g
/** Between two of the same. */
const SEAMS = /\ue001\ue000|\ue003\ue002/g

interface Step {
  /** A piece of the later text. */
  readonly piece: Piece
  readonly isAdded: boolean
  readonly removed: readonly Piece[]
}

/** The pieces of the later text, taken line by line. */
class Marked {
  readonly #steps: Step[] = []
  #removedLast: readonly Piece[] = []
  #at = 0

  constructor(beforeHtml: string, afterHtml: string) {
    for (const { removed, added, same } of replacedGroups(beforeHtml, afterHtml)) {
      let left = [...this.#removedLast, ...removed]
      const push = (piece: Piece, isAdded: boolean) => {
        this.#steps.push({ piece, isAdded, removed: left })
        left = []
      }
      for (const piece of added) push(piece, true)
      for (const piece of same) push(piece, false)
      this.#removedLast = left
    }
  }

  /** The next line that isn't empty, with its changes; what was removed after it is at its end. */
  next(line: readonly Inline[]): Inline[] {
    if (line.length === 0) return []
    const length = line.reduce((sum, inline) => sum + lengthOf(inline), 0)
    const marked: Inline[] = []
    for (let taken = 0; taken < length && this.#at < this.#steps.length; this.#at++) {
      const step = this.#steps[this.#at] as Step
      taken += lengthOf(step.piece)
      marked.push(...within('del', step.removed))
      marked.push(...(step.isAdded ? within('ins', [step.piece]) : [cleaned(step.piece)]))
    }
    // What stands between this line and the next, whose end is no content of either.
    const end = this.#steps[this.#at++]
    marked.push(...within('del', end ? end.removed : this.#removedLast))
    if (!end) this.#removedLast = []
    return marked
  }

  /** What was removed from a text of which nothing is left. */
  rest(): RichBlock[] {
    const inline = within('del', this.#removedLast)
    return inline.length > 0 ? [{ type: 'paragraph', align: null, inline }] : []
  }
}

const lengthOf = (inline: Inline): number => (inline.kind === 'text' ? inline.text.length : 1)

function within(tag: keyof typeof SIGN, pieces: readonly Piece[]): Inline[] {
  const [open, close] = SIGN[tag]
  return pieces.flatMap((piece): Inline[] => {
    if (piece.kind === 'break' && tag === 'ins') return [piece]
    const sign = (text: string): Inline => ({ kind: 'text', text, marks: piece.marks })
    return [sign(open), cleaned(piece), sign(close)]
  })
}

const cleaned = (piece: Piece): Piece =>
  piece.kind === 'text' ? { ...piece, text: piece.text.replace(SIGNS, '') } : piece
