import { atom } from 'nanostores'
import { keepText, readKept } from './browser-storage.ts'
import { $hasNotice, AWAITED_KEY } from './has-account-notice.ts'

/** An account whose mailed link has not been followed yet. All tabs of this browser share it. */
export interface AwaitedActivation {
  /** Normalized, as in the server's answer. */
  email: string
  /** The path of the form that needed the account, or of the page behind the form. */
  target: string
  /** Milliseconds since 1970. */
  at: number
  /** The user closed its notice. */
  isClosed?: boolean
}

/** As long as the mailed link is valid (api: Account calls). */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

export const $awaitedActivation = atom<AwaitedActivation | null>(read())

/**
 * The link was followed in a browser that knows of no registration: there may be
 * unsaved work in another one.
 */
export const $isBegunElsewhere = atom(false)
$isBegunElsewhere.listen((isSo) => isSo && $hasNotice.set(true))

export function awaitActivation(email: string, target: string): void {
  write({ email, target, at: Date.now() })
}

/** Hides the notice. The link still leads back to the target. */
export function closeAwaited(): void {
  const awaited = $awaitedActivation.get()
  if (awaited) write({ ...awaited, isClosed: true })
}

/** Whether this account is the one waiting for activation. */
export const isAwaited = (email: string): boolean => $awaitedActivation.get()?.email === email

/** Forgets the account: it is activated, or no longer waited for. */
export const endAwaited = (): void => write(null)

/** Another tab of this browser changed it. */
if (typeof window !== 'undefined')
  window.addEventListener(
    'storage',
    ({ key }) => key === AWAITED_KEY && $awaitedActivation.set(read()),
  )

function write(awaited: AwaitedActivation | null): void {
  $awaitedActivation.set(awaited)
  if (awaited) $hasNotice.set(true)
  keepText(AWAITED_KEY, awaited && JSON.stringify(awaited))
}

function read(): AwaitedActivation | null {
  return parseAwaited(readKept(AWAITED_KEY), Date.now())
}

/** The stored value may come from another version, or be older than the mailed link. */
export function parseAwaited(text: string | null, now: number): AwaitedActivation | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return isValid(stored) && now - stored.at < LIFETIME_MS ? stored : null
  } catch {
    return null
  }
}

function isValid(stored: unknown): stored is AwaitedActivation {
  if (typeof stored !== 'object' || stored === null) return false
  const { email, target, at } = stored as Record<string, unknown>
  return typeof email === 'string' && typeof at === 'number' && isPath(target)
}

function isPath(target: unknown): boolean {
  return typeof target === 'string' && target.startsWith('/') && !target.startsWith('//')
}
