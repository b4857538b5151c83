import { readRichText } from '../../../../../src/domain/html/read.ts'
import { type HtmlNode, element as node } from '../../../../../src/domain/html/tree.ts'
import { writeRichText } from '../../../../../src/domain/html/write.ts'
import { toast } from '../../../../state/toasts.ts'
import { type Caret, caretIn, placeCaret } from '../caret.ts'
import content from '../content.module.css'
import type { RichMode } from '../place.ts'
import { readDom } from '../read-dom.ts'
import { sanitize } from '../sanitizer.ts'
import { caretAfterChange } from './changed-text.ts'
import type { Editing, EditingRequest } from './editing.ts'
import { attachKeys } from './keys.ts'
import { keepWhole } from './objects/keep-whole.ts'
import { attachPressBeside } from './press-beside.ts'
import { replayKey } from './replay-key.ts'
import { restrict } from './restrict.ts'
import { watchTyping } from './watch-typing.ts'
import { RICH_WORDS } from './words.ts'

/** In characters; more in one piece would make the page stand still. */
const MOST_PASTED = 100_000

/**
 * Plain typing in the very html that stands there: its marks stay in sight, new ones can't be made, and Enter
 * begins a line. The browser's `plaintext-only` does it all.
 */
export async function startPlain(request: EditingRequest): Promise<Editing> {
  const { element, mode, html, label } = request
  const holder = document.createElement('div')
  holder.className = `rich-editing rich-plain ${content.content}`
  holder.contentEditable = 'plaintext-only'
  holder.role = 'textbox'
  holder.ariaLabel = label
  holder.ariaMultiLine = String(mode !== 'title')
  holder.dataset.hint = request.placeholder
  holder.innerHTML = sanitize(html)
  element.append(holder)
  const stop = new AbortController()
  const typing = watchTyping(holder, request.onChange)
  keepWhole(holder, stop.signal)
  const at = { element, holder, mode, signal: stop.signal }
  attachKeys(at, request.onLeave)
  takePlainText(holder, mode, stop.signal)
  return {
    show: (caret) => {
      show(element, holder, caret)
      attachPressBeside(at)
    },
    read: () => (typing.isTouched() ? readPlain(holder, mode) : null),
    caretAfter: (before, after) => caretAfterChange(before, after) ?? caretIn(holder) ?? 'end',
    replay: (key) => {
      if (key.kind === 'press' && key.key === 'Enter') document.execCommand('insertLineBreak')
      else
        replayKey(key, {
          onPaste: ({ text }) => insertText(text, mode),
          onCaret: (caret) => placeCaret(holder, caret),
        })
    },
    destroy: () => {
      stop.abort()
      typing.stop()
      holder.remove()
    },
  }
}

function show(element: HTMLElement, holder: HTMLElement, caret: Caret): void {
  for (const child of [...element.childNodes]) if (child !== holder) child.remove()
  holder.dataset.shown = ''
  holder.focus({ preventScroll: true })
  placeCaret(holder, caret)
}

const readPlain = (holder: Element, mode: RichMode): string =>
  writeRichText(restrict(readRichText(withBreaks(readDom(holder))), mode))

/** Where nothing but text can be typed, browsers type a line's end as a character. */
const withBreaks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((one): HtmlNode[] => {
    if (typeof one !== 'string') return [{ ...one, children: withBreaks(one.children) }]
    return one.split('\n').flatMap((line, at) => (at === 0 ? [line] : [node('br'), line]))
  })

/** What is pasted and dropped comes as its text. */
function takePlainText(holder: HTMLElement, mode: RichMode, signal: AbortSignal): void {
  const take = (event: Event, data: DataTransfer | null) => {
    event.preventDefault()
    event.stopPropagation()
    insertText(data?.getData('text/plain') ?? '', mode)
  }
  holder.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
  holder.addEventListener(
    'drop',
    (event) => {
      const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY)
      if (caret) getSelection()?.collapse(caret.offsetNode, caret.offset)
      take(event, event.dataTransfer)
    },
    { signal },
  )
}

function insertText(copied: string, mode: RichMode): void {
  const selection = getSelection()
  if (copied === '' || !selection || selection.rangeCount === 0) return
  if (copied.length > MOST_PASTED) toast.warning(RICH_WORDS.pasteCut, 8_000)
  const lines = copied.slice(0, MOST_PASTED).replace(/\r\n?/g, '\n')
  const text = new Text(mode === 'title' ? lines.replace(/\s+/g, ' ') : lines)
  const range = selection.getRangeAt(0)
  range.deleteContents()
  range.insertNode(text)
  selection.collapse(text, text.length)
}
