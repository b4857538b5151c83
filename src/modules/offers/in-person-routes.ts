import { Elysia } from 'elysia'
import { answerTo } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { refusals } from '../../plugins/response-schemas.ts'
import type { SessionCookies } from '../auth/cookies.ts'
import { rateLimited } from '../auth/rate-limit.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { BeginBody, Begun, EndBody, Ended } from './in-person-model.ts'
import type { Offers } from './service.ts'

/** The routes that lock a login to one offer, and unlock it (api: Calls on the spot). */
export const inPersonRoutes = ({
  session,
  offers,
  cookies,
  rateLimits,
  trustedProxies,
}: RouteContext & { offers: Offers; cookies: SessionCookies }) =>
  new Elysia({ name: 'in-person', prefix: '/api', tags: ['Offers'] })
    .use(session)
    .post(
      '/begin-in-person',
      async ({ body, user, request, server, set }) => {
        const address = addressOf(request, server, trustedProxies)
        const begun = await offers.inPerson.begin(user, { asksPlace: false, ...body, address })
        if (begun.outcome === 'begun') set.headers['set-cookie'] = cookies.lock(user.sessionId)
        return answerTo(begun)
      },
      {
        role: 'user',
        scope: 'session',
        body: BeginBody,
        response: { 200: Begun, ...refusals(400, 403, 404, 409, 413, 422, 429) },
        detail: {
          summary: 'Show an offer on one’s device, to be signed there',
          description:
            'Locks this login to the page of that offer: until `end-in-person`, all other calls of it answer 403 `locked to an offer`. 409 with the state of an offer that can’t be accepted.',
        },
      },
    )
    .post(
      '/end-in-person',
      ({ body, user, request, server, set: { headers } }) => {
        const attempt = rateLimits.unlock(user.sessionId)
        return rateLimited(attempt, headers, async () => {
          const address = addressOf(request, server, trustedProxies)
          const ended = await offers.inPerson.end(user, body, address)
          if (ended === 'bad password') return answerTo(ended)
          attempt.refund()
          headers['set-cookie'] = cookies.lock(null)
          return answerTo(ended)
        })
      },
      {
        role: 'user',
        scope: 'session',
        whileLocked: true,
        body: EndBody,
        response: { 200: Ended, ...refusals(403, 429) },
        detail: {
          summary: 'Unlock this login',
          description:
            'By the PIN that was chosen or the password of the account; 403 `bad password` for a wrong one. Safe to repeat.',
        },
      },
    )
