import { Elysia, status } from 'elysia'
import { mayReadUserList } from '#domain/document/access.ts'
import { IdSchema } from '#domain/document/schema.ts'
import type { TokenScope } from '#domain/integrations.ts'
import { undisturbed } from '../../../db/turns.ts'
import { SUGGESTIONS } from '../../plugins/attempt-counter.ts'
import { sendJson } from '../../plugins/json-response.ts'
import { answerTo, tooMany } from '../../plugins/outcomes.ts'
import { addressOf } from '../../plugins/request.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import { toolLanguageOf } from '../../plugins/tool-language.ts'
import { needScope } from '../auth/bearer.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { Forbidden, Opened, Saved } from './answer-model.ts'
import { DeleteBody, OpenBody, RowSearch, RowSuggestions, SaveBody } from './model.ts'
import type { OwnerNotes } from './owner-notes.ts'
import { presentDocument, presentForbidden } from './presenter.ts'
import { suggestOwnRows } from './row-suggestions.ts'
import type { SavedQuotation } from './save-result.ts'
import type { Quotations } from './service.ts'
import type { ShareMails } from './share-mails.ts'

/** The quotation routes (api: Quotation calls). */
export const quotationRoutes = ({
  session,
  db,
  quotations,
  suggestionAttempts,
  shareMails,
  ownerNotes,
  trustedProxies,
}: RouteContext & { quotations: Quotations; shareMails: ShareMails; ownerNotes: OwnerNotes }) =>
  new Elysia({ name: 'quotations', prefix: '/api', tags: ['Quotations'] })
    .use(session)
    .post(
      '/save-quotation',
      async ({ body, user, request, set, server }) => {
        const id: unknown = body.quotation?.id
        if (!isId(id)) return answerTo({ outcome: 'bad request', field: 'quotation.id' })
        needScope(user, scopeOf(body))
        const sender = { userId: user.userId, request }
        // Asked now: it is not known any more once the sender is gone.
        const address = body.notify ? addressOf(request, server, trustedProxies) : ''
        const saved = await undisturbed(() =>
          quotations.save(user, { ...body, id, sender, address }),
        )
        if (!('document' in saved)) return answerTo(saved)
        const { outcome, document } = saved
        const isStored = outcome !== 'conflict' && outcome !== 'saved by a newer version'
        const text = `{"message":"${outcome}","quotation":${presentDocument(document, user)}${notesOf(saved, body.notify)}}`
        return sendJson<typeof Saved.static>({ request, set }, text, {
          status: isStored ? 200 : 409,
          hasStored: true,
        })
      },
      {
        role: 'user',
        body: SaveBody,
        response: { 200: Saved, ...refusals(400, 403, 404, 413), 409: Saved },
      },
    )
    .post(
      '/get-quotation',
      async ({ body: { id, mailKey }, user, request, set }) => {
        const opened = await quotations.open(id, user, (document) => {
          const answer = (rest: string) =>
            sendJson<typeof Opened.static>(
              { request, set },
              `{"quotation":${presentDocument(document, user)}${rest}}`,
            )
          const { head } = document
          return mayReadUserList(user, head) ? ownerNotes(head).then(answer) : answer('')
        })
        if (opened === 'not found') return answerTo(opened)
        if (opened === 'forbidden') {
          const head = mailKey ? await quotations.findHead(id) : null
          const mailed = head && mailKey && shareMails.mailedTo(head, mailKey)
          const stub = { message: opened, quotation: presentForbidden(id, toolLanguageOf(request)) }
          return status(403, mailed ? { ...stub, mailed } : stub)
        }
        return opened
      },
      {
        optionalUser: true,
        scope: 'read',
        body: OpenBody,
        response: { 200: Opened, ...refusals(404), 403: Forbidden },
      },
    )
    .get(
      '/get-row-suggestions',
      async ({ query, user, set }) => {
        const key = `rows ${user.userId}`
        const retryAfter = await suggestionAttempts.count([[key, SUGGESTIONS]])
        if (retryAfter !== null) return tooMany(set.headers, retryAfter)
        return { rows: await suggestOwnRows(db.read, user, query.search) }
      },
      {
        role: 'user',
        query: RowSearch,
        response: { 200: RowSuggestions, ...refusals(429) },
      },
    )
    .delete(
      '/delete-quotation',
      async ({ body: { id, forAll }, user }) =>
        answerTo(await quotations.remove(id, user, { forAll })),
      {
        role: 'user',
        body: DeleteBody,
        response: { 200: Message, ...refusals(403, 404) },
      },
    )

/** What a save's answer tells beside the quotation: JSON to go on with after another field. */
function notesOf({ mailing, numberTakenBy }: SavedQuotation, notify: unknown): string {
  const taken = numberTakenBy ? `,"numberTakenBy":${JSON.stringify(numberTakenBy)}` : ''
  const { queued, notMailed } = mailing ?? { queued: [], notMailed: [] }
  return notify ? `${taken},${JSON.stringify({ queued, notMailed }).slice(1, -1)}` : taken
}

const ID = new RegExp(IdSchema.pattern ?? '')

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** A save that mails people needs more of an API token than one that doesn't. */
const scopeOf = ({ notify }: { notify?: unknown }): TokenScope => (notify ? 'send' : 'write')
