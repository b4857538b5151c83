import type { Language } from '#domain/words/language.ts'
import { recipientOf } from '#domain/words/recipient.ts'
import {
  type AttemptCounter,
  daily,
  type Key,
  type Limit,
  type MaybePromise,
} from '../../plugins/attempt-counter.ts'
import { type SetHeaders, tooMany } from '../../plugins/outcomes.ts'

/** Rate limits for credential attempts, per account and per address (security: Limits). */
export type RateLimits = ReturnType<typeof createRateLimits>

/** An attempt that has been counted, unless a limit is exceeded. */
export interface Attempt {
  /** Seconds until another attempt is allowed, or null when this one is. */
  retryAfter: MaybePromise<number | null>
  /**
   * Uncounts the attempt as a guess. It stays counted as a login, since each login costs a hash.
   */
  refundGuess(): void
  /** Uncounts the attempt: it failed, but not through the client's fault. */
  refund(): void
}

const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS
/** Windows that grow; not for limits per account, whose owner would be the one who waits. */
const GROWING = { windowMs: QUARTER_HOUR_MS, maxWindowMs: 16 * QUARTER_HOUR_MS }

const quarterHourly = (attempts: number, perDay: number): Limit => ({
  attempts,
  windowMs: QUARTER_HOUR_MS,
  perDay,
})
const growing = (attempts: number, perDay: number): Limit => ({ attempts, ...GROWING, perDay })
const tenMinutely = (attempts: number, perDay: number): Limit => ({
  attempts,
  windowMs: 10 * MINUTE_MS,
  perDay,
})

interface CallLimits {
  /** One account from one address: lower, so that a stranger can't lock the owner out. */
  accountFromAddress?: Limit
  account?: Limit
  address: Limit
}

/** docs/security.md has a table of all limits. */
const GUESSING: CallLimits = {
  accountFromAddress: growing(10, 60),
  account: quarterHourly(50, 200),
  address: growing(100, 500),
}
/** Replaces the limits above for an account on a device where it has logged in before. */
const GUESSING_ON_DEVICE = growing(10, 60)
/** Counts right passwords too, since each costs a hash. */
const LOGGING_IN = {
  accountFromAddress: quarterHourly(100, 1000),
  address: quarterHourly(1000, 20_000),
}
/** No limit per account: a key of 192 bits can't be guessed, and a good one must not be blocked. */
const RESETTING: CallLimits = {
  accountFromAddress: growing(10, 60),
  address: growing(100, 500),
}
const REGISTERING: CallLimits = {
  // Below the account's limit, so that a stranger can't use that up from one address.
  accountFromAddress: tenMinutely(8, 16),
  account: tenMinutely(10, 100),
  address: tenMinutely(100, 300),
}
/** The mailed key counts as the account: its holder could guess the registration's password. */
const ACTIVATING: CallLimits = {
  account: quarterHourly(20, 60),
  address: tenMinutely(100, 500),
}
/** Counts requests that send no mail too. */
const REQUESTING_RESET: CallLimits = {
  accountFromAddress: quarterHourly(10, 30),
  address: quarterHourly(100, 300),
}
/** A token can't be guessed, and a good one must not be blocked: only wrong ones are counted. */
const UNKNOWN_TOKENS = growing(100, 500)
/** PINs and passwords of a login that is locked to an offer: of 10,000 PINs at most 30 a day. */
const UNLOCKING = growing(5, 30)
/** Each makes the server send a request (api: Webhooks). */
const TRYING_WEBHOOKS = tenMinutely(30, 300)
/** Each step makes the server ask the provider. */
const LOGGING_IN_WITH_PROVIDER = tenMinutely(200, 4000)
/** Sent by super-admins, so that no stranger can use it up. */
const SENDING_RESET: CallLimits = {
  account: quarterHourly(5, 20),
  address: quarterHourly(100, 500),
}

/**
 * Mails with a link to activate an account or to reset its password: anybody can have them sent to
 * anybody. The limit from one address is lower than the total, so that it takes several addresses
 * to use the total up.
 */
const ACCOUNT_MAILS = {
  toRecipientFromAddress: daily(3),
  toRecipient: daily(5),
  /** How many of them may go to other spellings of the recipient's address. */
  toOtherSpellings: daily(3),
  fromAddress: daily(100),
  /**
   * Replaces the limits above: a device that has logged in before does not belong to a stranger.
   */
  onDevice: daily(5),
}

