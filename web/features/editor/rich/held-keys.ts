/** What was typed while the editor was on its way. */
export type HeldKey =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'press'; readonly key: string; readonly shiftKey: boolean }
  | { readonly kind: 'paste'; readonly html: string; readonly text: string }

const PRESSES: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Tab'])

/** Keeps keys and pastes that reach the element; `release` gives them in order and lets later ones through. */
export function holdKeys(
  element: HTMLElement,
  first: readonly HeldKey[],
): { release(): HeldKey[] } {
  const held = [...first]
  const stop = new AbortController()
  const hold = (event: Event, key: HeldKey) => {
    held.push(key)
    event.preventDefault()
    event.stopPropagation()
  }
  const options = { capture: true, signal: stop.signal }
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key.length === 1) hold(event, { kind: 'text', text: event.key })
      else if (PRESSES.has(event.key))
        hold(event, { kind: 'press', key: event.key, shiftKey: event.shiftKey })
    },
    options,
  )
  element.addEventListener(
    'paste',
    (event) => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      hold(event, { kind: 'paste', html, text: event.clipboardData?.getData('text/plain') ?? '' })
    },
    options,
  )
  return {
    release() {
      stop.abort()
      return held.splice(0)
    },
  }
}

/** The plain text that the keys type one after the other. */
export const textOfKeys = (keys: readonly HeldKey[]): string =>
  keys.reduce((typed, key) => {
    if (key.kind !== 'press') return typed + key.text
    return key.key === 'Backspace' ? typed.slice(0, -1) : typed
  }, '')
