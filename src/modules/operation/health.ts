import { Elysia, status } from 'elysia'
import type { Database } from '../../../db/client.ts'
import { Message } from '../../plugins/response-schemas.ts'

/** Whether the database answers (api: Other calls). */
export const health = (db: Database) =>
  new Elysia({ name: 'health', prefix: '/api', tags: ['Health'] }).get(
    '/health-check',
    async () => {
      const isThere = await db.client.execute('SELECT 1').then(
        () => true,
        () => false,
      )
      return isThere ? { message: 'connected' } : status(503, { message: 'disconnected' })
    },
    {
      response: { 200: Message, 503: Message },
      detail: { summary: 'Whether the server reaches its database' },
    },
  )
