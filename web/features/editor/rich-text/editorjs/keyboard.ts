import { areRowsForms, closest, stopEvent } from '../../paper/elements.ts'
import { fieldBeside } from '../blanks.ts'
import { type Caret, caretIn } from '../caret.ts'
import type { LeaveDirection } from '../field.ts'
import type { EditorContext } from './editor.ts'
import { toggle } from './inline/formatting-tools.ts'
import { isAtEnd, isAtStart, placeCaret } from './place-caret.ts'

interface KeyboardContext extends EditorContext {
  /** Called when Backspace dismisses the toolbox, the menu of block types. */
  onToolboxDismissed?(): void
  /** Called when the inline toolbar is still shown, but nothing is selected any more. */
  onInlineToolbarStale?(): void
}

type Leave = (direction: LeaveDirection | 'enter') => boolean

/**
 * Handles the keys of the whole editor. It listens on the window, ahead of Editor.js on the
 * document: a key that closes a menu must not also close the editor.
 */
export function attachKeyboard(context: KeyboardContext, leave: Leave): void {
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || !context.holder.contains(event.target)) return
    if (event.isComposing) return
    if (isToolbarStale(event.target, context.holder)) context.onInlineToolbarStale?.()
    if (event.ctrlKey || event.metaKey) handleCtrlKey(event, context)
    else KEYS[event.key]?.(event, context, leave)
  }
  addEventListener('keydown', press, { capture: true, signal: context.signal })
  // After Editor.js, on the document.
  addEventListener(
    'keydown',
    (event: KeyboardEvent) => event.key === 'Enter' && stayBeforeBreak(context.holder),
    {
      signal: context.signal,
    },
  )
  context.holder.addEventListener('beforeinput', preventNativeUndo, { signal: context.signal })
  context.holder.addEventListener('focusin', scrollMenuIntoView, { signal: context.signal })
}

/**
 * Editor.js removes the toolbar about 200 ms after the selection is gone, and until then handles
 * Enter and arrows.
 */
const isToolbarStale = (target: Node, holder: Element): boolean =>
  getSelection()?.isCollapsed === true &&
  !closest(target, '.ce-popover') &&
  hasOpenMenu(holder, '.ce-popover--inline.ce-popover--opened')

function handleCtrlKey(event: KeyboardEvent, context: KeyboardContext): void {
  const key = event.key.toLowerCase()
  if (event.altKey || event.target instanceof HTMLInputElement) return
  // The document handles undo: the event goes on to the window without the browser's own undo.
  if (key === 'z' || key === 'y') event.preventDefault()
  const act = (event.shiftKey ? WITH_CTRL_SHIFT : WITH_CTRL)[key]
  if (!act) return
  stopEvent(event)
  act(context)
}

type Act = (context: KeyboardContext) => void

const KEYS: Readonly<
  Record<string, (event: KeyboardEvent, context: KeyboardContext, leave: Leave) => void>
> = {
  Escape: handleEscape,
  Tab: handleTab,
  Enter: handleEnter,
  Backspace: handleBackspace,
  ArrowLeft: handleSideArrow,
  ArrowRight: handleSideArrow,
  ArrowUp: handleShiftArrow,
  ArrowDown: handleShiftArrow,
}

const WITH_CTRL: Readonly<Record<string, Act>> = {
  b: () => toggle('bold'),
  i: () => toggle('italic'),
  u: () => toggle('underline'),
  k: ({ holder }) => holder.querySelector<HTMLElement>('[data-item-name="link"]')?.click(),
  home: (context) => goTo(context, 'start'),
  end: (context) => goTo(context, 'end'),
}
const WITH_CTRL_SHIFT: Readonly<Record<string, Act>> = { x: () => toggle('strikeThrough') }

/** Moves the caret anywhere in the field; for the browser each block is a text box of its own. */
export function goTo({ holder, onCaretMoved }: KeyboardContext, where: Caret): void {
  placeCaret(holder, where)
  onCaretMoved?.()
  getSelection()?.anchorNode?.parentElement?.scrollIntoView({ block: 'nearest' })
}

/**
 * Of a line that was split before a break, the rest starts with the break: Editor.js would put the
 * caret after it, into the line below.
 */
function stayBeforeBreak(holder: HTMLElement): void {
  const selection = getSelection()
  const line = closest(selection?.anchorNode, 'p, h1, h2, h3')
  if (!line || !holder.contains(line) || line.firstChild?.nodeName !== 'BR') return
  if (selection?.isCollapsed && line.childNodes.length > 1) selection.collapse(line, 0)
}

