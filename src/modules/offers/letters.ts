import { eq } from 'drizzle-orm'
import { answers, offerLinks } from '../../../db/offer-schema.ts'
import { type Letter, mailOf } from '../../adapters/mail/mail-template.ts'
import type { FileStorage } from '../../adapters/storage/storage.ts'
import { kindOf } from '../../domain/document/kinds/index.ts'
import { isCounted } from '../../domain/document/options.ts'
import { plainLines } from '../../domain/html/plain-lines.ts'
import { formatMoney, formatPrice, formatQty } from '../../domain/numbers/format-figure.ts'
import { itemizedTotals, itemText, type TotalItem } from '../../domain/numbers/itemized-totals.ts'
import { totalsOf } from '../../domain/numbers/totals.ts'
import { wordsOf } from '../../domain/words/all-words.ts'
import { fill } from '../../domain/words/fill.ts'
import { fillCount } from '../../domain/words/fill-count.ts'
import type { MailWords } from '../../domain/words/words.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import type { Letters } from '../mails/mail-queue.ts'
import type { Subscriptions } from '../mails/subscriptions.ts'
import { type CustomersQuotation, decompressText } from '../quotations/sent-document.ts'
import { createAttachments, createMailLogos } from './attachments.ts'
import { createSentComparisons, type EarlierFacts } from './earlier-version.ts'
import { type FoundLink, selectLinks } from './find-link.ts'
import { type LetterContext, letterContext, linesOf, nameOf, smallPrint } from './letter-words.ts'
import type { LinkTokens } from './link-tokens.ts'
import { sentDocument } from './opened-offer.ts'

interface LetterDeps extends Deps<'db' | 'publicUrl' | 'now'> {
  tokens: LinkTokens
  subscriptions: Pick<Subscriptions, 'unsubscribeLink' | 'isUnsubscribed'>
  storage: Pick<FileStorage, 'read'>
}

/** The mails about offers, written when they leave (product: Sending, Acceptance). */
export function createOfferLetters(deps: LetterDeps) {
  const { db, tokens, subscriptions, publicUrl, now } = deps
  const attachmentOf = createAttachments(deps)
  const logoOf = createMailLogos(deps)
  const comparisons = createSentComparisons(db.read)

  const findLink = async (id: string): Promise<FoundLink | null> => {
    const [link] = await selectLinks(db.read, eq(offerLinks.id, id), now())
    return link ?? null
  }

  /** To a person whom an offer is sent to; null once the link was revoked. */
  const offer: Letters['offer'] = async ({ about, address }) => {
    const link = await findLink(about)
    if (!link || link.isTakenBack || link.isWithdrawn) return null
    const document = await sentDocument(db.read, link)
    const context = letterContext(link, document, { logo: await logoOf(document) })
    const attachment = link.attachment === null ? null : await attachmentOf(link.attachment)
    const letter = {
      ...offerLetter(link, context, {
        earlier: await comparisons.summary({ ...link, state: 'open' }),
        document,
        total: context.money(document?.totals?.total ?? null),
        isAttached: attachment !== null,
      }),
      link: tokens.url(link.linkId, link.generation),
      unsubscribeLink: subscriptions.unsubscribeLink(address),
    }
    return mailOf(address, letter, {
      replyTo: link.sender,
      fromName: nameOf(context),
      attachments: attachment ? [attachment] : [],
    })
  }

  /**
   * To the person who answered, and to the sender. A copy of an acceptance has no words of the
   * sender for who has unsubscribed (security: Limits).
   */
  const answer: Letters['answer'] = async ({ kind, about, address }) => {
    const [row] = await db.read.select().from(answers).where(eq(answers.offerId, about))
    const link = row && (await findLink(row.linkId))
    if (!link) return null
    const isSender = address === link.sender
    const document = await sentDocument(db.read, link)
    const isBare = kind === 'bare answer' || (await subscriptions.isUnsubscribed(address))
    const logo = isSender || isBare ? null : await logoOf(document)
    const own = isSender ? await languageOfAccount(db.read, address) : null
    const context = letterContext(link, document, { logo, own })
    const copy = isSender || isBare ? null : await acceptedIn(document, row)
    const letter = answerLetter(row, context, isSender, copy)
    const mail = isSender
      ? mailOf(
          address,
          { ...letter, link: `${publicUrl()}/${link.quotationId}` },
          { replyTo: row.email },
        )
      : mailOf(
          address,
          {
            ...letter,
            ...(row.answer === 'accept' && checkLink(context, publicUrl())),
            link: tokens.url(link.linkId, link.generation),
            unsubscribeLink: subscriptions.unsubscribeLink(address),
          },
          { replyTo: link.sender, fromName: nameOf(context) },
        )
    return { ...mail, isOwnCopy: row.answer === 'accept' }
  }

  return { offer, answer, 'bare answer': answer }
}

function offerLetter(
  { subject, text, name, expiresAt, timeZone, canBeAccepted }: FoundLink,
  context: LetterContext,
  {
    earlier,
    document,
    total,
    isAttached,
  }: {
    earlier: EarlierFacts
    document: CustomersQuotation | null
    total: string
    isAttached: boolean
  },
): Omit<Letter, 'link'> {
  const { words, values, day, customersFrame: frame } = context
  const usual = earlier ? { ...words.offer, ...words.newVersion } : words.offer
  const personal = canBeAccepted ? words.offer.personal : words.offer.personalToRead
  const greeting = name ? fill(words.greetingName, { name }) : words.greeting
  return {
    title: subject || fill(usual.subject, values),
    paragraphs: [
      ...(text === '' ? [greeting, usual.lines] : linesOf(text)),
      ...(earlier && text !== '' ? [usual.lines] : []),
      ...(earlier ? [changesIn(earlier, context, document, timeZone)] : []),
      ...(total ? [fill(words.offer.total, { total })] : []),
      // The mail can't know its reader's clock.
      ...(expiresAt === null
        ? []
        : [fill(words.offer.validUntil, { date: day(expiresAt - 1, timeZone) })]),
      ...(isAttached ? [words.offer.attached] : []),
    ],
    button: usual.button,
    smallPrint: smallPrint(
      [personal, words.small.seen, words.small.replies, words.small.unexpected],
      context,
    ),
    frame,
  }
}

