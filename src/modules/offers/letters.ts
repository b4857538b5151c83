import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { answers, offerLinks, sentVersions } from '../../../db/offer-schema.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import type { FileStorage } from '../../adapters/storage/storage.ts'
import { formatMoney } from '../../domain/numbers/format-figure.ts'
import { plainName } from '../../domain/words/plain-name.ts'
import type { Letters } from '../mails/mail-queue.ts'
import type { Subscriptions } from '../mails/subscriptions.ts'
import { createAttachments } from './attachments.ts'
import { type FoundLink, selectLinks } from './find-link.ts'
import type { LinkTokens } from './link-tokens.ts'
import { sentDocument } from './opened-offer.ts'

interface LetterDeps {
  db: Database
  tokens: LinkTokens
  subscriptions: Pick<Subscriptions, 'unsubscribeLink' | 'isUnsubscribed'>
  publicUrl: () => string
  storage: Pick<FileStorage, 'read'>
}

/** The mails about offers, written when they leave (product: Sending, Acceptance). */
export function createOfferLetters(deps: LetterDeps) {
  const { db, tokens, subscriptions, publicUrl } = deps
  const attachmentOf = createAttachments(deps)

  const findLink = async (id: string): Promise<FoundLink | null> => {
    const [link] = await selectLinks(db.read, eq(offerLinks.id, id))
    return link ?? null
  }

  /** To a person whom an offer is sent to; null once the link was revoked. */
  const offer: Letters['offer'] = async ({ about, address }) => {
    const link = await findLink(about)
    if (!link || link.revokedAt !== null || link.withdrawnAt !== null) return null
    if (await subscriptions.isUnsubscribed(address)) return null
    const document = await sentDocument(db.read, link)
    const attachment = link.attachment === null ? null : await attachmentOf(link.attachment)
    const letter = {
      ...offerWords(link, plainName(document?.name ?? '')),
      link: tokens.url(link.linkId, link.generation),
      unsubscribeLink: subscriptions.unsubscribeLink(address),
    }
    const mail = mailOf(address, letter, link.sender)
    return attachment ? { ...mail, attachments: [attachment] } : mail
  }

  /** To the person who answered, and to the sender. */
  const answer: Letters['answer'] = async ({ about, address }) => {
    const [row] = await db.read.select().from(answers).where(eq(answers.offerId, about))
    const link = row && (await findLink(row.linkId))
    if (!link) return null
    const told =
      row.answer === 'accept'
        ? acceptedWords(row, await totalOf(link, row.total))
        : declinedWords(row)
    const isSender = address === link.sender
    const [button, url] = isSender
      ? ['Open quotation', `${publicUrl()}/${link.quotationId}`]
      : ['Open offer', tokens.url(link.linkId, link.generation)]
    const letter = { ...told, button, link: url, smallPrint: 'Both sides get this mail.' }
    return mailOf(address, letter, isSender ? row.email : link.sender)
  }

  async function totalOf({ quotationId }: FoundLink, total: number | null): Promise<string> {
    const [version] = await db.read
      .select({ currency: sentVersions.currency, locale: sentVersions.locale })
      .from(sentVersions)
      .where(eq(sentVersions.quotationId, quotationId))
      .limit(1)
    return version && total !== null ? formatMoney(total, version.locale, version.currency) : ''
  }

  const nothing = async (): Promise<Mail | null> => null
  return { offer, answer, reminder: nothing }
}

const offerWords = ({ subject, text, sender, validUntil }: FoundLink, name: string) => ({
  title: subject || (name ? `Offer: ${name}` : 'An offer for you'),
  paragraphs: [
    ...text.split(/\n+/).filter((line) => line !== ''),
    name ? `${sender} sent you the offer “${name}”.` : `${sender} sent you an offer.`,
    ...(validUntil ? [`It is valid until ${validUntil}.`] : []),
  ],
  button: 'Open offer',
  smallPrint: `The link is yours alone: whoever has it can read and answer the offer. You get this mail as ${sender} asked us to send it to you.`,
})

type AnswerRow = typeof answers.$inferSelect

const acceptedWords = ({ name, hash }: AnswerRow, total: string) => ({
  title: 'The offer was accepted',
  paragraphs: [
    total ? `${name} accepted the offer over ${total}.` : `${name} accepted the offer.`,
    `What was accepted has the SHA-256 ${hash}.`,
  ],
})

const declinedWords = ({ name, email, reason }: AnswerRow) => ({
  title: 'The offer was declined',
  paragraphs: [
    `${name || email} declined the offer.`,
    ...reason.split(/\n+/).filter((line) => line !== ''),
  ],
})
