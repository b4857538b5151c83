import { toast } from '../../../state/toasts.ts'
import { $ownerNotes } from '../document/load-state.ts'

const SHOWN_MS = 12_000

/** Tells owners who open their quotation which people could not be mailed its link. */
export function tellNotMailed(): void {
  $ownerNotes.subscribe(({ notMailed: people = [] }) => {
    if (people.length === 0) return
    const whom = people.length > 3 ? `${people.length} people` : people.join(', ')
    toast.warning(
      `The mail server did not take the link for ${whom}. Send it yourself, or share again.`,
      SHOWN_MS,
    )
  })
}
