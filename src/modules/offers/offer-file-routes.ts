import { Elysia, t } from 'elysia'
import { IdSchema } from '#domain/document/schema.ts'
import { oneOf } from '#domain/document/schema-fields.ts'
import type { Limit } from '../../plugins/attempt-counter.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { BadRequest, ById, Message, refusals, requestBody } from '../../plugins/response-schemas.ts'
import { hashOf } from '../auth/account-keys.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { Token } from './customer-model.ts'
import type { InTurn } from './in-turn.ts'
import { LinkId } from './model.ts'
import { FILE_TYPES, type OfferFiles } from './offer-files.ts'

const Format = oneOf(['pdf', 'xlsx', 'accepted'] as const, {
  description: 'As sent, or the pdf of what was accepted',
})
const Revision = t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** For one link: two calls keep a file. */
const KEEPS: Limit = { attempts: 6, windowMs: 60 * 60_000, perDay: 12 }

/** The routes of the files that customers download (api: Offer file calls). */
export const offerFileRoutes = ({
  session,
  offerFiles,
  inTurn,
}: RouteContext & { offerFiles: OfferFiles; inTurn: InTurn }) =>
  new Elysia({ name: 'offer-files', tags: ['Offers'] })
    .use(session)
    .post(
      '/api/get-missing-offer-files',
      async ({ body: { id }, user }) => {
        const missing = await offerFiles.missing(user.userId, id)
        return missing ? { missing } : answerTo('not found')
      },
      {
        role: 'user',
        scope: 'read',
        body: ById,
        response: {
          200: t.Object({
            missing: t.Array(
              t.Object({ format: Format, revision: t.Number(), offerId: t.String() }),
            ),
          }),
          404: Message,
        },
      },
    )
    .post(
      '/api/store-offer-file',
      async ({ body, user }) => answerTo(await offerFiles.store(user, body)),
      {
        role: 'user',
        body: requestBody(
          t.Object({ id: IdSchema, revision: Revision, format: Format, fileId: LinkId }),
        ),
        response: { 200: Message, ...refusals(400, 404) },
      },
    )
    .post(
      '/api/keep-accepted-pdf',
      ({ body: { token, size, fileId = null }, set }) =>
        inTurn({ token, set, limit: [`accepted pdfs of ${hashOf(token)}`, KEEPS] }, async () => {
          return answerTo(await offerFiles.keepAccepted(token, { size, fileId }))
        }),
      {
        anyone: true,
        body: requestBody(
          t.Object({ token: Token, size: t.Integer({ minimum: 0 }), fileId: t.Optional(LinkId) }),
        ),
        response: {
          200: t.Object({
            message: t.String(),
            signedUrl: t.Optional(t.String()),
            fileId: t.Optional(t.String()),
          }),
          400: BadRequest,
          404: Message,
          429: Message,
        },
      },
    )
    .get(
      '/offer/:token/:file',
      async ({ params: { token, file }, set }) => {
        Object.assign(set.headers, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
        if (!isServed(extension)) return answerTo('not found')
        return inTurn({ token, set }, async () =>
          answerTo(await offerFiles.answer(token, extension)),
        )
      },
      // A link, not a call.
      { detail: { hide: true } },
    )

const isServed = (extension: string): extension is keyof typeof FILE_TYPES =>
  Object.hasOwn(FILE_TYPES, extension)
