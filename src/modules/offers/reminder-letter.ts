import { eq, sql } from 'drizzle-orm'
import { offerLinks, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isVersionOf, standingAt } from '../../../db/offer-standing.ts'
import { ENGLISH, mailOf } from '../../adapters/mail/mail-template.ts'
import { dayInWords } from '../../domain/words/day.ts'
import { plainName } from '../../domain/words/plain-name.ts'
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
    const more = found.length - NAMED
    return mailOf(address, {
      title: second ? `No answer for 7 days: ${found.length} offers` : 'No answer for 7 days',
      paragraphs: [
        ...found.slice(0, NAMED).map(lineOf),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      button: second ? 'Open overview' : 'Open quotation',
      link: `${publicUrl()}/${second ? 'overview' : first.quotationId}`,
      smallPrint: 'You get at most one such mail a day.',
      unsubscribeLink: reminders.stopLink(userId),
      frame: { ...ENGLISH, unsubscribe: 'No more of these mails' },
    })
  }

  /** The owner's quotations whose offers were marked then and are still open. */
  async function findMarked(ownerId: string, markedAt: number) {
    const linked = sql`FROM ${offerLinks} WHERE ${offerLinks.offerId} = ${offers.id}`
    const isMarked = sql`${eq(offers.ownerId, ownerId)} AND ${offers.remindedAt} = ${markedAt}`
    const rows = await db.read
      .select({
        quotationId: offers.quotationId,
        validUntil: offers.validUntil,
        name: sentVersions.name,
        locale: sentVersions.locale,
        people: sql<string>`(SELECT json_group_array(coalesce(nullif(${offerLinks.name}, ''),
          ${offerLinks.email})) ${linked})`,
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
  validUntil: string
}

function lineOf({ name, locale, people, isSeen, validUntil }: Unanswered): string {
  const [first = '', ...others]: string[] = JSON.parse(people)
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const until = validUntil ? `, valid until ${dayInWords(validUntil, inEnglish(locale))}` : ''
  const title = plainName(name) || 'Untitled'
  return `“${title}”, sent to ${first}${more}: ${isSeen ? 'seen' : 'not seen yet'}${until}.`
}

/** The mail is English, like all that the tool tells its users: so are its dates. */
const inEnglish = (locale: string): string => (/^en\b/.test(locale) ? locale : 'en')