/** Beside a picture and at the field's ends, Editor.js would move the caret to a wrong position. */
function handleSideArrow(event: KeyboardEvent, context: KeyboardContext): void {
  const line = closest(event.target, '[contenteditable="true"]')
  if (!line) return
  const lines = linesIn(context.holder)
  const isLeft = event.key === 'ArrowLeft'
  const isOutermost = line === lines.at(isLeft ? 0 : -1)
  const goesOn = isLeft ? isAtStart(line) : isAtEnd(line)
  if (event.shiftKey || isOutermost || !goesOn) event.stopPropagation()
}

/** In a cell, a selection by keys ends at its edge: Editor.js would select the whole table. */
function handleShiftArrow(event: KeyboardEvent): void {
  if (event.shiftKey && closest(event.target, '.tc-cell')) event.stopPropagation()
}

/**
 * Enter leaves a title, and a description on a phone; in a menu's filter it picks the first match.
 */
function handleEnter(event: KeyboardEvent, context: KeyboardContext, leave: Leave): void {
  if (event.target instanceof HTMLInputElement) {
    const match = firstMatch(event.target)
    if (!match) return
    stopEvent(event)
    match.click()
  } else if (context.mode === 'title') {
    stopEvent(event)
    leave('enter')
  } else if (context.mode === 'cell' && !event.shiftKey && isEndOnPhone(event, context.holder)) {
    if (!leave('next')) return
    stopEvent(event)
  }
}

/**
 * At a description's end, Enter on a phone leads to the price, as from field to field of a form.
 * Elsewhere in it, and in a list, it starts a line.
 */
function isEndOnPhone({ target }: KeyboardEvent, holder: Element): boolean {
  if (!areRowsForms()) return false
  if (hasOpenMenu(holder, '.ce-popover--opened:not(.ce-popover--inline)')) return false
  const line = linesIn(holder).at(-1) ?? holder
  return line.contains(target as Node) && !line.closest('li') && isAtEnd(line)
}

const linesIn = (holder: Element): Element[] => [
  ...holder.querySelectorAll('[contenteditable="true"]'),
]

/** Backspace in the toolbox's empty filter dismisses the toolbox. */
function handleBackspace(event: KeyboardEvent, { onToolboxDismissed }: KeyboardContext): void {
  const filter = event.target
  if (!(filter instanceof HTMLInputElement) || filter.value !== '') return
  if (!onToolboxDismissed || !filter.closest('.ce-toolbox')) return
  stopEvent(event)
  onToolboxDismissed()
}

/**
 * The first match of a menu's filter. Null if nothing is filtered, or if the arrows focused an
 * item, which Editor.js handles itself.
 */
function firstMatch(filter: HTMLInputElement): HTMLElement | null {
  const menu = filter.closest('.ce-popover')
  const isFocused = menu?.querySelector('.ce-popover-item--focused:not(.ce-popover-item--hidden)')
  if (!menu || isFocused || filter.value === '') return null
  return menu.querySelector('.ce-popover-item:not(.ce-popover-item--hidden)')
}

function handleEscape(event: KeyboardEvent, context: KeyboardContext, leave: Leave): void {
  if (hasVisibleMenu(context.holder)) return
  stopEvent(event)
  leave('stay')
}

/**
 * Tab leads to the text's next field, else leaves the text; it moves inside an open menu and
 * through a table's cells.
 */
function handleTab(event: KeyboardEvent, context: KeyboardContext, leave: Leave): void {
  const isInTable = closest(event.target, '.tc-cell') !== null
  if (isInTable || hasOpenMenu(context.holder, '.ce-popover--opened:not(.ce-popover--inline)'))
    return
  event.stopPropagation()
  const direction = event.shiftKey ? 'previous' : 'next'
  if (goToField(context, direction) || leave(direction)) event.preventDefault()
}

function goToField(context: KeyboardContext, direction: 'next' | 'previous'): boolean {
  const { holder, mode } = context
  const caret = caretIn(holder)
  const field = caret && fieldBeside(holder, mode, caret, direction)
  if (!field) return false
  goTo(context, field)
  // Typing replaces it (field-editing.ts).
  holder.dataset.replaces = ''
  return true
}

const hasOpenMenu = (holder: Element, kind = '.ce-popover--opened'): boolean =>
  holder.querySelector(kind) !== null

/** Over a sample the inline toolbar is open but hidden: Escape would close what nobody sees. */
const hasVisibleMenu = (holder: Element): boolean =>
  [...holder.querySelectorAll('.ce-popover--opened')].some((menu) => menu.checkVisibility())

/** The browser's undo, from its menu or by a gesture, would bypass the document's history. */
function preventNativeUndo(event: InputEvent): void {
  if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') event.preventDefault()
}

/** A menu that opens at the bottom of the window would be cut off; its filter gets the focus. */
function scrollMenuIntoView({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement)) return
  target.closest('.ce-popover__container')?.scrollIntoView({ block: 'nearest' })
}
