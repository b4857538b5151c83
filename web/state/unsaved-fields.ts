import { $session } from './session.ts'

/** What was typed into forms of one kind but not saved, by user and item. */
export interface UnsavedFields<Fields> {
  get(id: string): Partial<Fields> | null
  keep(id: string, typed: Partial<Fields>): void
  clear(id: string): void
  differs(typed: Partial<Fields>, initial: Partial<Fields>): boolean
}

/**
 * Remembers what was typed into forms but not saved, after the form is closed and through a login.
 * What was typed while logged out passes to the next user, as with drafts (product: Drafts).
 */
export function rememberUnsaved<Fields>(): UnsavedFields<Fields> {
  const unsaved = new Map<string, Partial<Fields>>()
  const keyOf = (id: string, email = $session.get().email) => JSON.stringify([email, id])
  return {
    get: (id) => unsaved.get(keyOf(id)) ?? unsaved.get(keyOf(id, '')) ?? null,
    keep(id, typed) {
      unsaved.delete(keyOf(id, ''))
      unsaved.set(keyOf(id), typed)
    },
    clear(id) {
      unsaved.delete(keyOf(id, ''))
      unsaved.delete(keyOf(id))
    },
    differs,
  }
}

/** Whether a form with these fields would show something else than one that nobody has typed into. */
export const differs = <Fields>(typed: Partial<Fields>, initial: Partial<Fields>): boolean =>
  Object.entries(typed).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Fields]),
  )
