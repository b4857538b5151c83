import type { FormEvent, ReactNode } from 'react'
import { Button, type Result } from '../../ui/button.tsx'
import styles from './account.module.css'

interface AccountFormProps {
  /** The words of the main button, as the spec has them: LOG IN, REGISTER. */
  action: string
  isReady: boolean
  result: Result
  onSubmit: () => void
  /** What the form is for, where its fields don't say it. */
  lead?: string
  children: ReactNode
  /** The ways to the other modals. */
  links: ReactNode
}

/** The frame that the account's forms share: fields, one main button, the ways elsewhere. */
export function AccountForm(props: AccountFormProps) {
  const { action, isReady, result, onSubmit, lead, children, links } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form with a result on its button was just sent: Enter does not send it again.
    if (isReady && (result === 'idle' || result === 'error')) onSubmit()
  }
  return (
    // The fields say themselves what is wrong, in the spec's words.
    <form className={styles.form} noValidate onSubmit={submit}>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      <Button
        type="submit"
        kind="primary"
        className={styles.submit}
        result={result}
        disabled={!isReady}
      >
        {action}
      </Button>
      <div className={styles.links}>{links}</div>
    </form>
  )
}
