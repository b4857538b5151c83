import { setDefaultTimeout } from 'bun:test'
import { permissionsSuite } from '../support/permissions-suite.ts'
import { startTestServer } from '../support/server.ts'

setDefaultTimeout(120_000)

permissionsSuite({
  start: () => startTestServer({ web: true, env: { RATE_LIMITS: 'off' } }),
  hasProvider: false,
  levels: ['nobody', 'everyone', 'custom'],
})
