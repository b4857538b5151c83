import { Elysia, status, t } from 'elysia'
import { type Database, waitForAnswer } from '../../../db/client.ts'
import type { BucketCors } from '../../adapters/storage/storage.ts'
import { Forbidden, NotLoggedIn } from '../../errors.ts'
import { isFromThisMachine } from '../../plugins/request.ts'
import { Message } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'

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
    },
  )

interface DevRoutes {
  isOn: boolean
  /** Null: files are in the data folder, and there is no bucket. */
  cors: BucketCors | null
  publicUrl: () => string
}

const Cors = t.Object({ message: t.String(), corsRules: t.Array(t.Any()) })

const NO_BUCKET = { message: 'no bucket', corsRules: [] }

/** Routes for developers, with DEV=on only (api: Other calls). */
export const devRoutes = ({ isOn, cors, publicUrl }: DevRoutes) => {
  const routes = new Elysia({ name: 'dev', tags: ['Development'] })
  if (!isOn) return routes
  return routes
    .get('/api', () => ({ message: 'quotation builder' }), {
      response: { 200: Message },
    })
    .get('/api/test', () => ({ message: 'test' }), {
      response: { 200: Message },
    })
    .get(
      '/api/set-bucket-cors',
      async () =>
        cors ? { message: 'bucket cors set', corsRules: await cors.allow(publicUrl()) } : NO_BUCKET,
      {
        response: { 200: Cors },
      },
    )
    .get(
      '/api/get-bucket-cors',
      async () => (cors ? { message: 'bucket cors', corsRules: await cors.rules() } : NO_BUCKET),
      {
        response: { 200: Cors },
      },
    )
}

/** The route for monitoring, for programs on this machine and super-admins. */
export const metricsRoutes = ({
  session,
  metrics,
}: RouteContext & { metrics: { text(): string } }) =>
  new Elysia({ name: 'metrics', prefix: '/api' }).use(session).get(
    '/metrics',
    ({ user, request, server, set }) => {
      if (!isFromThisMachine(request, server)) {
        if (!user) throw new NotLoggedIn()
        if (!user.roles.includes('super-admin')) throw new Forbidden()
      }
      set.headers['content-type'] = 'text/plain; version=0.0.4; charset=utf-8'
      return metrics.text()
    },
    { optionalUser: true, detail: { hide: true } },
  )
