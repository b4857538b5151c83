import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { clientKey } from '#domain/clients/same-client.ts'
import type { ClientTexts } from '#domain/clients/tidy-client.ts'
import { badPeople } from '#domain/offers/people.ts'
import { dayAt, endOfDay, isTimeZone } from '#domain/offers/time-zones.ts'
import { isDay } from '#domain/words/day.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import type { Recipient } from '#domain/words/recipients.ts'
import { oneLine } from '#domain/words/without-hidden.ts'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { files } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import { languageOfUser } from '../auth/account-languages.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { knownAs } from '../clients/client-sql.ts'
import type { Deps } from '../deps.ts'
import { hashFiles } from '../files/file-hashes.ts'
import type { LimitReached } from '../mails/mail-gate.ts'
import type { QuotationFinder } from '../quotations/quotation-finder.ts'
import type { Revisions } from '../quotations/revisions/service.ts'
import type { Quota } from '../users/quota.ts'
import { type Events, sentEvent } from './events.ts'
import {
  type Asked,
  insertLinks,
  insertMails,
  insertOffer,
  insertVersion,
  isSent,
  offerBytes,
  refusalOfFile,
  type Send,
  setState,
} from './send-statements.ts'
import { type ReadVersion, readVersion } from './sent-version.ts'

export interface OfferDeps extends Deps<'db' | 'now' | 'quota' | 'tokens' | 'gate' | 'storage'> {
  finder: Pick<QuotationFinder, 'findHead' | 'findDocument'>
  revisions: Pick<Revisions, 'open' | 'label'>
  events: Events
}

export type SendResult =
  | { outcome: 'sent'; sent: SentLink[]; notMailed: string[] }
  | { outcome: 'not found' | 'forbidden' | 'damaged' | 'attachment is too large' }
  | { outcome: 'saved by a newer version' }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'typed total' | 'faint text' | 'unfinished upload'; field: string }
  | ({ outcome: 'too many requests' } & LimitReached)
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

export interface SentLink {
  linkId: string
  email: string
  url: string
}

/** Sends a version of a quotation (product: Sending). */
export function createSending(deps: OfferDeps) {
  const { db, finder, revisions, quota, tokens, gate, now } = deps

  /** @param address where the call comes from, for the limits of mails */
  async function send(user: CurrentUser, asked: Asked, address: string): Promise<SendResult> {
    const refused = (await refusalOf(user, asked)) ?? (await findSent(user, asked))
    if (refused) return refused
    const version = await readVersion(revisions, user, asked)
    if ('outcome' in version) return version
    const sent = { ...asked, validUntil: asked.validUntil ?? lastDayOn(version, asked.timeZone) }
    const notThis = await refusalOfVersion(version, sent)
    if (notThis) return notThis
    await hashFiles(deps, idsIn(version))
    const links = peopleIn(sent.to).map((one) => ({ ...one, id: nanoid(), generation: 1 }))
    const addresses = links.map(({ email }) => email)
    // Also for who has unsubscribed: their link can be accepted, which mails them a copy.
    const admitted = await gate.admit({ ...user, address }, addresses, 'offer')
    if ('retryAfter' in admitted) return { outcome: 'too many requests', ...admitted }
    await quota.makeRoom(user.userId, version.bytes + offerBytes(sent))
    const notMailed = await gate.unsubscribedAmong(addresses)
    const at = now()
    const stored = { ...sent, revision: version.revision }
    const changes = await db.write([
      insertVersion(db.read, quota, { ...version, sentAt: at }),
      insertOffer(db.read, quota, user, stored, at),
      insertLinks(db.read, sent.sendId, links, tokens),
      insertMails(db.read, user, { offerId: sent.sendId, without: notMailed, at }),
      setState(db.read, user, stored, at),
      ...learnEmail(
        db.read,
        { owner: user, client: version.client, to: links, at },
        isSent(stored, at),
      ),
      ...sentEvent(deps.events, { ...version, sentAt: at }, stored),
    ])
    if (changes[1] !== 1) {
      gate.refund(admitted.counted)
      return (await findSent(user, sent)) ?? (await reasonOf(user, sent))
    }
    await nameRevision(user, stored, links)
    return { outcome: 'sent', sent: linksOf(links), notMailed }
  }

  const lastDayOn = ({ lastDay }: ReadVersion, timeZone: string): string =>
    lastDay(new Date(`${dayAt(now(), timeZone)}T00:00`))

  async function refusalOf(user: CurrentUser, sent: Asked): Promise<SendResult | null> {
    const field = badField(sent, now())
    if (field) return { outcome: 'bad request', field }
    const head = await finder.findHead(sent.id)
    if (!head) return { outcome: 'not found' }
    if (head.ownerId !== user.userId) return { outcome: 'forbidden' }
    return refusalOfFile(db.read, user.userId, { attachment: sent.attachment })
  }

  /** What the same send has sent before. */
  async function findSent(
    { userId }: CurrentUser,
    { sendId, id }: Asked,
  ): Promise<SendResult | null> {
    const [offer] = await db.read.select().from(offers).where(eq(offers.id, sendId))
    if (!offer) return null
    const isIt = offer.ownerId === userId && offer.quotationId === id
    if (!isIt) return { outcome: 'bad request', field: 'sendId' }
    const links = await db.read
      .select()
      .from(offerLinks)
      .where(and(eq(offerLinks.offerId, sendId), isNull(offerLinks.forwardedBy)))
    const notMailed = await gate.unsubscribedAmong(links.map(({ email }) => email))
    return { outcome: 'sent', sent: linksOf(links), notMailed }
  }

  const linksOf = (links: { id: string; email: string; generation: number }[]): SentLink[] =>
    links.map(({ id: linkId, email, generation }) => ({
      linkId,
      email,
      url: tokens.url(linkId, generation),
    }))

  /** Why nothing was written: the quotation or the file is gone, or there is no room. */
  async function reasonOf(user: CurrentUser, sent: Asked): Promise<SendResult> {
    return (await refusalOf(user, sent)) ?? quota.refuse(user.userId)
  }

  async function refusalOfVersion(version: ReadVersion, sent: Send): Promise<SendResult | null> {
    const { isTypedOver, isFaint, takeable } = version
    if (isOver(sent, now())) return { outcome: 'bad request', field: 'validUntil' }
    const unknown = sent.mandatoryRows?.findIndex((rowId) => !takeable.has(rowId)) ?? -1
    if (unknown !== -1) return { outcome: 'bad request', field: `mandatoryRows[${unknown}]` }
    if (isTypedOver) return { outcome: 'typed total', field: 'id' }
    if (isFaint) return { outcome: 'faint text', field: 'id' }
    // While a file is uploaded it can become any.
    const isUnfinished = and(inArray(files.id, idsIn(version)), isNull(files.confirmedAt))
    const count = await db.read.$count(files, isUnfinished)
    return count > 0 ? { outcome: 'unfinished upload', field: 'id' } : null
  }

  /** In the history it is named after whom it was sent to, unless it has a name. In the account's language. */
  async function nameRevision(
    user: CurrentUser,
    { id, revision }: Send,
    [first, ...others]: readonly { email: string; name: string }[],
  ): Promise<void> {
    if (!first) return
    const language = (await languageOfUser(db.read, user.userId)) ?? 'en'
    const words = toolWords(language, 'mails').sentVersion
    const person = first.name || first.email
    const label =
      others.length === 0
        ? fill(words.toOne, { person })
        : fillCount(words.toMore, others.length, language, { person })
    await revisions.label({ id, revision, label, isDefault: true }, user)
  }

  return send
}

