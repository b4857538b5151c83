import type { Caret } from './caret.ts'
import type { LeaveMove } from './place.ts'
import { isTypable } from './type-into.ts'

/** What was typed while the editor was on its way. */
export type HeldKey =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'press'
      readonly key: string
      readonly shiftKey: boolean
      /** Or the command key. */
      readonly ctrlKey: boolean
    }
  /** A click or a selection by mouse. */
  | { readonly kind: 'caret'; readonly caret: Caret }
  | { readonly kind: 'paste'; readonly html: string; readonly text: string; readonly files: File[] }

const CHANGES = /^(Enter|Backspace|Delete|Tab)$/
const MOVES = /^(Arrow.+|Home|End)$/
const WITH_CTRL = /^([abiu]|Arrow.+|Home|End|Backspace|Delete)$/i

/** What is typed in a place: kept from it while no editor is there, else noted until its text is told. */
export interface PlaceKeys {
  /** From now on keys wait. Those whose text was never told are among them. */
  hold(): void
  /** The caret is put elsewhere in what stands there, which has no editor yet. */
  press(caret: Caret): void
  /** Gives the waiting keys in order and lets later ones through. */
  release(): HeldKey[]
  /** The text that the keys made is safe. */
  told(): void
  stop(): void
}

/** What is pasted or dropped; it can be read only while its event lasts. */
export const copied = (data: DataTransfer): HeldKey & { kind: 'paste' } => ({
  kind: 'paste',
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
  files: [...data.files],
})

/**
 * Keeps the place's keys. A Tab behind what `typeInto` can do does not wait: what is typed behind it is meant for the
 * next cell, where no waiting key would come. `leave` is true when it has moved the focus.
 */
export function watchKeys(
  element: HTMLElement,
  first: readonly HeldKey[],
  leave: (move: LeaveMove) => boolean,
): PlaceKeys {
  const keys = [...first]
  let isHolding = true
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const take = (event: Event, key: HeldKey) => {
    keys.push(key)
    if (!isHolding) return
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener(
    'keydown',
    (event) => {
      const key = keyOf(event)
      // What an editor has done with these is in its caret and selection.
      if (!key || (!isHolding && isMove(key))) return
      const isText = keys.every(isTypable)
      if (!isHolding || event.key !== 'Tab' || !isText || hasTable(element)) return take(event, key)
      event.stopPropagation()
      if (leave(event.shiftKey ? 'previous' : 'next')) event.preventDefault()
    },
    options,
  )
  element.addEventListener(
    'paste',
    (event) => {
      if (!isHolding) return
      if (event.clipboardData) take(event, copied(event.clipboardData))
    },
    options,
  )
  return {
    hold() {
      isHolding = true
    },
    press: (caret) => void (isHolding && keys.push({ kind: 'caret', caret })),
    release() {
      isHolding = false
      return [...keys]
    },
    told() {
      if (!isHolding) keys.length = 0
    },
    stop: () => stop.abort(),
  }
}

/** Tab may be meant to go to its next cell. */
const hasTable = (element: HTMLElement): boolean =>
  element.querySelector('table, .tc-wrap') !== null

const isMove = (key: HeldKey): boolean =>
  key.kind === 'press' && (key.ctrlKey || MOVES.test(key.key))

/** The key as something that changes text or moves in it; null for others, and for those of a menu's field. */
function keyOf(event: KeyboardEvent): HeldKey | null {
  const { key, shiftKey, altKey } = event
  if (altKey || event.isComposing || event.target instanceof HTMLInputElement) return null
  const ctrlKey = event.ctrlKey || event.metaKey
  if (!ctrlKey && key.length === 1) return { kind: 'text', text: key }
  const isHeld = ctrlKey ? WITH_CTRL.test(key) : CHANGES.test(key) || MOVES.test(key)
  return isHeld ? { kind: 'press', key, shiftKey, ctrlKey } : null
}
