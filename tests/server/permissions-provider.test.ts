import { setDefaultTimeout } from 'bun:test'
import { startWithProvider } from '../support/identity-provider.ts'
import { permissionsSuite } from '../support/permissions-suite.ts'

setDefaultTimeout(120_000)

permissionsSuite({
  start: () => startWithProvider({ web: true, env: { RATE_LIMITS: 'off' } }),
  hasProvider: true,
})
