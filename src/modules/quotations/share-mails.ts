import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Access } from '#domain/document/quotation.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import { plainName } from '#domain/words/plain-name.ts'
import type { Db } from '../../../db/client.ts'
import { justChanged } from '../../../db/prepared-statements.ts'
import { type MailKind, mails } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { frameIn, mailOf } from '../../adapters/mail/mail-template.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import { DAY_MS, daily, type Limit } from '../../plugins/attempt-counter.ts'
import type { StoredCounter } from '../../plugins/stored-attempts.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { Letters } from '../mails/mail-queue.ts'
import type { QuotationFinder } from './quotation-finder.ts'
import type { Mailing } from './recent-saves.ts'
import type { StoredQuotation } from './stored-quotation.ts'

export interface ShareMailsDeps extends Deps<'publicUrl' | 'now' | 'subscriptions' | 'gate'> {
  db: Db
  finder: Pick<QuotationFinder, 'findHead'>
  /** Signs the keys in links. */
  secret: string
  /** Counts mails per quotation and recipient, even when rate limits are off. */
  mailed: StoredCounter
  /** A link of the person's own, which needs no account; null if there can't be one. */
  personalLink: (head: StoredQuotation, to: string) => Promise<string | null>
}

/** A quotation that was just shared. */
export interface Shared {
  id: string
  name: string
  /** The owner's address. */
  email: string
  access: Access
}

/** Who gets the link. */
export interface Recipients {
  addresses: readonly string[]
  /** Whether the sender named them; otherwise they are the people new on the list. */
  isExplicit: boolean
  /** Whether the mails offer a link that needs no account, where the quotation has a list. */
  withPersonalLinks: boolean
}

/** A save that mails nobody. */
export const NO_MAILING: PlannedMailing = {
  queued: [],
  notMailed: [],
  queries: () => [],
  cancel: () => {},
}

/** A person who is taken off the list and put on it again gets no second mail. */
const ABOUT_QUOTATION: Limit = { attempts: 1, windowMs: 30 * DAY_MS, perDay: null }
/** When the sender asks for it, a person is mailed again: a mail may get lost among others. */
const AGAIN = daily(3)

/** A mailing that will be stored together with its save. */
export interface PlannedMailing extends Mailing {
  /**
   * @param isSaved SQL: whether the statement before it, or the whole batch, has stored the save
   */
  queries(isSaved: SQL): Query[]
  /** Uncounts the mails: the save was not stored. */
  cancel(): void
}

interface Decision {
  as: 'queued' | 'notMailed' | 'mailed before'
  /** The keys of the limits that it was counted against. */
  counted?: string[]
}

export type ShareMails = ReturnType<typeof createShareMails>

/** Mails a quotation's link to the people whom it is shared with. */
export function createShareMails(deps: ShareMailsDeps) {
  const { db, finder, subscriptions, gate, publicUrl, secret, now, mailed, personalLink } = deps
  const keys = createMailKeys(secret)
  const failures = db
    .select({ to: mails.address })
    .from(mails)
    .where(and(eq(mails.about, sql.placeholder('id')), isNotNull(mails.failedAt)))
    .prepare()

  /**
   * Counts the mails of a save that is about to be stored.
   * @param address the client's address, for rate limits
   */
  async function plan(
    shared: Shared & { ownerId: string },
    { addresses, isExplicit, withPersonalLinks }: Recipients,
    address: string,
  ): Promise<PlannedMailing> {
    const all = [...new Set(addresses.map(normalizeEmail))]
    const others = all.filter((to) => to !== normalizeEmail(shared.email))
    const decisions = await Promise.all(others.map((to) => decide(to, shared, isExplicit, address)))
    const decided = (as: Decision['as']) => others.filter((_, at) => decisions[at]?.as === as)
    const queued = decided('queued')
    const isPersonal = withPersonalLinks && shared.access.level === 'custom'
    const kind = isPersonal ? 'personal share' : 'share'
    return {
      queued,
      notMailed: decided('notMailed'),
      queries: (isSaved) =>
        queued.length === 0
          ? []
          : [
              insertMails(db, shared, { kind, addresses: queued, at: now() }, isSaved),
              mailed.countIfChanged(queued.map((to) => aboutQuotation(shared.id, to, isExplicit))),
              deleteFailed(db, shared.id, queued),
            ],
      cancel: () => gate.refund(decisions.flatMap(({ counted = [] }) => counted)),
    }
  }

  async function decide(
    to: string,
    shared: Shared & { ownerId: string },
    isExplicit: boolean,
    address: string,
  ): Promise<Decision> {
    if (!mayBeMailed(to, shared.access)) return { as: 'notMailed' }
    if (await mailed.isFull(aboutQuotation(shared.id, to, isExplicit)))
      return { as: isExplicit ? 'notMailed' : 'mailed before' }
    if (await gate.isUnsubscribed(to)) return { as: 'notMailed' }
    const sender = { userId: shared.ownerId, email: shared.email, address }
    const admitted = await gate.admit(sender, [to], 'share')
    return 'retryAfter' in admitted ? { as: 'notMailed' } : { as: 'queued', ...admitted }
  }

  /**
   * Writes the mail as of now: the quotation may have been withdrawn since, or its recipient may
   * have unsubscribed.
   */
  const letter: Letters['share'] = async ({ kind, about, userId, address: to }) => {
    const shared = await finder.findHead(about)
    if (shared?.ownerId !== userId) return null
    if (!mayBeMailed(to, shared.access)) {
      // Uncounted, so that a person who is put on the list again is mailed.
      mailed.refund([aboutQuotation(about, to, false)[0]])
      return null
    }
    const isPersonal = kind === 'personal share' && shared.access.level === 'custom'
    const language = (await languageOfAccount(db, to)) ?? shared.language
    return shareLetter(to, shared, {
      language,
      link: linkFor(to, shared),
      personalLink: isPersonal ? await personalLink(shared, to) : null,
      unsubscribeLink: subscriptions.unsubscribeLink(to),
    })
  }

  /**
   * The people whose mail the mail server refused and who may still open the quotation: those on
   * its list, or anybody if it is public.
   */
  async function failed({ id, access }: Pick<Shared, 'id' | 'access'>): Promise<string[]> {
    const rows = await failures.all({ id })
    return rows.map(({ to }) => to).filter((to) => mayBeMailed(to, access))
  }

  /**
   * For a quotation with a list, the link contains a key that tells its reader which address it was
   * mailed to. It is in the fragment, which no server and no other page can see.
   */
  function linkFor(to: string, { id, access }: Shared): string {
    const link = `${publicUrl()}/${id}`
    return access.level === 'custom' ? `${link}#mail=${keys.keyOf(id, to)}` : link
  }

  /** Who shared a quotation with whom, for somebody who may not read it but has the mail's link. */
  function mailedTo({ id, email, access }: Shared, mailKey: string) {
    const to = keys.recipientOf(id, access.userList, mailKey)
    return to && { from: email, to }
  }

  return { plan, letter, failed, mailedTo }
}

