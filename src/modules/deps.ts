import type { Registration } from '#domain/registration.ts'
import type { Database } from '../../db/client.ts'
import type { FileStorage } from '../adapters/storage/storage.ts'
import type { Log } from '../log.ts'
import type { AccountKeys } from './auth/account-keys.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Sessions } from './auth/sessions.ts'
import type { MailGate } from './mails/mail-gate.ts'
import type { Subscriptions } from './mails/subscriptions.ts'
import type { LinkTokens } from './offers/link-tokens.ts'
import type { QuotationFinder } from './quotations/quotation-finder.ts'
import type { Quota } from './users/quota.ts'

/** What most services are made from. */
interface All {
  db: Database
  log: Log
  /** The time in ms since 1970. */
  now: () => number
  /** The base of links; never taken from a Host header (README: Settings). */
  publicUrl: () => string
  storage: FileStorage
  quota: Quota
  finder: QuotationFinder
  keys: AccountKeys
  passwords: Passwords
  sessions: Sessions
  subscriptions: Subscriptions
  gate: MailGate
  registration: Registration
  /** Of the links to offers. */
  tokens: LinkTokens
}

/** These of them. */
export type Deps<Name extends keyof All> = Pick<All, Name>
