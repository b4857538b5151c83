import type { Quotation } from '#domain/document/quotation.ts'
import { takeables } from '#domain/offers/part.ts'
import { keyOf } from '#domain/offers/part-list.ts'
import { type Answer, type Failure, isDecided } from '../../state/http.ts'
import { refusedField } from '../../state/refusals.ts'
import type { SendFields, SendRequest, SentNow } from './send-fields.ts'

/** What the form asks for. */
export type Offer = Omit<SendFields, 'to' | 'typed' | 'allMust' | 'inOrder' | 'roles'> &
  Pick<SendRequest, 'to'>

/** What is being done; `part` from 0 to 1 where it takes long. */
export interface Step {
  readonly doing: 'save' | 'pdf' | 'upload' | 'send'
  readonly part: number
}

export interface Sending {
  readonly signal: AbortSignal
  onStep(step: Step): void
}

export type SendResult =
  | { readonly outcome: 'sent'; readonly sent: SentNow }
  /** Nothing was sent. */
  | { readonly outcome: 'refused'; readonly answer: Failure }
  | { readonly outcome: 'no pdf'; readonly text: string }
  /** It may have been sent: the same must be asked again. */
  | { readonly outcome: 'unanswered' }
  /** Nothing was sent: the save failed, which was told. */
  | { readonly outcome: 'not saved' }
  /** Nothing was sent: the form was closed before. */
  | { readonly outcome: 'closed' }

export interface SenderDeps {
  /** Saves what is unsaved; resolves with what is stored, or null if that failed and was told. */
  stored(): Promise<Quotation | null>
  /** Makes the pdf as customers see it, and uploads it; the text says why that failed. */
  uploadPdf(quotation: Quotation, sending: Sending): Promise<PdfResult>
  discardFile(fileId: string): void
  call(request: SendRequest): Promise<Answer<SentNow>>
  newSendId(): string
  timeZone(): string
}

export type PdfResult = { ok: true; fileId: string } | { ok: false; text: string }

/** A filled form on its way: what its next try starts from. */
interface Attempt {
  readonly sendId: string
  /** Uploaded for an earlier try, of this revision. */
  pdf: { readonly fileId: string; readonly revision: number } | null
  /** Sent without an answer. */
  unanswered: SendRequest | null
}

/**
 * Sends quotations (product: Sending). A filled form keeps its sendId over all tries, and one that
 * was sent without an answer is sent again as it was, so that nothing is sent twice.
 */
export function createSender(deps: SenderDeps) {
  const attempts = new Map<string, Attempt>()

  /** @param key the form's: the user and the quotation */
  async function send(key: string, offer: Offer, sending: Sending): Promise<SendResult> {
    const attempt = attempts.get(key) ?? { sendId: deps.newSendId(), pdf: null, unanswered: null }
    attempts.set(key, attempt)
    if (attempt.unanswered) return ask(key, attempt, attempt.unanswered, sending)
    sending.onStep({ doing: 'save', part: 0 })
    const quotation = await deps.stored()
    if (sending.signal.aborted) return { outcome: 'closed' }
    if (!quotation) return { outcome: 'not saved' }
    const pdf = offer.hasPdf ? await pdfFor(attempt, quotation, sending) : null
    if (sending.signal.aborted) return { outcome: 'closed' }
    if (pdf && !pdf.ok) return { outcome: 'no pdf', text: pdf.text }
    const { to, subject, text, validUntil, canBeAccepted, remindsCustomer } = offer
    const request: SendRequest = {
      id: quotation.id,
      revision: quotation.revision,
      to,
      subject,
      text,
      validUntil,
      timeZone: deps.timeZone(),
      canBeAccepted,
      remindsCustomer,
      ...partTerms(offer, quotation),
      attachment: pdf?.fileId ?? null,
      sendId: attempt.sendId,
    }
    return ask(key, attempt, request, sending)
  }

  async function pdfFor(
    attempt: Attempt,
    quotation: Quotation,
    sending: Sending,
  ): Promise<PdfResult> {
    const { revision } = quotation
    if (attempt.pdf?.revision === revision) return { ok: true, fileId: attempt.pdf.fileId }
    discardPdf(attempt)
    const made = await deps.uploadPdf(quotation, sending)
    if (made.ok) attempt.pdf = { fileId: made.fileId, revision }
    return made
  }

  async function ask(
    key: string,
    attempt: Attempt,
    request: SendRequest,
    { onStep }: Sending,
  ): Promise<SendResult> {
    const isRepeated = attempt.unanswered !== null
    attempt.unanswered = request
    onStep({ doing: 'send', part: 0 })
    const answer = await deps.call(request)
    if (answer.ok) {
      // A pdf of a try that was refused, and was then not wanted.
      if (request.attachment === null) discardPdf(attempt)
      attempts.delete(key)
      return { outcome: 'sent', sent: answer.data }
    }
    if (isRepeated ? !isDecided(answer) : mayHaveBeenSent(answer)) return { outcome: 'unanswered' }
    attempt.unanswered = null
    // Deleted in the list of files: the next try makes another.
    if (refusedField(answer) === 'attachment') attempt.pdf = null
    return { outcome: 'refused', answer }
  }

  function discardPdf(attempt: Attempt): void {
    if (attempt.pdf) deps.discardFile(attempt.pdf.fileId)
    attempt.pdf = null
  }

  return {
    send,
    /** Whether it is unknown if the form was sent: until then it can only be sent as it was. */
    isUnanswered: (key: string): boolean => attempts.get(key)?.unanswered != null,
    /** The form was closed: an uploaded pdf that was not sent is deleted. */
    leave(key: string): void {
      const attempt = attempts.get(key)
      if (attempt && !attempt.unanswered) discardPdf(attempt)
    },
  }
}

/** Rows that were marked may be gone by now. */
function partTerms(
  { canBeAccepted, acceptsParts, mandatoryRows }: Offer,
  { blocks }: Quotation,
): Pick<SendRequest, 'acceptsParts' | 'mandatoryRows'> {
  if (!canBeAccepted || !acceptsParts) return {}
  const known = new Set(takeables(blocks).map(keyOf))
  return { acceptsParts, mandatoryRows: mandatoryRows.filter((key) => known.has(key)) }
}

/** The server answers a first try with a status of 4xx only if it has done nothing. */
const mayHaveBeenSent = ({ status }: Failure): boolean => status === null || status >= 500
