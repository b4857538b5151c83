import { type FieldName, promptOf } from '#domain/html/fields.ts'
import { $fieldWords } from '../../document/words-now.ts'
import { closest, stopEvent } from '../../paper/elements.ts'
import { aroundBlank, isBlank, isToReplace } from '../blanks.ts'
import { atomsOf, type Caret, caretIn, rangeIn, selectedRange, type TextRange } from '../caret.ts'
import type { EditorContext } from './editor.ts'
import { placeCaret } from './place-caret.ts'

const FIELD = '[data-field]'

interface FieldContext extends EditorContext {
  /** Starts a paragraph after the one with the caret, where '/' has a menu. */
  startParagraph?: (() => void) | undefined
}

/**
 * Editing of fields in an open text (product: Fields): a click on a blank one, or an arrow into it,
 * selects it, so that typing replaces its prompt; the next click sets the caret, as in a figure.
 * A field whose text is deleted is blank again, and a line that is started after it is outside.
 */
export function attachFieldEditing(context: FieldContext, opened: Caret): void {
  const { holder, mode, signal } = context
  const capture = { capture: true, signal }
  let before = keyOf(typeof opened === 'string' ? null : opened)
  const select = () => {
    const caret = caretIn(holder)
    const around = caret && aroundBlank(holder, mode, caret)
    if (!around || typeof around === 'string' || around === caret) return
    if (keyOf(around) === before) return
    placeCaret(holder, around)
    holder.dataset.replaces = ''
  }
  const remember = (event: Event) => {
    before = keyOf(caretIn(holder))
    delete holder.dataset.replaces
    if (!(event instanceof KeyboardEvent) || event.isComposing) return
    // In a paragraph of its own it opens the menu.
    if (event.key === '/' && context.startParagraph && leaveBlankLine(event.target))
      context.startParagraph()
    if (event.key !== 'Enter') return
    leaveField()
    if (startLine(event)) stopEvent(event)
  }
  // Hides the formatting toolbar over what is about to be typed over.
  if (typeof opened !== 'string' && (isToReplace(opened) || isAroundBlank(context, opened)))
    holder.dataset.replaces = ''
  holder.addEventListener('pointerdown', remember, capture)
  holder.addEventListener('keydown', remember, capture)
  holder.addEventListener('beforeinput', (event) => keepField(event, holder), capture)
  holder.addEventListener('input', fillField, { signal })
  holder.addEventListener('click', (event) => isInMenu(event) || select(), { signal })
  holder.addEventListener(
    'keyup',
    ({ key, shiftKey }) => isVertical(key) && !shiftKey && select(),
    {
      signal,
    },
  )
}

/** Before a new line, moves the caret out of a field at whose end it is, or that is blank. */
function leaveField(): void {
  const selection = getSelection()
  const field = fieldAt(selection?.focusNode)
  if (!selection || !field) return
  const rest = rangeIn(field)
  if (selection.focusNode) rest.setStart(selection.focusNode, selection.focusOffset)
  const isEnd = selection.isCollapsed && rest.toString() === ''
  if (!isEnd && !isPrompt(field)) return
  rest.setStartAfter(field)
  selection.collapse(rest.startContainer, rest.startOffset)
}

/**
 * What would delete all of a field's text leaves it blank; a blank one goes. What is typed over all
 * of it stays in the field: some browsers, and for a space all of them, would remove it first.
 */
function keepField(event: InputEvent, holder: HTMLElement): void {
  const { inputType, data } = event
  const [range] = event.getTargetRanges()
  const field = range && (fieldIn(range) ?? blankAround(range))
  if (!field) return
  if (inputType === 'insertText' && data) {
    event.preventDefault()
    if (data !== ' ' || !isBlank(field)) replaceText(field, data)
  } else if (inputType.startsWith('delete') && blankOut(range, holder)) event.preventDefault()
}

/** Leaves the field blank whose whole text the range covers; false if it covers anything else. */
export function blankOut(range: AbstractRange, holder: HTMLElement): boolean {
  const field = fieldIn(range)
  if (!field || field.dataset.field === 'sample' || isBlank(field)) return false
  leaveBlank(field)
  holder.dataset.replaces = ''
  return true
}

function replaceText(field: HTMLElement, typed: string): void {
  const text = new Text(typed)
  field.replaceChildren(text)
  getSelection()?.collapse(text, typed.length)
  fillField()
}

function leaveBlank(field: HTMLElement): void {
  const prompt = promptOf(field.dataset.field as FieldName, $fieldWords.peek())
  field.textContent = prompt
  field.dataset.blank = prompt
  // In its text, not around it: what is typed stays in the field.
  const { firstChild: text } = field
  if (text) getSelection()?.setBaseAndExtent(text, 0, text, prompt.length)
}

/** The blank field that the range is inside of: a prompt is never a part of what is typed. */
function blankAround({ startContainer, endContainer }: StaticRange): HTMLElement | undefined {
  const field = fieldAt(startContainer)
  return field && isPrompt(field) && fieldAt(endContainer) === field ? field : undefined
}

const isPrompt = (field: HTMLElement): boolean => field.dataset.field !== 'sample' && isBlank(field)

