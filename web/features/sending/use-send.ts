import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { daysAfter } from '#domain/document/fields.ts'
import { daysUntil, isoDay, lastDayOf, withLastDay } from '#domain/document/last-day.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { listInWords } from '#domain/words/list-in-words.ts'
import { withRecipients } from '#domain/words/recipients.ts'
import { call, SAVE_TIMEOUT_MS } from '../../state/api.ts'
import type { Failure } from '../../state/http.ts'
import { createListQuery } from '../../state/list-query.ts'
import { showMenuResult } from '../../state/menu.ts'
import { takeNextRecipients } from '../../state/next-send.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { OFFERS_CHANGED } from '../../state/page-events.ts'
import { refusalOf } from '../../state/refusals.ts'
import { $session } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { updatedOf } from '../../ui/dates.ts'
import { useForm } from '../../ui/form.tsx'
import { templateWords, useCheck } from '../check/index.tsx'
import {
  commitPending,
  currentQuotation,
  onceSaved,
  runOnMeta,
  saveOpenQuotation,
} from '../editor/index.ts'
import { closeForConflict, refetchQuotations } from '../quotations/index.ts'
import {
  createSender,
  type Offer,
  type Sending,
  type SendResult,
  type Step,
} from './create-sender.ts'
import { keepFiles } from './keep-files.ts'
import { useProposedPerson } from './proposed-person.ts'
import {
  initialFields,
  type Problem,
  peopleToSend,
  problemOf,
  rememberChoices,
  type SendDefaults,
  type SendFields,
  type SendRequest,
  type SentNow,
  type SentPerson,
  unsentFields,
  withTyped,
} from './send-fields.ts'
import { discardFile, uploadPdf } from './upload-pdf.ts'

export interface Sent {
  /** To whom it was sent before, the last first. */
  sentBefore: readonly SentPerson[]
  /** Whether the person whom the quotation is for is proposed. */
  proposes: boolean
  onSent: (sent: SentNow, fields: SendFields) => void
}

/** The state of the form that sends the open quotation, and its actions. */
export function useSend(id: string, { sentBefore, proposes, onSent }: Sent) {
  const { data: defaults } = useStore($sendDefaults)
  const proposed = useProposedPerson(proposes)
  const open = currentQuotation()
  const ownDay = open ? lastDayOf(open, new Date(), templateWords()) : ''
  const before = sentBefore.find(({ isShared }) => !isShared)
  const initial = initialFields(defaults, { ownDay, to: proposed, before }, new Date())
  /** Aborted when the form is closed, which ends the pdf that is being made. */
  const [closing] = useState(() => new AbortController())
  const { signal } = closing
  const form = useForm(initial, { in: unsentFields, as: id, onClosed, onChange })
  const { fields, typed, change, discard, result, run } = form
  const [problem, setProblem] = useState<Problem | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [isUnanswered, setUnanswered] = useState(() => sender.isUnanswered(formKey(id)))
  const check = useCheck({
    verb: 'send',
    people: withTyped(fields).to,
    clientEmail: proposed?.email ?? '',
    changePeople: (people) => change({ to: people, typed: '' }),
    days: daysUntil(fields.validUntil, new Date()),
    changeDays: (days) => change({ validUntil: isoDay(daysAfter(new Date(), days)) }),
  })

  // Somebody who was about to share it with people sends it to them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const chosen = takeNextRecipients().map((email) => ({ email, name: '' }))
    if (chosen.length > 0) change({ to: withRecipients(typed.to ?? [], chosen) })
  }, [])

  /** A pdf that was uploaded for a try that was refused is not wanted any more. */
  function onClosed(): void {
    closing.abort()
    if (result !== 'pending') sender.leave(formKey(id))
  }

  function onChange(patch: Partial<SendFields>): void {
    setProblem(null)
    rememberChoices(patch)
  }

  /** Sends; the outcome is told in the form, or in a toast once it is closed. */
  async function send(): Promise<void> {
    const complete = withTyped(fields)
    const found = isUnanswered ? null : problemOf(complete)
    setProblem(found)
    if (found || (!isUnanswered && check.stops())) return
    if (!isUnanswered) {
      change({ to: complete.to, typed: complete.typed })
      keepDayInDocument(complete.validUntil)
    }
    const answer = await run(async () => {
      const offer = { ...complete, to: peopleToSend(complete) }
      const sent = await sendForm(id, offer, { signal, onStep: setStep })
      return { ok: sent.outcome === 'sent', sent }
    })
    if (signal.aborted) sender.leave(formKey(id))
    setStep(null)
    if (answer) settle(answer.sent, complete)
  }

  function settle(sent: SendResult, complete: SendFields): void {
    setUnanswered(sent.outcome === 'unanswered')
    showMenuResult('send', sent.outcome === 'sent' ? 'success' : 'error')
    if (sent.outcome === 'sent') {
      dispatchEvent(new Event(OFFERS_CHANGED))
      discard()
      onSent(sent.sent, complete)
      if (signal.aborted) toast.success(fill(WORDS.sentTo, { people: peopleIn(complete) }))
      return
    }
    const text = textOf(sent, complete)
    if (text && signal.aborted) toast.error(text)
    else if (text) setProblem({ place: 'form', text })
  }

  const forget = () => {
    setProblem(null)
    discard()
    sender.leave(formKey(id))
  }
  return {
    ...form,
    discard: forget,
    problem,
    step,
    isUnanswered,
    send,
    check,
    known: defaults?.recipients ?? [],
    proposed: fields.to === initial.to ? proposed : null,
  }
}

