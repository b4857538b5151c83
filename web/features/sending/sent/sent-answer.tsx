import type { AcceptedOffer } from '../../../state/accepted-offer.ts'
import { $session } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { downloadAccepted } from '../../export/index.ts'
import { type Answered, type SentPerson, sendingCalls } from '../sending-calls.ts'
import styles from './sent.module.css'
import { answerInWords, recordInWords, WORDS } from './sent-words.ts'
import { Signature } from './signature.tsx'

interface SentAnswerProps {
  offerId: string
  answer: Answered
  money: Pick<SentPerson, 'currency' | 'locale'>
}

/** The answer that stands, in words that are text, whoever wrote them. */
export function SentAnswer({ offerId, answer, money }: SentAnswerProps) {
  const { name, email, reason, hash, signature } = answer
  return (
    <div className={styles.answer} data-answered={answer.answer}>
      <p>
        <bdi>{answerInWords(answer, money)}</bdi>
      </p>
      {name !== '' && <p className={styles.quiet}>{email}</p>}
      {reason !== '' && <blockquote className={styles.reason}>{reason}</blockquote>}
      <Signature strokes={signature} name={name || email} />
      <details className={styles.record}>
        <summary>{WORDS.recorded}</summary>
        {recordInWords(answer).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {hash !== '' && (
          <p className={styles.hash}>
            {WORDS.hash}: <code>{hash}</code>
          </p>
        )}
      </details>
      {hash !== '' && (
        <div className={styles.tools}>
          <Button onClick={() => void download(offerId, 'pdf')}>{WORDS.acceptedPdf}</Button>
          <Button onClick={() => void download(offerId, 'xlsx')}>{WORDS.acceptedXlsx}</Button>
        </div>
      )}
    </div>
  )
}

/** Downloads what was accepted, with the page that says so. */
async function download(offerId: string, format: 'pdf' | 'xlsx'): Promise<void> {
  const found = await sendingCalls.accepted(offerId)
  if (!found.ok) return toast.error(WORDS.notDone)
  const { quotation, answer } = found.data
  await downloadAccepted(
    format,
    { quotation: quotation as AcceptedOffer['quotation'], answer, sender: $session.get().email },
    [],
  )
}
