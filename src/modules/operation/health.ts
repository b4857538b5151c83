import { Elysia, status, t } from 'elysia'
import { type Database, waitForAnswer } from '../../../db/client.ts'

/** `problem`: what prevents writing; `proxies`: how many have passed the question on, if asked. */
const Health = t.Object({
  message: t.String(),
  problem: t.Optional(t.String()),
  proxies: t.Optional(t.Integer()),
})

/** Sooner than those who ask give up (commands/health.ts). */
const ANSWER_MS = 4_000

/**
 * Whether the database answers and can be written (api: Other calls). On a full disk the server
 * still has to be reached, for deleting.
 */
export const health = (db: Database, disk: { problem(): string | null }) =>
  new Elysia({ name: 'health', prefix: '/api', tags: ['Health'] }).get(
    '/health-check',
    async ({ query, request }) => {
      const isThere = await waitForAnswer(db.client, ANSWER_MS).then(
        () => true,
        () => false,
      )
      const problem = disk.problem()
      const passedOn = request.headers.get('x-forwarded-for')?.split(',') ?? []
      const more = {
        ...(problem !== null && { problem }),
        ...('proxies' in query && { proxies: passedOn.length }),
      }
      return isThere && problem !== 'not writable'
        ? { message: 'connected', ...more }
        : status(503, { message: 'disconnected', ...more })
    },
    {
      response: { 200: Health, 503: Health },
      detail: { summary: 'Whether the server reaches its database, and can write to it' },
    },
  )
