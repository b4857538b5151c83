import { stopEvent } from '../paper/elements.ts'
import { growthOf, type Resize, startResize } from './resize.ts'
import { separatorBeside, updateSeparator } from './separators.ts'

/** px that an arrow key moves the separator, without and with shift. */
const STEP_PX = 10
const FINE_PX = 1
/** ms without a key after which the width is committed. */
const IDLE_MS = 600

interface Session {
  readonly separator: HTMLElement
  /** The width in px when the separator got the focus: Escape restores it. */
  readonly initial: number
  width: number
  resize: Resize | null
  timer: ReturnType<typeof setTimeout> | undefined
}

let session: Session | null = null

/**
 * Left, right, Home and End move the focused separator; up and down lead to the next one. A run of
 * keys is one undoable step, committed after a pause, by Enter or on blur. Escape restores the
 * width from before the focus.
 */
export function handleSeparatorKey(separator: HTMLElement, event: KeyboardEvent): void {
  const current = sessionOf(separator)
  const width = widthBy(event, current, separator)
  if (width !== null) {
    stopEvent(event)
    moveTo(current, width)
  } else if (event.key === 'Escape') {
    stopEvent(event)
    restore(current)
  } else if (event.key === 'Enter') {
    stopEvent(event)
    commit(current)
  } else if (NEXT[event.key]) {
    stopEvent(event)
    separatorBeside(separator, NEXT[event.key] ?? 1)?.focus()
  } else if (!MODIFIERS.has(event.key)) commit(current)
}

/** Whether the focused separator's width differs from that at the start of the focus. */
export const isResized = (): boolean =>
  session !== null && Number(session.separator.ariaValueNow) !== session.initial

/** Commits the width on blur. */
export function leaveSeparator(): void {
  if (session) commit(session)
  session = null
}

/** Keys that lead to the block's next and previous separator. */
const NEXT: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])

function sessionOf(separator: HTMLElement): Session {
  if (session?.separator === separator) return session
  leaveSeparator()
  updateSeparator(separator)
  const width = Number(separator.ariaValueNow)
  session = { separator, initial: width, width, resize: null, timer: undefined }
  return session
}

function widthBy(event: KeyboardEvent, { width }: Session, separator: HTMLElement): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const step = (event.shiftKey ? FINE_PX : STEP_PX) * growthOf(separator)
  if (event.key === 'ArrowLeft') return width - step
  if (event.key === 'ArrowRight') return width + step
  if (event.key === 'Home') return Number(separator.ariaValueMin)
  return event.key === 'End' ? Number(separator.ariaValueMax) : null
}

function moveTo(current: Session, width: number): void {
  clearTimeout(current.timer)
  current.timer = setTimeout(() => commit(current), IDLE_MS)
  current.resize ??= startResize(current.separator)
  current.width = current.resize?.show(width) ?? width
}

function commit(current: Session): void {
  clearTimeout(current.timer)
  current.resize?.commit()
  current.resize = null
}

/** Cancels a running change; a committed one is reverted by another change. */
function restore(current: Session): void {
  clearTimeout(current.timer)
  current.resize?.cancel()
  current.resize = null
  if (Number(current.separator.ariaValueNow) !== current.initial) {
    moveTo(current, current.initial)
    commit(current)
  }
  current.width = current.initial
}
