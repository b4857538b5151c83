import { Elysia, status } from 'elysia'
import { sendJson } from '../../plugins/json-response.ts'
import { answerTo, type SetHeaders } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import type { LimitReached } from '../mails/mail-gate.ts'
import { AcceptedOffer } from './customer-model.ts'
import {
  ByLink,
  ByOffer,
  ForClient,
  RenewBody,
  Renewed,
  SendBody,
  SendDefaults,
  Sent,
  SentList,
  SentQuery,
  TooManyMails,
} from './model.ts'
import { RecordBody, TakeBackBody } from './record-model.ts'
import type { Asked } from './send-statements.ts'
import type { Offers } from './service.ts'

/** The routes of a sender's own offers (api: Sending and answers). */
export const offerRoutes = ({
  session,
  offers,
  trustedProxies,
}: RouteContext & { offers: Offers }) =>
  new Elysia({ name: 'offers', prefix: '/api', tags: ['Offers'] })
    .use(session)
    .post(
      '/send-quotation',
      async ({ body, user, request, server, set }) => {
        const address = addressOf(request, server, trustedProxies)
        const result = await offers.send(user, filledIn(body), address)
        if (result.outcome === 'too many requests') return tooManyMails(set.headers, result)
        // Unlike a save of it, which conflicts with what is stored.
        if (result.outcome === 'saved by a newer version')
          return status(422, { message: result.outcome })
        return answerTo(result)
      },
      {
        role: 'user',
        scope: 'send',
        body: SendBody,
        response: { 200: Sent, ...refusals(400, 403, 404, 413, 422), 429: TooManyMails },
      },
    )
    .post(
      '/get-sent-list',
      async ({ body, user }) => answerTo(await offers.sent.list(user, body)),
      {
        role: 'user',
        scope: 'read',
        body: SentQuery,
        response: { 200: SentList, ...refusals(403, 404) },
      },
    )
    .get('/get-send-defaults', ({ user, query }) => offers.defaults(user, query), {
      role: 'user',
      query: ForClient,
      response: { 200: SendDefaults },
    })
    .delete(
      '/revoke-link',
      async ({ body: { linkId }, user }) => answerTo(await offers.sent.revoke(user, linkId)),
      {
        role: 'user',
        body: ByLink,
        response: { 200: Message, ...refusals(404) },
      },
    )
    .post(
      '/renew-link',
      async ({ body, user, request, server, set }) => {
        const address = addressOf(request, server, trustedProxies)
        const renewed = await offers.sent.renew(user, { notify: false, ...body, address })
        if (renewed === 'not found') return answerTo(renewed)
        if ('retryAfter' in renewed) return tooManyMails(set.headers, renewed)
        return { message: 'renewed', ...renewed }
      },
      {
        role: 'user',
        scope: 'send',
        body: RenewBody,
        response: { 200: Renewed, ...refusals(404), 429: TooManyMails },
      },
    )
    .post(
      '/record-answer',
      async ({ body, user, request, server }) => {
        const address = addressOf(request, server, trustedProxies)
        const left = { name: '', note: '', choices: [], rows: null, fileId: null, makesPdf: false }
        return answerTo(await offers.record(user, { ...left, ...body, address }))
      },
      {
        role: 'user',
        scope: 'send',
        body: RecordBody,
        response: { 200: Message, ...refusals(400, 404, 409, 413, 422) },
      },
    )
    .post(
      '/take-back-answer',
      async ({ body, user, request, server }) => {
        const address = addressOf(request, server, trustedProxies)
        return answerTo(await offers.takeBack(user, { reason: '', ...body, address }))
      },
      {
        role: 'user',
        scope: 'send',
        body: TakeBackBody,
        response: { 200: Message, ...refusals(404) },
      },
    )
    .post(
      '/get-accepted-offer',
      async ({ body: { offerId }, user, request, set }) => {
        const accepted = await offers.accepted(user, offerId)
        if (!accepted) return answerTo('not found')
        return sendJson<typeof AcceptedOffer.static>({ request, set }, JSON.stringify(accepted))
      },
      {
        role: 'user',
        scope: 'read',
        body: ByOffer,
        response: { 200: AcceptedOffer, ...refusals(404) },
      },
    )
    .post(
      '/withdraw-offer',
      async ({ body: { offerId }, user }) => answerTo(await offers.sent.withdraw(user, offerId)),
      {
        role: 'user',
        body: ByOffer,
        response: { 200: Message, ...refusals(404, 409) },
      },
    )

function tooManyMails(headers: SetHeaders, { retryAfter, perDay, email }: LimitReached) {
  headers['retry-after'] = String(retryAfter)
  return status(429, { message: 'too many requests', perDay, email })
}

/** A send with what was left out. */
const filledIn = (body: typeof SendBody.static): Asked => ({
  subject: '',
  text: '',
  timeZone: 'UTC',
  canBeAccepted: true,
  attachment: null,
  ...body,
  to: body.to.map((one) => ({ name: '', ...one })),
})
