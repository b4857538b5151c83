import { Elysia } from 'elysia'
import { isTimeZone } from '#domain/offers/time-zones.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { refusals } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { readOverview } from './overview.ts'
import { OfferSettings, OfferSettingsBody, Overview, OverviewQuery } from './overview-model.ts'
import type { ReminderSettings } from './reminder-settings.ts'

/** The routes of what has become of one's offers, and of reminders (api: Overview calls). */
export const overviewRoutes = ({
  session,
  db,
  reminders,
  now,
}: RouteContext & { reminders: ReminderSettings }) =>
  new Elysia({ name: 'overview', prefix: '/api', tags: ['Offers'] })
    .use(session)
    .get(
      '/get-overview',
      async ({ query: { timeZone = 'UTC' }, user }) =>
        isTimeZone(timeZone)
          ? readOverview(db.read, user, { timeZone, now: now() })
          : answerTo({ outcome: 'bad request', field: 'timeZone' }),
      {
        role: 'user',
        query: OverviewQuery,
        response: { 200: Overview, ...refusals(400) },
      },
    )
    .get('/offer-settings', async ({ user }) => ({ reminds: await reminders.read(user.userId) }), {
      role: 'user',
      response: { 200: OfferSettings },
    })
    .put(
      '/offer-settings',
      async ({ body: { reminds }, user }) => {
        await reminders.write(user.userId, reminds)
        return { reminds }
      },
      {
        role: 'user',
        body: OfferSettingsBody,
        response: { 200: OfferSettings },
      },
    )
