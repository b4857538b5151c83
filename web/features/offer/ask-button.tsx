import { MessageCircle } from 'lucide-react'
import { fillCount } from '../../../src/domain/words/fill.ts'
import { openQuestions } from './ask-soon.ts'
import styles from './bar.module.css'
import type { ShownOffer } from './shown-offer.ts'

/** Asks about the offer, and leads to what was asked. The early script looks for `data-asked`. */
export function AskButton({ shown: { facts, words, language } }: { shown: ShownOffer }) {
  const { bar, questions } = words.page
  const { newReplies } = facts
  const isAsked = facts.questions > 0
  const news = newReplies > 0 && fillCount(questions.news, newReplies, language)
  return (
    <button
      type="button"
      className={`${styles.download} ${styles.ask}`}
      data-answer="ask"
      data-asked={isAsked || undefined}
      data-news={newReplies > 0 || undefined}
      onClick={({ currentTarget }) => openQuestions({ rowId: null }, currentTarget)}
    >
      <MessageCircle size={16} aria-hidden />
      <span className={styles.long}>{news || (isAsked ? questions.heading : bar.ask)}</span>
      {isAsked && (
        <span className={news ? styles.brief : undefined} aria-hidden>
          {newReplies || facts.questions}
        </span>
      )}
    </button>
  )
}
