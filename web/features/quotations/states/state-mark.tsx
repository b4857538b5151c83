import { MessageCircleQuestionMark } from 'lucide-react'
import type { QuotationState } from '../../../../src/domain/offers/quotation-states.ts'
import type { QuotationSummary } from '../../../state/api.ts'
import { OfferState } from '../../../ui/page-parts.tsx'
import styles from './state-mark.module.css'

/** Where one's own quotation stands, with its open questions and unread messages. */
export function StateMark({ quotation }: { quotation: QuotationSummary }) {
  const { state, openQuestions = 0, unreadMessages = 0 } = quotation
  if (!state) return null
  return (
    <>
      <OfferState state={state} />
      {openQuestions + unreadMessages > 0 && (
        <span
          className={styles.questions}
          data-open-questions={openQuestions}
          title={WORDS.messages(openQuestions, unreadMessages)}
          data-unread={unreadMessages > 0 ? unreadMessages : undefined}
        >
          <MessageCircleQuestionMark size={12} aria-hidden="true" />
          {unreadMessages > 0 ? WORDS.unread(unreadMessages) : WORDS.questions(openQuestions)}
        </span>
      )}
    </>
  )
}

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