/** What differs from the version that the person was sent before, as on the page. */
function changesIn(
  earlier: NonNullable<EarlierFacts>,
  { language, day, money }: LetterContext,
  document: CustomersQuotation | null,
  timeZone: string,
): string {
  const { sentAt, changes, totalBefore, totalAfter, currency } = earlier
  const { line, lineTotal, count, same } = wordsOf(language).page.earlier
  const date = day(Date.parse(sentAt), timeZone)
  if (changes === 0) return fill(same, { date })
  const before = formatMoney(totalBefore, { ...earlier, locale: document?.locale ?? 'en-US' })
  const after = money(totalAfter)
  const values = { date, changes: fillCount(count, changes, language), before, after }
  // An equal total may be written with other decimals now.
  const isSame = totalBefore === totalAfter && currency === document?.currency
  return fill(isSame ? line : lineTotal, values)
}

function answerLetter(
  row: typeof answers.$inferSelect,
  context: LetterContext,
  isSender: boolean,
  copy: CustomersQuotation | null,
): Omit<Letter, 'link'> {
  const { words, money, day } = context
  const date = day(row.answeredAt, row.timeZone)
  const person = row.name || row.email
  const values = { ...context.values, date, person, total: money(row.total), reason: row.reason }
  const told = isSender ? toldSender(row, words) : toldCustomer(row, words)
  return {
    title: fill(told.subject, values),
    paragraphs: told.paragraphs.flatMap((text) =>
      // What was accepted stands between the sentence that says so and the one on its link.
      copy && text === words.acceptedByYou.keep
        ? [...acceptedLines(copy), fill(text, values)]
        : [fill(text, values)],
    ),
    button: told.button,
    // The whole hash, unlike the words around it, is the same in every language.
    smallPrint: row.hash ? `SHA-256: ${row.hash}` : fill(words.small.replies, values),
    frame: isSender ? context.frame : context.customersFrame,
  }
}

/** The accepted document with its choices; null for a decline, and where it is gone. */
async function acceptedIn(
  document: CustomersQuotation | null,
  { answer, body }: AnswerRow,
): Promise<CustomersQuotation | null> {
  if (answer !== 'accept' || !document || !body) return null
  return { ...document, ...JSON.parse(await decompressText(body)) }
}

/** Where the accepted pdf can be checked (product: Verifying an acceptance). */
function checkLink({ words, language }: LetterContext, publicUrl: string) {
  const { check, checkLabel } = words.acceptedByYou
  return {
    other: { text: check, label: checkLabel, link: `${publicUrl}/verify?language=${language}` },
  }
}

type AnswerRow = typeof answers.$inferSelect

function toldSender({ answer, reason }: AnswerRow, { accepted, declined }: MailWords) {
  if (answer === 'accept')
    return { subject: accepted.subject, paragraphs: [accepted.text], button: accepted.button }
  const { subject, text, button } = declined
  return { subject, paragraphs: [text, reason ? declined.reason : declined.noReason], button }
}

function toldCustomer(
  { answer, reason }: AnswerRow,
  { acceptedByYou, declinedByYou, declined, offer }: MailWords,
) {
  if (answer === 'accept') {
    const { subject, text, keep, button } = acceptedByYou
    return { subject, paragraphs: [text, keep], button }
  }
  const { subject, text } = declinedByYou
  return { subject, paragraphs: [text, ...(reason ? [declined.reason] : [])], button: offer.button }
}

/** A mail has this many rows at most; the accepted paper has the others. */
const MOST_ROWS = 100
const MOST_CHARACTERS = 500

/**
 * What was accepted, as the lines of a mail (product: Acceptance): the rows that count, with the
 * choices, and the sums. Their words are the sender's, so they are for mails that pass the gate.
 */
function acceptedLines(quotation: CustomersQuotation): string[] {
  const { blocks, locale, language } = quotation
  const { paper, labels } = wordsOf(language)
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block)).filter(isCounted)
  const { document, shown } = totalsOf(blocks, quotation)
  const { above, below } = itemizedTotals(quotation, document, paper)
  const total = `${quotation.withholding ? labels.toPay : labels.total}: ${formatMoney(shown, quotation)}`
  const figures = ({ qty, itemPrice, price }: (typeof rows)[number]) =>
    `${formatQty(qty.value, locale, qty.unit)} × ${formatPrice(itemPrice.value, quotation)} = ${formatPrice(price.value, quotation)}`
  return [
    ...rows.slice(0, MOST_ROWS).map((row) => `${plainText(row.description.html)}: ${figures(row)}`),
    ...(rows.length > MOST_ROWS ? ['…'] : []),
    ...above.map(sumLine),
    total,
    ...below.map(sumLine),
  ]
}

const sumLine = (item: TotalItem): string =>
  `${itemText(item, plainText)}: ${item.amount}${item.reason && ` (${item.reason})`}`

const plainText = (html: string): string => {
  const text = plainLines(html).join(' ').trim()
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
