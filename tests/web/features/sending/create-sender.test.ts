import { expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import {
  createSender,
  type Offer,
  type SenderDeps,
  type Step,
} from '../../../../web/features/sending/create-sender.ts'
import type { SendRequest, SentNow } from '../../../../web/features/sending/send-fields.ts'
import { type Answer, type Failure, failure } from '../../../../web/state/http.ts'

const KEY = 'ann@example.com, q1'
const OFFER: Offer = {
  to: [{ email: 'ada@example.com', name: 'Ada' }],
  subject: 'Bath',
  text: 'Dear Ada',
  validUntil: '2026-12-10',
  canBeAccepted: true,
  hasPdf: true,
  remindsCustomer: true,
  acceptsParts: false,
  mandatoryRows: [],
}
const SENT: SentNow = { message: 'sent', sent: [], notMailed: [] }
const sent: Answer<SentNow> = { ok: true, status: 200, data: SENT }
const refused = (status: number, field?: string): Failure =>
  failure('bad request', status, { message: 'refused', ...(field && { field }) })
const lost = failure('network error', null)

/** A sender whose server gives the answers in order, over a document with these revisions. */
function senderWith(answers: readonly Answer<SentNow>[], changes: Partial<SenderDeps> = {}) {
  const requests: SendRequest[] = []
  const discarded: string[] = []
  const [uploaded, doing]: [number[], string[]] = [[], []]
  let revision = 1
  let ids = 0
  const sender = createSender({
    stored: async () => ({ ...newQuotation([]), id: 'q1', revision }),
    async uploadPdf(quotation) {
      uploaded.push(quotation.revision)
      return { ok: true, fileId: `file${uploaded.length}` }
    },
    discardFile: (fileId) => discarded.push(fileId),
    async call(request) {
      requests.push(request)
      return answers[requests.length - 1] ?? lost
    },
    newSendId: () => `send${++ids}`,
    timeZone: () => 'Europe/Berlin',
    ...changes,
  })
  const closing = new AbortController()
  const onStep = (step: Step) => doing.push(step.doing)
  const send = (offer: Partial<Offer> = {}) =>
    sender.send(KEY, { ...OFFER, ...offer }, { signal: closing.signal, onStep })
  return {
    sender,
    send,
    requests,
    discarded,
    uploaded,
    doing,
    closing,
    edit: () => {
      revision += 1
    },
  }
}

test('a form is saved, its pdf made and uploaded, and then sent', async () => {
  const { send, requests, doing, discarded } = senderWith([sent])
  expect(await send()).toEqual({ outcome: 'sent', sent: SENT })
  expect(doing).toEqual(['save', 'send'])
  expect(requests).toEqual([
    {
      id: 'q1',
      revision: 1,
      to: OFFER.to,
      subject: 'Bath',
      text: 'Dear Ada',
      validUntil: '2026-12-10',
      timeZone: 'Europe/Berlin',
      canBeAccepted: true,
      remindsCustomer: true,
      attachment: 'file1',
      sendId: 'send1',
    },
  ])
  expect(discarded).toEqual([])
})

test('a form whose answer is lost is sent again as it was, until the server has answered', async () => {
  const answers = [lost, failure('bad response', 502), refused(429), refused(401), sent, sent]
  const { sender, send, edit, requests, uploaded } = senderWith(answers)
  expect(await send()).toEqual({ outcome: 'unanswered' })
  expect(sender.isUnanswered(KEY)).toBe(true)
  edit()
  for (let again = 0; again < 3; again += 1)
    expect(await send({ subject: 'Another', to: [] })).toEqual({ outcome: 'unanswered' })
  expect(await send({ subject: 'Another' })).toMatchObject({ outcome: 'sent' })
  expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1)
  expect(uploaded).toEqual([1])
  expect(sender.isUnanswered(KEY)).toBe(false)
  // The next form is another one.
  await send()
  expect(requests.at(-1)).toMatchObject({ sendId: 'send2', revision: 2, attachment: 'file2' })
})

test('a refused form keeps its id and its pdf for the next try', async () => {
  const { sender, send, requests, uploaded } = senderWith([refused(400, 'to[0].email'), sent])
  expect(await send()).toMatchObject({ outcome: 'refused', answer: { status: 400 } })
  expect(sender.isUnanswered(KEY)).toBe(false)
  expect(await send({ to: [] })).toMatchObject({ outcome: 'sent' })
  expect(requests.map(({ sendId, attachment }) => [sendId, attachment])).toEqual([
    ['send1', 'file1'],
    ['send1', 'file1'],
  ])
  expect(uploaded).toEqual([1])
})

test.each([
  ['a newer revision has another pdf', true, {}, ['file1']],
  ['a pdf that is not wanted any more is deleted', false, { hasPdf: false }, ['file1']],
])('%s', async (_, isEdited, changes, discarded) => {
  const sending = senderWith([refused(429), sent])
  await sending.send()
  if (isEdited) sending.edit()
  await sending.send(changes)
  expect(sending.discarded).toEqual(discarded)
  expect(sending.requests.at(-1)?.attachment).toBe(isEdited ? 'file2' : null)
})

test('a pdf that was deleted meanwhile is made anew', async () => {
  const { send, uploaded, discarded } = senderWith([refused(400, 'attachment'), sent])
  await send()
  expect(await send()).toMatchObject({ outcome: 'sent' })
  expect(uploaded).toEqual([1, 1])
  expect(discarded).toEqual([])
})

test('nothing is sent if the save fails, the pdf can’t be made, or the form is closed before', async () => {
  const unsaved = senderWith([], { stored: async () => null })
  expect(await unsaved.send()).toEqual({ outcome: 'not saved' })
  const noPdf = senderWith([], { uploadPdf: async () => ({ ok: false, text: 'why' }) })
  expect(await noPdf.send()).toEqual({ outcome: 'no pdf', text: 'why' })
  const closed = senderWith([], {
    async uploadPdf() {
      closed.closing.abort()
      return { ok: true, fileId: 'file1' }
    },
  })
  expect(await closed.send()).toEqual({ outcome: 'closed' })
  closed.sender.leave(KEY)
  expect(closed.discarded).toEqual(['file1'])
  for (const { requests } of [unsaved, noPdf, closed]) expect(requests).toEqual([])
})

test('closing a form that may have been sent keeps its pdf and its id', async () => {
  const { sender, send, requests, discarded } = senderWith([lost, sent])
  await send()
  sender.leave(KEY)
  expect(discarded).toEqual([])
  await send()
  expect(requests[1]).toEqual(requests[0] as SendRequest)
})
