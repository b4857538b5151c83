import { eq, getTableColumns } from 'drizzle-orm'
import { isEqual } from '#domain/document/compare/change.ts'
import { toldText } from '#domain/numbers/period-text.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import type { MailWords } from '#domain/words/words.ts'
import { answers, recordedAnswers } from '../../../db/offer-schema.ts'
import { isRecordOf } from '../../../db/offer-standing.ts'
import { type Letter, mailOf } from '../../adapters/mail/mail-template.ts'
import { languageOfAccount } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import type { Letters } from '../mails/mail-queue.ts'
import { type CustomersQuotation, decompressText } from '../quotations/sent-document.ts'
import { storedTotal } from '../quotations/stored-total.ts'
import { acceptedLines, notTakenLines } from './accepted-lines.ts'
import { createAttachments, createMailLogos } from './attachments.ts'
import { createSentComparisons, type EarlierFacts } from './earlier-version.ts'
import { type FoundLink, type AnswerRow as FoundRow, findLink } from './find-link.ts'
import { acceptedBy, peopleOf, peopleOfAnswer, takenOf } from './find-people.ts'
import {
  type LetterContext,
  letterContext,
  linesOf,
  listOf,
  mailToPerson,
  smallPrint,
} from './letter-words.ts'
import { documentOf, isOwnTaking, sentDocument } from './opened-offer.ts'
import { createRecordLetters } from './record-letters.ts'
import { servedFiles } from './served-files.ts'

type LetterDeps = Deps<'db' | 'publicUrl' | 'now' | 'tokens' | 'subscriptions' | 'storage'>

/** The mails about offers, written when they leave (product: Sending, Acceptance). */
export function createOfferLetters(deps: LetterDeps) {
  const { db, subscriptions, publicUrl, now } = deps
  const attachmentOf = createAttachments(deps)
  const logoOf = createMailLogos(deps)
  const comparisons = createSentComparisons(db.read)

  /** To a person whom an offer is sent to; null once the link was revoked. */
  const offer: Letters['offer'] = async ({ about, address }) => {
    const link = await findLink(db.read, about, now())
    if (!link || link.isTakenBack || link.isWithdrawn) return null
    const people = await peopleOf(db.read, link)
    // As the first of several has taken it, which a pdf that was sent may not show.
    const isChosen = isOwnTaking(takenOf(people))
    const document = await (isChosen ? documentOf(db.read, link) : sentDocument(db.read, link))
    const context = letterContext(link, document, { logo: await logoOf(document) })
    const attachment =
      link.attachment === null || isChosen ? null : await attachmentOf(link.attachment)
    const letter = offerLetter(link, context, {
      earlier: await comparisons.summary({ ...link, state: 'open' }),
      document,
      total: context.total(storedTotal(document?.totals ?? null)),
      isAttached: attachment !== null,
      accepted: acceptedBy(people).map((one) => one.name),
    })
    const attachments = attachment ? [attachment] : []
    return mailToPerson(address, link, context, deps, { ...letter, attachments })
  }

  /**
   * To the person who answered, and to the sender. A copy of an acceptance has no words of the
   * sender for who has unsubscribed (security: Limits).
   */
  const answer: Letters['answer'] = async ({ kind, about, address }) => {
    const [row] = await db.read
      .select({ ...getTableColumns(answers), record: recordedAnswers })
      .from(answers)
      .leftJoin(recordedAnswers, isRecordOf)
      .where(eq(answers.offerId, about))
    if (!row) return null
    const people = await peopleOfAnswer(db.read, row)
    // Each of several by the link of their own.
    const own = people.find(({ approval }) => approval?.email === address)?.approval
    const link = await findLink(db.read, own?.linkId ?? row.linkId, now())
    if (!link) return null
    if (address === link.sender) return toSender(row, link)
    const isBare = kind === 'bare answer' || (await subscriptions.isUnsubscribed(address))
    const of = { isOfSeveral: people.length > 0, isOthers: own !== undefined }
    return toCustomer({ ...row, ...of }, link, { address, isBare })
  }

  async function toSender(row: AnswerRow, link: FoundLink) {
    const own = await languageOfAccount(db.read, link.sender)
    const document = await sentDocument(db.read, link)
    const context = letterContext(link, document, { own })
    const notTaken = notTakenLines(row, document, context)
    const letter = {
      ...answerLetter(row, context, { isSender: true, notTaken }),
      link: `${publicUrl()}/${link.quotationId}`,
      frame: context.frame,
    }
    return mailOf(link.sender, letter, { replyTo: row.email || link.sender })
  }

  async function toCustomer(
    row: AnswerRow,
    link: FoundLink,
    { address, isBare }: { address: string; isBare: boolean },
  ) {
    const document = await sentDocument(db.read, link)
    const context = letterContext(link, document, { logo: isBare ? null : await logoOf(document) })
    const copy = isBare ? null : await acceptedIn(document, row)
    const pdf = copy && (await acceptedPdf(link, copy))
    const isAccepted = row.answer === 'accept'
    const mail = mailToPerson(address, link, context, deps, {
      ...answerLetter(row, context, {
        copy,
        isAttached: pdf !== null,
        notTaken: isBare ? [] : notTakenLines(row, document, context),
      }),
      ...(isAccepted && checkLink(context, publicUrl())),
      attachments: pdf ? [pdf] : [],
    })
    // Who has unsubscribed has not asked for a copy of what their sender records.
    return { ...mail, isOwnCopy: isAccepted && !row.record }
  }

  /** The pdf that a browser has made of what was accepted; null where none has. */
  async function acceptedPdf(link: FoundLink, document: CustomersQuotation) {
    const { pdf } = await servedFiles(db.read, link, document)
    const file = pdf && (await attachmentOf(pdf.id))
    return file && { ...file, name: pdf.name }
  }

  return { offer, answer, 'bare answer': answer, ...createRecordLetters(deps) }
}

