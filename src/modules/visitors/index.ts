import { Elysia } from 'elysia'
import { answerTo } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { VisitBody, VisitorList, VisitorListQuerySchema } from './model.ts'
import type { Visitors } from './service.ts'
import { isCountedDay } from './service.ts'

/** The visitor routes (api: Other calls). */
export const visitorRoutes = ({
  session,
  visitors,
  trustedProxies,
  now,
}: RouteContext & { visitors: Visitors }) =>
  new Elysia({ name: 'visitors', prefix: '/api', tags: ['Visitors'] })
    .use(session)
    .post(
      '/count-unique-daily-visitors',
      async ({ body: { date, isNew }, request, server }) => {
        if (!isCountedDay(date, now())) return answerTo({ outcome: 'bad request', field: 'date' })
        await visitors.visit({ date, isNew, address: addressOf(request, server, trustedProxies) })
        return { message: 'visitor counted' }
      },
      {
        anyone: true,
        body: VisitBody,
        response: { 200: Message, ...refusals(400) },
      },
    )
    .get(
      '/get-unique-daily-visitors',
      async ({ query }) => {
        const { rows, total } = await visitors.list(query)
        return { visitors: rows, total }
      },
      {
        role: 'super-admin',
        query: VisitorListQuerySchema,
        response: { 200: VisitorList },
      },
    )
