import type { Access } from '../../../../src/domain/document/quotation.ts'
import { type Failure, isUnreachable } from '../../../state/api.ts'

/** What a person fills in on the first save (design, Save modal). */
export interface SaveFields {
  name: string
  category: string
  desc: string
  info: string
}

/** What the share form asks for: the access to store, and whom to mail the link. */
export interface Sharing {
  readonly access: Access
  readonly notify: readonly string[]
}

/** What a save came to. `isOpen` is false when another document was opened meanwhile. */
export type SaveOutcome =
  | {
      ok: true
      message: string
      id: string
      name: string
      isOpen: boolean
      /** The share form asked for it. */
      isShared: boolean
      /** People whose mail was not sent. */
      notMailed: readonly string[]
    }
  | { ok: false; reason: 'nothing open' | 'not logged in' | 'conflict' | 'deleted' }
  | { ok: false; reason: 'unreachable' | 'busy' | 'too large' }
  /** `at` is the path of the figure beyond ±1e12. */
  | { ok: false; reason: 'out of range'; at: string }
  /** The server's message. */
  | { ok: false; reason: 'refused'; message: string }

/** The outcome of a save that was not accepted, for a reason of the saver's own. */
export const failed = (
  reason: 'nothing open' | 'not logged in' | 'conflict' | 'deleted',
): SaveOutcome => ({ ok: false, reason })

/** The outcome of a save that was refused or not answered. */
export function refusal(answer: Failure): SaveOutcome {
  const { status, message, data } = answer
  if (isUnreachable(answer)) return { ok: false, reason: 'unreachable' }
  if (status === 429) return { ok: false, reason: 'busy' }
  if (status === 413 && !isStorageFull(data)) return { ok: false, reason: 'too large' }
  return { ok: false, reason: 'refused', message }
}

/** The server's message then says what to do. */
const isStorageFull = (data: unknown) => (data as { name?: unknown } | null)?.name === 'StorageFull'
