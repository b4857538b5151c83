import { setDefaultTimeout } from 'bun:test'
import { startWithProvider } from '../support/identity-provider.ts'
import { permissionsSuite } from '../support/permissions-suite.ts'

setDefaultTimeout(120_000)

permissionsSuite({
  start: () => startWithProvider({ web: true, env: { RATE_LIMITS: 'off' } }),
  hasProvider: true,
  // Who logs in how makes no difference to access: permissions.test.ts goes through all of its levels.
  levels: ['custom'],
})
