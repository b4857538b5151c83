import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $session } from '../../state/session.ts'
import { commitPending, currentQuotation, onceSaved, saveOpenQuotation } from '../editor/index.ts'
import { closeForConflict, refetchQuotations } from '../quotations/index.ts'
import { createSender, type Offer, type Sending, type SendResult } from './create-sender.ts'
import { keepFiles } from './keep-files.ts'
import { sendingCalls } from './sending-calls.ts'
import { discardFile, uploadPdf } from './upload-pdf.ts'

/** Sends the open quotation (product: Sending). */
export const sender = createSender({
  stored,
  uploadPdf,
  discardFile,
  async call(request) {
    const answer = await sendingCalls.send(request)
    if (answer.ok) keepFiles(request)
    return answer
  },
  newSendId: () => crypto.randomUUID(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** A form belongs to its user and its quotation. */
export const formKey = (id: string): string => JSON.stringify([$session.get().email, id])

/**
 * Sends a form's offer. Until it is known whether it was sent, the browser asks before the page is
 * left: the next page would send it once more.
 */
export async function sendForm(id: string, offer: Offer, sending: Sending): Promise<SendResult> {
  const key = formKey(id)
  addEventListener('beforeunload', ask)
  try {
    return await sender.send(key, offer, sending)
  } finally {
    if (!sender.isUnanswered(key)) removeEventListener('beforeunload', ask)
  }
}

const ask = (event: Event) => event.preventDefault()

/**
 * The open quotation as it is stored. What is unsaved is saved before; the editor tells how that
 * ended, and a conflict needs the paper.
 */
async function stored(): Promise<Quotation | null> {
  await onceSaved()
  commitPending()
  if ($openQuotation.get().isDirty) {
    const outcome = await saveOpenQuotation()
    if (!outcome.ok && outcome.reason === 'conflict') closeForConflict('send')
    if (!outcome.ok || !outcome.isOpen) return null
    refetchQuotations()
  }
  const quotation = currentQuotation()
  // A conflict or a failed save from before is told on the paper.
  return quotation && quotation.revision > 0 && !$openQuotation.get().isDirty ? quotation : null
}
