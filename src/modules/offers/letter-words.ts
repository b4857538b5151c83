import { readableAccent } from '#domain/document/accent.ts'
import { toldText } from '#domain/numbers/period-text.ts'
import { dayWithZone } from '#domain/offers/moments.ts'
import { senderName } from '#domain/offers/sender-name.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { dayInWords, localeOfDates } from '#domain/words/day.ts'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import { plainName } from '#domain/words/plain-name.ts'
import type { MailWords } from '#domain/words/words.ts'
import type { Attachment, Mail } from '../../adapters/mail/mail.ts'
import { frameIn, type Letter, type MailLogo, mailOf } from '../../adapters/mail/mail-template.ts'
import type { Deps } from '../deps.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'
import { type StoredTotal, toldTotal } from '../quotations/stored-total.ts'
import type { FoundLink } from './find-link.ts'

/** What the mails about an offer say of it, in its language. */
export interface LetterContext {
  words: MailWords
  language: Language
  /** The values of the placeholders that most texts have. */
  values: { sender: string; address: string; name: string }
  /** What is stored of a total, in words. */
  total: (stored: StoredTotal) => string
  /** The day of a moment in a zone, with that zone. */
  day: (at: number, timeZone: string) => string
  /** A day of the calendar, yyyy-MM-dd. */
  date: (day: string) => string
  /** Of letters to the owner, and to customers, whom their sender's name and accent greet. */
  frame: NonNullable<Letter['frame']>
  customersFrame: NonNullable<Letter['frame']>
}

/**
 * @param document the version that was sent; null if it is gone
 * @param logo its letterhead's, for letters to customers
 * @param own the account's language, for letters to the owner
 */
export function letterContext(
  { sender: address }: Pick<FoundLink, 'sender'>,
  document: Pick<
    CustomersQuotation,
    'language' | 'locale' | 'currency' | 'decimals' | 'name' | 'letterhead' | 'blocks'
  > | null,
  { logo = null, own = null }: { logo?: MailLogo | null; own?: Language | null } = {},
): LetterContext {
  const { locale = 'en-US' } = document ?? {}
  const language = own ?? document?.language ?? 'en'
  const words = wordsOf(language).mails
  const dates = localeOfDates(locale, language)
  const frame = {
    ...frameIn(language),
    link: words.small.link,
    unsubscribe: words.small.unsubscribe,
  }
  const brand = brandOf(document?.letterhead ?? null, logo, senderName(document, address))
  return {
    words,
    language,
    values: {
      sender: senderName(document, address),
      address,
      name: plainName(document?.name ?? '') || words.unnamed,
    },
    total: (stored) =>
      toldText(toldTotal(stored), { locale, currency: 'USD', ...document, language }),
    day: (at, timeZone) => dayWithZone(at, timeZone, dates),
    date: (day) => dayInWords(day, dates),
    frame,
    customersFrame: brand ? { ...frame, brand } : frame,
  }
}

/** Null for a company that a mail to a stranger may not name, and without company and logo. */
function brandOf(
  letterhead: CustomersQuotation['letterhead'],
  logo: MailLogo | null,
  sender: string,
) {
  if (!letterhead || (letterhead.company === '' && !logo)) return null
  const name = letterhead.company === '' ? sender : plainName(letterhead.company)
  return name ? { name, accent: readableAccent(letterhead.accent), logo } : null
}

/** The sender's name, of mails to customers; none where they have only an address. */
export const nameOf = ({ values: { sender, address } }: LetterContext): string | undefined =>
  sender === address ? undefined : sender

/** What a letter says, beside where it leads and what stands around it. */
type Content = Pick<Letter, 'title' | 'paragraphs' | 'button' | 'smallPrint' | 'other'>

/** A mail to a link's person: with that link, and one that ends such mails. */
export const mailToPerson = (
  address: string,
  link: FoundLink,
  context: LetterContext,
  { tokens, subscriptions }: Deps<'tokens' | 'subscriptions'>,
  { attachments = [], ...content }: Content & { attachments?: readonly Attachment[] },
): Mail =>
  mailOf(
    address,
    {
      ...content,
      link: tokens.url(link.linkId, link.generation),
      unsubscribeLink: subscriptions.unsubscribeLink(address),
      frame: context.customersFrame,
    },
    { replyTo: link.sender, fromName: nameOf(context), attachments },
  )

/** Sentences below a mail. */
export const smallPrint = (texts: readonly string[], { values }: LetterContext): string =>
  texts.map((text) => fill(text, values)).join(' ')

/** The lines that a person has typed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text.split(/\n+/).filter((line) => line.trim() !== '')

/** Several names in the language of the letter. */
export const listOf = (names: readonly string[], { language }: LetterContext): string =>
  new Intl.ListFormat(language).format(names)