function offerLetter(
  { name, expiresAt, timeZone, canBeAccepted, may, forwardedBy: person, ...link }: FoundLink,
  context: LetterContext,
  {
    earlier,
    document,
    total,
    isAttached,
    accepted,
  }: {
    earlier: EarlierFacts
    document: CustomersQuotation | null
    total: string
    isAttached: boolean
    /** Who has accepted it before. */
    accepted: readonly string[]
  },
): Omit<Letter, 'link' | 'frame'> {
  const { words, day } = context
  // What the sender wrote was for somebody else.
  const { subject, text } = person === null ? link : { subject: '', text: '' }
  const values = { ...context.values, person: person ?? '' }
  const changed = earlier ? words.newVersion : {}
  const usual = { ...words.offer, ...(person === null ? changed : words.forwarded) }
  const mayAnswer = canBeAccepted && may === 'answer'
  const personal = mayAnswer ? words.offer.personal : words.offer.personalToRead
  const greeting = name ? fill(words.greetingName, { name }) : words.greeting
  return {
    title: subject || fill(usual.subject, values),
    paragraphs: [
      ...(text === '' ? [greeting, fill(usual.lines, values)] : linesOf(text)),
      ...(earlier && text !== '' ? [usual.lines] : []),
      ...turnIn(accepted, context),
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
  }
}

/** Who has accepted it before the person whose turn it is. */
const turnIn = (accepted: readonly string[], context: LetterContext): string[] =>
  accepted.length === 0
    ? []
    : [fill(context.words.several.yourTurn, { people: listOf(accepted, context) })]

/** What differs from the version that the person was sent before, as on the page. */
function changesIn(
  earlier: NonNullable<EarlierFacts>,
  { language, day }: LetterContext,
  document: CustomersQuotation | null,
  timeZone: string,
): string {
  const { sentAt, changes, currency, periodsBefore, periodsAfter } = earlier
  const { line, lineTotal, count, same } = wordsOf(language).page.earlier
  const date = day(Date.parse(sentAt), timeZone)
  if (changes === 0) return fill(same, { date })
  const style = { locale: 'en-US', ...document, language }
  const old = { total: earlier.totalBefore, periodTotals: periodsBefore }
  const now = { total: earlier.totalAfter, periodTotals: periodsAfter }
  const before = toldText(old, { ...style, ...earlier })
  const after = toldText(now, { ...earlier, ...style })
  const values = { date, changes: fillCount(count, changes, language), before, after }
  // An equal total may be written with other decimals now.
  const isSame = isEqual(old, now) && currency === document?.currency
  return fill(isSame ? line : lineTotal, values)
}

interface AnswerParts {
  isSender?: boolean
  /** What was accepted; `isAttached`: as a pdf too. */
  copy?: CustomersQuotation | null
  isAttached?: boolean
  /** The rows that were not taken, where words of the sender go. */
  notTaken?: readonly string[]
}

function answerLetter(
  row: AnswerRow,
  context: LetterContext,
  { isSender = false, copy = null, isAttached = false, notTaken = [] }: AnswerParts,
): Omit<Letter, 'link' | 'frame'> {
  const { words, day } = context
  const date = row.record ? context.date(row.record.day) : day(row.answeredAt, row.timeZone)
  const person = row.name || row.email
  const values = { ...context.values, date, person, total: context.total(row), reason: row.reason }
  const told: Told = isSender ? toldSender(row, words) : toldCustomer(row, words)
  const { onDevice } = wordsOf(context.language).acceptance
  const where = row.device ? [onDevice[row.answer]] : []
  return {
    title: fill(told.subject, values),
    paragraphs: [
      ...told.paragraphs.toSpliced(1, 0, ...where),
      ...(isSender ? notTaken : []),
    ].flatMap((text) =>
      // What was accepted stands between the sentence that says so and the one on its link.
      copy && text === told.keep
        ? [
            ...acceptedLines(copy),
            ...notTaken,
            ...(isAttached ? [words.acceptedByYou.attached] : []),
            fill(text, values),
          ]
        : [fill(text, values)],
    ),
    button: told.button,
    // The whole hash, unlike the words around it, is the same in every language.
    smallPrint: row.hash ? `SHA-256: ${row.hash}` : fill(words.small.replies, values),
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

/** `keep` leads to what was accepted. */
interface Told {
  subject: string
  paragraphs: string[]
  button: string
  keep?: string
}

type AnswerRow = typeof answers.$inferSelect &
  Pick<FoundRow, 'record'> & {
    /** Whether several had to accept it, and whether it is told to one who had said yes before. */
    isOfSeveral?: boolean
    isOthers?: boolean
  }

function toldSender({ answer, reason }: AnswerRow, { accepted, declined }: MailWords) {
  if (answer === 'accept')
    return { subject: accepted.subject, paragraphs: [accepted.text], button: accepted.button }
  const { subject, text, button } = declined
  return { subject, paragraphs: [text, reason ? declined.reason : declined.noReason], button }
}

function toldCustomer(
  { answer, reason, record, isOfSeveral, isOthers }: AnswerRow,
  { acceptedByYou, declinedByYou, declined, offer, recorded, several }: MailWords,
) {
  if (answer === 'accept') {
    const { subject, text, keep, button } = {
      ...acceptedByYou,
      ...(record && recorded.accepted),
      ...(isOfSeveral && several.accepted),
    }
    return { subject, paragraphs: [text, keep, ...(record ? [recorded.notSo] : [])], button, keep }
  }
  if (record) {
    const { subject, text } = {
      ...recorded.declined,
      ...(isOthers && { subject: declined.subject }),
    }
    return { subject, paragraphs: [text, recorded.notSo], button: offer.button }
  }
  const { subject, text } = isOthers ? declined : declinedByYou
  return { subject, paragraphs: [text, ...(reason ? [declined.reason] : [])], button: offer.button }
}
