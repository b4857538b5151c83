import { readRichText } from '#domain/html/parse-rich-text.ts'
import { writeRichText } from '#domain/html/serialize-rich-text.ts'
import { richText as RICH_TEXT_MESSAGES } from '#domain/words/en/editor.json'
import { toast } from '../../../../state/toasts.ts'
import { stopEvent } from '../../paper/elements.ts'
import { caretIn, selectedRange } from '../caret.ts'
import type { RichTextMode } from '../field.ts'
import { limitToMode } from '../limit-to-mode.ts'
import { editableHtml } from '../sanitizer.ts'
import { caretAfterChange, caretWithoutUnkept, observeChanges } from './changes.ts'
import { type Editor, type EditorContext, type EditorOptions, revealHolder } from './editor.ts'
import { attachFieldEditing } from './field-editing.ts'
import { attachFieldMenu } from './field-menu.ts'
import { attachKeyboard } from './keyboard.ts'
import { makeObjectsAtomic } from './objects/object-selection.ts'
import { attachPaddingClicks, attachTripleClicks, placeCaretNear } from './padding-clicks.ts'
import { placeCaret } from './place-caret.ts'
import { readTyped } from './read-typed.ts'
import { replayInput } from './replay-input.ts'

/** In characters; pasting more at once would freeze the page. */
const MAX_PASTED = 100_000

/**
 * Plain typing in the static html: its marks stay visible, new ones can't be made, and Enter starts
 * a line. The browser's `plaintext-only` does all of this.
 */
export async function mountPlainEditor(options: EditorOptions): Promise<Editor> {
  const { element, mode, html, label } = options
  const holder = document.createElement('div')
  holder.className = 'rich rich-editing rich-plain'
  holder.contentEditable = 'plaintext-only'
  holder.role = 'textbox'
  holder.ariaLabel = label
  holder.ariaMultiLine = String(mode !== 'title')
  holder.dataset.hint = options.placeholder
  holder.innerHTML = editableHtml(html)
  element.append(holder)
  const stop = new AbortController()
  const changes = observeChanges(holder, options.onChange)
  makeObjectsAtomic(holder, stop.signal)
  const context = { element, holder, mode, signal: stop.signal }
  attachFieldMenu(context)
  attachKeyboard(context, options.onLeave)
  attachPlainClipboard(context)
  return {
    show: (caret) => {
      revealHolder(context)
      holder.focus({ preventScroll: true })
      placeCaret(holder, caret)
      attachPaddingClicks(context)
      attachFieldEditing(context, caret)
      attachTripleClicks(context)
    },
    read: () => (changes.isChanged() ? readPlain(holder, mode) : null),
    caretAfter: (before, after) => caretAfterChange(before, after) ?? caretIn(holder) ?? 'end',
    caretWithoutUnkept: (html) => (changes.isChanged() ? caretWithoutUnkept(holder, html) : null),
    replay: (input) => {
      if (input.kind === 'key' && input.key === 'Enter') document.execCommand('insertLineBreak')
      else
        replayInput(input, {
          onPaste: ({ text }) => insertText(text, mode),
          onCaret: (caret) => placeCaret(holder, caret),
        })
    },
    destroy: () => {
      stop.abort()
      changes.stop()
      holder.remove()
    },
  }
}

const readPlain = (holder: Element, mode: RichTextMode): string =>
  writeRichText(limitToMode(readRichText(readTyped(holder)), mode))

/** Inserts pasted and dropped data as plain text. */
function attachPlainClipboard(context: EditorContext): void {
  const { holder, mode, signal } = context
  const insert = (event: Event, data: DataTransfer | null) => {
    stopEvent(event)
    const text = data?.getData('text/plain') ?? ''
    if (data?.files.length && text === '') toast.warning(RICH_TEXT_MESSAGES.noneInPlain)
    insertText(text, mode)
  }
  holder.addEventListener('paste', (event) => insert(event, event.clipboardData), { signal })
  holder.addEventListener(
    'drop',
    (event) => {
      placeCaretNear(context, event)
      insert(event, event.dataTransfer)
    },
    { signal },
  )
}

function insertText(pasted: string, mode: RichTextMode): void {
  const range = selectedRange()
  if (pasted === '' || !range) return
  if (pasted.length > MAX_PASTED) toast.warning(RICH_TEXT_MESSAGES.pasteCut, 8_000)
  const lines = pasted.slice(0, MAX_PASTED).replace(/\r\n?/g, '\n')
  const text = new Text(mode === 'title' ? lines.replace(/\s+/g, ' ') : lines)
  range.deleteContents()
  range.insertNode(text)
  getSelection()?.collapse(text, text.length)
}
