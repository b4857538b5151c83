import { Elysia } from 'elysia'
import { isTimeZone } from '#domain/offers/time-zones.ts'
import { answerTo } from '../../../plugins/outcomes.ts'
import { Message, refusals } from '../../../plugins/response-schemas.ts'
import type { RouteContext } from '../../auth/session-plugin.ts'
import { BadSeries, ProfileIdBody, SeriesBody, SeriesList, SeriesQuery } from './model.ts'
import type { SeriesSettings } from './series-settings.ts'

/** The routes of quotation numbers (api: Number calls). */
export const numberRoutes = ({
  session,
  numberSeries: series,
}: RouteContext & { numberSeries: SeriesSettings }) =>
  new Elysia({ name: 'numbers', prefix: '/api', tags: ['Numbers'] })
    .use(session)
    .get(
      '/number-series',
      async ({ query: { timeZone = 'UTC' }, user }) =>
        isTimeZone(timeZone)
          ? { series: await series.list(user, timeZone) }
          : answerTo({ outcome: 'bad request', field: 'timeZone' }),
      {
        role: 'user',
        query: SeriesQuery,
        response: { 200: SeriesList, ...refusals(400) },
      },
    )
    .put(
      '/number-series',
      async ({ body, query: { timeZone = 'UTC' }, user }) => {
        if (!isTimeZone(timeZone)) return answerTo({ outcome: 'bad request', field: 'timeZone' })
        return answerTo(await series.save(user, body, timeZone))
      },
      {
        role: 'user',
        body: SeriesBody,
        query: SeriesQuery,
        response: { 200: Message, ...refusals(404), 400: BadSeries },
      },
    )
    .delete(
      '/number-series',
      async ({ body: { profileId }, user }) => answerTo(await series.remove(user, profileId)),
      {
        role: 'user',
        body: ProfileIdBody,
        response: { 200: Message, ...refusals(404) },
      },
    )