/** Where a call comes from. */
export interface Client {
  /** For IPv6, the /64 network. */
  address: string
  /** A device on which the account has logged in before. */
  device?: string | null
  /** What its browser asks for; null: not known. */
  language?: Language | null
}

export function createRateLimits(counter: AttemptCounter) {
  const limitCall = (call: string, limits: CallLimits) => (account: string, address: string) =>
    attempt(keysOf(call, limits, account, address))

  /**
   * A call that may send somebody a mail. Other spellings of an address count as the same person.
   */
  const limitWriting = (call: string, limits: CallLimits) => (email: string, address: string) =>
    limitCall(call, limits)(recipientOf(email), address)

  /** @param device where the account has logged in before: strangers' guesses don't count there */
  function login(email: string, address: string, device: string | null): Attempt {
    if (device === null) {
      return attempt(
        keysOf('login', GUESSING, email, address),
        keysOf('every login', LOGGING_IN, email, address),
      )
    }
    return attempt(
      [[`login ${email} on ${device}`, GUESSING_ON_DEVICE]],
      [[`every login ${email} on known devices`, LOGGING_IN.accountFromAddress]],
    )
  }

  function accountMail(email: string, { address, device = null }: Client): Attempt {
    if (device === null) return attempt(mailsOfStrangers(email, address))
    const onDevice = `account mails to ${recipientOf(email)} on ${device}`
    return attempt([[onDevice, ACCOUNT_MAILS.onDevice]])
  }

  /** Uncounts the mail whose link was followed: no stranger had asked for it. */
  const followed = (email: string, address: string) =>
    counter.refund(mailsOfStrangers(email, address).map(([key]) => key))

  function attempt(guesses: Key[], logins: Key[] = []): Attempt {
    const keys = [...guesses, ...logins]
    return {
      retryAfter: counter.count(keys),
      refundGuess: () => counter.refund(guesses.map(([key]) => key)),
      refund: () => counter.refund(keys.map(([key]) => key)),
    }
  }

  return {
    login,
    accountMail,
    followed,
    register: limitWriting('register', REGISTERING),
    requestReset: limitWriting('request reset', REQUESTING_RESET),
    sendReset: limitWriting('send reset', SENDING_RESET),
    invite: limitWriting('invite', SENDING_RESET),
    providerLogin: (address: string) =>
      attempt([[`logins with the provider from ${address}`, LOGGING_IN_WITH_PROVIDER]]),
    reset: limitCall('reset', RESETTING),
    activate: limitCall('activate', ACTIVATING),
    unknownToken: (address: string) =>
      attempt([[`unknown API tokens from ${address}`, UNKNOWN_TOKENS]]),
    unlock: (sessionId: string) => attempt([[`unlocking ${sessionId}`, UNLOCKING]]),
    tryWebhook: (userId: string) => attempt([[`tries of webhooks of ${userId}`, TRYING_WEBHOOKS]]),
  }
}

function keysOf(call: string, limits: CallLimits, account: string, address: string): Key[] {
  const keys: Key[] = [[`${call} from ${address}`, limits.address]]
  if (limits.account) keys.push([`${call} ${account}`, limits.account])
  if (limits.accountFromAddress) {
    keys.push([`${call} ${account} from ${address}`, limits.accountFromAddress])
  }
  return keys
}

function mailsOfStrangers(email: string, address: string): Key[] {
  const recipient = recipientOf(email)
  const to = `account mails to ${recipient}`
  const keys: Key[] = [
    [`${to} from ${address}`, ACCOUNT_MAILS.toRecipientFromAddress],
    [to, ACCOUNT_MAILS.toRecipient],
    [`account mails from ${address}`, ACCOUNT_MAILS.fromAddress],
  ]
  if (email !== recipient) keys.push([`${to} otherwise`, ACCOUNT_MAILS.toOtherSpellings])
  return keys
}

/**
 * Runs the work, or answers 429 with Retry-After when the limit is exceeded. An attempt that ends
 * in a server error is uncounted: retrying during an outage must not lock anybody out.
 */
export async function rateLimited<Answer>(
  attempt: Attempt,
  headers: SetHeaders,
  work: () => Promise<Answer>,
) {
  const retryAfter = await attempt.retryAfter
  if (retryAfter !== null) return tooMany(headers, retryAfter)
  try {
    return await work()
  } catch (error) {
    attempt.refund()
    throw error
  }
}
