import { type ReactNode, useState } from 'react'
import type { Result } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeDialog } from '../answering.ts'
import { asSeenBy } from '../sentence.ts'
import { $offer, $told, isOpen as mayBeAnswered, type ShownOffer } from '../shown-offer.ts'
import { type Given, type Refusal, sendAnswer } from './send-answer.ts'
import { signHere } from './sign-here.ts'

interface AnswerDialogProps {
  name: 'accept' | 'decline' | 'object' | 'forward' | 'unlock' | 'rows'
  title: string
  shown: ShownOffer
  isOpen: boolean
  children: ReactNode
}

/** The window of an answer. After one, the focus goes to what the page says about it. */
export const AnswerDialog = ({ name, title, shown, isOpen, children }: AnswerDialogProps) => (
  <Dialog
    name={name}
    title={title}
    isOpen={isOpen}
    width={500}
    closeLabel={shown.words.page.close}
    onClose={closeDialog}
    // After a mere look, to the button that opened it.
    focusInstead={() => (mayBeAnswered(shown) && $told.get() === null ? null : standing())}
  >
    {children}
  </Dialog>
)

const standing = () => document.querySelector<HTMLElement>('[data-standing]')

/** Sends an answer from its form; `refusal` says why it could not be given. */
export function useAnswer() {
  const [result, setResult] = useState<Result>('idle')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  async function send(given: Given): Promise<void> {
    if (result === 'pending') return
    setResult('pending')
    setRefusal(null)
    const give = $offer.get()?.facts.inPerson ? signHere : sendAnswer
    setRefusal(await give(given))
    setResult('idle')
  }
  return { result, refusal, send }
}

export function refusalText(refusal: Refusal, shown: ShownOffer): string {
  const { accept, errors, unknown } = shown.words.page
  if (refusal === 'sender') return asSeenBy(shown)
  if (refusal === 'gone') return `${unknown.title}. ${unknown.text}`
  return refusal === 'name' ? accept.nameMissing : errors[refusal]
}
