import { Elysia } from 'elysia'
import type { Database } from '../db/client.ts'
import { isOnDisk } from './adapters/storage/index.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { createSessionCookies } from './modules/auth/cookies.ts'
import { auth } from './modules/auth/index.ts'
import { session } from './modules/auth/session-plugin.ts'
import { bookmarkRoutes } from './modules/bookmarks/index.ts'
import { clientRoutes } from './modules/clients/index.ts'
import { diskRoutes } from './modules/files/disk-routes.ts'
import { fileRoutes } from './modules/files/index.ts'
import { mailLinkRoutes } from './modules/mails/unsubscribe.ts'
import { customerRoutes } from './modules/offers/customer-routes.ts'
import { createInTurn } from './modules/offers/in-turn.ts'
import { offerRoutes } from './modules/offers/index.ts'
import { offerFileRoutes } from './modules/offers/offer-file-routes.ts'
import { overviewRoutes } from './modules/offers/overview-routes.ts'
import { devRoutes } from './modules/operation/dev-routes.ts'
import { health } from './modules/operation/health.ts'
import { createMetrics } from './modules/operation/metrics.ts'
import { metricsRoutes } from './modules/operation/metrics-routes.ts'
import { profileRoutes } from './modules/profiles/index.ts'
import { questionRoutes } from './modules/questions/index.ts'
import { deletedRoutes } from './modules/quotations/deleted/index.ts'
import { quotationRoutes } from './modules/quotations/index.ts'
import { quotationListRoutes } from './modules/quotations/list-routes.ts'
import { numberRoutes } from './modules/quotations/numbers/index.ts'
import { revisionRoutes } from './modules/quotations/revisions/index.ts'
import { templateRoutes } from './modules/templates/index.ts'
import { tokenRoutes } from './modules/tokens/index.ts'
import { userRoutes } from './modules/users/index.ts'
import { ownAccountRoutes } from './modules/users/own-account-routes.ts'
import { visitorRoutes } from './modules/visitors/index.ts'
import { webhookRoutes } from './modules/webhooks/index.ts'
import { assets, type WebBuild } from './plugins/assets.ts'
import { docs } from './plugins/docs.ts'
import { errors } from './plugins/errors.ts'
import { answers } from './plugins/json-response.ts'
import { createBodyReader, limits } from './plugins/limits.ts'
import { createRequestLog } from './plugins/request-log.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { createTransferLimit } from './plugins/transfer-limit.ts'
import type { DiskWatch } from './scheduled-cleanup.ts'
import type { Services } from './services.ts'

export interface AppDeps {
  config: Config
  db: Database
  services: Services
  log: Log
  /** The time in ms since 1970. */
  now: () => number
  /** The base of links; never taken from a Host header (README: Settings). */
  publicUrl: () => string
  disk: Pick<DiskWatch, 'problem'>
  /** The built pages; null serves the API alone. */
  web: WebBuild | null
}

/** The types by which `web/ssr.tsx` renders pages. */
export type { OfferPageRequest, PageRequest, RenderedPaper } from './plugins/assets.ts'

export type App = ReturnType<typeof createApp>

