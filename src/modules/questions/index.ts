import { Elysia } from 'elysia'
import type { Limit } from '../../plugins/attempt-counter.ts'
import { answerTo, tooMany } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { ById, Message, refusals } from '../../plugins/response-schemas.ts'
import { hashOf } from '../auth/account-keys.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { AnsweredOffer, ByToken, ObjectBody } from '../offers/customer-model.ts'
import type { InTurn } from '../offers/in-turn.ts'
import {
  AskBody,
  OneQuestion,
  OwnQuestions,
  Questions,
  Replied,
  ReplyBody,
  ResolveBody,
  Unread,
} from './model.ts'
import type { QuestionService } from './service.ts'

/** Of one link, or to the questions of one account. */
const MESSAGES: Limit = { attempts: 20, windowMs: 10 * 60_000, perDay: 200 }

/** The routes of questions: of their owner, and of customers (api: Question calls). */
export function questionRoutes({
  session,
  questions,
  attempts,
  inTurn,
  trustedProxies,
  isOwner,
}: RouteContext & { questions: QuestionService; inTurn: InTurn }) {
  return new Elysia({ name: 'questions', prefix: '/api', tags: ['Questions'] })
    .use(session)
    .post(
      '/ask-question',
      ({ body, body: { token }, request, set }) =>
        inTurn({ token, set, limit: [`questions of ${hashOf(token)}`, MESSAGES] }, async () =>
          answerTo(await questions.ask(body, isOwner(request))),
        ),
      {
        anyone: true,
        body: AskBody,
        response: { 200: OneQuestion, ...refusals(400, 403, 404, 429) },
      },
    )
    .post(
      '/object-to-answer',
      ({ body, body: { token }, request, set }) =>
        inTurn({ token, set, limit: [`questions of ${hashOf(token)}`, MESSAGES] }, async () =>
          answerTo(await questions.object(body, isOwner(request))),
        ),
      {
        anyone: true,
        body: ObjectBody,
        response: { 200: AnsweredOffer, ...refusals(400, 403, 404, 429), 409: AnsweredOffer },
      },
    )
    .post(
      '/get-offer-questions',
      async ({ body: { token } }) => {
        const asked = await questions.asked(token)
        return asked ? { questions: asked } : answerTo('not found')
      },
      {
        anyone: true,
        body: ByToken,
        response: { 200: Questions, ...refusals(404) },
      },
    )
    .post(
      '/see-replies',
      async ({ body: { token } }) => answerTo(await questions.seeReplies(token)),
      {
        anyone: true,
        body: ByToken,
        response: { 200: Message, ...refusals(404) },
      },
    )
    .post(
      '/get-questions',
      async ({ body: { id }, user }) => answerTo(await questions.list(user, id)),
      {
        role: 'user',
        scope: 'read',
        body: ById,
        response: { 200: OwnQuestions, ...refusals(403, 404) },
      },
    )
    .post(
      '/see-questions',
      async ({ body: { id }, user }) => answerTo(await questions.see(user, id)),
      {
        role: 'user',
        body: ById,
        response: { 200: Message, ...refusals(403, 404) },
      },
    )
    .post(
      '/reply-question',
      async ({ body, user, request, server, set }) => {
        const wait = await attempts.count([[`questions of ${user.userId}`, MESSAGES]])
        if (wait !== null) return tooMany(set.headers, wait)
        const address = addressOf(request, server, trustedProxies)
        return answerTo(await questions.reply(user, { ...body, address }))
      },
      {
        role: 'user',
        scope: 'send',
        body: ReplyBody,
        response: { 200: Replied, ...refusals(400, 404, 429) },
      },
    )
    .post(
      '/resolve-question',
      async ({ body: { questionId, isResolved }, user }) => {
        const question = await questions.resolve(user, questionId, isResolved)
        if (question === 'not found') return answerTo(question)
        return { message: isResolved ? 'resolved' : 'reopened', question }
      },
      {
        role: 'user',
        body: ResolveBody,
        response: { 200: OneQuestion, ...refusals(404) },
      },
    )
    .get('/get-unread-questions', ({ user }) => questions.unread(user), {
      role: 'user',
      response: { 200: Unread },
    })
}
