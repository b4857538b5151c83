import { type FormEvent, useState } from 'react'
import {
  ACCESS_LEVELS,
  type Access,
  type PermissionLevel,
} from '../../../../src/domain/document/quotation.ts'
import { whoCanOpen } from '../../../../src/domain/words/sharing.ts'
import { $session } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import form from '../../../ui/form.module.css'
import { useDelayedLeave } from '../../../ui/use-delayed-leave.ts'
import { useResult } from '../../../ui/use-result.ts'
import type { Sharing } from '../../editor/index.ts'
import { refetchQuotations } from '../lists.ts'
import { EmailList } from './email-list.tsx'
import styles from './share.module.css'
import { ShareLink } from './share-link.tsx'
import { canShare, withLevel, withList } from './sharing.ts'
import { WORDS } from './words.ts'

/** The quotation to share, with its access as it is stored. */
export interface Shareable {
  id: string
  email: string
  permissionLevel: PermissionLevel
  access: Access
}

/** What sharing came to; failures have been reported. */
export type ShareOutcome = { ok: true; id: string; notMailed: readonly string[] } | { ok: false }

interface ShareFormProps {
  quotation: Shareable
  share: (sharing: Sharing) => Promise<ShareOutcome>
  /** Where to go 1 s after a success; the function is called then (spec 4). */
  afterwards: (id: string) => () => void
}

/** The link, the three levels, the e-mail list, and SHARE (spec 2, 4, 5: Share). */
export function ShareForm({ quotation, share, afterwards }: ShareFormProps) {
  const { id, email, permissionLevel, access } = quotation
  const [chosen, setChosen] = useState(access)
  const [notify, setNotify] = useState(true)
  const [result, run] = useResult()
  const leave = useDelayedLeave({ atOnceIfClosed: true })
  const isOwner = permissionLevel === 'Owner'
  const mayShare = permissionLevel !== 'Admin'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (result === 'success') return
    const outcome = await run(() => share({ access: chosen, notify }))
    if (!outcome?.ok) return
    if (outcome.notMailed.length > 0) toast.warning(WORDS.notMailed(outcome.notMailed))
    refetchQuotations()
    leave(afterwards(outcome.id))
  }

  return (
    <form className={form.form} onSubmit={submit}>
      <ShareLink id={id} whoCanOpen={whoCanOpen(access, quotation)} />
      {!isOwner && (
        <p className={form.note}>{mayShare ? WORDS.copyNote(email) : WORDS.notYours(email)}</p>
      )}
      {mayShare && (
        <>
          <Levels level={chosen.level} onChange={(level) => setChosen(withLevel(chosen, level))} />
          <EmailList
            list={chosen.userList}
            own={$session.get().email}
            onChange={(list) => setChosen(withList(list))}
          />
          {chosen.level === 'custom' && (
            <label className={styles.notify}>
              <input
                type="checkbox"
                name="notify"
                checked={notify}
                onChange={({ target }) => setNotify(target.checked)}
              />
              {WORDS.notify}
            </label>
          )}
          <Button
            type="submit"
            kind="primary"
            className={form.submit}
            result={result}
            disabled={result === 'idle' && !canShare(access, chosen)}
          >
            Share
          </Button>
        </>
      )}
    </form>
  )
}

interface LevelsProps {
  level: Access['level']
  onChange: (level: Access['level']) => void
}

function Levels({ level, onChange }: LevelsProps) {
  return (
    <fieldset className={styles.levels}>
      <legend>{WORDS.levels}</legend>
      {ACCESS_LEVELS.map((each) => (
        <label key={each} className={styles.level}>
          <input
            type="radio"
            name="level"
            value={each}
            aria-label={WORDS.level[each].label}
            aria-describedby={`level-${each}`}
            checked={each === level}
            onChange={() => onChange(each)}
          />
          <span>{WORDS.level[each].label}</span>
          <span id={`level-${each}`} className={styles.meaning}>
            {WORDS.level[each].hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
