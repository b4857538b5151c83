import { eq, sql } from 'drizzle-orm'
import { dayWithZone } from '#domain/offers/moments.ts'
import { localeOfDates } from '#domain/words/day.ts'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import type { Language } from '#domain/words/language.ts'
import { plainName } from '#domain/words/plain-name.ts'
import { offerLinks, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isAwaited, isVersionOf, standingAt } from '../../../db/offer-standing.ts'
import { frameIn, mailOf } from '../../adapters/mail/mail-template.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import type { Letters } from '../mails/mail-queue.ts'
import type { ReminderSettings } from './reminder-settings.ts'

interface LetterDeps extends Deps<'db' | 'publicUrl' | 'now'> {
  reminders: Pick<ReminderSettings, 'stopLink'>
}

/** A mail names this many offers at most; the overview has the others. */
const NAMED = 20

/** The mail about offers that nobody has answered for 7 days (product: Reminders). */
export function createReminderLetter({ db, reminders, publicUrl, now }: LetterDeps) {
  /** `about` is when the offers were marked; null once none of them is open any more. */
  const reminder: Letters['reminder'] = async ({ about, address, userId }) => {
    const found = await findMarked(userId, Number(about))
    const [first, second] = found
    if (!first) return null
    const language = (await languageOfAccount(db.read, address)) ?? 'en'
    const words = toolWords(language, 'mails').reminder
    const more = found.length - NAMED
    return mailOf(address, {
      title: second ? fillCount(words.subjectMore, found.length, language) : words.subject,
      paragraphs: [
        ...found.slice(0, NAMED).map((offer) => lineOf(offer, language)),
        ...(more > 0 ? [fillCount(words.more, more, language)] : []),
      ],
      button: second ? words.openAll : words.openOne,
      link: `${publicUrl()}/${second ? 'overview' : first.quotationId}`,
      smallPrint: words.small,
      unsubscribeLink: reminders.stopLink(userId),
      frame: { ...frameIn(language), unsubscribe: words.unsubscribe },
    })
  }

  /** The owner's quotations whose offers were marked then and are still open. */
  async function findMarked(ownerId: string, markedAt: number) {
    const linked = sql`FROM ${offerLinks} WHERE ${offerLinks.offerId} = ${offers.id}`
    const isMarked = sql`${eq(offers.ownerId, ownerId)} AND ${offers.remindedAt} = ${markedAt}`
    const rows = await db.read
      .select({
        quotationId: offers.quotationId,
        expiresAt: offers.expiresAt,
        timeZone: offers.timeZone,
        name: sentVersions.name,
        locale: sentVersions.locale,
        people: sql<string>`(SELECT json_group_array(coalesce(nullif(${offerLinks.name}, ''),
          ${offerLinks.email})) ${linked} AND ${offerLinks.forwardedBy} IS NULL AND ${offerLinks.email} <> ''
          AND ${isAwaited})`,
        isSeen: sql<number>`EXISTS (SELECT 1 ${linked} AND ${offerLinks.firstSeenAt} IS NOT NULL)`,
      })
      .from(offers)
      .innerJoin(sentVersions, isVersionOf(offers))
      .where(sql`${isMarked} AND ${standingAt(now())} = 'open'`)
      .orderBy(offers.sentAt)
    return [...new Map(rows.map((row) => [row.quotationId, row])).values()]
  }

  return { reminder }
}

interface Unanswered {
  name: string
  locale: string
  people: string
  isSeen: number
  expiresAt: number | null
  timeZone: string
}

function lineOf(
  { name, locale, people, isSeen, expiresAt, timeZone }: Unanswered,
  language: Language,
): string {
  const words = toolWords(language, 'mails').reminder
  const [first = '', ...others]: string[] = JSON.parse(people)
  const { length } = others
  const title = plainName(name) || words.untitled
  const to = length > 0 ? fillCount(words.people, length, language, { name: first }) : first
  const known = isSeen ? words.seen : words.unseen
  if (expiresAt === null) return fill(known, { title, people: to })
  // As in other mails, which can't know their reader's clock.
  const date = dayWithZone(expiresAt - 1, timeZone, localeOfDates(locale, language))
  return fill(isSeen ? words.seenUntil : words.unseenUntil, { title, people: to, date })
}
