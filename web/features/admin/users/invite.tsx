import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { isEmail } from '#domain/words/email.ts'
import { users as WORDS } from '#domain/words/en/admin.json'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import question from '../../../ui/list/delete-dialog.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { useResult } from '../../../ui/use-result.ts'
import { LinkToPassOn } from './link-to-pass-on.tsx'
import { invite } from './users.ts'

/** Invites somebody by mail (product: Who may register); shows the link if it can't be mailed. */
export function Invite() {
  const [isOpen, setOpen] = useState(false)
  // Each has a form of its own: the next person can be invited while the last one's check is shown.
  const [count, setCount] = useState(0)
  const [shown, setShown] = useState<{ email: string; link: string } | null>(null)
  const open = () => {
    setCount(count + 1)
    setShown(null)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<UserPlus size={16} />} onClick={open}>
        {WORDS.invite}
      </Button>
      <Dialog
        name="invite"
        title={shown ? WORDS.invitationLink : WORDS.inviteTitle}
        width={shown ? 500 : 350}
        isOpen={isOpen}
        onClose={close}
      >
        {shown ? (
          <LinkToPassOn {...shown} text={WORDS.passOnInvitation} />
        ) : (
          <InviteForm key={count} onClose={close} onLink={setShown} />
        )}
      </Dialog>
    </>
  )
}

interface InviteFormProps {
  onClose: () => void
  onLink: (shown: { email: string; link: string }) => void
}

function InviteForm({ onClose, onLink }: InviteFormProps) {
  const [email, setEmail] = useState('')
  const [result, run] = useResult()
  const send = async () => {
    const answer = await run<{ ok: boolean; link?: string }>(() => invite(email.trim()))
    if (!answer?.ok) return
    if (answer.link) onLink({ email: email.trim(), link: answer.link })
    else onClose()
  }
  return (
    <Form onSubmit={send} isReady={isEmail(email)} result={result} noValidate>
      <p className={question.question}>{WORDS.inviteEffect}</p>
      <TextField
        label={WORDS.email}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <DialogAnswers>
        <Button onClick={onClose}>{WORDS.cancel}</Button>
        <Button type="submit" kind="primary" result={result} disabled={!isEmail(email)}>
          {WORDS.sendInvitation}
        </Button>
      </DialogAnswers>
    </Form>
  )
}