/** What the paper says of the last day is that of the form (product: Send form). */
function keepDayInDocument(validUntil: string): void {
  const open = currentQuotation()
  if (!open) return
  const after = withLastDay(open, validUntil, new Date(), templateWords())
  const isSame = after.blocks === open.blocks && after.validUntil === open.validUntil
  if (!isSame) runOnMeta({ validUntil: after.validUntil }, () => [...after.blocks])
}

function textOf(sent: SendResult, { to }: SendFields): string {
  if (sent.outcome === 'unanswered') return WORDS.unanswered
  if (sent.outcome === 'no pdf') return sent.text
  if (sent.outcome === 'closed') return WORDS.closed
  // Without a session the login opens.
  if (sent.outcome !== 'refused' || sent.answer.status === 401) return ''
  return refusalInWords(sent.answer, { to }, Date.now())
}

/** One or two by name, more by number. */
export const peopleIn = ({ to }: Pick<SendFields, 'to'>): string =>
  to.length > 2
    ? fill(WORDS.count, { count: to.length })
    : listInWords(to.map(({ name, email }) => name || email))

/** What the next offer starts from: the last subject and lines, and earlier recipients. */
const $sendDefaults = createListQuery(
  'send-defaults',
  () => call('GET', 'get-send-defaults'),
  (data: SendDefaults) => data,
)

/** Sends the open quotation (product: Sending). */
const sender = createSender({
  stored: () => stored(),
  uploadPdf,
  discardFile,
  async call(request) {
    const answer = await call('POST', 'send-quotation', request, { timeoutMs: SAVE_TIMEOUT_MS })
    if (answer.ok) keepFiles(request)
    return answer
  },
  newSendId: () => crypto.randomUUID(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** A form belongs to its user and its quotation. */
const formKey = (id: string): string => JSON.stringify([$session.get().email, id])

/**
 * Sends a form's offer. Until it is known whether it was sent, the browser asks before the page is
 * left: the next page would send it once more.
 */
async function sendForm(id: string, offer: Offer, sending: Sending): Promise<SendResult> {
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
export async function stored(form: 'send' | 'sign' = 'send'): Promise<Quotation | null> {
  await onceSaved()
  commitPending()
  if ($openQuotation.get().isDirty) {
    const outcome = await saveOpenQuotation()
    if (!outcome.ok && outcome.reason === 'conflict') closeForConflict(form)
    if (!outcome.ok || !outcome.isOpen) return null
    refetchQuotations()
  }
  const quotation = currentQuotation()
  // A conflict or a failed save from before is told on the paper.
  return quotation && quotation.revision > 0 && !$openQuotation.get().isDirty ? quotation : null
}

/** Why the server refused to send, in a sentence that says what to do. */
export function refusalInWords(
  answer: Failure,
  { to }: Pick<SendRequest, 'to'>,
  now: number,
): string {
  const { refused } = WORDS
  return refusalOf<string>(answer, {
    403: refused.notYours,
    404: refused.gone,
    // The server says what to do.
    413: ({ message }) => message,
    429({ data, waitS = 0 }) {
      const { perDay, email } = data as { perDay?: number | null; email?: string }
      const time = updatedOf({ updatedAt: new Date(now + waitS * 1000).toISOString() })
      if (perDay == null)
        return fill(WORDS.refused.tooManyForOne, { email: email || refused.oneOfThem, time })
      return to.length > perDay
        ? fill(WORDS.refused.tooManyAtOnce, { perDay })
        : fill(WORDS.refused.tooMany, { perDay, time })
    },
    'typed total': refused['typed total'],
    'faint text': refused['faint text'],
    'unfinished upload': refused['unfinished upload'],
    damaged: refused.damaged,
    attachment: refused.attachment,
    to: (failure) =>
      fill(WORDS.refused.address, { email: to[indexIn(failure)]?.email || refused.anAddress }),
    validUntil: WORDS.past,
    otherwise: refused.other,
  })
}

/** Of `to[3].email`. */
const indexIn = ({ data }: Failure): number =>
  Number(/\[(\d+)\]/.exec(String((data as { field?: unknown } | null)?.field ?? ''))?.[1] ?? -1)
