import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { $session } from '../../../state/session.ts'
import styles from '../../../ui/form.module.css'
import { Spinner } from '../../../ui/spinner.tsx'
import { sendAwayAnonymous } from '../../account/index.ts'
import { SaveForm } from './save-form.tsx'

/** The save modal: for whoever is logged in, once there is a document to save (spec 4, 5). */
export function SaveQuotation() {
  const { status } = useStore($session)
  const { isLoaded } = useStore($openQuotation)
  useEffect(sendAwayAnonymous, [])

  if (status !== 'checking' && isLoaded) return <SaveForm />
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> {status === 'checking' ? `${MESSAGES.checkingCredentials}...` : 'Loading...'}
    </p>
  )
}
