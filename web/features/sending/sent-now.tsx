import { useEffect, useId, useRef } from 'react'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { leaveModal } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-field.tsx'
import { DialogAnswers } from '../../ui/dialog.tsx'
import { SystemShare } from '../../ui/system-share.tsx'
import field from '../../ui/text-field.module.css'
import styles from './links.module.css'
import { peopleToSend, type SendFields, type SentNow } from './send-fields.ts'
import { peopleIn } from './use-send.ts'

/** What has just been sent. */
export interface JustSent {
  readonly sent: SentNow
  readonly fields: SendFields
}

interface SentNowProps extends JustSent {
  onMore: () => void
}

/** After sending: each person's link, which is shown this once (product: Sending). */
export function SentNowView({ sent: { sent, notMailed }, fields, onMore }: SentNowProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const later = new Set(
    peopleToSend(fields).flatMap(({ email, order }) => ((order ?? 1) > 1 ? email : [])),
  )
  const names = new Map(fields.to.map(({ email, name }) => [email, name]))
  return (
    <div className={styles.now}>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {fill(WORDS.sentTo, { people: peopleIn(fields) })}
      </h3>
      <p className={field.hint}>{WORDS.linksOnce}</p>
      <ul className={styles.links}>
        {sent.map(({ linkId, email, url }) => (
          <li key={linkId} className={styles.linked} data-link-id={linkId}>
            <Person email={email} name={names.get(email) ?? ''} />
            <span className={field.hint}>
              {notMailed.includes(email)
                ? WORDS.notMailed
                : later.has(email)
                  ? WORDS.several.later
                  : WORDS.queued}
            </span>
            <LinkLine person={names.get(email) || email} url={url} />
          </li>
        ))}
      </ul>
      <DialogAnswers>
        <Button onClick={onMore}>{WORDS.sendMore}</Button>
        <Button kind="primary" onClick={() => leaveModal({ slide: true })}>
          {WORDS.done}
        </Button>
      </DialogAnswers>
    </div>
  )
}

/** A person by name and address, or by the address alone. */
export const Person = ({ email, name }: { email: string; name: string }) => (
  <span className={styles.person}>
    <bdi className={styles.personName}>{name || email}</bdi>
    {name && <bdi className={field.hint}>{email}</bdi>}
  </span>
)

/** A link, copied with one press. */
export function LinkLine({ person, url }: { person: string; url: string }) {
  const { input, said, copy, icon } = useCopy(WORDS)
  const id = useId()
  return (
    <span className={styles.linkLine}>
      <input
        ref={input}
        className={field.input}
        readOnly
        value={url}
        aria-label={fill(WORDS.linkOf, { person })}
        aria-describedby={id}
        onFocus={({ target }) => target.select()}
      />
      <Button
        aria-label={fill(WORDS.copyOf, { person })}
        icon={icon}
        onClick={() => void copy(Promise.resolve(url))}
      >
        {WORDS.copy}
      </Button>
      <SystemShare label={fill(WORDS.shareOf, { person })} address={async () => url} />
      <span id={id} className={`${field.note} ${styles.said}`} role="status">
        {said}
      </span>
    </span>
  )
}
