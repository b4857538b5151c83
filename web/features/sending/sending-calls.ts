import { api, type Reply } from '../../state/api.ts'

/** What was sent, with each person's own link, which is told this once. */
export type SentNow = Reply<'send-quotation', 'post'>
/** A link of a person's own. */
export type SentLink = SentNow['sent'][number]
/** A person to whom something was sent, and what has become of it. */
export type SentPerson = Reply<'get-sent-list', 'post'>['sent'][number]
export type SendDefaults = Reply<'get-send-defaults', 'get'>
/** A file that a sent version is still to have. */
export type MissingFile = Reply<'get-missing-offer-files', 'post'>['missing'][number]
export type Answered = NonNullable<SentPerson['answer']>

/** The body of the call that sends (api: Sending and answers). */
export interface SendRequest {
  readonly id: string
  readonly revision: number
  readonly to: readonly { readonly email: string; readonly name: string }[]
  readonly subject: string
  readonly text: string
  readonly validUntil: string
  readonly timeZone: string
  readonly canBeAccepted: boolean
  readonly attachment: string | null
  readonly sendId: string
}

/** Repeated under its sendId if it is not answered by then. */
const SEND_TIMEOUT_MS = 30_000

const post = <T>(path: string, body: unknown, timeoutMs?: number) =>
  api.authenticated<T>({
    ...{ method: 'POST', path: `/api/${path}`, body },
    ...(timeoutMs && { timeoutMs }),
  })

/** The calls of a sender's own offers (api: Sending and answers). */
export const sendingCalls = {
  send: (body: SendRequest) => post<SentNow>('send-quotation', body, SEND_TIMEOUT_MS),

  list: (id: string, offset: number) =>
    post<Reply<'get-sent-list', 'post'>>('get-sent-list', { id, offset }),

  accepted: (offerId: string) =>
    post<Reply<'get-accepted-offer', 'post'>>('get-accepted-offer', { offerId }),

  missingFiles: (id: string) =>
    post<Reply<'get-missing-offer-files', 'post'>>('get-missing-offer-files', { id }),

  storeFile: ({ offerId: _, ...file }: MissingFile & { id: string; fileId: string }) =>
    post<Reply<'store-offer-file', 'post'>>('store-offer-file', file),

  revision: (id: string, revision: number) =>
    post<Reply<'get-revision', 'post'>>('get-revision', { id, revision }),

  defaults: () =>
    api.authenticated<SendDefaults>({ method: 'GET', path: '/api/get-send-defaults' }),

  /** Also whom to propose for a client. */
  personFor: (fields: { client: string; company: string }) =>
    api.authenticated<SendDefaults>({
      ...{ method: 'GET', path: `/api/get-send-defaults?${new URLSearchParams(fields)}` },
    }),

  revoke: (linkId: string) =>
    api.authenticated<Reply<'revoke-link', 'delete'>>({
      ...{ method: 'DELETE', path: '/api/revoke-link', body: { linkId } },
    }),

  renew: (linkId: string, notify: boolean) =>
    post<Reply<'renew-link', 'post'>>('renew-link', { linkId, notify }),

  withdraw: (offerId: string) =>
    post<Reply<'withdraw-offer', 'post'>>('withdraw-offer', { offerId }),
}
