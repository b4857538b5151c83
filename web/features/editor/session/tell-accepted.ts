import { effect } from '@preact/signals-react'
import { api, type Reply } from '../../../state/api.ts'
import { toast } from '../../../state/toasts.ts'
import { $document, $isDirty } from '../document/store.ts'

const SHOWN_MS = 12_000

/** The quotations that were looked up on this page. */
const asked = new Set<string>()

/**
 * Tells owners who begin to change a quotation that it was accepted, once in this browser for each
 * acceptance (product: Acceptance).
 */
export function tellAccepted(): void {
  effect(() => {
    if (!$isDirty.value) return
    const { id, revision, permissionLevel } = $document.peek()?.meta.peek() ?? {}
    if (!id || !revision || permissionLevel !== 'Owner' || asked.has(id)) return
    asked.add(id)
    void tell(id)
  })
}

async function tell(id: string): Promise<void> {
  const answer = await api.authenticated<Reply<'get-sent-list', 'post'>>({
    ...{ method: 'POST', path: '/api/get-sent-list', body: { id } },
  })
  if (!answer.ok) return void asked.delete(id)
  const accepted = answer.data.sent.filter(({ state }) => state === 'accepted')
  const [newest] = accepted.toSorted((a, b) => b.revision - a.revision)
  if (!newest?.answer || !isNews(id, newest.revision)) return
  toast.info(WORDS.accepted(newest.answer.name), SHOWN_MS)
}

const WORDS = {
  accepted: (name: string) =>
    `${name} accepted this offer. What you change is its next version: the accepted one stays as it is.`,
} as const

/** Whether this acceptance has not been told yet; from now on it has. */
function isNews(id: string, revision: number): boolean {
  try {
    const key = `accepted-${id}`
    if (localStorage.getItem(key) === String(revision)) return false
    localStorage.setItem(key, String(revision))
  } catch {
    // A browser that keeps nothing is told once a page.
  }
  return true
}
