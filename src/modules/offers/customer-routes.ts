import { Elysia } from 'elysia'
import type { Limit } from '../../plugins/attempt-counter.ts'
import { sendJson } from '../../plugins/json-response.ts'
import { answerTo, tooMany } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import { hashOf } from '../auth/account-keys.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import {
  AnswerBody,
  AnsweredOffer,
  ByToken,
  ComparedOffer,
  ForwardBody,
  ForwardedOffer,
  FoundAcceptance,
  HashBody,
  OpenedOffer,
  PriceBody,
  Priced,
  ViewBody,
} from './customer-model.ts'
import type { InTurn } from './in-turn.ts'
import type { Offers } from './service.ts'

const MINUTE_MS = 60_000
/** For one link: a person who steps through quantities asks once for each. */
const PRICES: Limit = { attempts: 240, windowMs: MINUTE_MS, perDay: 500, countsWindows: true }
const ACCEPTANCES: Limit = { attempts: 60, windowMs: MINUTE_MS, perDay: 1_000 }
const FORWARDS: Limit = { attempts: 20, windowMs: 10 * MINUTE_MS, perDay: 50 }
const ANSWERS: Limit = { attempts: 20, windowMs: MINUTE_MS, perDay: 500 }

/**
 * The routes of customers, whose link's token stands in for a login (api: Sending and answers). An
 * unknown token and a revoked one are answered alike.
 */
export function customerRoutes({
  session,
  offers,
  attempts,
  inTurn,
  isOwner,
  trustedProxies,
}: RouteContext & { offers: Offers; inTurn: InTurn }) {
  return new Elysia({ name: 'customers', prefix: '/api', tags: ['Offers for customers'] })
    .use(session)
    .post(
      '/open-offer',
      ({ body: { token }, request, set }) =>
        inTurn({ token, set }, async () => {
          const opened = await offers.open(token)
          if (!opened) return answerTo('not found')
          return sendJson<typeof OpenedOffer.static>({ request, set }, JSON.stringify(opened))
        }),
      {
        anyone: true,
        body: ByToken,
        response: { 200: OpenedOffer, ...refusals(404, 429) },
      },
    )
    .post(
      '/compare-offer',
      ({ body: { token }, request, set }) =>
        inTurn({ token, set }, async () => {
          const compared = await offers.compare(token)
          if (!compared) return answerTo('not found')
          return sendJson<typeof ComparedOffer.static>({ request, set }, JSON.stringify(compared))
        }),
      {
        anyone: true,
        body: ByToken,
        response: { 200: ComparedOffer, ...refusals(404, 429) },
      },
    )
    .post(
      '/price-offer',
      ({ body: { token, choices = [], rows = null }, request, set }) =>
        inTurn({ token, set, limit: [`prices of ${hashOf(token)}`, PRICES] }, async () => {
          const priced = await offers.price(token, { choices, rows })
          if (!('quotation' in priced)) return answerTo(priced)
          const { quotation } = priced
          return sendJson<typeof Priced.static>({ request, set }, JSON.stringify({ quotation }))
        }),
      {
        anyone: true,
        body: PriceBody,
        response: { 200: Priced, ...refusals(400, 404, 429) },
      },
    )
    .post(
      '/forward-offer',
      ({ body, request, server, set }) => {
        const { token } = body
        const asked = { name: '', ...body, address: addressOf(request, server, trustedProxies) }
        const limit: [string, Limit] = [`forwards of ${hashOf(token)}`, FORWARDS]
        return inTurn({ token, set, limit }, async () => {
          const result = await offers.forward(asked, isOwner(request))
          return result.outcome === 'too many requests'
            ? tooMany(set.headers, result.retryAfter)
            : answerTo(result)
        })
      },
      {
        anyone: true,
        body: ForwardBody,
        response: { 200: ForwardedOffer, ...refusals(400, 403, 404, 429), 409: ForwardedOffer },
      },
    )
    .post(
      '/view-offer',
      async ({ body: { token, touched = true }, request }) =>
        answerTo(await offers.countView(token, isOwner(request), touched)),
      {
        anyone: true,
        body: ViewBody,
        response: { 200: Message, ...refusals(404) },
      },
    )
    .post(
      '/find-acceptance',
      async ({ body: { hash }, request, server, set }) => {
        const address = addressOf(request, server, trustedProxies)
        const wait = await attempts.count([[`acceptances from ${address}`, ACCEPTANCES]])
        if (wait !== null) return tooMany(set.headers, wait)
        const acceptance = await offers.findAcceptance(hash)
        return acceptance ? { acceptance } : answerTo('not found')
      },
      {
        anyone: true,
        body: HashBody,
        response: { 200: FoundAcceptance, ...refusals(404, 429) },
      },
    )
    .post(
      '/answer-offer',
      async ({ body, request, server, set }) => {
        const { token } = body
        const answer = {
          name: '',
          reason: '',
          choices: [],
          rows: null,
          signature: [],
          signsByName: false,
          timeZone: 'UTC',
          makesPdf: false,
          inPerson: {},
          ...body,
          address: addressOf(request, server, trustedProxies),
          browser: (request.headers.get('user-agent') ?? '').slice(0, 300),
        }
        const limit: [string, Limit] = [`answers of ${hashOf(token)}`, ANSWERS]
        return inTurn({ token, set, limit }, async () =>
          answerTo(await offers.answer(answer, isOwner(request))),
        )
      },
      {
        anyone: true,
        body: AnswerBody,
        response: { 200: AnsweredOffer, ...refusals(400, 403, 404, 429), 409: AnsweredOffer },
      },
    )
}
