import { Elysia } from 'elysia'
import type { Database } from '../db/client.ts'
import type { Mailer } from './adapters/mail/mail.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { createAccessTokens } from './modules/auth/access-tokens.ts'
import { createAttempts, unlimitedAttempts } from './modules/auth/attempts.ts'
import { createGuesses } from './modules/auth/guesses.ts'
import { auth } from './modules/auth/index.ts'
import { createPasswords } from './modules/auth/passwords.ts'
import { createRefreshCookie } from './modules/auth/refresh-cookie.ts'
import { createRefreshTokens } from './modules/auth/refresh-tokens.ts'
import { createAccounts } from './modules/auth/service.ts'
import { createSessions } from './modules/auth/sessions.ts'
import { health } from './modules/health/index.ts'
import { quotationRoutes } from './modules/quotations/index.ts'
import { createQuotations } from './modules/quotations/service.ts'
import { assets, type WebBuild } from './plugins/assets.ts'
import { docs } from './plugins/docs.ts'
import { errors } from './plugins/errors.ts'
import { limits } from './plugins/limits.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { session } from './plugins/session.ts'

export interface AppDeps {
  config: Config
  db: Database
  mailer: Mailer
  log: Log
  jwtSecret: string
  /** The time in ms since 1970. */
  now: () => number
  /** Where people reach us: links are built from it, never from a Host header (design). */
  publicUrl: () => string
  /** The built pages; without them the API serves alone. */
  web: WebBuild | null
}

export type App = ReturnType<typeof createApp>

/** Puts the modules together: the one place that knows them all. */
export function createApp(deps: AppDeps) {
  const { config, db, log, now, publicUrl, jwtSecret } = deps
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const sessions = createSessions(db, createRefreshTokens(jwtSecret), now)
  const accessTokens = createAccessTokens(jwtSecret, now)
  const accounts = createAccounts({
    ...{ db, sessions, mailer: deps.mailer, log, now, publicUrl },
    passwords: createPasswords(),
    needsActivation: config.activation,
  })
  const quotations = createQuotations({ db, now })

  const api = new Elysia()
    .use(securityHeaders(isHttps))
    .use(errors(log))
    .use(limits)
    .use(health(db))
    .use(
      auth({
        ...{ accounts, accessTokens, sessions, publicUrl },
        guesses: createGuesses(config.rateLimits ? createAttempts(now) : unlimitedAttempts),
        cookie: createRefreshCookie(isHttps),
        trustedProxies: config.trustedProxies,
      }),
    )
    .use(quotationRoutes({ session: session({ accessTokens, sessions }), db, quotations }))
  return api.use(docs(api)).use(pages(deps, quotations.openPublic))
}

function pages(
  { config, publicUrl, web }: AppDeps,
  findPublicQuotation: Parameters<typeof assets>[0]['findPublicQuotation'],
) {
  if (!web) return new Elysia()
  const { feedbackEmail, blogUrl } = config
  return assets({
    build: web,
    publicUrl,
    settings: { feedbackEmail, blogUrl },
    findPublicQuotation,
  })
}
