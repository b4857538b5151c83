import { effect } from '@preact/signals-react'
import { $copyState, cancelCopying, choosePlace } from '../../state/copy-state.ts'
import { $route } from '../../state/routes.ts'
import { toast } from '../../state/toasts.ts'
import { $document, $isReadOnly, focusBlock, focusCell, lockEdits } from '../editor/index.ts'
import { focusedBefore, forgetFocus, giveFocusBack, rememberFocus } from './focus-back.ts'
import { quietBars } from './hide-toolbars.ts'
import { isForTyping, pasteAt } from './paste.ts'
import { mouseAt, onMouse } from './pointer.ts'
import { shieldPaper } from './shield.ts'
import { elementOf, elementsOf, idOf, isPaper, type Target, targetAt } from './targets.ts'
import { showPlace, walk } from './walk.ts'
import { WORDS } from './words.ts'

/** Makes the open paper a place to paste on for as long as the copy panel shows on it (spec 4). */
export function followCopying(): void {
  let leave: (() => void) | null = null
  const look = () => {
    const isOn = $copyState.get().isVisible && $route.get().screen === 'editor'
    if (isOn && !leave) {
      // Entering chooses a place, which is heard here.
      leave = () => undefined
      leave = enter()
    }
    if (!isOn && leave) {
      leave()
      leave = null
    }
  }
  $copyState.subscribe(look)
  $route.listen(look)
  // Another paper has other places.
  effect(() => {
    if ($document.value && leave) requestAnimationFrame(chooseFirst)
  })
}

const atHand = () => {
  const { items, isCopying } = $copyState.get()
  return isCopying ? items[0] : undefined
}

const chosen = (): Target | null => {
  const { id, pastePos } = $copyState.get().place
  return id === null ? null : { id, position: pastePos }
}

let unlock: (() => void) | null = null
let touched: string | null = null

/** Esc, or the panel's own button: what was cut can still be brought back. */
export function cancel(): void {
  const wasCut = $copyState.get().items.some(({ from }) => from === 'cut')
  cancelCopying()
  if (wasCut) toast.info(WORDS.cutKept)
}

/** Pastes where the marker stands. */
export async function pasteChosen(): Promise<void> {
  const target = chosen()
  const copied = atHand()
  if (!target || !copied) return
  const { kind } = copied
  // The new item is there to be filled in: the focus has no way back.
  if (isForTyping(copied)) forgetFocus()
  const blockId = elementOf(kind, target.id)?.closest<HTMLElement>('[data-block-id]')?.dataset
    .blockId
  const id = await pasteAt(target, withEdits)
  if (!id || !isForTyping(copied) || $copyState.get().isVisible) return
  if (kind === 'block') focusBlock(id)
  else focusCell({ blockId: blockId ?? '', rowId: id, name: 'description' })
}

function withEdits(edit: () => void): void {
  unlock?.()
  edit()
  unlock = unlock && lockEdits()
}

function enter(): () => void {
  rememberFocus()
  unlock = lockEdits()
  document.documentElement.dataset.copying = ''
  const stops = [
    shieldPaper({ onPress: press, onClick: click }),
    onMouse(chooseByMouse),
    followHand(),
    quietBars(),
  ]
  return () => {
    for (const stop of stops) stop()
    delete document.documentElement.dataset.copying
    unlock?.()
    unlock = null
    touched = null
    giveFocusBack()
  }
}

/** Whatever comes to hand, copied or picked, begins at a place of its own. */
function followHand(): () => void {
  let key: string | undefined
  return $copyState.subscribe(() => {
    const now = atHand()?.key
    if (now === key) return
    key = now
    chooseFirst()
  })
}

/** Where the mouse is, else behind what was copied or had the focus, else behind all. */
function chooseFirst(): void {
  const copied = atHand()
  choosePlace(null)
  if (!copied || $isReadOnly.peek()) return
  chooseByMouse()
  if (chosen()) return
  const hook = copied.kind === 'row' ? '[data-row-id]' : '[data-block-id]'
  const source = elementOf(copied.kind, copied.item.id)
  const near = focusedBefore()?.closest<HTMLElement>(hook)
  const element = source ?? near ?? elementsOf(copied.kind).at(-1)
  choosePlace(element ? idOf(element) : null, 'bottom')
}

function chooseByMouse(): void {
  const copied = atHand()
  const mouse = mouseAt()
  if ($isReadOnly.peek()) return
  const target = copied && mouse && targetAt(copied.kind, mouse.x, mouse.y)
  if (target) choosePlace(target.id, target.position)
}

/** A double click's second half is no second paste. */
function click(event: PointerEvent): void {
  const copied = event.detail > 1 ? undefined : atHand()
  const target = copied && targetAt(copied.kind, event.clientX, event.clientY)
  if (!target) return
  const key = `${target.position} ${target.id}`
  const isFirstTap = event.pointerType === 'touch' && touched !== key
  touched = key
  choosePlace(target.id, target.position)
  if (!isFirstTap) void pasteChosen()
}

/** True when the key was one of the mode's. */
function press({ key, target }: KeyboardEvent): boolean {
  if (key === 'Escape') {
    cancel()
    return true
  }
  const copied = atHand()
  if (!copied) return false
  const isOnButton = target instanceof Element && target.matches('button, a') && !isPaper(target)
  if (key === 'Enter' && !isOnButton) {
    void pasteChosen()
    return true
  }
  const next = walk(copied.kind, chosen(), key)
  if (next === undefined) return false
  if (next) {
    choosePlace(next.id, next.position)
    showPlace(copied.kind, next)
  }
  return true
}
