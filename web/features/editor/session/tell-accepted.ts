import { effect } from '@preact/signals-react'
import { countInWords } from '#domain/words/count-in-words.ts'
import { session as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { rowInWords } from '#domain/words/list-in-words.ts'
import { keepText, readKept } from '../../../state/browser-storage.ts'
import { toast } from '../../../state/toasts.ts'
import { $ownerNotes } from '../document/load-state.ts'
import { metaNow } from '../document/now.ts'
import { $isDirty } from '../document/store.ts'

const SHOWN_MS = 12_000

/**
 * Tells owners who begin to change a quotation that it was accepted, once in this browser for each
 * acceptance (product: Acceptance).
 */
export function tellAccepted(): void {
  effect(() => {
    if (!$isDirty.value) return
    const { id, revision, permissionLevel } = metaNow() ?? {}
    const { id: about, accepted } = $ownerNotes.peek()
    if (id !== about || !revision || permissionLevel !== 'Owner' || !id || !accepted) return
    if (isNews(id, accepted.revision))
      toast.info(fill(WORDS.accepted, { name: accepted.name }), SHOWN_MS)
  })
}

/** Told on this page: a browser that keeps nothing is not told again and again. */
const told = new Set<string>()

/** Whether this acceptance has not been told yet; from now on it has. */
function isNews(id: string, revision: number): boolean {
  const key = `accepted-${id}`
  if (told.has(key)) return false
  told.add(key)
  if (readKept(key) === String(revision)) return false
  keepText(key, String(revision))
  return true
}

/** Tells owners who open their quotation which people could not be mailed its link. */
export function tellNotMailed(): void {
  $ownerNotes.subscribe(({ notMailed: people = [] }) => {
    if (people.length === 0) return
    const text =
      people.length > 3
        ? countInWords(WORDS.notMailedMany, people.length)
        : fill(WORDS.notMailed, { addresses: rowInWords(people) })
    toast.warning(text, SHOWN_MS)
  })
}
