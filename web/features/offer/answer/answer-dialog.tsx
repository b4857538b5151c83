import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeDialog } from '../answering.ts'
import { $told, isOpen as mayBeAnswered, type ShownOffer } from '../shown-offer.ts'

interface AnswerDialogProps {
  name: 'accept' | 'decline'
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
