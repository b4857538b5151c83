import { call, callOpen, type Failure, isDecided } from '../../state/api.ts'
import {
  $awaitedActivation,
  $isBegunElsewhere,
  awaitActivation,
  endAwaited,
} from '../../state/awaited-activation.ts'
import { $route, parentPath, parseRoute, quotationPath } from '../../state/routes.ts'
import { $session, $targetRoute, onceChecked } from '../../state/session.ts'
import { findUnsavedWork, type UnsavedWork } from '../../state/unsaved-work.ts'
import { announceAnswer } from './announce-answer.ts'
import { $email } from './email-field.tsx'
import { startSession } from './start-session.ts'

/** The outcome of following a mailed activation link. */
export interface Activation {
  ok: boolean
  /** The link was followed before: the account is active, but the link logs nobody in. */
  isUsed?: boolean
  /** The account whose password is asked for, because this browser did not register it. */
  asked?: string
  /** The address of the activated account, while somebody else is logged in here. */
  other?: string
  /** Unsaved work in this browser. */
  work?: UnsavedWork | null
  /** Where the registration started, and where to go on. */
  target?: string | null
}

const activations = new Map<string, Promise<Activation>>()

/** A key works once, so each page sends it only once, however often the modal is opened. */
export function activate(activationKey: string): Promise<Activation> {
  const activation = activations.get(activationKey) ?? sendKey(activationKey)
  activations.set(activationKey, activation)
  return activation
}

/** Sends the password that was asked for. */
export const activateWith = (activationKey: string, password: string): Promise<Activation> =>
  sendKey(activationKey, password)

/**
 * Waits for the credential check, because its failure would end the session that starts here. An
 * existing session does not end without asking.
 */
async function sendKey(activationKey: string, password?: string): Promise<Activation> {
  await onceChecked()
  // The login clears it, so it is read before.
  const awaited = $awaitedActivation.get()
  const target = $targetRoute.get() ?? awaited?.target ?? null
  const keepsSession = $session.get().status === 'known'
  const activating = callOpen('POST', 'activate', { activationKey, password, keepsSession })
  const answer = await (keepsSession ? activating : startSession(activating))
  if (!answer.ok) {
    // If the link is opened again, it is tried again.
    if (!isDecided(answer)) activations.delete(activationKey)
    const asked = askedIn(answer)
    if (asked) return { ok: false, asked }
    announceAnswer('activate', answer)
    return answer.message === 'already activated' ? usedBefore(target) : { ok: false }
  }
  const isOwn = awaited?.email === answer.data.email
  if (isOwn) endAwaited()
  if (keepsSession) return { ok: true, other: answer.data.email }
  return goOn(isOwn ? target : $targetRoute.get(), isOwn)
}

/** The account, if the answer is a refusal that asks for its password. */
function askedIn({ status, data }: Failure): string | undefined {
  const isAsked = status === 401 && typeof data === 'object' && data !== null && 'email' in data
  return isAsked ? String(data.email) : undefined
}

/**
 * Offers unsaved work of this browser, if there is any; otherwise opens the
 * target, or what was shared.
 */
async function goOn(target: string | null, isOwn: boolean): Promise<Activation> {
  const work = await findUnsavedWork(quotationOf(target))
  $targetRoute.set(work ? null : target)
  if (work) return { ok: true, work, target }
  const shared = isOwn || target ? null : await findShared()
  if (shared) $targetRoute.set(shared)
  $isBegunElsewhere.set(!isOwn && !shared)
  return { ok: true }
}

/**
 * Where to read what was shared with a new account, which has nothing else in its list: the
 * quotation, or the list if there are several. The owner of the account may have registered in
 * another browser, from the mail about it.
 */
async function findShared(): Promise<string | null> {
  const answer = await call('GET', 'get-quotation-list', { limit: 2 })
  const [only, more] = answer.ok ? answer.data.quotations : []
  if (!only) return null
  return more ? '/quotation-list' : quotationPath(only.id)
}

/** Prepares the login that follows: fills in the address and keeps the target. */
function usedBefore(target: string | null): Activation {
  const awaited = $awaitedActivation.get()
  if (awaited) $email.set(awaited.email)
  $targetRoute.set(target)
  return { ok: true, isUsed: true }
}

function quotationOf(target: string | null): string {
  const route = parseRoute(target ?? '/new')
  return route.screen === 'editor' ? route.quotationId : 'new'
}

/** After a link was mailed, remembers in this browser where to return to. */
export function awaitLink(email: string): void {
  awaitActivation(email, $targetRoute.get() ?? parentPath($route.get()))
}
