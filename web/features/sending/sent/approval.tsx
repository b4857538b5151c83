import { record as RECORD_WORDS, sent as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { updatedOf } from '../../../ui/dates.ts'
import field from '../../../ui/text-field.module.css'
import type { SentPerson } from '../send-fields.ts'
import { TakeBack } from './recorded.tsx'
import styles from './sent.module.css'
import { Signature } from './signature.tsx'
import type { SentPeople } from './use-sent-list.ts'

interface ApprovalProps {
  offerId: string
  approval: NonNullable<SentPerson['approval']>
  reload: SentPeople['reload']
}

/** The yes of one of several: their signature, what is on file of it, and taking a record back. */
export function Approval({ offerId, approval, reload }: ApprovalProps) {
  const { answerId, name, email, signature, address, browser, recordedBy, objectedAt } = approval
  return (
    <div className={styles.approval} data-approval>
      <Signature strokes={signature} name={name || email} />
      {recordedBy ? (
        <p className={field.hint}>
          <bdi>{name}</bdi>, {RECORD_WORDS.ways[recordedBy.how]}
        </p>
      ) : (
        <details className={styles.details}>
          <summary>{WORDS.recorded}</summary>
          <p>
            <bdi>{name}</bdi>, {email}
          </p>
          {address && <p>{fill(WORDS.fromAddress, { address })}</p>}
          {browser && <p>{browser}</p>}
        </details>
      )}
      {objectedAt && (
        <p className={styles.objection}>
          {fill(RECORD_WORDS.notSo, { time: updatedOf({ updatedAt: objectedAt }) })}
        </p>
      )}
      {recordedBy && <TakeBack ids={{ offerId, answerId }} reload={reload} />}
    </div>
  )
}
