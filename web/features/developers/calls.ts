import type { TokenScope } from '../../../src/domain/integrations/scopes.ts'
import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api, type Failure, isUnreachable, type Reply } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'

export type Token = Reply<'get-token-list', 'get'>['tokens'][number]
export type Webhook = Reply<'get-webhook-list', 'get'>['webhooks'][number]
export type Delivery = Reply<'get-webhook-deliveries', 'post'>['deliveries'][number]
export type SavedWebhook = Reply<'save-webhook', 'post'>

/** How many deliveries a page of the log has. */
export const LOG_PAGE = 20

const get = <T>(path: string) => api.authenticated<T>({ method: 'GET', path })
const post = <T>(path: string, body: unknown) =>
  api.authenticated<T>({ method: 'POST', path, body })
const remove = (path: string, id: string) =>
  api.authenticated<{ message: string }>({ method: 'DELETE', path, body: { id } })

/** The calls of tokens and webhooks (api: API tokens, Webhooks). */
export const calls = {
  tokens: () => get<Reply<'get-token-list', 'get'>>('/api/get-token-list'),
  createToken: (name: string, scopes: readonly TokenScope[]) =>
    post<Reply<'create-token', 'post'>>('/api/create-token', { name, scopes }),
  revokeToken: (id: string) => remove('/api/delete-token', id),

  webhooks: () => get<Reply<'get-webhook-list', 'get'>>('/api/get-webhook-list'),
  saveWebhook: (webhook: WebhookChange) => post<SavedWebhook>('/api/save-webhook', webhook),
  deleteWebhook: (id: string) => remove('/api/delete-webhook', id),
  sendTest: (id: string) =>
    post<Reply<'send-test-webhook', 'post'>>('/api/send-test-webhook', { id }),
  deliveries: (id: string, offset: number) =>
    post<Reply<'get-webhook-deliveries', 'post'>>('/api/get-webhook-deliveries', {
      ...{ id, offset, limit: LOG_PAGE },
    }),
  sendAgain: (deliveryId: string) =>
    post<Reply<'redeliver-webhook', 'post'>>('/api/redeliver-webhook', { deliveryId }),
}

export interface WebhookChange {
  id?: string
  url: string
  events: Webhook['events']
  isOn: boolean
  newSecret?: boolean
}

/** Toasts why a call failed, or `refusal` if the server refused it. */
export function announceFailure(failure: Failure, refusal: string = MESSAGES.internalError): void {
  if (failure.status === 429) toast.warning(ACCOUNT_MESSAGES.tooManyRequests(failure.waitS))
  else if (isUnreachable(failure)) toast.error(MESSAGES.networkError)
  else if (failure.code === 'bad request') toast.warning(refusal)
  else toast.error(MESSAGES.internalError)
}
