import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { NEW_ID } from '#domain/document/limits.ts'
import { leads as LEADS } from '#domain/words/en/account.json'
import type { Language } from '#domain/words/language.ts'
import {
  $route,
  type ModalKey,
  modalPath,
  navigate,
  parseRoute,
  pressLink,
} from '../../state/routes.ts'
import { $targetRoute } from '../../state/session.ts'
import { chooseToolLanguage } from '../../state/tool-language.ts'
import type { Result } from '../../ui/button.tsx'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { Form } from '../../ui/form.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import styles from './account.module.css'
import { keepEmail } from './email-field.tsx'
import { endWarning } from './login-redirect.ts'

interface AccountFormProps {
  /** The label of the main button: LOG IN, REGISTER. */
  action: string
  isReady: boolean
  result: Result
  onSubmit: () => void
  /** An introduction, where the fields don't explain themselves. */
  lead?: string | undefined
  children: ReactNode
  /** Another way, below the main button. */
  other?: ReactNode
  /** Links to other modals. */
  links: ReactNode
}

/** The frame of all account forms: fields, one main button, links. */
export const AccountForm = ({ lead, children, other, links, ...form }: AccountFormProps) => (
  // The fields show what is wrong in their own words.
  <Form
    {...form}
    className={styles.form}
    after={
      <>
        {other}
        <Links>{links}</Links>
      </>
    }
    noValidate
    // On a phone the warning would cover the form for another 4 s.
    onInput={endWarning}
  >
    {lead && <p className={styles.lead}>{lead}</p>}
    {children}
  </Form>
)

/** Links to other forms, and the tool's language, below what a modal of the account is for. */
export const Links = ({ children }: { children: ReactNode }) => (
  <div className={styles.links}>
    {children}
    <LanguageChoice onChoose={choose} />
  </div>
)

function choose(language: Language): void {
  keepEmail()
  void chooseToolLanguage(language)
}

/** A link to another account modal over the same screen, which replaces this one. */
export function ModalLink({ to, children }: { to: ModalKey; children: ReactNode }) {
  const path = modalPath(useStore($route), to)
  const go = () => {
    endWarning()
    navigate(path, { replace: true })
  }
  return (
    <a className={`link ${styles.link}`} href={path} onClick={(event) => pressLink(event, go)}>
      {children}
    </a>
  )
}

interface LinkLineProps {
  /** With `{link}` where the link is. */
  text: string
  to: ModalKey
  link: string
}

/** A sentence that leads to another account modal. */
export const LinkLine = ({ text, to, link }: LinkLineProps) => (
  <span>{fillNodes(text, { link: <ModalLink to={to}>{link}</ModalLink> })}</span>
)

/** The lead of a form that the user was sent to by something else. */
export const useLead = (): string | undefined => leadTo(useStore($targetRoute))

/** Says why the target needs a login, and that nothing is lost by logging in. */
export function leadTo(target: string | null): string | undefined {
  if (target === null) return undefined
  const route = parseRoute(target)
  const isEditor = route.screen === 'editor'
  const isNew = isEditor && route.quotationId === NEW_ID
  switch (route.modal?.key) {
    case 'save':
      return isNew ? LEADS.saveKept : LEADS.saveCopy
    case 'share':
      return isNew ? LEADS.shareKept : LEADS.share
    case 'send':
      return isNew ? LEADS.sendKept : LEADS.send
    case 'bookmark':
      return LEADS.bookmark
    case 'info':
      return LEADS.info
    case 'settings':
      return LEADS.settings
  }
  // The user's own quotation is saved without a form.
  return isEditor && !isNew ? LEADS.sessionEnded : undefined
}
