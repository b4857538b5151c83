import { Elysia } from 'elysia'
import { Forbidden, NotLoggedIn } from '../../errors.ts'
import { isFromThisMachine } from '../../plugins/request.ts'
import type { RouteContext } from '../auth/session-plugin.ts'

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
