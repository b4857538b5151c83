import { Elysia, redirect } from 'elysia'
import { uploadPath } from '#domain/html/uploads.ts'
import { sendJsonList } from '../../plugins/json-response.ts'
import { answerTo } from '../../plugins/outcomes.ts'
import { Message, refusals } from '../../plugins/response-schemas.ts'
import { askedLanguage } from '../../plugins/tool-language.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import type { Quota } from '../users/quota.ts'
import { refuseLink } from './disk-routes.ts'
import { listAllFiles, listFiles } from './list.ts'
import {
  AdminListBodySchema,
  AllFileList,
  DeletedFile,
  FileIdBody,
  FileList,
  OwnListQuerySchema,
  SaveInfoBody,
  UploadLink,
  UploadQuery,
} from './model.ts'
import type { Files } from './service.ts'

/** The file routes (api: File calls). */
export const fileRoutes = ({
  session,
  db,
  files,
  quota,
}: RouteContext & { files: Files; quota: Quota }) =>
  new Elysia({ name: 'files', tags: ['Files'] })
    .use(session)
    .get(
      '/api/file-upload-signed-url',
      async ({ query: { name, size }, user }) => {
        const started = await files.start(user, { name, size })
        if (started.outcome !== 'started') return answerTo(started)
        const { signedUrl, url, fileId } = started
        return { signedUrl, url, fileId }
      },
      {
        // It reserves room.
        role: 'user',
        scope: 'write',
        query: UploadQuery,
        response: { 200: UploadLink, ...refusals(400, 413, 429) },
      },
    )
    .patch(
      '/api/save-file-info',
      async ({ body, user }) => answerTo(await files.confirm(user, body)),
      {
        role: 'user',
        body: SaveInfoBody,
        response: { 200: Message, ...refusals(400, 404, 413) },
      },
    )
    .get(
      '/api/get-file-list',
      async ({ query, user, request, set }) => {
        const context = { db: db.read, language: askedLanguage(request) }
        const listed = await listFiles(context, user.userId, query)
        const storage = (await quota.usage(user.userId)) ?? { used: 0, limit: 0 }
        return sendJsonList<typeof FileList.static>({ request, set }, 'fileList', listed, {
          storage,
        })
      },
      {
        role: 'user',
        query: OwnListQuerySchema,
        response: { 200: FileList },
      },
    )
    .post(
      '/api/get-file-list-all',
      async ({ body, request, set }) => {
        const context = { db: db.read, language: askedLanguage(request) }
        const listed = await listAllFiles(context, body ?? {})
        return sendJsonList<typeof AllFileList.static>({ request, set }, 'fileList', listed)
      },
      {
        role: 'super-admin',
        body: AdminListBodySchema,
        response: { 200: AllFileList },
      },
    )
    .delete(
      '/api/delete-file',
      async ({ body: { fileId }, user }) => answerTo(await files.remove(user, fileId)),
      {
        role: 'user',
        body: FileIdBody,
        response: { 200: DeletedFile, ...refusals(403, 404, 409) },
      },
    )
    .get(
      '/uploads/:id',
      async ({ params: { id }, request }) => {
        const link = await files.link(id)
        return link === null ? refuseLink(request, 'missing', uploadPath(id)) : redirect(link)
      },
      // A link, not a call.
      { detail: { hide: true } },
    )
