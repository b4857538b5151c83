import type { Database } from '../../../db/client.ts'
import { type Choice, withChoices } from '../../domain/offers/choices.ts'
import type { Language } from '../../domain/words/language.ts'
import type { CurrentUser, IsOwner } from '../auth/current-user.ts'
import type { MailGate } from '../mails/mail-gate.ts'
import type { QuotationFinder } from '../quotations/quotation-finder.ts'
import type { Revisions } from '../quotations/revisions/service.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'
import { totalsIn } from '../quotations/stored-quotation.ts'
import type { Quota } from '../users/quota.ts'
import { acceptedOffer, findAcceptance } from './acceptances.ts'
import { createAnswering } from './answer-offer.ts'
import { type Compared, createSentComparisons, type EarlierFacts } from './earlier-version.ts'
import type { Events } from './events.ts'
import { findByToken } from './find-link.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { ForClient } from './model.ts'
import { documentOf, factsOf, type OfferFacts, sentDocument } from './opened-offer.ts'
import { createPageVersions } from './page-version.ts'
import { sendDefaults } from './send-defaults.ts'
import { createSending } from './send-offer.ts'
import { createSentLinks } from './sent-links.ts'
import { createShareLinks } from './share-links.ts'
import { countView } from './views.ts'

export interface OfferDeps {
  db: Database
  finder: Pick<QuotationFinder, 'findHead' | 'findDocument'>
  revisions: Pick<Revisions, 'open' | 'label'>
  quota: Quota
  gate: MailGate
  tokens: LinkTokens
  events: Events
  now: () => number
}

export interface Opened {
  quotation: CustomersQuotation | null
  language: Language
  offer: OfferFacts
  earlier: EarlierFacts
}

export type Offers = ReturnType<typeof createOffers>

/** Sent offers: what their sender does with them, and their customers (product: Sending). */
export function createOffers(deps: OfferDeps) {
  const { db, tokens, now } = deps
  const versionOf = createPageVersions(db, now)
  const comparisons = createSentComparisons(db.read)
  const find = (token: string) => findByToken(db.read, token, now())

  /** What a link's person reads; null for an unknown and for a revoked link alike. */
  async function open(token: string): Promise<Opened | null> {
    const link = await find(token)
    if (!link) return null
    const quotation = await documentOf(db.read, link)
    // Of a withdrawn one too, the page says in its language whose it was.
    const document = quotation ?? (await sentDocument(db.read, link))
    const [offer, earlier] = await Promise.all([
      factsOf(db.read, link, tokens, document),
      comparisons.summary(link),
    ])
    const { language = 'en' } = document ?? {}
    return { quotation, language, offer, earlier }
  }

  /** An offer with what its person was sent before; null without that, and as `open`. */
  async function compare(token: string): Promise<Compared | null> {
    const link = await find(token)
    return link && comparisons.compare(link)
  }

  /** The offer with a customer's choices, as the server calculates it. Nothing is stored. */
  async function price(
    token: string,
    choices: Choice[],
  ): Promise<
    | { outcome: 'priced'; quotation: CustomersQuotation }
    | { outcome: 'not found' }
    | { outcome: 'bad request'; field: string }
  > {
    const link = await find(token)
    const document = link && (await sentDocument(db.read, link))
    if (!document || link.state === 'withdrawn') return { outcome: 'not found' }
    const chosen = withChoices(document, choices)
    if (!chosen.ok) return { outcome: 'bad request', field: chosen.at }
    const { totals } = totalsIn(chosen.value)
    return { outcome: 'priced', quotation: { ...chosen.value, totals } }
  }

  return {
    /** The id of a token's link; null as `open`. */
    linkOf: async (token: string) => (await find(token))?.linkId ?? null,
    send: createSending(deps),
    sent: createSentLinks(deps),
    /** What the next offer starts from. */
    defaults: (user: CurrentUser, client: typeof ForClient.static) =>
      sendDefaults(db.read, deps.finder, user, client),
    /** What the mail of a share adds for people without an account. */
    shared: createShareLinks(deps),
    ...{ open, compare, price },
    /** Changes with everything that a link's page shows; null as `open`. */
    versionOf,
    answer: createAnswering(deps),
    findAcceptance: (hash: string) => findAcceptance(db.read, hash),
    accepted: (user: CurrentUser, offerId: string) => acceptedOffer(db.read, user, offerId, now()),
    countView: (token: string, isOwner: IsOwner, isTouched: boolean) =>
      countView(deps, token, isOwner, isTouched),
  }
}
