interface Leaving {
  /** The pointer went down elsewhere: what is typed should be safe, but nothing may move yet. */
  onLeaving(): void
  onLeft(): void
}

/**
 * Watches for the pointer or the focus going elsewhere. A press elsewhere closes only after its click: closing
 * at once would move the layout under the pointer and the click would miss.
 */
export function watchLeaving(element: HTMLElement, leaving: Leaving): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  let isPressing = false
  const isElsewhere = (event: Event) =>
    event.target instanceof Node && !element.contains(event.target)
  const release = () => {
    if (!isPressing) return
    isPressing = false
    setTimeout(() => {
      if (!stop.signal.aborted) leaving.onLeft()
    })
  }
  const listen = (name: string, act: (event: Event) => void) =>
    document.addEventListener(name, act, options)
  listen('pointerdown', (event) => {
    if (!isElsewhere(event)) return
    isPressing = true
    leaving.onLeaving()
  })
  listen('pointerup', release)
  listen('pointercancel', release)
  listen('focusin', (event) => {
    if (isElsewhere(event) && !isPressing) leaving.onLeft()
  })
  return () => stop.abort()
}
