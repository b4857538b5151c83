import { Elysia } from 'elysia'
import { isOnDisk } from './adapters/storage/index.ts'
import type { Config } from './config.ts'
import { createSessionCookies } from './modules/auth/cookies.ts'
import { auth } from './modules/auth/index.ts'
import { providerRoutes } from './modules/auth/provider-routes.ts'
import { session } from './modules/auth/session-plugin.ts'
import { bookmarkRoutes } from './modules/bookmarks/index.ts'
import { clientRoutes } from './modules/clients/index.ts'
import type { Deps } from './modules/deps.ts'
import { diskRoutes } from './modules/files/disk-routes.ts'
import { fileRoutes } from './modules/files/index.ts'
import { mailLinkRoutes } from './modules/mails/unsubscribe.ts'
import { customerRoutes } from './modules/offers/customer-routes.ts'
import { inPersonRoutes } from './modules/offers/in-person-routes.ts'
import { createInTurn } from './modules/offers/in-turn.ts'
import { offerRoutes } from './modules/offers/index.ts'
import { offerFileRoutes } from './modules/offers/offer-file-routes.ts'
import { overviewRoutes } from './modules/offers/overview-routes.ts'
import { devRoutes, health, metricsRoutes } from './modules/operation/index.ts'
import { createMetrics } from './modules/operation/metrics.ts'
import { statusRoutes } from './modules/operation/status.ts'
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
import type { NightlyBackups } from './nightly-backup.ts'
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

export interface AppDeps extends Deps<'db' | 'log' | 'now' | 'publicUrl'> {
  config: Config
  services: Services
  disk: Pick<DiskWatch, 'problem'>
  backups: Pick<NightlyBackups, 'state'> | null
  /** The built pages; null serves the API alone. */
  web: WebBuild | null
}

/** The types by which `web/ssr.tsx` renders pages. */
export type {
  LoginSettings,
  OfferPageRequest,
  PageRequest,
  RenderedPaper,
} from './plugins/assets.ts'

export type App = ReturnType<typeof createApp>

/** Composes the routes of all modules. */
export function createApp(deps: AppDeps) {
  const { config, db, services, log, now, publicUrl } = deps
  const { trustedProxies } = config
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const cookies = createSessionCookies(isHttps)
  const transfers = createTransferLimit(trustedProxies)
  const readBody = createBodyReader(transfers)
  const metrics = createMetrics(db, services, () => api.server?.pendingRequests ?? 0, now)
  const requests = createRequestLog({ log, metrics, trustedProxies })
  const context = {
    ...services,
    session: session({ ...services, readBody, trustedProxies }),
    db,
    log,
    now,
    publicUrl,
    trustedProxies,
    cookies,
    readBody,
    metrics,
    inTurn: createInTurn(services),
    isOutbox: config.mail.by === 'outbox',
    registration: config.registration,
    passwordLogin: config.passwordLogin,
    providerName: config.provider?.name ?? null,
    isOwner: (request: Request) => async (ownerId: string) =>
      (await services.sessions.userOf(cookies.read(request.headers.get('cookie')))) === ownerId,
  }

  // Elysia's fast path expects a host of at least four characters: `nas` has three.
  const api = new Elysia({ handler: { standardHostname: false } })
    .use(securityHeaders(isHttps, services.storage.origin))
    .use(errors(log, { count: requests.count, trustedProxies }))
    .use(limits)
    .use(answers(transfers, requests))
    .use(health(db, deps.disk))
    .use(auth(context).use(providerRoutes(context)))
    .use(quotationRoutes(context))
    .use(quotationListRoutes(context))
    .use(revisionRoutes(context))
    .use(deletedRoutes(context))
    .use(offerRoutes(context))
    .use(offerFileRoutes(context).use(customerRoutes(context)).use(inPersonRoutes(context)))
    .use(questionRoutes(context))
    .use(overviewRoutes(context))
    .use(mailLinkRoutes(services))
    .use(bookmarkRoutes(context))
    .use(fileRoutes(context))
    .use(userRoutes(context))
    .use(ownAccountRoutes(context))
    .use(clientRoutes(context))
    .use(numberRoutes(context))
    .use(profileRoutes(context))
    .use(templateRoutes(context))
    .use(tokenRoutes(context))
    .use(webhookRoutes(context))
    .use(visitorRoutes(context))
    .use(metricsRoutes(context))
    .use(statusRoutes({ ...context, dataDir: config.dataDir, backups: deps.backups }))
    .use(devRoutes({ isOn: config.dev, cors: services.storage.cors, publicUrl }))
  /** Who has the device sees nothing but the offer that it was handed over for. */
  async function lockedTo({ headers }: Request): Promise<string | null> {
    const id = cookies.readLock(headers.get('cookie'))
    const user = id === null ? null : await services.sessions.find(id)
    return user?.lockedTo ? services.offers.inPerson.pathTo(user.lockedTo) : null
  }
  return api.use(docs(api, isHttps)).use(fileLinks(deps)).use(pages(deps, lockedTo))
}

/** Routes for files on disk. A bucket receives and sends its files itself. */
function fileLinks({ config: { trustedProxies }, services: { storage, files } }: AppDeps) {
  if (!isOnDisk(storage)) return new Elysia()
  return diskRoutes({ disk: storage, files, trustedProxies })
}

/** What the forms have to know of the settings; nothing where they are the usual ones. */
function loginSettings({ registration, passwordLogin, provider }: Config) {
  const login = {
    ...(registration !== 'open' && { registration }),
    ...(!passwordLogin && { passwordLogin }),
    ...(provider && { provider: provider.name }),
  }
  return Object.keys(login).length > 0 ? { login } : {}
}

function pages(
  { config, services, publicUrl, web, log }: AppDeps,
  lockedTo: (request: Request) => Promise<string | null>,
) {
  if (!web) return new Elysia()
  const { feedbackEmail, blogUrl } = config
  return assets({
    build: web,
    publicUrl,
    settings: { feedbackEmail, blogUrl, ...loginSettings(config) },
    log,
    quotations: services.quotations.public,
    offers: services.offers,
    lockedTo,
  })
}
