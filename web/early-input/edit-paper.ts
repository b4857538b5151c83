import { isEditable, isFigure, isIn, linkOf, listen, PAPER, textAt } from './targets.ts'

const LINES = 'h1, h2, h3, p, li'

/** The focused figure, and its text before anything was typed. */
let figure: { cell: HTMLElement; text: string } | null = null

/**
 * Lets the browser edit the paper's texts and figures in place. The app adopts what was typed
 * (adopt-early.ts): a text is `contenteditable` only here, a typed figure has `data-typed`.
 */
export function editPaper(until: AbortController): void {
  listen(until, 'pointerdown', ({ target }) => !linkOf(target) && makeEditable(textAt(target)))
  listen(until, 'focusin', enter)
  listen(until, 'input', keepTyped)
  listen(until, 'click', select)
  listen(until, 'keydown', (event) => event.isComposing || pressKey(event))
  listen(until, 'paste', pasteText)
  listen(until, 'drop', (event) => isIn(event.target, PAPER) && event.preventDefault())
}

function makeEditable(text: HTMLElement | null): void {
  if (!text || text.isContentEditable) return
  text.contentEditable = 'true'
  document.execCommand('defaultParagraphSeparator', false, 'p')
}

/**
 * Tab selects a figure, or goes to the end of a text's first line, as in the app; a
 * press sets its own caret.
 */
function enter({ target }: FocusEvent): void {
  figure = isFigure(target) ? { cell: target, text: target.textContent ?? '' } : null
  if (figure) getSelection()?.selectAllChildren(figure.cell)
  const text = textAt(target)
  if (!text || text.isContentEditable || linkOf(target)) return
  makeEditable(text)
  const firstLine = text.dataset.rich === 'text' && text.querySelector(LINES)
  getSelection()?.selectAllChildren(firstLine || text)
  getSelection()?.collapseToEnd()
  selectBlank()
}

/** The app's first paint leaves a figure with this attribute unchanged and then commits it. */
function keepTyped({ target }: Event): void {
  if (isFigure(target)) target.dataset.typed = target.textContent ?? ''
}

function select({ target }: Event): void {
  if (!getSelection()?.isCollapsed) return
  if (isFigure(target)) getSelection()?.selectAllChildren(target)
  else if (textAt(target)) selectBlank()
}

let blank: Element | null = null

/**
 * Selects the blank field at the caret, as in the app, so that typing replaces its prompt; the next
 * press only sets the caret.
 */
function selectBlank(): void {
  const node = getSelection()?.anchorNode
  const field = (node instanceof Text ? node.parentElement : null)?.closest('[data-blank]')
  const text = field?.firstChild
  if (!field || field === blank || !(text instanceof Text)) return
  blank = field
  // Backwards, because shift+Home then keeps the selection.
  getSelection()?.setBaseAndExtent(text, text.length, text, 0)
}

/** Tab is left to the browser. */
function pressKey(event: KeyboardEvent): void {
  const { target, key } = event
  const mode = textAt(target)?.dataset.rich
  if (mode) leaveOutNextLine()
  if (key === 'Enter' && (isFigure(target) || mode === 'cell' || mode === 'title')) {
    event.preventDefault()
    if (mode === 'cell') document.execCommand('insertLineBreak')
    if (isFigure(target)) figureAfter(target)?.focus()
  }
  if (key !== 'Escape' || !figure || figure.cell !== target) return
  figure.cell.textContent = figure.text
  delete figure.cell.dataset.typed
  getSelection()?.selectAllChildren(figure.cell)
}

/**
 * A triple click selects up to the start of the next line, so typing would join
 * that line to the typed text.
 */
function leaveOutNextLine(): void {
  const selection = getSelection()
  if (!selection?.rangeCount || selection.isCollapsed) return
  const {
    startContainer: start,
    startOffset,
    endContainer: end,
    endOffset,
  } = selection.getRangeAt(0)
  const element = start instanceof Element ? start : start.parentElement
  const line = element?.closest(LINES) ?? textAt(element)
  if (!line) return
  const before = end instanceof Element ? end.childNodes[endOffset - 1] : end.previousSibling
  if (endOffset === 0 && !line.contains(end))
    selection.setBaseAndExtent(start, startOffset, line, line.childNodes.length)
  else if (before instanceof HTMLBRElement && (end instanceof Element || endOffset === 0))
    selection.setBaseAndExtent(start, startOffset, before, 0)
}

/** The figure below; on a phone, the next in the row (figures/tab-order.ts). */
function figureAfter(cell: HTMLElement): HTMLElement | null | undefined {
  if (matchMedia('(max-width: 700px) and (pointer: coarse)').matches) {
    const figures = [...(cell.closest('[data-row-id]')?.querySelectorAll('[data-cell]') ?? [])]
    return figures.slice(figures.indexOf(cell) + 1).find(isFigure)
  }
  const rows = [...(cell.closest('[data-block-id]')?.querySelectorAll('[data-row-id]') ?? [])]
  const below = rows[rows.findIndex((row) => row.contains(cell)) + 1]
  return below?.querySelector<HTMLElement>(`[data-cell="${cell.dataset.cell}"]`) ?? null
}

/** Pastes text without its marks; several lines pasted into a figure wait for the app's rules. */
function pasteText(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  if (!isIn(target, PAPER) || !isEditable(target)) return
  event.preventDefault()
  const text = clipboardData?.getData('text/plain').trim() ?? ''
  if (isFigure(target) && text.includes('\n')) return
  const isText = textAt(target)?.dataset.rich === 'text'
  document.execCommand('insertText', false, isText ? text : text.replace(/\s+/g, ' '))
}
