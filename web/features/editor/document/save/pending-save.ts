import type { Attempt } from './save-attempt.ts'

/**
 * A save that was sent, but not answered: it may be stored or not. The next save of the same work
 * sends it again under its saveId before anything newer, so that nothing is stored twice (api).
 */
export interface Unanswered {
  readonly saveId: string
  readonly quotationId: string
  /** What was sent; null when only a restored draft tells of it. */
  readonly attempt: Attempt | null
}

/** Of the work that is on the paper: another document has another draft key. */
let held: { readonly draftKey: string; readonly save: Unanswered } | null = null

export function holdUnanswered(draftKey: string, save: Unanswered): void {
  held = { draftKey, save }
}

export function letGoUnanswered(draftKey: string): void {
  if (held?.draftKey === draftKey) held = null
}

/** The unanswered save of the work that this draft stands for, if there is one. */
export const unansweredOf = (draftKey: string): Unanswered | null =>
  held?.draftKey === draftKey ? held.save : null
