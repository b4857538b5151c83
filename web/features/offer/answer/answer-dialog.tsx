import { type ComponentProps, useState } from 'react'
import type { Quotation } from '#domain/document/quotation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, useForm } from '../../../ui/form.tsx'
import { closeDialog, type DialogProps } from '../answering.ts'
import { keptAnswers } from '../kept-choices.ts'
import { $told, isOpen as mayBeAnswered, type ShownOffer } from '../shown-offer.ts'
import { type Given, sendAnswer } from './send-answer.ts'
import { signHere } from './sign-here.ts'

interface AnswerDialogProps
  extends Pick<DialogProps, 'shown' | 'isOpen'>,
    ComponentProps<typeof Form> {
  name: string
  title: string
}

/** The window of an answer, with its form. After one, the focus goes to what the page says about it. */
export const AnswerDialog = ({ name, title, shown, isOpen, ...form }: AnswerDialogProps) => (
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
    <Form {...form} noValidate />
  </Dialog>
)

const standing = () => document.querySelector<HTMLElement>('[data-standing]')

/** Focuses a field of the open window. */
export const focusOn = (name: string): void =>
  document.querySelector<HTMLElement>(`[data-modal] [name="${name}"]`)?.focus()

/** What the forms of answers begin with, unless something was typed before (kept-choices.ts). */
export const NOTHING_TYPED = {
  name: '',
  reason: '',
  email: '',
  place: '',
  isByName: false,
  isTicked: false,
}

/**
 * The form of an answer: `submit` sends it, unless the field that it names is wrong.
 * @param quotation what is accepted
 */
export function useAnswer(shown: ShownOffer, quotation: Quotation | null = null) {
  const form = useForm(NOTHING_TYPED, { in: keptAnswers })
  const [isChecked, setChecked] = useState(false)
  async function submit(wrong: string | undefined, given: () => Given): Promise<void> {
    setChecked(true)
    if (wrong) return focusOn(wrong)
    const give = shown.facts.inPerson ? signHere : sendAnswer
    const done = await form.run(async () => {
      const refusal = await give(given(), quotation)
      return { ok: refusal === '', refusal }
    })
    form.setProblem(done?.refusal ?? '')
  }
  return { ...form, isChecked, submit }
}
