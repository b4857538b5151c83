import { toast } from '../../../state/toasts.ts'
import { giveBack, returnFocus, takeOver } from './aria-roles.ts'
import type { Caret } from './caret.ts'
import type { Editing } from './editorjs/start-editing.ts'
import { type HeldKey, type PlaceKeys, watchKeys } from './input-buffer.ts'
import { loadEditing } from './load-editorjs.ts'
import type { LeaveMove, Place } from './place.ts'
import { sanitize } from './sanitizer.ts'
import { typeInto } from './type-into.ts'
import { TypingClock } from './typing-clock.ts'
import { watchLeaving } from './watch-leaving.ts'

/** The one rich place that is open in the page, from the click until its static html stands again. */
interface OpenPlace {
  readonly place: Place
  readonly clock: TypingClock
  readonly stopWatching: () => void
  readonly keys: PlaceKeys
  caret: Caret
  /** What the owner knows: what it gave last or was told last. */
  html: string
  editing: Editing | null
  /** The editor of html that was changed from outside, in sight until the next one stands. */
  former: Editing | null
}

const NOT_LOADED = 'The text editor could not be loaded. Check the connection and try again.'

let current: OpenPlace | null = null

export const isRichTextOpen = (): boolean => current !== null

export const isOpen = (element: Element): boolean => current?.place.element === element

/** It is open, and its editor is there. */
export const isEditing = (element: Element): boolean => isOpen(element) && current?.editing !== null

/**
 * Tells the owner at once, synchronously, what is typed and not told yet. For saving, drafts and pagehide.
 */
export function commitOpenRichText(): void {
  const open = current
  if (open?.editing) tell(open, open.editing.read() ?? open.html)
}

/**
 * Puts an editor into the place, with the caret there; whatever is open is closed first. Where it is on its way
 * already, the caret goes there when its turn among the keys comes.
 */
export function openPlace(place: Place, caret: Caret, keys: readonly HeldKey[] = []): void {
  if (current && isOpen(place.element)) return void current.keys.press(caret)
  closeOpenPlace()
  const open: OpenPlace = {
    place,
    clock: new TypingClock(() => commitOpenRichText()),
    stopWatching: watchLeaving(place.element, {
      onLeaving: commitOpenRichText,
      onLeft: closeOpenPlace,
    }),
    keys: watchKeys(place.element, keys, (move) => leave(open, move)),
    caret,
    html: place.html(),
    editing: null,
    former: null,
  }
  current = open
  place.onOpen(true)
  void mount(open)
}

/**
 * Html that came from outside, undo say: the open editor shows it, with the caret behind what changed. Keys that
 * fall in between, and those that the former editor took and did not tell of, go into the next one.
 */
export function followHtml(place: Place, html: string): void {
  const open = current
  if (open?.place !== place || html === open.html) return
  const { editing } = open
  const before = open.html
  open.html = html
  if (!editing) return
  open.caret = editing.caretAfter(before, html)
  open.former = editing
  open.editing = null
  open.keys.hold()
  place.element.tabIndex = -1
  place.element.focus({ preventScroll: true })
  void mount(open)
}

/** The component goes away: so does the editor, without a word to an owner that may be gone. */
export function leavePlace(place: Place): void {
  if (current?.place === place) dismantle(current)
}

export function closeOpenPlace(): void {
  const open = current
  if (!open) return
  if (open.editing) commitOpenRichText()
  else tell(open, typeInto(open.html, open.caret, open.keys.release()))
  dismantle(open)
  const { element } = open.place
  element.innerHTML = sanitize(open.html)
  open.place.onOpen(false)
}

async function mount(open: OpenPlace): Promise<void> {
  const { html, place } = open
  const editing = await startEditing(open)
  if (current !== open) {
    editing?.destroy()
    return
  }
  if (!editing) return closeOpenPlace()
  if (open.html !== html) {
    editing.destroy()
    return mount(open)
  }
  open.former?.destroy()
  open.former = null
  open.editing = editing
  takeOver(place.element)
  editing.show(open.caret)
  for (const key of open.keys.release()) editing.replay(key)
}

async function startEditing(open: OpenPlace): Promise<Editing | null> {
  const { place, html, clock } = open
  try {
    const { startEditing } = await loadEditing()
    if (current !== open) return null
    return await startEditing({
      element: place.element,
      mode: place.mode,
      isPlain: place.element.closest('[data-plain]') !== null,
      label: place.label,
      placeholder: place.placeholder,
      html,
      onChange: () => clock.typed(),
      onLeave: (move) => leave(open, move),
      onLate: (change) => changeLate(place, change),
    })
  } catch {
    toast.error(NOT_LOADED)
    return null
  }
}

/** For what comes when its editor is gone; another may be open in the place meanwhile. */
function changeLate(place: Place, change: (html: string) => string): void {
  commitOpenRichText()
  const html = current?.place.element === place.element ? current.html : place.html()
  place.onInput(change(html))
}

/** True when the owner moved the focus; else it rests on the closed place, and Tab goes on from there. */
function leave(open: OpenPlace, move: LeaveMove): boolean {
  if (current !== open) return false
  commitOpenRichText()
  const isMoved = open.place.onLeave(move)
  if (current === open) closeOpenPlace()
  if (!isMoved) returnFocus(open.place.element)
  return isMoved
}

function tell(open: OpenPlace, html: string): void {
  open.clock.told()
  open.keys.told()
  if (html === open.html) return
  open.html = html
  open.place.onInput(html)
}

function dismantle(open: OpenPlace): void {
  current = null
  open.clock.told()
  open.stopWatching()
  open.keys.stop()
  open.editing?.destroy()
  open.former?.destroy()
  open.editing = null
  giveBack(open.place.element)
}
