import { useState } from 'react'
import { $session } from './session.ts'

/** What was typed into the forms of one kind and not saved, by user and item. */
export interface UnsavedFields<Fields> {
  get(id: string): Partial<Fields> | null
  keep(id: string, typed: Partial<Fields>): void
  clear(id: string): void
}

/**
 * Remembers what was typed into forms and not saved: it outlives a form that is closed, and a login in
 * between. What nobody's user typed is the next one's, as drafts are (product: Drafts).
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

/** The typed fields of an item's open form. */
export function useUnsaved<Fields>(unsaved: UnsavedFields<Fields>, id: string) {
  const [typed, setTyped] = useState<Partial<Fields>>(() => unsaved.get(id) ?? {})
  /** Typed before the form was opened this time, and not discarded since. */
  const [isKept, setKept] = useState(unsaved.get(id) !== null)
  return {
    typed,
    isKept,
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
