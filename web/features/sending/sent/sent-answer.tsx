import type { Answered, SentPerson } from '../sending-calls.ts'
import styles from './sent.module.css'
import { answerInWords, WORDS } from './sent-words.ts'
import { Signature } from './signature.tsx'

interface SentAnswerProps {
  answer: Answered
  money: Pick<SentPerson, 'currency' | 'locale'>
}

/** The answer that stands, in words that are text, whoever wrote them. */
export function SentAnswer({ answer, money }: SentAnswerProps) {
  const { name, email, reason, hash, signature } = answer
  return (
    <div className={styles.answer} data-answered={answer.answer}>
      <p>
        <bdi>{answerInWords(answer, money)}</bdi>
      </p>
      {name !== '' && <p className={styles.quiet}>{email}</p>}
      {reason !== '' && <blockquote className={styles.reason}>{reason}</blockquote>}
      <Signature strokes={signature} name={name || email} />
      {hash !== '' && (
        <p className={styles.hash}>
          {WORDS.hash}: <code>{hash}</code>
        </p>
      )}
    </div>
  )
}
