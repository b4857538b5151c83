import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { account as ACCOUNT_MESSAGES, forms as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { $route, modalPath, navigate, parseRoute } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import type { UnsavedWork } from '../../state/unsaved-work.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf, timeOfDay } from '../../ui/dates.ts'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { useResult } from '../../ui/use-result.ts'
import styles from './account.module.css'
import { AccountForm, LinkLine, ModalLink } from './account-form.tsx'
import { type Activation, activate, activateWith } from './activation.ts'
import { $email, KnownEmail } from './email-field.tsx'
import { logOut } from './log-out.tsx'
import { goToParent, goToTarget, slideTo } from './login-redirect.ts'
import { PasswordField } from './password-fields.tsx'
import { OtherAccount, type Status, StatusMessage, useOnOpen } from './use-on-open.tsx'

/**
 * Activates on open (product: Activation), then goes to the stored target. Unsaved work in this
 * browser is offered first. In a browser that did not register the account, asks for the
 * password (api: Account calls).
 */
export function Activate({ params: { activationKey = '' } }: ModalContentProps) {
  const leave = useDelayedLeave()
  const [activation, setActivation] = useState<Activation | null>(null)
  const session = useStore($session)
  const onDone = (done: Activation) => {
    setActivation(done)
    const isLoggedIn = $session.get().status === 'known'
    if (done.ok && isLoggedIn && !done.other && !done.work) leave(goToTarget)
  }
  const opened = useOnOpen(() => activate(activationKey), onDone, activationKey)
  const status = activation?.ok ? 'success' : opened
  const { other, isUsed = false, work, target, asked } = activation ?? {}
  if (asked)
    return <ActivateWithPassword email={asked} activationKey={activationKey} onDone={onDone} />
  if (other)
    return (
      <OtherAccount action={WORDS.logInToNew} onSwitch={() => void switchTo(other)}>
        {fillNodes(WORDS.otherActivated, { email: <strong>{other}</strong> })}
      </OtherAccount>
    )
  const isRefused = status === 'error' || (isUsed && session.status !== 'known')
  return (
    <>
      <StatusMessage status={status}>
        {textOf(status, isUsed)}
        {isRefused && <ModalLink to="login">{WORDS.links.logIn}</ModalLink>}
      </StatusMessage>
      {work && <ContinueHere work={work} target={target} />}
    </>
  )
}

function textOf(status: Status, isUsed: boolean): string {
  if (status === 'pending') return ACCOUNT_MESSAGES.activating
  if (status === 'error') return ACCOUNT_MESSAGES.activationFailed
  return isUsed ? ACCOUNT_MESSAGES.isActive : ACCOUNT_MESSAGES.activated
}

/** Switches to the login of that account, whose password only its owner knows. */
async function switchTo(email: string): Promise<void> {
  if (!(await logOut()).ok) return
  $email.set(email)
  navigate(modalPath($route.get(), 'login'), { replace: true })
}

interface ActivateWithPasswordProps {
  email: string
  activationKey: string
  onDone: (activation: Activation) => void
}

/**
 * Asks for the password chosen at registration: anybody can register anybody's address, and the
 * mails look alike, but only the person who registered knows the password.
 */
function ActivateWithPassword({ email, activationKey, onDone }: ActivateWithPasswordProps) {
  const [password, setPassword] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [result, run] = useResult()
  const field = useRef<HTMLInputElement>(null)
  const session = useStore($session)

  useEffect(() => field.current?.focus(), [])

  const activate = async () => {
    const done = await run(() => activateWith(activationKey, password))
    if (!done) return
    setWrong(done.asked !== undefined)
    if (done.asked) field.current?.select()
    else if (done.ok) onDone(done)
  }

  return (
    <AccountForm
      action={WORDS.activate}
      lead={leadFor(session.status === 'known' ? session.email : null)}
      isReady={password !== ''}
      result={result}
      onSubmit={activate}
      links={<LinkLine text={WORDS.forgotIt} to="register" link={WORDS.links.registerAgain} />}
    >
      <KnownEmail email={email} />
      <PasswordField
        ref={field}
        label={WORDS.password}
        value={password}
        onType={(typed) => {
          setPassword(typed)
          setWrong(false)
        }}
        problem={isWrong && WORDS.wrongOfRegistration}
      />
    </AccountForm>
  )
}

const leadFor = (loggedIn: string | null) =>
  loggedIn === null
    ? WORDS.passwordOfRegistration
    : fill(WORDS.passwordOfOther, { email: loggedIn })

/** After this time without use, in ms, the offer closes; the paper's banner still shows it. */
const LEAVE_MS = 4000

/**
 * Offers the work that the registration interrupted, whether it is in this browser or open in
 * another tab. Continuing leads to the interrupted form.
 */
function ContinueHere(props: { work: UnsavedWork; target: string | null | undefined }) {
  const { work, target } = props
  const { isOpenElsewhere } = work
  const [isUnanswered, setUnanswered] = useState(false)
  const [result, run] = useResult()
  const [stay, stayProps] = useLeaveUnlessUsed(!isOpenElsewhere)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  const continueHere = async () => {
    stay()
    const done = await run(async () => ({ ok: await work.continueHere() }))
    if (!done?.ok) return setUnanswered(true)
    if (target && parseRoute(target).modal) slideTo(target)
    else goToParent()
  }

  return (
    <div className={styles.form} {...stayProps}>
      <p className={styles.lead} role="status">
        {isUnanswered ? WORDS.tabIsSilent : textFor(work)}
      </p>
      <Button ref={button} kind="primary" result={result} onClick={continueHere}>
        {WORDS.continueHere}
      </Button>
    </div>
  )
}

function textFor({ name, at, isOpenElsewhere }: UnsavedWork): string {
  if (isOpenElsewhere) return fill(name ? WORDS.inOtherTab : WORDS.unnamedInOtherTab, { name })
  const date = new Date(at)
  const when = { name, time: timeOfDay(date), day: dayOf(date) }
  const isToday = date.toDateString() === new Date().toDateString()
  if (isToday) return fill(name ? WORDS.keptAtTime : WORDS.unnamedKeptAtTime, when)
  return fill(name ? WORDS.keptOnDay : WORDS.unnamedKeptOnDay, when)
}

/** Closes the modal after a while, unless the user clicks or types in it. */
function useLeaveUnlessUsed(mayLeave: boolean) {
  const leave = useDelayedLeave()
  const isUsed = useRef(false)
  const stay = () => {
    isUsed.current = true
  }
  useEffect(() => {
    if (mayLeave) leave(() => !isUsed.current && goToParent(), LEAVE_MS)
  }, [mayLeave, leave])
  return [stay, { onPointerEnter: stay, onKeyDown: stay }] as const
}
