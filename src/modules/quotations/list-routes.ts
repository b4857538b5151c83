import { Elysia } from 'elysia'
import { sendJsonList } from '../../plugins/json-response.ts'
import { askedLanguage } from '../../plugins/tool-language.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { listAllQuotations, listQuotations } from './list.ts'
import {
  AdminListBody,
  Categories,
  OwnListQuerySchema,
  QuotationList,
  StateSums,
  StatesQuery,
} from './model.ts'
import type { Quotations } from './service.ts'
import { sumStates } from './sum-states.ts'

/** The routes of lists of quotations (api: Quotation calls). */
export const quotationListRoutes = ({
  session,
  db,
  quotations,
  log,
  now,
}: RouteContext & { quotations: Pick<Quotations, 'categories'> }) =>
  new Elysia({ name: 'quotation lists', prefix: '/api', tags: ['Quotations'] })
    .use(session)
    .get(
      '/get-quotation-list',
      async ({ query, user, request, set }) => {
        const listed = await listQuotations(
          { db: db.read, user, log, now: now(), language: askedLanguage(request) },
          query,
        )
        return sendJsonList<typeof QuotationList.static>({ request, set }, 'quotations', listed)
      },
      {
        role: 'user',
        query: OwnListQuerySchema,
        response: { 200: QuotationList },
      },
    )
    .post(
      '/get-quotation-list-all',
      async ({ body, user, request, set }) => {
        const listed = await listAllQuotations(
          { db: db.read, user, log, now: now(), language: askedLanguage(request) },
          body ?? {},
        )
        return sendJsonList<typeof QuotationList.static>({ request, set }, 'quotations', listed)
      },
      {
        role: 'super-admin',
        body: AdminListBody,
        response: { 200: QuotationList },
      },
    )
    .get(
      '/get-unique-quotation-category-list',
      async ({ user }) => ({ categories: await quotations.categories(user) }),
      {
        role: 'user',
        response: { 200: Categories },
      },
    )
    .get('/get-quotation-states', ({ user, query }) => sumStates(db.read, user, now(), query), {
      role: 'user',
      query: StatesQuery,
      response: { 200: StateSums },
    })
