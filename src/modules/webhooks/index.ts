import { Elysia } from 'elysia'
import { answerTo } from '../../plugins/outcomes.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import { rateLimited } from '../auth/rate-limit.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import {
  BadWebhook,
  DeliveriesBody,
  DeliveryList,
  RedeliverBody,
  SavedWebhook,
  SaveWebhookBody,
  SentDelivery,
  WebhookIdBody,
  WebhookList,
} from './model.ts'
import type { Webhooks } from './service.ts'

/** The routes of webhooks (api: Webhooks). */
export const webhookRoutes = ({
  session,
  webhooks,
  rateLimits,
}: RouteContext & { webhooks: Webhooks }) =>
  new Elysia({ name: 'webhooks', prefix: '/api', tags: ['Webhooks'] })
    .use(session)
    .post('/save-webhook', async ({ body, user }) => answerTo(await webhooks.save(user, body)), {
      role: 'user',
      scope: 'session',
      body: SaveWebhookBody,
      response: { 200: SavedWebhook, ...refusals(404, 409), 400: BadWebhook },
    })
    .get('/get-webhook-list', ({ user }) => webhooks.list(user), {
      role: 'user',
      response: { 200: WebhookList },
    })
    .delete(
      '/delete-webhook',
      async ({ body: { id }, user }) => answerTo(await webhooks.remove(user, id)),
      {
        role: 'user',
        scope: 'session',
        body: WebhookIdBody,
        response: { 200: Message, ...refusals(404) },
      },
    )
    .post(
      '/get-webhook-deliveries',
      async ({ body, user }) => answerTo(await webhooks.deliveries(user, body)),
      {
        role: 'user',
        scope: 'read',
        body: DeliveriesBody,
        response: { 200: DeliveryList, ...refusals(404) },
      },
    )
    .post(
      '/send-test-webhook',
      ({ body: { id }, user, set: { headers } }) =>
        rateLimited(rateLimits.tryWebhook(user.userId), headers, async () => {
          const delivery = await webhooks.sendTest(user, id)
          return delivery ? { message: delivery.status, delivery } : answerTo('not found')
        }),
      {
        role: 'user',
        body: WebhookIdBody,
        response: { 200: SentDelivery, ...refusals(404, 429) },
      },
    )
    .post(
      '/redeliver-webhook',
      ({ body: { deliveryId }, user, set: { headers } }) =>
        rateLimited(rateLimits.tryWebhook(user.userId), headers, async () => {
          const delivery = await webhooks.redeliver(user, deliveryId)
          return delivery ? { message: 'queued', delivery } : answerTo('not found')
        }),
      {
        role: 'user',
        body: RedeliverBody,
        response: { 200: SentDelivery, ...refusals(404, 429) },
      },
    )
