import type { Choice } from '../../../src/domain/offers/choices.ts'
import { api, type Reply } from '../../state/api.ts'
import { $route } from '../../state/routes.ts'

/** The customer's calls: the token of the link in the address stands in for a login. */

type Path =
  | 'open-offer'
  | 'compare-offer'
  | 'price-offer'
  | 'answer-offer'
  | 'ask-question'
  | 'get-offer-questions'
  | 'see-replies'
  | 'keep-accepted-pdf'

const TIMEOUT_MS = 15_000

export interface SentAnswer {
  answer: 'accept' | 'decline'
  name: string
  reason: string
  choices: Choice[]
  /** Strokes of x, y, x, y …, each from 0 to 1000. */
  signature: number[][]
  timeZone: string
  answerId: string
}

export interface SentMessage {
  /** The earlier question that it goes on with. */
  questionId: string | null
  rowId: string | null
  text: string
  messageId: string
}

export const offerCalls = {
  open: () => post('open-offer', {}),
  compare: () => post('compare-offer', {}),
  price: (choices: Choice[]) => post('price-offer', { choices }),
  answer: (sent: SentAnswer) => post('answer-offer', sent),
  ask: (message: SentMessage) => post('ask-question', message),
  questions: () => post('get-offer-questions', {}),
  seeReplies: () => post('see-replies', {}),
  keep: (file: { size: number; fileId?: string }) => post('keep-accepted-pdf', file),
}

function post<P extends Path>(path: P, body: object) {
  const route = $route.get()
  const token = route.screen === 'offer' ? route.token : ''
  return api.open<Reply<P, 'post'>>({
    ...{ method: 'POST', path: `/api/${path}`, body: { token, ...body }, timeoutMs: TIMEOUT_MS },
  })
}