/** The field whose whole text the range covers, and nothing else. */
function fieldIn({ startContainer, startOffset, endContainer, endOffset }: AbstractRange) {
  const range = document.createRange()
  range.setStart(startContainer, startOffset)
  range.setEnd(endContainer, endOffset)
  const fields = [fieldAt(startContainer), fieldAt(endContainer)]
  return fields.find((field) => field && field.textContent === range.toString())
}

/** A field that is typed into is not blank any more, and a changed sample is no field. */
function fillField(): void {
  const field = fieldAt(getSelection()?.anchorNode)
  if (!field || isBlank(field)) return
  if (field.dataset.field !== 'sample') replaceLabel(field)
  else if (field.dataset.blank) delete field.dataset.field
  if (!isBlank(field)) delete field.dataset.blank
}

/**
 * A label that is typed into a field takes the place of the one before it: 'Datum:' that of
 * 'Date:'. Users who write in another language type the label too.
 */
function replaceLabel(field: HTMLElement): void {
  const { previousSibling: before, textContent: typed } = field
  if (!(before instanceof Text) || !LABEL.test(before.data.trim()) || !LABEL.test(typed)) return
  before.data = `${typed} `
  leaveBlank(field)
}

const LABEL = /^\p{L}[\p{L} -]*(?::| n[or]\.)$/iu

const fieldAt = (node: Node | null | undefined): HTMLElement | null => closest(node, FIELD)

/**
 * By the time of the click, a menu's filter has the focus and the caret is in no line. Uses the
 * event's path, since Editor.js has replaced the icon that was pressed.
 */
const isInMenu = (event: Event): boolean =>
  event
    .composedPath()
    .some((node) => node instanceof Element && node.matches('.ce-toolbar, .ce-inline-toolbar'))

const isVertical = (key: string): boolean => key === 'ArrowUp' || key === 'ArrowDown'

function isAroundBlank({ holder, mode }: EditorContext, range: TextRange): boolean {
  const around = aroundBlank(holder, mode, { anchor: range.anchor, focus: range.anchor })
  return typeof around !== 'string' && keyOf(around) === keyOf(range)
}

/** Gives the same key for both directions of a selection. */
const keyOf = (range: TextRange | null): string =>
  range
    ? [range.anchor, range.focus]
        .map(({ line, offset }) => `${line}:${offset}`)
        .sort()
        .join()
    : ''

const PARAGRAPH = 'p[contenteditable="true"]'

/**
 * Enter in a paragraph of several lines with fields, such as an address: starts the next line of it,
 * as shift+Enter does, so that all lines are equally spaced (product: Fields). In a blank last line
 * it removes that line and leaves the key to the editor, which starts a paragraph.
 * @returns whether a line was started
 */
function startLine({ target, shiftKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const range = selectedRange()
  const paragraph = linesWithFields(target)
  if (!paragraph || shiftKey || altKey || defaultPrevented || !range) return false
  if (leaveBlankLine(target)) return false
  range.deleteContents()
  // Not the browser's own line break, which it puts into the field before the caret.
  const line = document.createElement('br')
  range.insertNode(line)
  range.setStartAfter(line)
  if (textFrom(paragraph, range) === '') paragraph.append(document.createElement('br'))
  getSelection()?.collapse(range.startContainer, range.startOffset)
  return true
}

/** Removes a blank last line with the caret in it; the caret is then at the paragraph's end. */
function leaveBlankLine(target: EventTarget | null): boolean {
  const caret = selectedRange()
  const paragraph = linesWithFields(target)
  if (!paragraph || !caret?.collapsed || !removeBlankLine(paragraph, caret)) return false
  getSelection()?.collapse(paragraph, paragraph.childNodes.length)
  return true
}

/** The paragraph that the target is in, if it has several lines, with fields. */
function linesWithFields(target: EventTarget | null): HTMLElement | null {
  const paragraph = closest(target, PARAGRAPH)
  return paragraph?.querySelector('[data-field]') && textOf(paragraph).includes('\n')
    ? paragraph
    : null
}

/** Removes the paragraph's last line if it is blank and has the caret. */
function removeBlankLine(paragraph: HTMLElement, caret: Range): boolean {
  const before = document.createRange()
  before.setStart(paragraph, 0)
  before.setEnd(caret.startContainer, caret.startOffset)
  const after = textFrom(paragraph, caret)
  if (!textOf(before.cloneContents()).endsWith('\n') || after.length > 1 || after.trim() !== '')
    return false
  for (let left = after.length + 1; left > 0; left--) removeLast(paragraph)
  return true
}

/** Removes the paragraph's last break or letter. */
function removeLast(paragraph: HTMLElement): void {
  const last = [...atomsOf(paragraph)].findLast((atom) => atomText(atom) !== '')
  if (last instanceof Text) last.data = last.data.slice(0, -1)
  else last?.parentNode?.removeChild(last)
}

function textFrom(paragraph: HTMLElement, caret: Range): string {
  const after = rangeIn(paragraph)
  after.setStart(caret.startContainer, caret.startOffset)
  return textOf(after.cloneContents())
}

const textOf = (root: Node): string => [...atomsOf(root)].map(atomText).join('')

/** The browser's line breaks are letters. */
const atomText = (atom: Node): string => {
  if (atom instanceof Text) return atom.data
  return atom.nodeName === 'BR' ? '\n' : PICTURE
}

const PICTURE = '\uFFFC'
