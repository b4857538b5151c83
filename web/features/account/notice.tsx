import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { notice as WORDS } from '#domain/words/en/account.json'
import {
  $awaitedActivation,
  $isBegunElsewhere,
  closeAwaited,
  endAwaited,
  isAwaited,
} from '../../state/awaited-activation.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $route, type ModalKey, parentPath, parseRoute } from '../../state/routes.ts'
import { $session, $targetRoute } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { fillNodes } from '../../ui/fill-nodes.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { $email } from './email-field.tsx'
import { askToLogIn, forgetTarget, goToTarget } from './login-redirect.ts'
import styles from './notice.module.css'

/**
 * The notice about an account that is being activated: where the mail went, how to go on after the
 * link was followed in another tab, and where to find work that was started in another browser.
 */
export function Notice() {
  const awaited = useStore($awaitedActivation)
  const { status } = useStore($session)
  const interrupted = useInterrupted()
  if (interrupted)
    return (
      <Bar onClose={forgetTarget} act={<Button onClick={goToTarget}>{interrupted}</Button>}>
        {WORDS.active}
      </Bar>
    )
  if (status === 'anonymous' && awaited && !awaited.isClosed)
    return <MailSent email={awaited.email} target={awaited.target} />
  return <BegunElsewhere />
}

/**
 * What is left to do here after the mailed link was followed in another tab;
 * that tab has the target too.
 */
function useInterrupted(): string | null {
  const awaited = useStore($awaitedActivation)
  const { status, email } = useStore($session)
  const target = useStore($targetRoute)
  const route = useStore($route)
  const hasWaited = useRef(false)
  if (awaited && status === 'anonymous') hasWaited.current = true

  const aim = target === null ? null : parseRoute(target)
  const isBefore = aim !== null && route.modal === null && parentPath(route) === parentPath(aim)
  const isOpen = hasWaited.current && status === 'known' && isBefore
  const label = (isOpen && aim.modal && actOf(aim.modal.key)) || null

  useEffect(() => {
    // Nobody is typing here, so the form can already be open when they come back.
    if (label && document.hidden) goToTarget()
  }, [label])
  useEffect(() => {
    // Somebody logged in with a password: the link was followed on another device.
    if (status === 'known' && isAwaited(email)) endAwaited()
  }, [status, email])
  useEffect(() => {
    if (status === 'known' && location.pathname === target && route.modal) forgetTarget()
  }, [status, target, route])
  return label
}

function actOf(key: ModalKey): string | undefined {
  const acts: Partial<Record<ModalKey, string>> = WORDS.acts
  return acts[key]
}

function MailSent({ email, target }: { email: string; target: string }) {
  const { isDirty } = useStore($openQuotation)
  const logIn = () => {
    $email.set(email)
    askToLogIn(target)
  }
  return (
    <Bar onClose={closeAwaited}>
      {fillNodes(isDirty ? WORDS.mailedAndKept : WORDS.mailed, {
        email: <strong>{email}</strong>,
        logIn: (
          <button type="button" className="link" onClick={logIn}>
            {WORDS.logIn}
          </button>
        ),
      })}
    </Bar>
  )
}

function BegunElsewhere() {
  if (!useStore($isBegunElsewhere)) return null
  return <Bar onClose={() => $isBegunElsewhere.set(false)}>{WORDS.begunElsewhere}</Bar>
}

function Bar(props: { children: ReactNode; act?: ReactNode; onClose: () => void }) {
  return (
    <aside
      className={`${styles.notice} banner surface screen-only`}
      data-notice
      aria-label={WORDS.label}
      role="status"
    >
      <p className={styles.words}>{props.children}</p>
      {props.act && <span className={styles.act}>{props.act}</span>}
      <IconButton label={WORDS.close} onClick={props.onClose}>
        <X size={16} />
      </IconButton>
    </aside>
  )
}