function aboutQuotation(id: string, to: string, isExplicit: boolean): [string, Limit] {
  return isExplicit ? [`${id} to ${to} again`, AGAIN] : [`${id} to ${to}`, ABOUT_QUOTATION]
}

function insertMails(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
  { kind, addresses, at }: { kind: MailKind; addresses: readonly string[]; at: number },
  isSaved: SQL,
): Query {
  return enqueueMail(
    db,
    { kind, userId: ownerId, address: sql`value`, about: id, at, each: sql`key` },
    sql`FROM json_each(${JSON.stringify(addresses)}) WHERE ${isSaved}`,
  )
}

/** Deletes mails that were given up before, since their recipients are mailed now. */
const deleteFailed = (db: Db, id: string, addresses: readonly string[]) =>
  db
    .delete(mails)
    .where(
      and(
        eq(mails.about, id),
        isNotNull(mails.failedAt),
        inArray(mails.address, [...addresses]),
        justChanged,
      ),
    )

/** Whether the person is on the list, or everyone may open the quotation. */
const mayBeMailed = (to: string, { level, userList }: Access): boolean =>
  isEmail(to) && (level === 'everyone' || userList.some((email) => normalizeEmail(email) === to))

/** 128 bits, the fewest that keys in mails have (api: Account calls). */
const KEY_BYTES = 16

/**
 * Keys in the links of share mails. A key reveals which address its mail went to, as long as that
 * address is on the list; somebody who only knows the quotation's id can't make one. Keys are not
 * stored.
 */
function createMailKeys(secret: string) {
  const key = createHmac('sha256', secret).update('share mails').digest()

  const bytesOf = (id: string, email: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, normalizeEmail(email)]))
      .digest()
      .subarray(0, KEY_BYTES)

  return {
    keyOf: (id: string, email: string): string => bytesOf(id, email).toString('base64url'),

    /** The address on the list that the key was mailed to, or null. */
    recipientOf(id: string, userList: readonly string[], mailKey: string): string | null {
      const given = Buffer.from(mailKey, 'base64url')
      if (given.length !== KEY_BYTES) return null
      return userList.find((email) => timingSafeEqual(bytesOf(id, email), given)) ?? null
    },
  }
}

/** The mail to a person whom a quotation was shared with. */
export function shareLetter(
  to: string,
  { name: given, email, access }: { name: string; email: string; access: Access },
  {
    language,
    link,
    personalLink,
    unsubscribeLink,
  }: { language: Language; link: string; personalLink: string | null; unsubscribeLink: string },
): Mail {
  const words = toolWords(language, 'mails').share
  // Strangers choose this text, and the mail comes from us.
  const name = plainName(given)
  const { personal: text, personalLink: label } = words
  return mailOf(
    to,
    {
      title: words.subject,
      paragraphs: [
        fill(name ? words.named : words.text, { email, name }),
        access.level === 'everyone' ? words.anyone : fill(words.listed, { to }),
      ],
      button: words.button,
      link,
      ...(personalLink !== null && { other: { text, label, link: personalLink } }),
      smallPrint: fill(words.small, { email }),
      unsubscribeLink,
      frame: frameIn(language),
    },
    { replyTo: email },
  )
}
