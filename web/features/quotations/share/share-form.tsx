import { useEffect, useRef } from 'react'
import { ACCESS_LEVELS, type Access, type Quotation } from '#domain/document/quotation.ts'
import { whoCanOpen } from '#domain/words/access-words.ts'
import { addAddresses } from '#domain/words/address-list.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { share as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { $session } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import choices from '../../../ui/choices.module.css'
import { DialogAnswers } from '../../../ui/dialog.tsx'
import form from '../../../ui/form.module.css'
import { Form, KeptNote } from '../../../ui/form.tsx'
import { CheckField } from '../../../ui/text-field.tsx'
import { OfferCheck, useCheck } from '../../check/index.tsx'
import { EmailList } from './email-list.tsx'
import styles from './share.module.css'
import {
  type Choice,
  canShare,
  newPeople,
  reachesMore,
  withLevel,
  withPeople,
} from './share-choice.ts'
import { ShareLink } from './share-link.tsx'
import { named, type SharingForm, type SharingProps, useSharing } from './use-sharing.ts'

interface ShareFormProps extends SharingProps {
  /** Where to go 1 s after a success; the returned function is called then (product: Modals). */
  afterwards: (id: string) => () => void
  /** The quotation itself, over a list. */
  stored?: Quotation
  /** Opens the form that sends an offer to these people; missing over a list. */
  sendInstead?: (people: readonly string[]) => void
}

/** The link, the three levels, the e-mail list, and SHARE (product: Sharing). */
export function ShareForm(props: ShareFormProps) {
  const { quotation, stored, afterwards, sendInstead } = props
  const { id, email, permissionLevel, access } = quotation
  const sharing = useSharing(props)
  const { choice, change, isKept, discard, question, result, mailed } = sharing
  const isLeaving = useRef(false)
  const isOwner = permissionLevel === 'Owner'
  const mayShare = permissionLevel !== 'Admin'
  const check = useCheck({
    verb: 'share',
    clientEmail: '',
    stored,
    people: choice.people.map((email) => ({ email, name: '' })),
    changePeople: (people) =>
      change(
        withPeople(
          choice,
          people.map(({ email }) => email),
        ),
      ),
  })
  const isChecked = reachesMore(access, choice, mailed)
  const isNothingButMail = isOwner && !canShare(access, choice) && mailed.length > 0

  const submit = async (chosen: typeof choice) => {
    if (isLeaving.current) return
    const outcome = await sharing.send(chosen)
    if (!outcome) return
    isLeaving.current = true
    sharing.leave(afterwards(outcome.quotation.id))
  }
  const onSubmit = () => {
    if (isChecked && check.stops()) return
    if (question !== 'nobody') void submit(choice)
  }

  return (
    <Form onSubmit={onSubmit}>
      <ShareLink
        id={id}
        whoCanOpen={whoCanOpen(access, quotation)}
        beforeCopy={sharing.sendAndStay}
      />
      {!isOwner && (
        <p className={form.note}>
          {mayShare
            ? fill(WORDS.copyNote, { owner: email })
            : fill(WORDS.notYours, { owner: email })}
        </p>
      )}
      {mayShare && (
        <>
          {isKept && <KeptNote onDiscard={discard} />}
          <Levels level={choice.level} onChange={(level) => change(withLevel(choice, level))} />
          <EmailList
            choice={choice}
            stored={isOwner ? access.userList : []}
            own={$session.get().email}
            isRefused={question === 'invalid'}
            onChange={change}
          />
          {newPeople(access, choice).length > 0 && (
            <CheckField
              name="notify"
              checked={sharing.notifiesNew}
              onChange={sharing.setNotifiesNew}
            >
              {fill(WORDS.notify, { people: named(newPeople(access, choice)) })}
            </CheckField>
          )}
          {choice.level === 'custom' && mailed.length > 0 && (
            // A second link in the mails, which needs no account (product: Share mails).
            <CheckField
              name="personalLinks"
              checked={sharing.wantsPersonalLinks}
              onChange={sharing.setWantsPersonalLinks}
              hint={WORDS.personalHint}
            >
              {WORDS.personal}
            </CheckField>
          )}
          {sendInstead && isOwner && choice.people.length > 0 && (
            <p className={form.note}>
              {WORDS.noAccount}{' '}
              <button
                type="button"
                className="link"
                onClick={() => {
                  // It is not left unshared by mistake.
                  discard()
                  sendInstead(choice.people)
                }}
              >
                {WORDS.sendInstead}
              </button>
            </p>
          )}
          {isChecked && <OfferCheck check={check} />}
          {question === 'nobody' ? (
            <ShareAnyway sharing={sharing} own={$session.get().email} onAnswer={submit} />
          ) : (
            <Button
              type="submit"
              kind="primary"
              className={form.submit}
              result={result}
              disabled={result === 'idle' && !sharing.canPress}
            >
              {isNothingButMail ? WORDS.mail : WORDS.act}
            </Button>
          )}
        </>
      )}
    </Form>
  )
}

interface LevelsProps {
  level: Access['level']
  onChange: (level: Access['level']) => void
}

function Levels({ level, onChange }: LevelsProps) {
  return (
    <fieldset className={choices.choices}>
      <legend>{WORDS.levels}</legend>
      {ACCESS_LEVELS.map((each) => (
        <label key={each} className={`${choices.choice} ${styles.level}`} data-large>
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
          <span id={`level-${each}`} className={`${choices.meaning} ${styles.meaning}`}>
            {WORDS.level[each].hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface ShareAnywayProps {
  sharing: SharingForm
  own: string
  onAnswer: (choice: Choice) => void
}

/** Asks which counts: 'Nobody', or the typed address. */
function ShareAnyway({ sharing: { choice, change, canSend }, own, onAnswer }: ShareAnywayProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { list } = addAddresses(choice.people, choice.typed, own)
  const nobody = { ...choice, typed: '' }
  const shareWith = () => onAnswer({ ...withPeople(choice, list), typed: '' })
  return (
    <div className={styles.ask}>
      <p className={form.note} role="alert">
        {fill(WORDS.nobodyTyped, { people: named(list) })}
      </p>
      <DialogAnswers>
        <Button onClick={() => (canSend(nobody) ? onAnswer(nobody) : change(nobody))}>
          {WORDS.keepNobody}
        </Button>
        <Button ref={first} kind="primary" onClick={shareWith}>
          {countInWords(WORDS.shareWith, list.length)}
        </Button>
      </DialogAnswers>
    </div>
  )
}
