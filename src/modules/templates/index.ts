import { Elysia } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { sendJson } from '../../plugins/json-response.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { ById, Message, refusals } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import { ChangeBody, OpenBody, Opened, SaveBody, Saved, TemplateList } from './model.ts'
import type { Templates } from './service.ts'

/** The routes of one's own templates (api: Template calls). */
export const templateRoutes = ({ session, templates }: RouteContext & { templates: Templates }) =>
  new Elysia({ name: 'templates', prefix: '/api', tags: ['Templates'] })
    .use(session)
    .get(
      '/get-template-list',
      async ({ user }) => {
        const listed = await templates.list(user)
        return { templates: listed, total: listed.length }
      },
      {
        role: 'user',
        response: { 200: TemplateList },
      },
    )
    .post(
      '/get-template',
      async ({ body, user, request, set }) => {
        const template = await templates.open(user, body?.id)
        if (template === 'damaged') return answerTo(template)
        if (!template && body?.id !== undefined) return answerTo('not found')
        return sendJson<typeof Opened.static>({ request, set }, JSON.stringify({ template }))
      },
      {
        role: 'user',
        scope: 'read',
        body: OpenBody,
        response: { 200: Opened, ...refusals(404, 422) },
      },
    )
    .post(
      '/save-template',
      async ({ body, user, request }) => answerTo(await templates.save(user, body, request)),
      {
        role: 'user',
        body: SaveBody,
        response: { 200: Saved, ...refusals(400, 409, 413) },
        detail: {
          summary: 'Save a quotation as a template, replacing the own one with its id',
          description: `409 \`name taken\`, \`saved by a newer version\`, and beyond ${LIMITS.templates} \`too many templates\`.`,
        },
      },
    )
    .patch(
      '/change-template',
      async ({ body, user }) => answerTo(await templates.change(user, body)),
      {
        role: 'user',
        body: ChangeBody,
        response: { 200: Message, ...refusals(400, 404, 409) },
      },
    )
    .delete(
      '/delete-template',
      async ({ body, user }) => answerTo(await templates.remove(user, body.id)),
      {
        role: 'user',
        body: ById,
        response: { 200: Message, ...refusals(404) },
      },
    )
