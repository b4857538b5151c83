import { Elysia, status } from 'elysia'
import { sendJson } from '../../plugins/json-response.ts'
import { Message } from '../../plugins/response-schemas.ts'
import type { session } from '../auth/session-plugin.ts'
import { Opened } from '../quotations/model.ts'
import { presentDocument } from '../quotations/presenter.ts'
import { ListBody, RevisionBody, RevisionList } from './model.ts'
import type { Revisions } from './service.ts'

export interface RevisionRoutes {
  session: ReturnType<typeof session>
  revisions: Revisions
}

type Refusal = 'not found' | 'forbidden'

const isRefusal = (result: unknown): result is Refusal =>
  result === 'not found' || result === 'forbidden'

const refuse = (message: Refusal) =>
  message === 'forbidden' ? status(403, { message }) : status(404, { message })

/** The routes of revisions (api: Revisions). */
export const revisionRoutes = ({ session, revisions }: RevisionRoutes) =>
  new Elysia({ name: 'revisions', prefix: '/api', tags: ['Revisions'] })
    .use(session)
    .post(
      '/get-revision-list',
      async ({ body: { id, ...page }, user }) => {
        const listed = await revisions.list(id, user, page)
        return isRefusal(listed) ? refuse(listed) : listed
      },
      {
        role: 'user',
        body: ListBody,
        response: { 200: RevisionList, 403: Message, 404: Message },
        detail: { summary: 'List the versions of a quotation, newest first' },
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
        if (opened === 'damaged') return status(422, { message: opened })
        return isRefusal(opened) ? refuse(opened) : opened
      },
      {
        role: 'user',
        body: RevisionBody,
        response: { 200: Opened, 403: Message, 404: Message, 422: Message },
        detail: {
          summary: 'Open a version of a quotation as it was saved',
          description: 'For its owner and super-admins, with the access that it has now.',
        },
      },
    )
