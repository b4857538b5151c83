import { commitTyped } from '../document/store.ts'
import { closest } from '../paper/elements.ts'

const PAUSE_MS = 300
/** The draft is written at most 400 ms later, so after at most 1 s (product: Drafts). */
const MAX_DELAY_MS = 600

/** Commits 300 ms after typing stops, and at least every 0.6 s during typing. */
export class CommitTimer {
  readonly #commit: () => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #firstChange = 0
  #startsStep = true

  constructor(commit: () => void) {
    this.#commit = commit
  }

  changed(): void {
    const now = performance.now()
    if (this.#timer === null) this.#firstChange = now
    else clearTimeout(this.#timer)
    const delay = Math.min(PAUSE_MS, this.#firstChange + MAX_DELAY_MS - now)
    this.#timer = setTimeout(this.#commit, delay)
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** What is typed next is a step of its own. */
  startStep(): void {
    this.#startsStep = true
  }

  endStep(commit: () => void): void {
    commit()
    this.startStep()
  }

  /** Commits to the owner, in one step with what was committed before in one go. */
  commitTyped(commit: () => void): void {
    commitTyped(commit, !this.#startsStep)
    this.#startsStep = false
  }
}

/** Typing that pauses longer, by the keys' own times, begins anew. */
const GO_PAUSE_MS = 1000
/** Keys that lead away from the place of typing. */
const MOVES = /^(?:Arrow|Home|End|Page|Escape|Tab)/

interface OutsideHandlers {
  /** The pointer was pressed outside: the text should be committed, but nothing may move yet. */
  onPress(): void
  onLeave(): void
  /**
   * Typing begins anew: after a pause, a move of the caret or a command. The times are those of the
   * keys, not of a page that is too slow for them.
   */
  onStart?(): void
}

/**
 * A tap's click follows its pointerup within this time, if at all: a long press has none, nor has
 * every tap on iOS.
 */
const TAP_MS = 350

/**
 * Watches for the pointer or the focus leaving the element. After a press outside, `onLeave` is
 * called only after its click: closing at once would move the layout under the pointer, and the
 * click would miss. Returns a function that stops it.
 */
export function watchOutside(element: HTMLElement, { onPress, onLeave, onStart }: OutsideHandlers) {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  let isPressing = false
  const isOutside = (event: Event) =>
    event.target instanceof Node && !element.contains(event.target)
  let leaving: ReturnType<typeof setTimeout> | undefined
  const release = (delayMs = 0) => {
    clearTimeout(leaving)
    if (!isPressing) return
    leaving = setTimeout(() => {
      isPressing = false
      if (!stop.signal.aborted) onLeave()
    }, delayMs)
  }
  const listen = (name: string, act: (event: Event) => void) =>
    document.addEventListener(name, act, options)
  listen('pointerdown', (event) => {
    clearTimeout(leaving)
    isPressing = false
    // A toast leaves the focus where it is (toasts.tsx).
    if (!isOutside(event) || closest(event.target, '[data-sonner-toaster]')) return
    isPressing = true
    onPress()
  })
  // A mouse's click comes with its pointerup; a tap's mouse events and click come later.
  listen('pointerup', (event) => release(isTouch(event) ? TAP_MS : 0))
  listen('click', () => release())
  listen('pointercancel', () => release())
  listen('focusin', (event) => {
    if (isOutside(event) && !isPressing) onLeave()
  })
  let [isInterrupted, last] = [true, 0]
  const interrupt = ({ key, ctrlKey, metaKey, altKey }: Partial<KeyboardEvent>) => {
    const isCommand = (ctrlKey || metaKey) && !altKey
    if (key === undefined || isCommand || MOVES.test(key)) isInterrupted = true
  }
  element.addEventListener('pointerdown', () => interrupt({}), options)
  element.addEventListener('keydown', interrupt, options)
  const type = ({ timeStamp }: Event) => {
    if (isInterrupted || timeStamp - last > GO_PAUSE_MS) onStart?.()
    ;[isInterrupted, last] = [false, timeStamp]
  }
  element.addEventListener('beforeinput', type, options)
  return () => stop.abort()
}

const isTouch = (event: Event) => (event as PointerEvent).pointerType === 'touch'
