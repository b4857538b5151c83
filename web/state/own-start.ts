import { atom } from 'nanostores'
import { readCookies } from './browser-storage.ts'
import { mayHaveSession } from './session.ts'

/** The template of one's own from which the open quotation was started; null for none. */
export const $startedFrom = atom<{ id: string; name: string } | null>(null)

/** Counts what this page changed of the user's templates. */
export const $templateChanges = atom(0)

/**
 * Whether this browser knows that new quotations start with a template of the user's own: a page
 * then waits for it and shows no other first (product: Own templates). The server reads the cookie
 * too (plugins/assets/page-parts.ts).
 */
export const startsWithOwn = (): boolean =>
  mayHaveSession() && /(^|; )own-start=1/.test(readCookies())
