import { MessageCircleQuestionMark } from 'lucide-react'
import { countInWords } from '#domain/words/count-in-words.ts'
import { states as WORDS } from '#domain/words/en/lists.json'
import { rowInWords } from '#domain/words/list-in-words.ts'
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
          title={messagesInWords(openQuestions, unreadMessages)}
          data-unread={unreadMessages > 0 ? unreadMessages : undefined}
        >
          <MessageCircleQuestionMark size={12} aria-hidden="true" />
          {unreadMessages > 0
            ? countInWords(WORDS.unread, unreadMessages)
            : countInWords(WORDS.questions, openQuestions)}
        </span>
      )}
    </>
  )
}

/** In full. */
const messagesInWords = (questions: number, unread: number): string =>
  rowInWords([
    countInWords(WORDS.openQuestions, questions),
    ...(unread === 0 ? [] : [countInWords(WORDS.newMessages, unread)]),
  ])
