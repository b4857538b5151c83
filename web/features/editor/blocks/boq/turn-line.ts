import { flushSync } from 'react-dom'
import { changeRows, countRows } from '#domain/document/blocks.ts'
import { LIMITS } from '#domain/document/quotation.ts'
import { type LineForm, turnLine } from '#domain/document/table-lines.ts'
import type { RichBlock } from '#domain/html/rich-text.ts'
import { writeRichText } from '#domain/html/serialize-rich-text.ts'
import { line as LINE_WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../../state/toasts.ts'
import { nextId } from '../../document/document-words.ts'
import { rowNow, runOnRows } from '../../document/now.ts'
import { committedBlocks } from '../../document/store.ts'
import { cellIn, rowElement } from '../../paper/elements.ts'
import type { Caret, TextPoint } from '../../rich-text/caret.ts'
import { caretOfOpenField, closeRichText, focusAt } from '../../rich-text/index.ts'
import { limitToMode } from '../../rich-text/limit-to-mode.ts'
import { blocksOf } from '../../rich-text/sanitizer.ts'

export interface LinePlace {
  readonly boqId: string
  readonly rowId: string
}

/**
 * Turns the line that holds the caret into a row, a heading or a note, in which the caret stays. A
 * row with figures stays one.
 * @param marker how many signs were typed to ask for it; they are removed from the text
 */
export function turnLineInPlace(place: LinePlace, form: LineForm, marker = 0): void {
  if (!canTurn(place, form)) {
    if (marker === 0 && form.type !== 'row') toast.info(LINE_WORDS.hasFigures)
    return
  }
  const caret = caretOfOpenField()
  closeRichText()
  const { boqId, rowId } = place
  const html = textFor(form, rowNow(boqId, rowId)?.description.html ?? '', marker)
  const isDone = flushSync(() =>
    runOnRows(boqId, (rows) => turnLine(rows, rowId, form, html, nextId)),
  )
  const text = cellIn(rowElement(rowId), 'description')
  if (text && (isDone || caret)) focusAt(text, caret ? movedBack(caret, marker) : 'end')
}

/** Whether the line can be turned; a table's last row takes an empty one along. */
export function canTurn({ boqId, rowId }: LinePlace, form: LineForm): boolean {
  const before = committedBlocks()
  const after = changeRows(before, boqId, (rows) => turnLine(rows, rowId, form, '', nextId))
  return after !== before && countRows(after) <= LIMITS.rows
}

/** A heading has one line of text, rows and notes have several. */
const textFor = ({ type }: LineForm, html: string, marker: number): string =>
  writeRichText(
    limitToMode(withoutStart(blocksOf(html), marker), type === 'heading' ? 'title' : 'cell'),
  )

/** The space after the signs is not stored if nothing follows it. */
function withoutStart([first, ...rest]: readonly RichBlock[], marker: number): RichBlock[] {
  if (!first) return []
  if (marker === 0 || first.type !== 'paragraph') return [first, ...rest]
  const [run, ...runs] = first.inline
  if (run?.kind !== 'text') return [first, ...rest]
  const text = run.text.slice(marker)
  return [{ ...first, inline: text === '' ? runs : [{ ...run, text }, ...runs] }, ...rest]
}

function movedBack(caret: Caret, by: number): Caret {
  if (typeof caret === 'string') return caret
  const moved = ({ line, offset }: TextPoint) => ({ line, offset: Math.max(0, offset - by) })
  return { anchor: moved(caret.anchor), focus: moved(caret.focus) }
}
