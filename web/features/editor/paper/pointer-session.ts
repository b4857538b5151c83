/** A position on the screen, in px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** One press, from pointerdown to its end. It is recorded while the code that handles it loads. */
export interface PointerSession {
  readonly start: Point
  readonly current: { point: Point; state: 'down' | 'up' | 'cancelled'; hasAlt: boolean }
  /** Set once the press is known not to be a click: other listeners no longer get its events. */
  isExclusive: boolean
  /** Called after each move and at the end. */
  onChange: () => void
  end(): void
}

/** Follows the press; Escape and a blur of the window cancel it. */
export function startPointerSession(event: PointerEvent): PointerSession {
  const stop = new AbortController()
  const start = pointOf(event)
  const session: PointerSession = {
    start,
    current: { point: start, state: 'down', hasAlt: event.altKey },
    isExclusive: false,
    onChange: () => undefined,
    end: () => stop.abort(),
  }
  const change = (state: PointerSession['current']['state'], point = session.current.point) => {
    if (session.current.state !== 'down') return
    Object.assign(session.current, { point, state })
    session.onChange()
  }
  const follow = (
    name: 'pointermove' | 'pointerup' | 'pointercancel',
    state: typeof session.current.state,
  ) =>
    window.addEventListener(
      name,
      (other) => {
        if (!other.isTrusted || other.pointerId !== event.pointerId) return
        if (session.isExclusive) other.stopImmediatePropagation()
        session.current.hasAlt = other.altKey
        change(state, name === 'pointercancel' ? undefined : pointOf(other))
      },
      { capture: true, signal: stop.signal },
    )
  follow('pointermove', 'down')
  follow('pointerup', 'up')
  follow('pointercancel', 'cancelled')
  window.addEventListener('blur', () => change('cancelled'), { signal: stop.signal })
  const pressKey = (key: KeyboardEvent) => {
    if (key.key === 'Alt' && session.isExclusive) {
      // The browser would focus its menu.
      consume(key)
      session.current.hasAlt = key.type === 'keydown'
      change('down')
    }
    if (key.key !== 'Escape' || key.type === 'keyup') return
    consume(key)
    change('cancelled')
  }
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(type, pressKey, { capture: true, signal: stop.signal })
  return session
}

/** Queues all keys pressed from now on until there is a listener. Nothing else receives them. */
export interface KeySession {
  onKey: ((event: KeyboardEvent) => void) | null
  readonly queue: KeyboardEvent[]
  end(): void
}

export function startKeySession(): KeySession {
  const stop = new AbortController()
  const session: KeySession = { onKey: null, queue: [], end: () => stop.abort() }
  const options = { capture: true, signal: stop.signal }
  window.addEventListener(
    'keydown',
    (event) => {
      consume(event)
      if (session.onKey) session.onKey(event)
      else session.queue.push(event)
    },
    options,
  )
  // The keyup of the Space that drops the item would also click the focused button.
  window.addEventListener('keyup', consume, options)
  return session
}

function consume(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
