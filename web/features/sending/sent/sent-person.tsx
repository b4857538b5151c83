import { RefreshCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import { record as RECORD_WORDS, sent as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../../state/api.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { updatedOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import field from '../../../ui/text-field.module.css'
import { useResult } from '../../../ui/use-result.ts'
import type { SentPerson } from '../send-fields.ts'
import { LinkLine, Person } from '../sent-now.tsx'
import { Ask } from './ask.tsx'
import styles from './person.module.css'
import { TakeBack } from './recorded.tsx'
import sent from './sent.module.css'
import { nameOf, standingInWords } from './sent-words.ts'
import { Signature } from './signature.tsx'
import type { SentPeople } from './use-sent-list.ts'

interface SentPersonProps {
  person: SentPerson
  /** Whether they have forwarded it: the people they sent it to then lose their links too. */
  hasForwarded: boolean
  reload: SentPeople['reload']
}

/** A person's mail and link, which can be revoked and renewed. */
export function SentPersonItem({ person, hasForwarded, reload }: SentPersonProps) {
  const { revoke: revokeWords } = WORDS.asks
  const { linkId, email, name, isRevoked, isRenewable, mail } = person
  const [asking, setAsking] = useState<'revoke' | 'renew' | null>(null)
  /** A new link, which is shown this once. */
  const [url, setUrl] = useState('')
  const [result, run] = useResult()
  const who = nameOf(person)

  const end = () => setAsking(null)
  const revoke = async () => {
    const done = await run(() => call('DELETE', 'revoke-link', { linkId }))
    if (!done) return
    if (!done.ok && done.status !== 404) return toast.error(WORDS.notDone)
    setUrl('')
    toast.success(WORDS.linkRevoked)
    end()
    await reload()
  }
  const renew = async (notify: boolean) => {
    const done = await run(() => call('POST', 'renew-link', { linkId, notify }))
    if (!done) return
    // It can still be made without a mail.
    if (!done.ok && done.status === 429) return toast.warning(WORDS.tooManyMails)
    if (!done.ok && done.status !== 404) return toast.error(WORDS.notDone)
    if (done.ok) setUrl(done.data.url)
    else toast.warning(WORDS.gone)
    end()
    await reload()
  }

  return (
    <li className={styles.personItem} data-link-id={linkId} data-revoked={isRevoked || undefined}>
      <Person email={email || who} name={email && name} />
      <span className={styles.icons}>
        {isRenewable && (
          <IconButton
            label={WORDS.newLink}
            aria-describedby={`${linkId}-who`}
            onClick={() => setAsking('renew')}
          >
            <RefreshCw size={16} />
          </IconButton>
        )}
        {!isRevoked && email !== '' && (
          <IconButton
            label={WORDS.revoke}
            aria-describedby={`${linkId}-who`}
            onClick={() => setAsking('revoke')}
          >
            <Unlink size={16} />
          </IconButton>
        )}
        <span id={`${linkId}-who`} hidden>
          {who}
        </span>
      </span>
      <span className={field.hint} data-mail={mail}>
        {standingInWords(person)}
      </span>
      {person.approval && (
        <Approval offerId={person.offerId} approval={person.approval} reload={reload} />
      )}
      {asking === 'revoke' && (
        <Ask
          text={fill(hasForwarded ? revokeWords.withForwarded : revokeWords.text, { person: who })}
          action={revokeWords.action}
          result={result}
          onConfirm={revoke}
          onCancel={end}
        />
      )}
      {asking === 'renew' && (
        <Ask
          text={fill(WORDS.asks.renew.text, { person: who })}
          action={WORDS.asks.renew.action}
          result={result}
          other={<Button onClick={() => void renew(false)}>{WORDS.asks.renew.quietly}</Button>}
          onConfirm={() => void renew(true)}
          onCancel={end}
        />
      )}
      {url && <LinkLine person={who} url={url} />}
    </li>
  )
}

interface ApprovalProps {
  offerId: string
  approval: NonNullable<SentPerson['approval']>
  reload: SentPeople['reload']
}

/** The yes of one of several: their signature, what is on file of it, and taking a record back. */
function Approval({ offerId, approval, reload }: ApprovalProps) {
  const { answerId, name, email, signature, address, browser, recordedBy, objectedAt } = approval
  return (
    <div className={sent.approval} data-approval>
      <Signature strokes={signature} name={name || email} />
      {recordedBy ? (
        <p className={field.hint}>
          <bdi>{name}</bdi>, {RECORD_WORDS.ways[recordedBy.how]}
        </p>
      ) : (
        <details className={sent.details}>
          <summary>{WORDS.recorded}</summary>
          <p>
            <bdi>{name}</bdi>, {email}
          </p>
          {address && <p>{fill(WORDS.fromAddress, { address })}</p>}
          {browser && <p>{browser}</p>}
        </details>
      )}
      {objectedAt && (
        <p className={sent.objection}>
          {fill(RECORD_WORDS.notSo, { time: updatedOf({ updatedAt: objectedAt }) })}
        </p>
      )}
      {recordedBy && <TakeBack ids={{ offerId, answerId }} reload={reload} />}
    </div>
  )
}
