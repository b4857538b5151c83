import { Elysia } from 'elysia'
import { sendJson } from '../../../plugins/json-response.ts'
import { answerTo } from '../../../plugins/outcomes.ts'
import { Message, refusals } from '../../../plugins/response-schemas.ts'
import type { RouteContext } from '../../auth/session-plugin.ts'
import { Opened, Saved } from '../answer-model.ts'
import { presentDocument } from '../presenter.ts'
import {
  Changes,
  CompareBody,
  LabelBody,
  ListBody,
  RestoreBody,
  RevisionBody,
  RevisionList,
} from './model.ts'
import type { Revisions } from './service.ts'

/** The routes of revisions (api: Revisions). */
export const revisionRoutes = ({ session, revisions }: RouteContext & { revisions: Revisions }) =>
  new Elysia({ name: 'revisions', prefix: '/api', tags: ['Revisions'] })
    .use(session)
    .post(
      '/get-revision-list',
      async ({ body: { id, ...page }, user }) => answerTo(await revisions.list(id, user, page)),
      {
        role: 'user',
        scope: 'read',
        body: ListBody,
        response: { 200: RevisionList, ...refusals(403, 404) },
      },
    )
    .post(
      '/get-revision',
      async ({ body: { id, revision }, user, request, set }) => {
        const opened = await revisions.open(id, revision, user, (document) =>
          sendJson<typeof Opened.static>(
            { request, set },
            `{"quotation":${presentDocument(document, user)}}`,
          ),
        )
        return answerTo(opened)
      },
      {
        role: 'user',
        scope: 'read',
        body: RevisionBody,
        response: { 200: Opened, ...refusals(403, 404, 422) },
      },
    )
    .post(
      '/compare-revisions',
      async ({ body, user, request, set }) => {
        const compared = await revisions.compare(body, user, (changes) =>
          sendJson<typeof Changes.static>({ request, set }, `{"changes":${changes}}`),
        )
        return answerTo(compared)
      },
      {
        role: 'user',
        scope: 'read',
        body: CompareBody,
        response: { 200: Changes, ...refusals(403, 404, 422) },
      },
    )
    .post(
      '/restore-revision',
      async ({ body, user, request, set }) => {
        const restored = await revisions.restore(body, user, (result) => {
          if (result === 'not found') return answerTo(result)
          if (result.outcome === 'storage full') return answerTo(result)
          const { outcome, document } = result
          return sendJson<typeof Saved.static>(
            { request, set },
            `{"message":"${outcome}","quotation":${presentDocument(document, user)}}`,
            outcome === 'restored' ? { hasStored: true } : { status: 409, hasStored: true },
          )
        })
        return answerTo(restored)
      },
      {
        role: 'user',
        body: RestoreBody,
        response: { 200: Saved, ...refusals(403, 404, 413, 422), 409: Saved },
      },
    )
    .patch(
      '/label-revision',
      async ({ body, user }) => answerTo(await revisions.label(body, user)),
      {
        role: 'user',
        body: LabelBody,
        response: { 200: Message, ...refusals(403, 404) },
      },
    )
