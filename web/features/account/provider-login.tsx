import { type ReactNode, useState } from 'react'
import {
  account as ACCOUNT_MESSAGES,
  door as DOOR,
  forms as WORDS,
} from '#domain/words/en/account.json'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { fill } from '#domain/words/fill.ts'
import { tooManyRequests } from '#domain/words/replies.ts'
import { callOpen, type Failure } from '../../state/api.ts'
import { loginSettings } from '../../state/login-settings.ts'
import { type Refusals, refusalOf } from '../../state/refusals.ts'
import { $route, parentPath } from '../../state/routes.ts'
import { $targetRoute, onceChecked } from '../../state/session.ts'
import { keepForReload } from '../../state/unsaved-work.ts'
import { Button } from '../../ui/button.tsx'
import { Wrong } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import styles from './account.module.css'
import { LinkLine, Links } from './account-form.tsx'
import { startSession } from './start-session.ts'
import { StatusMessage, useOnOpen } from './use-on-open.tsx'

interface ButtonProps {
  kind?: 'primary' | 'plain'
  /** Why the login that came back from the provider failed. */
  problem?: string | null
}

/**
 * Leads to the provider, which sends the browser back, and says what went wrong with that; nothing
 * without one (product: Login elsewhere).
 */
export function ProviderButton({ kind = 'plain', problem: before = null }: ButtonProps) {
  const { provider } = loginSettings()
  const [problem, setProblem] = useState(before)
  const [result, run] = useResult()
  if (!provider) return null
  const go = async () => {
    const answer = await run(() => callOpen('GET', 'begin-provider-login', undefined, PATIENT))
    if (!answer) return
    if (!answer.ok) return setProblem(problemOf(answer))
    // It may come back to another page than the one that it leaves.
    $targetRoute.set($targetRoute.get() ?? parentPath($route.get()))
    await keepForReload()
    location.assign(answer.data.url)
  }
  return (
    <>
      {problem && (
        <p className={styles.lead}>
          <Wrong>{problem}</Wrong>
        </p>
      )}
      <Button kind={kind} result={result} onClick={go}>
        {fill(DOOR.logInWith, { name: provider })}
      </Button>
    </>
  )
}

interface ProviderFormProps extends Pick<ButtonProps, 'problem'> {
  lead?: string
  children?: ReactNode
}

/** The provider's button as the one thing to do. */
export const ProviderForm = ({ lead, children, ...button }: ProviderFormProps) => (
  <div className={styles.form}>
    {lead && <p className={styles.lead}>{lead}</p>}
    <ProviderButton kind="primary" {...button} />
    <Links>{children}</Links>
  </div>
)

/** In place of a form that is not for this server: why, and how one logs in here. */
export const ProviderOnly = ({ lead = '' }: { lead?: string }) => (
  <ProviderForm lead={lead}>
    <LinkLine text={WORDS.isRegistered} to="login" link={WORDS.links.logIn} />
  </ProviderForm>
)

/** Whether the provider has sent the browser back here. */
export const hasAnswer = (): boolean => /[?&](code|error)=/.test(location.search)

/** Logs in with what the provider has sent the browser back with. */
export function FinishLogin({ onProblem }: { onProblem: (problem: string) => void }) {
  const status = useOnOpen(finish, (answer) => answer.ok || onProblem(problemOf(answer)))
  return <StatusMessage status={status}>{textOf(status)}</StatusMessage>
}

const textOf = (status: string) =>
  status === 'pending' ? ACCOUNT_MESSAGES.activating : MESSAGES.loggedIn

/** Once for each page: a code works once. */
let finishing: ReturnType<typeof sendCode> | null = null

const finish = () => {
  finishing ??= sendCode()
  return finishing
}

async function sendCode() {
  const query = new URLSearchParams(location.search)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? '')
  if (!code || !state) return CANCELED
  // If the credential check failed later, it would end the session that starts here.
  await onceChecked()
  const body = { code, state, ...(iss && { iss }) }
  return startSession(callOpen('POST', 'finish-provider-login', body, PATIENT))
}

/** The provider has sent no code: whoever was to log in there did not. */
const CANCELED = {
  ok: false,
  code: 'canceled',
  status: null,
  message: 'canceled',
  data: undefined,
} as const satisfies Failure

/** The server asks the provider, which may be slow. */
const PATIENT = { timeoutMs: 20_000 }

function problemOf(failure: Failure): string {
  const { problem } = refusalOf(failure, PROBLEMS)
  return fill(problem, { name: loginSettings().provider ?? '' })
}

const PROBLEMS: Refusals<{ problem: string }> = {
  ...Object.fromEntries(
    Object.entries(DOOR.problems).map(([message, problem]) => [message, { problem }]),
  ),
  429: ({ waitS }) => ({ problem: tooManyRequests(waitS) }),
  unreachable: { problem: MESSAGES.networkError },
  otherwise: { problem: MESSAGES.internalError },
}
