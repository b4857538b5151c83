import { type Caret, insertAt, pointOf } from './caret.ts'
import type { HeldKey } from './input-buffer.ts'
import { sanitize } from './sanitizer.ts'

/** The html with what was typed before an editor came; the place is left already and none will come. */
export function typeInto(html: string, caret: Caret, keys: readonly HeldKey[]): string {
  const { body } = new DOMParser().parseFromString(sanitize(html), 'text/html')
  let at = caret
  let typed: string | null = null
  let isChanged = false
  const put = () => {
    if (typed === null) return
    insertAt(body, at, new Text(typed))
    isChanged = true
    typed = null
  }
  for (const key of keys) {
    const moved = caretAfter(at, key)
    if (moved) {
      put()
      at = moved
    } else if (key.kind === 'text' || key.kind === 'paste') typed = (typed ?? '') + key.text
    else if (isBackspace(key) && (typed || isSelection(at))) typed = (typed ?? '').slice(0, -1)
  }
  put()
  return isChanged ? sanitize(body.innerHTML) : html
}

const isBackspace = (key: HeldKey): boolean => key.kind === 'press' && key.key === 'Backspace'

const isSelection = (at: Caret): boolean => typeof at !== 'string' && at.anchor !== at.focus

/** It is done without an editor as well. */
export const isTypable = (key: HeldKey): boolean =>
  key.kind === 'text' || caretAfter('end', key) !== null

/** Where a key puts the caret; null when it does something else. A line is taken whole, as one line mostly is. */
function caretAfter(at: Caret, key: HeldKey): Caret | null {
  if (key.kind === 'caret') return key.caret
  if (key.kind !== 'press' || key.shiftKey) return null
  const { line } = pointOf(at, 'focus')
  const start = { line, offset: 0 }
  const end = { line, offset: Number.POSITIVE_INFINITY }
  if (key.ctrlKey) return key.key === 'a' ? { anchor: start, focus: end } : null
  if (key.key === 'Home') return { anchor: start, focus: start }
  return key.key === 'End' ? { anchor: end, focus: end } : null
}
