import { type Resize, startResize } from './resize.ts'
import { columnBeside, tellWidth } from './separators.ts'

/** px that an arrow moves the edge, and with shift. */
const STEP_PX = 10
const FINE_PX = 1
/** ms of rest after which what the keys did is kept. */
const REST_MS = 600

interface Session {
  readonly separator: HTMLElement
  /** The width when the separator got the focus: Escape goes back to it. */
  readonly first: number
  width: number
  resize: Promise<Resize | null> | null
  timer: ReturnType<typeof setTimeout> | undefined
}

let session: Session | null = null

/**
 * Left, right, Home and End move the separator that has the focus, up and down lead to the next one. What a run of keys did is one step,
 * kept when they rest, by Enter, or with the focus gone; Escape puts the first width back.
 */
export function pressOnSeparator(separator: HTMLElement, event: KeyboardEvent): void {
  const current = sessionOf(separator)
  const width = widthBy(event, current, separator)
  if (width !== null) {
    take(event)
    void goTo(current, width)
  } else if (event.key === 'Escape') {
    take(event)
    void putBack(current)
  } else if (event.key === 'Enter') {
    take(event)
    void keep(current)
  } else if (NEXT[event.key]) {
    take(event)
    columnBeside(separator, NEXT[event.key] ?? 1)?.focus()
  } else if (!MODIFIERS.has(event.key)) void keep(current)
}

/** The focus has gone: what was done is kept. */
export function leaveSeparator(): void {
  if (session) void keep(session)
  session = null
}

/** A table's separators are one tab stop: these lead to the next column's, and back. */
const NEXT: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])

function sessionOf(separator: HTMLElement): Session {
  if (session?.separator === separator) return session
  leaveSeparator()
  tellWidth(separator)
  const width = Number(separator.ariaValueNow)
  session = { separator, first: width, width, resize: null, timer: undefined }
  return session
}

function widthBy(event: KeyboardEvent, { width }: Session, separator: HTMLElement): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const step = event.shiftKey ? FINE_PX : STEP_PX
  if (event.key === 'ArrowLeft') return width - step
  if (event.key === 'ArrowRight') return width + step
  if (event.key === 'Home') return Number(separator.ariaValueMin)
  return event.key === 'End' ? Number(separator.ariaValueMax) : null
}

async function goTo(current: Session, width: number): Promise<void> {
  current.width = width
  current.resize ??= startResize(current.separator)
  clearTimeout(current.timer)
  current.timer = setTimeout(() => void keep(current), REST_MS)
  const resize = await current.resize
  if (!resize) current.resize = null
  else current.width = resize.show(current.width)
}

async function keep(current: Session): Promise<void> {
  const resize = await finish(current)
  resize?.keep()
}

async function putBack(current: Session): Promise<void> {
  const resize = await finish(current)
  resize?.cancel()
  if (Number(current.separator.ariaValueNow) === current.first) {
    current.width = current.first
    return
  }
  await goTo(current, current.first)
  await keep(current)
}

function finish(current: Session): Promise<Resize | null> | null {
  clearTimeout(current.timer)
  const { resize } = current
  current.resize = null
  return resize
}

function take(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
