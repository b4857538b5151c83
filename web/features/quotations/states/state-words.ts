import type { QuotationState } from '../../../../src/domain/offers/quotation-states.ts'

/** What is counted at each state: '3 sent'. */
const COUNTED: Record<QuotationState | 'question' | 'open', string> = {
  draft: 'drafts',
  undelivered: 'not delivered',
  sent: 'sent',
  seen: 'seen',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  question: 'with questions',
  open: 'open',
}

export const WORDS = {
  heading: 'State',
  all: 'All states',
  withQuestions: 'With questions',
  overview: 'Overview',
  /** 'open' counts what was sent or seen. */
  count: (count: number, state: keyof typeof COUNTED) =>
    state === 'draft' && count === 1 ? '1 draft' : `${count} ${COUNTED[state]}`,
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  unread: (count: number) => `${count} new`,
  /** In full. */
  messages: (questions: number, unread: number) =>
    [
      questions === 1 ? '1 open question' : `${questions} open questions`,
      ...(unread === 0 ? [] : [unread === 1 ? '1 new message' : `${unread} new messages`]),
    ].join(', '),
}
