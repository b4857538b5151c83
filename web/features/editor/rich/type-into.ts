import { type Caret, insertAt } from './caret.ts'
import type { HeldKey } from './held-keys.ts'
import { rememberDrawn, sanitize } from './sanitize.ts'

/** The html with what was typed before an editor came; the place is left already and none will come. */
export function typeInto(html: string, caret: Caret, keys: readonly HeldKey[]): string {
  const text = textOf(keys)
  if (text === '') return html
  const { body } = new DOMParser().parseFromString(sanitize(html), 'text/html')
  insertAt(body, caret, new Text(text))
  rememberDrawn(body.innerHTML, body.innerHTML)
  return sanitize(body.innerHTML)
}

/** The plain text that the keys type one after the other. */
const textOf = (keys: readonly HeldKey[]): string =>
  keys.reduce((typed, key) => {
    if (key.kind !== 'press') return typed + key.text
    return key.key === 'Backspace' ? typed.slice(0, -1) : typed
  }, '')
