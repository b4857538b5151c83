import { useEffect, useState } from 'react'
import { users as WORDS } from '#domain/words/en/admin.json'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import question from '../../../ui/list/delete-dialog.module.css'
import { useResult } from '../../../ui/use-result.ts'
import { LinkToPassOn } from './link-to-pass-on.tsx'
import { type Account, changeRole, sendResetLink } from './users.ts'

/** A change by a super-admin to somebody else's account, apart from deleting it. */
export interface Change {
  kind: 'role' | 'reset link'
  account: Account
}

interface ChangeDialogProps {
  /** Null while the dialog is closed. */
  change: Change | null
  onClose: () => void
}

/** Asks before it changes a role or sends a reset link; shows the link if it can't be mailed. */
export function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  const [shown, setShown] = useState(change)
  const [link, setLink] = useState<string | null>(null)
  const [result, run] = useResult()
  // Keeps its text while it fades out.
  useEffect(() => {
    if (!change) return
    setShown(change)
    setLink(null)
  }, [change])

  const confirm = async () => {
    if (!change) return
    const { kind, account } = change
    const answer = await run<{ ok: boolean; link?: string }>(() =>
      kind === 'role' ? changeRole(account) : sendResetLink(account),
    )
    if (!answer?.ok) return
    if (answer.link) setLink(answer.link)
    else onClose()
  }

  const words = shown && wordsOf(shown)
  return (
    <Dialog
      name={shown?.kind === 'role' ? 'change-role' : 'send-reset-link'}
      title={link === null ? words?.title : WORDS.resetLink}
      width={link === null ? 350 : 500}
      isOpen={change !== null}
      onClose={onClose}
    >
      {shown && link === null && (
        <>
          <p className={question.question}>
            {words && fillNodes(words.effect, { email: <strong>{shown.account.email}</strong> })}
          </p>
          <DialogAnswers>
            <Button onClick={onClose}>{WORDS.cancel}</Button>
            <Button kind="primary" result={result} onClick={confirm}>
              {words?.action}
            </Button>
          </DialogAnswers>
        </>
      )}
      {shown && link !== null && (
        <LinkToPassOn link={link} email={shown.account.email} text={WORDS.passOn} />
      )}
    </Dialog>
  )
}

function wordsOf({ kind, account }: Change): { title: string; effect: string; action: string } {
  if (kind === 'reset link') return WORDS.reset
  return account.roles === 'user' ? WORDS.promotion : WORDS.demotion
}
