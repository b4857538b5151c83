import { isEmail } from '../domain/words/email.ts'
import { normalizeEmail } from '../domain/words/normalize-email.ts'
import { usageError } from './command.ts'

/** Messages that say why nothing was done, and what to do instead. */
export const REFUSED = {
  'not found': (email: string) => `${email} has no account; see admin list`,
  'already exists': (email: string) =>
    `${email} has an account already; admin promote makes it super-admin`,
  'last super-admin': (email: string) =>
    `${email} is the last super-admin; promote somebody else first`,
  'bad email': (email: string) => `"${email}" is no e-mail address`,
  'bad password': () =>
    'The password must have 8 to 200 characters and not be a common one; nothing was changed',
}

/** Normalizes an e-mail address. @throws UsageError for anything else. */
export function emailOf(name: string, address: string): string {
  const email = normalizeEmail(address)
  if (!isEmail(email)) throw usageError(name, `"${address}" is no e-mail address`)
  return email
}
