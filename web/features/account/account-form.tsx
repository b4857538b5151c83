import { useStore } from '@nanostores/react'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { $route, type ModalKey, modalPath, navigate } from '../../state/routes.ts'
import { $targetRoute } from '../../state/session.ts'
import { Button, type Result } from '../../ui/button.tsx'
import styles from './account.module.css'
import { leadTo } from './lead.ts'
import { endWarning } from './login-redirect.ts'

interface AccountFormProps {
  /** The label of the main button: LOG IN, REGISTER. */
  action: string
  isReady: boolean
  result: Result
  onSubmit: () => void
  /** An introduction, where the fields don't explain themselves. */
  lead?: string
  children: ReactNode
  /** Links to other modals. */
  links: ReactNode
}

/** The frame of all account forms: fields, one main button, links. */
export function AccountForm(props: AccountFormProps) {
  const { action, isReady, result, onSubmit, lead, children, links } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // While the button shows a result the form was just sent, so Enter does not send it again.
    if (isReady && (result === 'idle' || result === 'error')) onSubmit()
  }
  return (
    // The fields show what is wrong in their own words.
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      // On a phone the warning would cover the form for another 4 s.
      onInput={endWarning}
    >
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

/** A link to another account modal over the same screen, which replaces this one. */
export function ModalLink({ to, children }: { to: ModalKey; children: ReactNode }) {
  const path = modalPath(useStore($route), to)
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    endWarning()
    navigate(path, { replace: true })
  }
  return (
    <a className={styles.link} href={path} onClick={go}>
      {children}
    </a>
  )
}

/** The lead of a form that the user was sent to by something else. */
export const useLead = (): string | undefined => leadTo(useStore($targetRoute))
