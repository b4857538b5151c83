import { effect } from '@preact/signals-react'
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { paste as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { currentItem, setPastePlace } from '../../../state/copied-items.ts'
import { $copyState, cancelCopying } from '../../../state/copy-state.ts'
import { $route } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { say } from '../../../ui/live-region.ts'
import { $document, $isReading, $isReadOnly, editAsCopy, lockEdits } from '../document/store.ts'
import { blockIdOf, CELL, closest, ITEM, type ItemKind, isOnPaper } from '../paper/elements.ts'
import { focusBlock, focusCell } from '../paper/focus.ts'
import { elementOf, SELECTORS } from '../paper/items.ts'
import { isNew, pasteAt } from './paste.ts'
import {
  $refusal,
  candidates,
  clickedTarget,
  refuseAt,
  scrollToTarget,
  stepTarget,
  type Target,
  targetAt,
  targetId,
} from './paste-targets.ts'
import { blockPaperInput } from './suppress-input.ts'
import { mousePosition, onMouse } from './track-mouse.ts'

/**
 * Paste mode: while the copy panel is visible on the editor screen, the paper is read-only, and
 * mouse and keys choose where to paste (product: Paste mode).
 */
export function startPasteMode(): void {
  let leave: (() => void) | null = null
  const update = () => {
    const isOn = $copyState.get().isVisible && $route.get().screen === 'editor'
    if (isOn && !leave) {
      // Entering sets the target, which runs this function again.
      leave = () => undefined
      leave = enter()
    }
    if (!isOn && leave) {
      leave()
      leave = null
    }
  }
  $copyState.subscribe(update)
  $route.listen(update)
  // Another document has other targets.
  effect(() => {
    if ($document.value && leave) requestAnimationFrame(setFirstTarget)
  })
}

/** Ends paste mode, by Escape or the panel's button. A cut can still be undone. */
export function cancelPaste(): void {
  const hasCut = $copyState.get().items.some(({ from }) => from === 'cut')
  cancelCopying()
  if (hasCut) toast.info(WORDS.cutKept)
}

/** Pastes the current item at the marked target. */
export async function pasteCurrent(): Promise<void> {
  const target = currentTarget()
  const copied = currentItem()
  if (!target || !copied) return
  const { kind } = copied
  // The focus goes into the new item instead of back to where it was.
  if (isNew(copied)) forgetFocus()
  const blockId = blockIdOf(elementOf(kind, target.id))
  const id = await pasteAt(target, withEdits)
  if (id && !isNew(copied) && target.position !== 'middle') announcePasted(kind, id)
  if (!id || !isNew(copied) || $copyState.get().isVisible) return
  if (kind === 'block') focusBlock(id)
  else focusCell({ blockId: blockId ?? '', rowId: id, name: 'description' })
}

/** A toast announces what was replaced; a new item is announced by getting the focus. */
function announcePasted(kind: ItemKind, id: string): void {
  requestAnimationFrame(() =>
    say(fill(WORDS.pasted, { name: elementOf(kind, id)?.ariaLabel ?? '' })),
  )
}

function currentTarget(): Target | null {
  const { id, pastePos } = $copyState.get().place
  return id === null ? null : { id, position: pastePos }
}

let unlock: (() => void) | null = null
let tapped: string | null = null
/** Where the mouse rested when the current item was chosen: it has not aimed yet. */
let restingMouse: ReturnType<typeof mousePosition> = null

const isForbidden = (): boolean => $isReadOnly.peek() && !$isReading.peek()

/** Unlocks editing for one edit; if the paper is being read, the edit is made to a copy. */
function withEdits(edit: () => void): void {
  unlock?.()
  editAsCopy()
  edit()
  unlock = unlock && lockEdits()
}

function enter(): () => void {
  rememberFocus()
  unlock = lockEdits()
  document.documentElement.dataset.copying = ''
  const stops = [
    blockPaperInput({ onKey: handleKey, onClick: handleClick }),
    onMouse(targetByMouse),
    followCurrentItem(),
    hideToolbars(),
  ]
  return () => {
    for (const stop of stops) stop()
    delete document.documentElement.dataset.copying
    $refusal.set(null)
    unlock?.()
    unlock = null
    tapped = null
    restingMouse = null
    restoreFocus()
  }
}

/** Sets a first target for each new current item. */
function followCurrentItem(): () => void {
  let key: string | undefined
  return $copyState.subscribe(() => {
    const current = currentItem()?.key
    if (current === key) return
    key = current
    tapped = null
    $refusal.set(null)
    setFirstTarget()
  })
}

/**
 * Chooses the place at the mouse, else after the copied item or the element that had the focus,
 * else at the very end. Always between items: replacing one takes aiming at it.
 */
function setFirstTarget(): void {
  const copied = currentItem()
  restingMouse = mousePosition()
  setPastePlace(null)
  if (!copied || isForbidden()) return
  targetByMouse()
  if (currentTarget()) return
  const { kind, item } = copied
  const element =
    elementOf(kind, item.id) ?? closest(focusedBefore(), SELECTORS[kind]) ?? candidates(kind).at(-1)
  setPastePlace(element ? targetId(element) : null, 'bottom')
  const first = currentTarget()
  // With touch or keys, only scrolling shows where the target is.
  if (first && !restingMouse) requestAnimationFrame(() => scrollToTarget(kind, first))
  if (!element && hasCandidates(kind)) requestAnimationFrame(() => retryFirstTarget(copied))
}

/** Whether the document has items to paste beside: then the paper is about to be rendered. */
const hasCandidates = (kind: ItemKind): boolean =>
  ($document.peek()?.blocks.peek() ?? []).some(({ type }) => kind === 'block' || type === 'boq')

function retryFirstTarget(copied: ClipboardItem): void {
  if (unlock && currentItem() === copied && !currentTarget()) setFirstTarget()
}

function targetByMouse(): void {
  const copied = currentItem()
  const mouse = mousePosition()
  if (isForbidden()) return
  const target = copied && mouse && targetAt(copied.kind, mouse.x, mouse.y, mouse !== restingMouse)
  if (target) setPastePlace(target.id, target.position)
  if (copied && mouse) refuseAt(copied.kind, mouse.x, mouse.y)
}

/** Touch needs two taps: the first aims, and shows the marker. A double click pastes once. */
function handleClick(event: PointerEvent, isTouch: boolean): void {
  const copied = event.detail > 1 && !isTouch ? undefined : currentItem()
  if (!copied) return
  const target = clickedTarget(copied.kind, event, isTouch, currentTarget())
  if (refuseAt(copied.kind, event.clientX, event.clientY)) say(WORDS.onlyInTables)
  if (!target) return
  const key = `${target.position} ${target.id}`
  const isFirstTap = isTouch && tapped !== key
  tapped = key
  setPastePlace(target.id, target.position)
  if (!isFirstTap) void pasteCurrent()
}

/** True when paste mode used the key. */
function handleKey({ key, target }: KeyboardEvent): boolean {
  if (key === 'Escape') {
    cancelPaste()
    return true
  }
  const copied = currentItem()
  if (!copied) return false
  const isOnButton = target instanceof Element && target.matches('button, a') && !isOnPaper(target)
  if (key === 'Enter' && !isOnButton) {
    void pasteCurrent()
    return true
  }
  const next = stepTarget(copied.kind, currentTarget(), key)
  if (next === undefined) return false
  if (next) {
    setPastePlace(next.id, next.position)
    scrollToTarget(copied.kind, next)
  }
  return true
}

/**
 * Hides the controls that do nothing in paste mode: all icons but 'Copy' in the toolbars that
 * appear on hover, drag handles and separators. They are marked one by one on the hovered items,
 * since a mark on a block or on the paper would restyle all rows in it.
 * @returns a function that ends it
 */
function hideToolbars(): () => void {
  let marked: readonly Element[] = []
  const mark = (parts: readonly Element[]) => {
    for (const part of marked) if (!parts.includes(part)) part.removeAttribute('data-pasting')
    for (const part of parts) part.setAttribute('data-pasting', '')
    marked = parts
  }
  const update = () => mark(hoveredItems().flatMap(partsOf))
  update()
  const stop = onMouse(update)
  // Scrolling by keys brings other items under a resting mouse.
  addEventListener('mouseover', update, { passive: true })
  return () => {
    stop()
    removeEventListener('mouseover', update)
    mark([])
  }
}

/** Walks down the page: a query for all hovered elements would visit all rows at each move. */
function hoveredItems(): Element[] {
  const items: Element[] = []
  let at: Element | undefined = document.documentElement
  for (; at; at = [...at.children].find((child) => child.matches(':hover')))
    if (at.matches(ITEM)) items.push(at)
  return items
}

const PARTS = '[data-bar], [data-action="drag"], [data-resize]'

/** The item's toolbar, handle and separators, including those of a boq's columns. */
function partsOf(item: Element): Element[] {
  const head = item.querySelector('[data-column]')?.parentElement
  return [...item.children, ...(head?.children ?? [])].filter((child) => child.matches(PARTS))
}

/** What had the focus before paste mode; null when the focus must not return. */
let origin: Element | null = null

function rememberFocus(): void {
  const focused = document.activeElement
  origin = closest(focused, `${CELL}, [data-rich]`) ?? focused
}

function forgetFocus(): void {
  origin = null
}

/** What had the focus before paste mode, if it is still on the page. */
const focusedBefore = (): Element | null => (origin?.isConnected ? origin : null)

/** Focuses what had the focus before; when that is gone or hidden, the Insert menu. */
function restoreFocus(): void {
  const focused = document.activeElement
  // Paste mode stopped this cell's focusin event, so the cell does not know that it has the focus.
  if (focused instanceof HTMLElement && isOnPaper(focused)) {
    focused.blur()
    focused.focus()
  }
  const isFree = !focused || focused === document.body || focused.closest('[data-copy-panel]')
  if (!isFree || !origin) return
  const isThere = origin instanceof HTMLElement && origin.isConnected && origin.checkVisibility()
  const target = isThere ? origin : document.querySelector('[data-menu="insert"]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
