import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './account.module.css'

export type Status = 'pending' | 'success' | 'error'

/**
 * Runs `act`, which resolves with its success, when the modal opens and when the key changes. `onDone`
 * follows unless the modal is closed by then.
 */
export function useOnOpen(
  act: () => Promise<boolean>,
  onDone: (isOk: boolean) => void,
  key = '',
): Status {
  const [status, setStatus] = useState<Status>('pending')
  // biome-ignore lint/correctness/useExhaustiveDependencies: act and onDone are new at each rendering
  useEffect(() => {
    let isOpen = true
    void act().then((isOk) => {
      if (!isOpen) return
      setStatus(isOk ? 'success' : 'error')
      onDone(isOk)
    })
    return () => {
      isOpen = false
    }
  }, [key])
  return status
}

/** The status of a modal without a form. */
export function StatusMessage({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <div className={styles.status} data-state={status} role="status">
      {status === 'pending' && <Spinner />}
      {status === 'success' && <Check size={18} aria-hidden="true" />}
      {status === 'error' && <X size={18} aria-hidden="true" />}
      {children}
    </div>
  )
}
