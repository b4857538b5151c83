/** Where the pointer is on the screen, in px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A press that is followed from the moment it begins, whatever else is still loading. */
export interface HeldPress {
  readonly start: Point
  readonly now: { at: Point; state: 'down' | 'up' | 'cancelled' }
  /** Nobody else hears of its moves and its end: it has become something other than a click. */
  isTaken: boolean
  /** Called after each move and at the end; the latest listener alone. */
  onChange: () => void
  release(): void
}

export function holdPress(event: PointerEvent): HeldPress {
  const stop = new AbortController()
  const start = pointOf(event)
  const held: HeldPress = {
    start,
    now: { at: start, state: 'down' },
    isTaken: false,
    onChange: () => undefined,
    release: () => stop.abort(),
  }
  const change = (state: HeldPress['now']['state'], at = held.now.at) => {
    if (held.now.state !== 'down') return
    Object.assign(held.now, { at, state })
    held.onChange()
  }
  const follow = (
    name: 'pointermove' | 'pointerup' | 'pointercancel',
    state: typeof held.now.state,
  ) =>
    window.addEventListener(
      name,
      (other) => {
        if (!other.isTrusted || other.pointerId !== event.pointerId) return
        if (held.isTaken) other.stopImmediatePropagation()
        change(state, name === 'pointercancel' ? undefined : pointOf(other))
      },
      { capture: true, signal: stop.signal },
    )
  follow('pointermove', 'down')
  follow('pointerup', 'up')
  follow('pointercancel', 'cancelled')
  window.addEventListener('blur', () => change('cancelled'), { signal: stop.signal })
  window.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return
      swallow(key)
      change('cancelled')
    },
    { capture: true, signal: stop.signal },
  )
  return held
}

/** Keys that are pressed from now on, kept until somebody takes them; nobody else hears of them. */
export interface HeldKeys {
  onKey: ((event: KeyboardEvent) => void) | null
  readonly waiting: KeyboardEvent[]
  release(): void
}

export function holdKeys(): HeldKeys {
  const stop = new AbortController()
  const held: HeldKeys = { onKey: null, waiting: [], release: () => stop.abort() }
  const options = { capture: true, signal: stop.signal }
  window.addEventListener(
    'keydown',
    (event) => {
      swallow(event)
      if (held.onKey) held.onKey(event)
      else held.waiting.push(event)
    },
    options,
  )
  // A button would act on the Space that puts the item down.
  window.addEventListener('keyup', swallow, options)
  return held
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
