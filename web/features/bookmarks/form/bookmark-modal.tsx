import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { $session } from '../../../state/session.ts'
import styles from '../../../ui/form.module.css'
import type { ModalContentProps } from '../../../ui/modal.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { sendAwayAnonymous } from '../../account/index.ts'
import { BookmarkForm } from './bookmark-form.tsx'

/** The bookmark's form, for whoever is logged in (spec 2, 5). */
export function BookmarkModal({ params: { bookmarkId = '' } }: ModalContentProps) {
  const { status } = useStore($session)
  useEffect(sendAwayAnonymous, [])
  if (status !== 'checking') return <BookmarkForm key={bookmarkId} id={bookmarkId} />
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> {MESSAGES.checkingCredentials}...
    </p>
  )
}
