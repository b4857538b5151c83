import type { FormEvent, ReactNode } from 'react'
import { Button, type Result } from '../../ui/button.tsx'
import styles from './account.module.css'

interface AccountFormProps {
  /** The words of the main button, as the spec has them: LOG IN, REGISTER. */
  action: string
  isReady: boolean
  result: Result
  onSubmit: () => void
  children: ReactNode
  /** The ways to the other modals. */
  links: ReactNode
}

/** The frame that the account's forms share: fields, one main button, the ways elsewhere. */
export function AccountForm(props: AccountFormProps) {
  const { action, isReady, result, onSubmit, children, links } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form with a result on its button was just sent: Enter does not send it again.
    if (isReady && (result === 'idle' || result === 'error')) onSubmit()
  }
  return (
    // The fields say themselves what is wrong, in the spec's words.
    <form className={styles.form} noValidate onSubmit={submit}>
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
      <p className={styles.links}>{links}</p>
    </form>
  )
}
