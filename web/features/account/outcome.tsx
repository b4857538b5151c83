import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './account.module.css'

interface OutcomeProps {
  state: 'pending' | 'success' | 'error'
  children: ReactNode
}

/** What a modal without a form is at: something under way, done, or gone wrong. */
export function Outcome({ state, children }: OutcomeProps) {
  return (
    <div className={styles.outcome} data-state={state} role="status">
      {state === 'pending' && <Spinner />}
      {state === 'success' && <Check size={18} aria-hidden="true" />}
      {state === 'error' && <X size={18} aria-hidden="true" />}
      {children}
    </div>
  )
}
