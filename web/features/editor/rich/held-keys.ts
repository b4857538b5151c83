import type { LeaveMove } from './place.ts'

/** What was typed while the editor was on its way. */
export type HeldKey =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'press'; readonly key: string; readonly shiftKey: boolean }
  | { readonly kind: 'paste'; readonly html: string; readonly text: string; readonly files: File[] }

const PRESSES: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Tab'])

/** What is typed in a place: kept from it while no editor is there, else noted until its text is told. */
export interface PlaceKeys {
  /** From now on keys wait. Those whose text was never told are among them. */
  hold(): void
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
 * Keeps the place's keys. A Tab behind nothing but text does not wait: what is typed behind it is meant for the
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
      if (!key) return
      const isText = keys.every(({ kind }) => kind === 'text')
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

/** The key as something that changes text; null for others, and for those that fill in a field of a menu. */
function keyOf(event: KeyboardEvent): HeldKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null
  if (event.target instanceof HTMLInputElement) return null
  if (event.key.length === 1) return { kind: 'text', text: event.key }
  return PRESSES.has(event.key) ? { kind: 'press', key: event.key, shiftKey: event.shiftKey } : null
}
