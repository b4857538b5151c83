import { useState } from 'react'
import { $session } from './session.ts'

/** What was typed into forms of one kind but not saved, by user and item. */
export interface UnsavedFields<Fields> {
  get(id: string): Partial<Fields> | null
  keep(id: string, typed: Partial<Fields>): void
  clear(id: string): void
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
  }
}

/** Whether a form with these fields would show something else than one that nobody has typed into. */
export const differs = <Fields>(typed: Partial<Fields>, initial: Partial<Fields>): boolean =>
  Object.entries(typed).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Fields]),
  )

/**
 * The typed fields of an item's open form.
 * @param initial what it shows before anything is typed
 */
export function useUnsaved<Fields>(
  unsaved: UnsavedFields<Fields>,
  id: string,
  initial: Partial<Fields>,
) {
  const [typed, setTyped] = useState<Partial<Fields>>(() => unsaved.get(id) ?? {})
  /** Whether it was typed before the form was opened this time, and not discarded since. */
  const [isKept, setKept] = useState(unsaved.get(id) !== null)
  return {
    typed,
    isKept: isKept && differs(typed, initial),
    change(patch: Partial<Fields>): void {
      const fields = { ...typed, ...patch }
      setTyped(fields)
      unsaved.keep(id, fields)
    },
    discard(): void {
      unsaved.clear(id)
      setTyped({})
      setKept(false)
    },
  }
}
