import { signal } from '@preact/signals-react'
import { atom } from 'nanostores'
import type { Quotation } from '#domain/document/quotation.ts'
import { formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import { type ToldTotal, toldText, totalText } from '#domain/numbers/period-text.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { offeredRows } from '#domain/offers/choices.ts'
import { type DueOnAcceptance, dueOnAcceptance } from '#domain/offers/due-on-acceptance.ts'
import { takeables } from '#domain/offers/part.ts'
import { namesOf } from '#domain/offers/part-list.ts'
import { localeOfDates } from '#domain/words/day.ts'
import type { Language } from '#domain/words/language.ts'
import type { Words } from '#domain/words/words.ts'
import type { Reply } from '../../state/api.ts'

/** What a customer is told about an offer, beside its document (api: Sending and answers). */
export type OfferFacts = Reply<'open-offer', 'post'>['offer']

/** The words that the page has: those of the offer's language, and only what it shows. */
export type OfferWords = Pick<Words, 'page' | 'acceptance'> & {
  readonly files: Pick<Words['files'], 'unknownBlock'>
}

/** What the customer's page shows around the paper; the server embeds it as json. */
export interface ShownOffer {
  readonly facts: OfferFacts
  readonly words: OfferWords
  readonly language: Language
  /** Whether it leaves something to choose. */
  readonly hasChoices: boolean
  /** Whether it has rows of which some can be taken alone. */
  readonly hasRows: boolean
  /** What the rows are called that were not accepted; '' where all were. */
  readonly leftOut: string
  /** As sent or accepted; '' without a document. */
  readonly total: string
  /** For dates: the number format's, where it is of the same language. */
  readonly locale: string
  /** The version that the same person was sent before; null without one. */
  readonly earlier: EarlierVersion | null
  /** What is to be paid now; null but for an accepted offer. */
  readonly due: DueOnAcceptance | null
}

/** How this version differs from the one before, its totals in the document's number format. */
export interface EarlierVersion {
  readonly sentAt: string
  readonly changes: number
  readonly before: string
  readonly after: string
}

/** The link's offer; null until the page's json is read. */
export const $offer = atom<ShownOffer | null>(null)

/** What the page has just been told, beside where the offer stands. */
export const $told = atom<
  'accepted' | 'approved' | 'declined' | 'before' | 'changed' | 'kept' | 'notCounted' | null
>(null)

/** Whether this browser belongs to the offer's sender. */
export const $isSender = atom(false)

/** Nothing can be chosen any more. */
export const $isClosed = signal(false)

/** What `open-offer` answers (api: Sending and answers). */
export interface Opened {
  quotation: Quotation | null
  language: Language
  offer: OfferFacts
  earlier: Reply<'open-offer', 'post'>['earlier']
}

/** What the page shows of an offer: also on the server, where there is a new one each time. */
export function shownOffer(opened: Opened, wordsOf: (language: Language) => Words): ShownOffer {
  const { language } = opened
  const { locale = language, blocks = [] } = opened.quotation ?? {}
  const { page, acceptance, files } = wordsOf(language)
  const { unknownBlock } = files
  return {
    facts: opened.offer,
    words: { page, acceptance, files: { unknownBlock } },
    language,
    locale: localeOfDates(locale, language),
    hasChoices: offeredRows(blocks).length > 0,
    hasRows: takeables(blocks).length > 1,
    leftOut: leftOutIn(opened.quotation, opened.offer),
    total: opened.quotation ? totalIn(opened.quotation) : '',
    earlier: earlierIn(opened),
    due: dueIn(opened.quotation, opened.offer, acceptance),
  }
}

/** What is to be paid now that the offer is accepted. */
export const dueIn = (
  quotation: Quotation | null,
  { state }: OfferFacts,
  words: Words['acceptance'],
): DueOnAcceptance | null =>
  quotation && state === 'accepted' ? dueOnAcceptance(quotation, words) : null

export const leftOutIn = (quotation: Quotation | null, { answer }: OfferFacts): string =>
  quotation && answer ? namesOf(quotation, answer.leftOut) : ''

/** The totals have their currencies where these differ. */
function earlierIn({ quotation, earlier }: Opened): EarlierVersion | null {
  if (!quotation || !earlier) return null
  const { sentAt, changes, currency, decimals } = earlier
  const isSame = currency === quotation.currency
  const was = isSame ? quotation : { ...quotation, currency, decimals }
  const textOf = (total: ToldTotal, style: Quotation) =>
    toldText(total, style, (value) => (isSame ? formatPrice : formatMoney)(value, style))
  const before = { total: earlier.totalBefore, periodTotals: earlier.periodsBefore }
  const after = { total: earlier.totalAfter, periodTotals: earlier.periodsAfter }
  return {
    sentAt,
    changes,
    before: textOf(before, was),
    after: textOf(after, quotation),
  }
}

export const isOpen = ({ facts }: ShownOffer): boolean => facts.state === 'open'

/** The person for whom this link answers, where several must accept. */
export const ownPerson = ({ people }: OfferFacts): OfferFacts['people'][number] | undefined =>
  people.find(({ isYou }) => isYou)

/** Whether something can be chosen: not once one of several has accepted it. */
export const mayChoose = (shown: ShownOffer): boolean => isOpen(shown) && shown.facts.taken === null

/** Whether it may be answered here (product: The customer’s page). */
export const canBeAnswered = (shown: ShownOffer): boolean =>
  isOpen(shown) &&
  shown.facts.canBeAccepted &&
  shown.facts.may === 'answer' &&
  (ownPerson(shown.facts)?.state ?? 'asked') === 'asked' &&
  !shown.facts.needsNewVersion

/** What the paper shows as the total. */
export function totalIn(quotation: Quotation): string {
  return totalText(totalsOf(quotation.blocks, quotation), quotation) || '–'
}
