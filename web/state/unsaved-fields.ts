import { $session } from './session.ts'

/**
 * Remembers what was typed into a form and not saved, by user and item: it outlives the form and a
 * login in between.
 */
export function rememberUnsaved<Fields>() {
  let unsaved: { id: string; email: string; fields: Fields } | null = null
  return {
    get: (id: string): Fields | null =>
      unsaved?.id === id && unsaved.email === $session.get().email ? unsaved.fields : null,
    keep: (id: string, fields: Fields): void => {
      unsaved = { id, email: $session.get().email, fields }
    },
    clear: (): void => {
      unsaved = null
    },
  }
}
