import { api, type Reply } from '../../../state/api.ts'
import { $ownerNotes } from '../document/load-state.ts'

/**
 * Notes who has accepted the open quotation since it was loaded, so that its owner is told at the next
 * edit (product: Acceptance).
 */
export async function learnAccepted(id: string): Promise<void> {
  const known = $ownerNotes.get()
  const answer = await api.authenticated<Reply<'get-sent-list', 'post'>>({
    ...{ method: 'POST', path: '/api/get-sent-list', body: { id } },
  })
  // Another quotation was loaded meanwhile.
  if (!answer.ok || $ownerNotes.get() !== known) return
  const accepted = answer.data.sent
    .filter(({ state }) => state === 'accepted')
    .toSorted((one, other) => other.revision - one.revision)[0]
  if (!accepted?.answer) return
  const { revision, answer: given } = accepted
  $ownerNotes.set({ id, accepted: { revision, name: given.name } })
}
