import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { aPricedQuotation } from './documents.ts'
import { call, type Person } from './person.ts'

/**
 * An offer of four rows at 10.00 × 2: the first is included, the second optional, the third and the
 * fourth are alternatives of which the third is chosen. Its second row leaves 1 to 5 to the customer
 * and has a cost and an internal note.
 */
export function anOffer(changes: Partial<Quotation> = {}): Quotation {
  const quotation = aPricedQuotation(4, { name: 'Bathroom', info: 'margin 40', ...changes })
  const table = quotation.blocks.find((block) => block.type === 'boq')
  const [, optional, chosen, other] = (table?.boq.rows ?? []) as BoqRow[]
  Object.assign(optional ?? {}, {
    use: 'optional',
    range: { min: 1, max: 5, step: 1 },
    cost: 4.5,
    info: 'from the cheap supplier',
  })
  Object.assign(chosen ?? {}, { use: 'alternative', group: 'tiles', isChosen: true })
  Object.assign(other ?? {}, { use: 'alternative', group: 'tiles' })
  return quotation
}

export interface SentOffer {
  quotation: Quotation
  sendId: string
  /** By person, in the order of `to`. */
  tokens: string[]
  linkIds: string[]
}

/** What a send says unless a test says otherwise. */
export const aSend = (changes: object = {}) => ({
  to: [{ email: 'client@example.com', name: 'Ada Client' }],
  subject: 'Your bathroom',
  text: 'Dear Ada,\n\nhere is the offer.',
  timeZone: 'Europe/Berlin',
  sendId: crypto.randomUUID(),
  ...changes,
})

/** Saves a quotation and sends it. */
export async function sendOffer(
  person: Person,
  changes: object = {},
  quotation: Quotation = anOffer(),
): Promise<SentOffer> {
  const saved = (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation
  return sendAgain(person, saved, changes)
}

/** Sends a stored quotation. */
export async function sendAgain(
  person: Person,
  quotation: Quotation,
  changes: object = {},
): Promise<SentOffer> {
  const { id, revision } = quotation
  const body = aSend({ id, revision, ...changes })
  const reply = await person.call('/api/send-quotation', { body })
  if (reply.status !== 200) throw new Error(`Sending answered ${reply.status} ${reply.text}`)
  const { sent } = reply.body as { sent: { linkId: string; url: string }[] }
  return {
    quotation,
    sendId: body.sendId,
    linkIds: sent.map(({ linkId }) => linkId),
    tokens: sent.map(({ url }) => url.split('/offer/')[1] ?? ''),
  }
}

/** An answer unless a test says otherwise: it accepts what was offered. */
export const anAnswer = (token: string, changes: object = {}) => ({
  token,
  answer: 'accept',
  name: 'Ada Client',
  timeZone: 'Europe/Berlin',
  choices: [{ rowId: 'row2', qty: null }],
  answerId: crypto.randomUUID(),
  ...changes,
})

export const answerOffer = (server: { url: string }, token: string, changes: object = {}) =>
  call(server, '/api/answer-offer', { body: anAnswer(token, changes) })

/** What its sender records of an answer, unless a test says otherwise: it was accepted today. */
export const aRecord = ({ sendId: offerId }: Pick<SentOffer, 'sendId'>, changes: object = {}) => ({
  offerId,
  answer: 'accepted',
  day: new Date().toISOString().slice(0, 10),
  how: 'phone',
  note: 'rang at noon, wants it in May',
  choices: [{ rowId: 'row1', qty: 3 }],
  fileId: null,
  answerId: crypto.randomUUID(),
  ...changes,
})

export const openOffer = (server: { url: string }, token: string) =>
  call(server, '/api/open-offer', { body: { token } })
