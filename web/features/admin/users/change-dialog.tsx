import { useEffect, useState } from 'react'
import { isEmail } from '#domain/words/email.ts'
import { users as WORDS } from '#domain/words/en/admin.json'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/copy-field.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import { Form } from '../../../ui/form.tsx'
import question from '../../../ui/list/delete-dialog.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { useResult } from '../../../ui/use-result.ts'
import { type Account, changeRole, mailLink } from './users.ts'

/** A change by a super-admin to somebody else's account, apart from deleting it, or a new account. */
export interface Change {
  kind: 'role' | 'reset link' | 'invitation'
  /** Null for an invitation. */
  account: Account | null
}

interface ChangeDialogProps {
  /** Null while the dialog is closed. */
  change: Change | null
  onClose: () => void
}

/** Asks before it changes a role or mails a link; shows the link if it can't be mailed. */
export function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  const [last, setLast] = useState(change)
  const [mailed, setMailed] = useState<Mailed | null>(null)
  // Each has a form of its own: the next can be made while the last one's check is shown.
  const [count, setCount] = useState(0)
  // Keeps its text while it fades out.
  useEffect(() => {
    if (!change) return
    setLast(change)
    setMailed(null)
    setCount((before) => before + 1)
  }, [change])

  const shown = change ?? last
  const words = shown && wordsOf(shown)
  return (
    <Dialog
      name={shown ? NAMES[shown.kind] : ''}
      title={mailed ? words?.linkTitle : words?.title}
      width={mailed ? 500 : 350}
      isOpen={change !== null}
      onClose={onClose}
    >
      {shown && !mailed && (
        <ChangeForm key={count} change={shown} onClose={onClose} onLink={setMailed} />
      )}
      {mailed && <LinkToPassOn {...mailed} text={words?.passOn ?? ''} />}
    </Dialog>
  )
}

/** A link that was not mailed. */
interface Mailed {
  email: string
  link: string
}

interface ChangeFormProps {
  change: Change
  onClose: () => void
  onLink: (mailed: Mailed) => void
}

function ChangeForm({ change, onClose, onLink }: ChangeFormProps) {
  const [typed, setTyped] = useState('')
  const [result, run] = useResult()
  const email = change.account?.email ?? typed.trim()
  const { effect, action } = wordsOf(change)
  const confirm = async () => {
    const answer = await run(() => send(change, email))
    if (!answer?.ok) return
    if (answer.link) onLink({ email, link: answer.link })
    else onClose()
  }
  return (
    <Form onSubmit={confirm} isReady={isEmail(email)} result={result} noValidate>
      <p className={question.question}>{fillNodes(effect, { email: <strong>{email}</strong> })}</p>
      {!change.account && (
        <TextField
          label={WORDS.email}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <DialogAnswers>
        <Button onClick={onClose}>{WORDS.cancel}</Button>
        <Button type="submit" kind="primary" result={result} disabled={!isEmail(email)}>
          {action}
        </Button>
      </DialogAnswers>
    </Form>
  )
}

/** A link to pass on by hand, like the ones that the command line prints. */
function LinkToPassOn({ link, email, text }: Mailed & { text: string }) {
  const { input, said, copy, icon } = useCopy({ copied: WORDS.copied, notCopied: '' })
  return (
    <>
      <p className={question.question}>{fillNodes(text, { email: <strong>{email}</strong> })}</p>
      <TextField
        ref={input}
        label={WORDS.link}
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <DialogAnswers>
        <Button kind="primary" icon={icon} onClick={() => copy(Promise.resolve(link))}>
          {said || WORDS.copy}
        </Button>
      </DialogAnswers>
    </>
  )
}

const NAMES = { role: 'change-role', 'reset link': 'send-reset-link', invitation: 'invite' }

const send = ({ kind, account }: Change, email: string): Promise<{ ok: boolean; link?: string }> =>
  kind === 'role' && account
    ? changeRole(account)
    : mailLink(kind === 'invitation' ? 'invite-user' : 'send-reset-link', email)

function wordsOf({ kind, account }: Change) {
  if (kind === 'invitation') return INVITATION
  const { title, effect, action } =
    kind === 'reset link'
      ? WORDS.reset
      : account?.roles === 'user'
        ? WORDS.promotion
        : WORDS.demotion
  return { title, effect, action, linkTitle: WORDS.resetLink, passOn: WORDS.passOn }
}

const INVITATION = {
  title: WORDS.inviteTitle,
  effect: WORDS.inviteEffect,
  action: WORDS.sendInvitation,
  linkTitle: WORDS.invitationLink,
  passOn: WORDS.passOnInvitation,
}
