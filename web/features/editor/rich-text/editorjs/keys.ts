import { type Caret, placeCaret } from '../caret.ts'
import type { LeaveMove, RichMode } from '../place.ts'
import { isAtEnd, isAtStart } from './blocks/caret-at.ts'
import { toggle } from './inline/toggles.ts'

interface Keyed {
  readonly element: HTMLElement
  readonly holder: HTMLElement
  readonly mode: RichMode
  readonly signal: AbortSignal
  /** The caret was put elsewhere. */
  onMoved?(): void
  /** The menu of kinds is not wanted after all. */
  onMenuGivenUp?(): void
  /** The marks' toolbar stands there still, and nothing is selected any more. */
  onToolbarLate?(): void
}

/**
 * The keys of the whole editor, seen on the window before Editor.js sees them on the document: what closes a menu
 * must not close the editor as well.
 */
export function attachKeys(at: Keyed, leave: (move: LeaveMove) => boolean): void {
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node) || !at.holder.contains(event.target)) return
    if (event.isComposing) return
    if (isToolbarLate(event.target, at.holder)) at.onToolbarLate?.()
    if (event.ctrlKey || event.metaKey) pressWithCtrl(event, at)
    else KEYS[event.key]?.(event, at, leave)
  }
  addEventListener('keydown', press, { capture: true, signal: at.signal })
  at.holder.addEventListener('beforeinput', keepHistoryOurs, { signal: at.signal })
  at.holder.addEventListener('focusin', showWholeMenu, { signal: at.signal })
}

/** Editor.js takes it away some 200 ms after the caret moved on, and takes Enter and arrows till then. */
const isToolbarLate = (target: Node, holder: Element): boolean =>
  getSelection()?.isCollapsed === true &&
  !(target instanceof Element && target.closest('.ce-popover')) &&
  hasOpenMenu(holder, '.ce-popover--inline.ce-popover--opened')

function pressWithCtrl(event: KeyboardEvent, at: Keyed): void {
  const key = event.key.toLowerCase()
  if (event.altKey || event.target instanceof HTMLInputElement) return
  // Undo is the document's: the event goes on to the window, the browser's own undo does not happen.
  if (key === 'z' || key === 'y') event.preventDefault()
  const act = (event.shiftKey ? WITH_CTRL_SHIFT : WITH_CTRL)[key]
  if (!act) return
  take(event)
  act(at)
}

type Act = (at: Keyed) => void

const KEYS: Readonly<
  Record<string, (event: KeyboardEvent, at: Keyed, leave: (move: LeaveMove) => boolean) => void>
> = {
  Escape: pressEscape,
  Tab: pressTab,
  Enter: pressEnter,
  Backspace: pressBackspace,
  ArrowLeft: pressSideways,
  ArrowRight: pressSideways,
}

const WITH_CTRL: Readonly<Record<string, Act>> = {
  b: () => toggle('bold'),
  i: () => toggle('italic'),
  u: () => toggle('underline'),
  k: ({ holder }) => holder.querySelector<HTMLElement>('[data-item-name="link"]')?.click(),
  home: (at) => goTo(at, 'start'),
  end: (at) => goTo(at, 'end'),
}
const WITH_CTRL_SHIFT: Readonly<Record<string, Act>> = { x: () => toggle('strikeThrough') }

/** Anywhere in the whole place: for the browser each block is a field of its own. */
export function goTo({ holder, onMoved }: Keyed, where: Caret): void {
  placeCaret(holder, where)
  onMoved?.()
  getSelection()?.anchorNode?.parentElement?.scrollIntoView({ block: 'nearest' })
}

/** Beside a picture and at the place's ends Editor.js carries the caret off to where it does not belong. */
function pressSideways(event: KeyboardEvent, at: Keyed): void {
  const line = (event.target as Element).closest('[contenteditable="true"]')
  if (!line) return
  const lines = [...at.holder.querySelectorAll('[contenteditable="true"]')]
  const isLeft = event.key === 'ArrowLeft'
  const isLast = line === lines.at(isLeft ? 0 : -1)
  const goesOn = isLeft ? isAtStart(line) : isAtEnd(line)
  if (event.shiftKey || isLast || !goesOn) event.stopPropagation()
}

/** Enter leaves a title; in a menu's filter it picks the first of what is found. */
function pressEnter(event: KeyboardEvent, at: Keyed, leave: (move: LeaveMove) => boolean): void {
  if (event.target instanceof HTMLInputElement) {
    const found = firstFound(event.target)
    if (!found) return
    take(event)
    found.click()
  } else if (at.mode === 'title') {
    take(event)
    leave('stay')
  }
}

/** In the empty filter of the menu of kinds it takes back what opened the menu. */
function pressBackspace(event: KeyboardEvent, { onMenuGivenUp }: Keyed): void {
  const filter = event.target
  if (!(filter instanceof HTMLInputElement) || filter.value !== '') return
  if (!onMenuGivenUp || !filter.closest('.ce-toolbox')) return
  take(event)
  onMenuGivenUp()
}

/** Null where the arrows chose one already, which Editor.js takes itself, or nothing is filtered. */
function firstFound(filter: HTMLInputElement): HTMLElement | null {
  const menu = filter.closest('.ce-popover')
  const isChosen = menu?.querySelector('.ce-popover-item--focused:not(.ce-popover-item--hidden)')
  if (!menu || isChosen || filter.value === '') return null
  return menu.querySelector('.ce-popover-item:not(.ce-popover-item--hidden)')
}

function pressEscape(event: KeyboardEvent, at: Keyed, leave: (move: LeaveMove) => boolean): void {
  if (hasOpenMenu(at.holder)) return
  take(event)
  leave('stay')
}

/** Tab leaves the place, but walks through an open menu and through a table's cells. */
function pressTab(event: KeyboardEvent, at: Keyed, leave: (move: LeaveMove) => boolean): void {
  const isInTable = event.target instanceof Element && event.target.closest('.tc-cell') !== null
  if (isInTable || hasOpenMenu(at.holder, '.ce-popover--opened:not(.ce-popover--inline)')) return
  event.stopPropagation()
  if (leave(event.shiftKey ? 'previous' : 'next')) event.preventDefault()
}

const hasOpenMenu = (holder: Element, kind = '.ce-popover--opened'): boolean =>
  holder.querySelector(kind) !== null

/** The browser's undo, from its menu or a gesture, would undo what the document's history does not know. */
function keepHistoryOurs(event: InputEvent): void {
  if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') event.preventDefault()
}

/** A menu's filter takes the focus when it opens; at the window's end the menu would be cut off. */
function showWholeMenu({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement)) return
  target.closest('.ce-popover__container')?.scrollIntoView({ block: 'nearest' })
}

function take(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