/** Composes the routes of all modules. */
export function createApp(deps: AppDeps) {
  const { config, db, log, now, publicUrl } = deps
  const { accounts, accessTokens, deviceCookies, sessions, rateLimits } = deps.services
  const { registrationCookies, users, ownAccount } = deps.services
  const { quotations, shareMails, suggestionAttempts, bookmarks } = deps.services
  const { files, visitors, quota, storage, apiTokens, webhooks } = deps.services
  const { trustedProxies } = config
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const cookies = createSessionCookies(isHttps)
  const transfers = createTransferLimit(config.trustedProxies)
  const readBody = createBodyReader(transfers)
  const metrics = createMetrics(db, deps.services, () => api.server?.pendingRequests ?? 0)
  const requests = createRequestLog({ log, metrics, trustedProxies: config.trustedProxies })
  const sessionPlugin = session({
    accessTokens,
    sessions,
    apiTokens,
    rateLimits,
    readBody,
    trustedProxies,
  })

  /** Whether a request comes from the session of this user, by its cookie. */
  const isOwner = (request: Request) => async (ownerId: string) =>
    (await sessions.userOf(cookies.read(request.headers.get('cookie')))) === ownerId

  const inTurn = createInTurn(deps.services)

  // Elysia's fast path expects a host of at least four characters: `nas` has three.
  const api = new Elysia({ handler: { standardHostname: false } })
    .use(securityHeaders(isHttps, storage.origin))
    .use(errors(log, { count: requests.count, trustedProxies: config.trustedProxies }))
    .use(limits)
    .use(answers(transfers, requests))
    .use(health(db, deps.disk))
    .use(
      auth({
        accounts,
        accessTokens,
        deviceCookies,
        sessions,
        rateLimits,
        publicUrl,
        readBody,
        cookies,
        registrationCookies,
        trustedProxies,
      }),
    )
    .use(
      quotationRoutes({
        session: sessionPlugin,
        db,
        quotations,
        shareMails,
        suggestionAttempts,
        ownerNotes: deps.services.ownerNotes,
        trustedProxies: config.trustedProxies,
      }),
    )
    .use(quotationListRoutes({ session: sessionPlugin, db, quotations, log, now }))
    .use(revisionRoutes({ session: sessionPlugin, revisions: deps.services.revisions }))
    .use(deletedRoutes({ session: sessionPlugin, deleted: deps.services.deleted }))
    .use(offerRoutes({ session: sessionPlugin, offers: deps.services.offers, trustedProxies }))
    .use(
      offerFileRoutes({
        session: sessionPlugin,
        offerFiles: deps.services.offerFiles,
        inTurn,
      }).use(
        customerRoutes({
          session: sessionPlugin,
          offers: deps.services.offers,
          attempts: deps.services.attempts,
          trustedProxies,
          inTurn,
          isOwner,
        }),
      ),
    )
    .use(
      questionRoutes({
        session: sessionPlugin,
        questions: deps.services.questions,
        attempts: deps.services.attempts,
        trustedProxies,
        isOwner,
        inTurn,
      }),
    )
    .use(overviewRoutes({ session: sessionPlugin, db, reminders: deps.services.reminders, now }))
    .use(mailLinkRoutes(deps.services))
    .use(bookmarkRoutes({ session: sessionPlugin, db, bookmarks, log }))
    .use(fileRoutes({ session: sessionPlugin, db, files, quota }))
    .use(
      userRoutes({
        session: sessionPlugin,
        users,
        accounts,
        rateLimits,
        trustedProxies,
        isOutbox: config.mail.by === 'outbox',
      }),
    )
    .use(
      ownAccountRoutes({
        session: sessionPlugin,
        ownAccount,
        rateLimits,
        cookies,
        deviceCookies,
        trustedProxies,
      }),
    )
    .use(
      clientRoutes({
        session: sessionPlugin,
        db,
        clients: deps.services.clients,
        suggestionAttempts,
        attempts: deps.services.attempts,
      }),
    )
    .use(numberRoutes({ session: sessionPlugin, series: deps.services.numberSeries }))
    .use(profileRoutes({ session: sessionPlugin, profiles: deps.services.profiles }))
    .use(templateRoutes({ session: sessionPlugin, templates: deps.services.templates }))
    .use(tokenRoutes({ session: sessionPlugin, apiTokens }))
    .use(webhookRoutes({ session: sessionPlugin, webhooks, rateLimits }))
    .use(
      visitorRoutes({
        session: sessionPlugin,
        visitors,
        now,
        trustedProxies: config.trustedProxies,
      }),
    )
    .use(metricsRoutes({ session: sessionPlugin, metrics }))
    .use(devRoutes({ isOn: config.dev, cors: storage.cors, publicUrl }))
  return api.use(docs(api, isHttps)).use(fileLinks(deps)).use(pages(deps))
}

/** Routes for files on disk. A bucket receives and sends its files itself. */
function fileLinks({ config: { trustedProxies }, services: { storage, files } }: AppDeps) {
  if (!isOnDisk(storage)) return new Elysia()
  return diskRoutes({ disk: storage, files, trustedProxies })
}

function pages({ config, services, publicUrl, web, log }: AppDeps) {
  if (!web) return new Elysia()
  const { feedbackEmail, blogUrl } = config
  return assets({
    build: web,
    publicUrl,
    settings: { feedbackEmail, blogUrl },
    log,
    quotations: services.quotations.public,
    offers: services.offers,
  })
}