const idsIn = ({ fileIds }: ReadVersion): string[] => (fileIds === '' ? [] : fileIds.split(' '))

/** The field that makes a send invalid, beside what its schema checks. */
function badField(
  { to, validUntil = '', timeZone, canBeAccepted }: Asked,
  now: number,
): string | null {
  const bad = to.findIndex(({ email }) => !isEmail(normalizeEmail(email)))
  if (bad !== -1) return `to[${bad}].email`
  if (!isTimeZone(timeZone)) return 'timeZone'
  if (validUntil !== '' && !isDay(validUntil)) return 'validUntil'
  if (isOver({ validUntil, timeZone }, now)) return 'validUntil'
  return badPeople(
    to.map((one) => ({ ...one, email: normalizeEmail(one.email) })),
    canBeAccepted,
  )
}

const isOver = ({ validUntil, timeZone }: Pick<Send, 'validUntil' | 'timeZone'>, now: number) =>
  validUntil !== '' && endOfDay(validUntil, timeZone) <= now

/** Each person once, under the name that came first; names and lines are text. */
function peopleIn(to: Send['to']): Send['to'] {
  const byEmail = new Map<string, Send['to'][number]>()
  for (const one of to) {
    const email = normalizeEmail(one.email)
    const known = byEmail.get(email)
    byEmail.set(email, { ...one, ...known, email, name: known?.name || oneLine(one.name) })
  }
  return [...byEmail.values()]
}

interface Sent {
  owner: { userId: string; email: string }
  /** Whom the offer is for, as it says; null for nobody. */
  client: ClientTexts | null
  to: readonly Recipient[]
  at: number
}

/**
 * Gives a client without an address the one that their offer was sent to (product: Clients). No
 * statement where the people don't tell which of them the client is.
 * @param isSent SQL: whether it was
 */
function learnEmail(db: Db, { owner, client, to, at }: Sent, isSent: SQL): Query[] {
  const email = client && addressOf(client, to, owner.email)
  if (!client || !email) return []
  const id = knownAs(sql`${owner.userId}`, sql`${clientKey(client) ?? ''}`)
  const { namesText, townText } = clients
  const update = db
    .update(clients)
    .set({
      email,
      updatedAt: at,
      searchText: sql`${namesText} || char(10) || ${townText} || char(10) || ${email}`,
    })
    .where(and(eq(clients.id, sql`(${id})`), eq(clients.email, ''), isSent))
  return [update]
}

/** The only one, or the one of the client's name. Senders try an offer on themselves first. */
function addressOf(
  { name }: ClientTexts,
  to: readonly Recipient[],
  sender: string,
): string | undefined {
  const others = to.filter(({ email }) => email !== sender)
  if (others.length === 1) return others[0]?.email
  const key = nameKey(name)
  const [namesake, another] = others.filter((one) => key !== null && nameKey(one.name) === key)
  return another ? undefined : namesake?.email
}

const nameKey = (name: string) => clientKey({ name, company: '' })
