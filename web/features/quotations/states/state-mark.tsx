import { MessageCircleQuestionMark } from 'lucide-react'
import type { QuotationSummary } from '../../../state/api.ts'
import { OfferState } from '../../../ui/offer-state.tsx'
import styles from './state-mark.module.css'
import { WORDS } from './state-words.ts'

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
