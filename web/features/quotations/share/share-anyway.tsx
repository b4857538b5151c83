import { useEffect, useRef } from 'react'
import { addAddresses } from '../../../../src/domain/words/address-list.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogAnswers } from '../../../ui/dialog.tsx'
import form from '../../../ui/form.module.css'
import styles from './share.module.css'
import { type Choice, withPeople } from './share-choice.ts'
import { WORDS } from './share-words.ts'
import type { SharingForm } from './use-sharing.ts'

interface ShareAnywayProps {
  sharing: SharingForm
  own: string
  onAnswer: (choice: Choice) => void
}

/** Asks which counts: 'Nobody', or the typed address. */
export function ShareAnyway({
  sharing: { choice, change, canSend },
  own,
  onAnswer,
}: ShareAnywayProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { list } = addAddresses(choice.people, choice.typed, own)
  const nobody = { ...choice, typed: '' }
  const shareWith = () => onAnswer({ ...withPeople(choice, list), typed: '' })
  return (
    <div className={styles.ask}>
      <p className={form.note} role="alert">
        {WORDS.nobodyTyped(list)}
      </p>
      <DialogAnswers>
        <Button onClick={() => (canSend(nobody) ? onAnswer(nobody) : change(nobody))}>
          {WORDS.keepNobody}
        </Button>
        <Button ref={first} kind="primary" onClick={shareWith}>
          {WORDS.shareWith(list.length)}
        </Button>
      </DialogAnswers>
    </div>
  )
}
