import type { Access, Quotation } from '#domain/document/quotation.ts'
import { isNewer } from '#domain/document/version.ts'
import { type Failure, isUnreachable, type Reply } from '../../../state/api.ts'
import { upgraded } from '../document/upgraded.ts'

/** The server's answer to a save. */
export type Saved = Reply<'save-quotation', 'post'>

/** What a person fills in on the first save (product: Saving). */
export interface SaveFields {
  name: string
  category: string
  desc: string
  info: string
}

/** What the share form asks for: the access to store, and whom to mail which links. */
export interface Sharing {
  readonly access: Access
  readonly notify: readonly string[]
  /** Whether the mails of a custom list offer a link that needs no account. */
  readonly personalLinks?: boolean
}

/** How a save ended. */
export type SaveOutcome = SavedOutcome | FailedSave

export interface SavedOutcome {
  ok: true
  message: string
  id: string
  name: string
  /** '' without one. */
  number: string
  /** False if another document was opened meanwhile, or if the save came from a list. */
  isOpen: boolean
  /** Whether the save came from the share form. */
  isShared: boolean
  /** People to whom no mail could be sent. */
  notMailed: readonly string[]
  /** Another quotation with the number that was typed. */
  taken?: Taken | undefined
}

/** A quotation with the same number; the name is null in the trash. */
export interface Taken {
  readonly number: string
  readonly id: string
  readonly name: string | null
}

export type FailedSave =
  | { ok: false; reason: 'nothing open' }
  | { ok: false; reason: 'not logged in' }
  /**
   * `newer` is the stored version; `isAhead`: a newer version of the program saved it, so it can't
   * be overwritten.
   */
  | { ok: false; reason: 'conflict'; newer: Quotation; isAhead: boolean }
  /** The open quotation was saved by a newer version of the program. */
  | { ok: false; reason: 'ahead' }
  | { ok: false; reason: 'deleted' | 'unreachable' | 'busy' | 'too large' | 'typed total' }
  /** `at` is the path of the figure beyond ±1e12. */
  | { ok: false; reason: 'out of range'; at: string }
  /** The server's message. */
  | { ok: false; reason: 'refused'; message: string }
  /** A changed copy of a quotation that is no longer shared: it has become a new quotation. */
  | { ok: false; reason: 'not shared'; message: string }

/** The outcome of a save that was accepted. */
export function success(
  { message, quotation, notMailed = [], numberTakenBy }: Saved,
  rest: Pick<SavedOutcome, 'isOpen' | 'isShared'>,
): SavedOutcome {
  const { id, name, number } = quotation
  const taken = numberTakenBy && { number, ...numberTakenBy }
  return { ok: true, message, id, name, number, ...rest, notMailed, taken }
}

/** The outcome of a save that the saver itself rejects. */
export const failed = (
  reason: 'nothing open' | 'ahead' | 'not logged in' | 'deleted',
): FailedSave => ({ ok: false, reason })

/** The outcome of a save that the server refused or did not answer. */
export function refusal(answer: Failure): FailedSave {
  const { status, message, data } = answer
  if (isUnreachable(answer)) return { ok: false, reason: 'unreachable' }
  if (status === 429) return { ok: false, reason: 'busy' }
  if (status === 413 && !isStorageFull(data)) return { ok: false, reason: 'too large' }
  if (message === 'typed total') return { ok: false, reason: 'typed total' }
  return { ok: false, reason: 'refused', message }
}

/** As `refusal`, where the quotation is open: a login, a copy or another try may help there. */
export async function failureOf(answer: Failure): Promise<FailedSave> {
  if (answer.status === 401) return failed('not logged in')
  if (answer.status === 404) return failed('deleted')
  if (answer.status !== 409) return refusal(answer)
  const { message, quotation } = answer.data as Saved
  const newer = await upgraded(quotation)
  if (!newer) return { ok: false, reason: 'unreachable' }
  const isAhead = message === 'saved by a newer version' || isNewer(newer)
  return { ok: false, reason: 'conflict', newer, isAhead }
}

/** Then the server's message says what to do. */
const isStorageFull = (data: unknown) => (data as { name?: unknown } | null)?.name === 'StorageFull'
