import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadOnce } from './adapters/load-once.ts'
import { createMailer } from './adapters/mail/index.ts'
import type { Mailer } from './adapters/mail/mail.ts'
import { openStorage } from './adapters/storage/index.ts'
import { readOrCreateSecret } from './config/jwt-secret.ts'
import { type Config, outboxFolder } from './config.ts'
import { StartError } from './errors.ts'
import { createAccessTokens } from './modules/auth/access-tokens.ts'
import { createAccountKeys } from './modules/auth/account-keys.ts'
import { createAccountLanguages } from './modules/auth/account-languages.ts'
import { createAccountLetters } from './modules/auth/account-mails.ts'
import { createDeviceCookies, createRegistrationCookies } from './modules/auth/cookies.ts'
import { createFirstAccount } from './modules/auth/first-account.ts'
import { createPasswords, type HashCost } from './modules/auth/passwords.ts'
import { createRateLimits } from './modules/auth/rate-limit.ts'
import { createRefreshTokens } from './modules/auth/refresh-tokens.ts'
import { createAccounts } from './modules/auth/service.ts'
import { createSessions } from './modules/auth/sessions.ts'
import { createBookmarks } from './modules/bookmarks/service.ts'
import { createClients } from './modules/clients/service.ts'
import type { Deps } from './modules/deps.ts'
import { createFiles } from './modules/files/service.ts'
import { createMailGate } from './modules/mails/mail-gate.ts'
import { createMailQueue } from './modules/mails/mail-queue.ts'
import { createSubscriptions } from './modules/mails/subscriptions.ts'
import { createOfferChecks } from './modules/offers/check-offers.ts'
import { createCustomerReminders } from './modules/offers/customer-reminders.ts'
import { createOfferLetters } from './modules/offers/letters.ts'
import { createLinkTokens } from './modules/offers/link-tokens.ts'
import { createOfferFiles } from './modules/offers/offer-files.ts'
import { createReminderLetter } from './modules/offers/reminder-letter.ts'
import { createReminderSettings } from './modules/offers/reminder-settings.ts'
import { createOffers } from './modules/offers/service.ts'
import { createUndelivered } from './modules/offers/undelivered.ts'
import { createBackupLetter } from './modules/operation/backup-letter.ts'
import { createProfiles } from './modules/profiles/service.ts'
import { createQuestionLetters } from './modules/questions/letters.ts'
import { createQuestions } from './modules/questions/service.ts'
import { createDeleted } from './modules/quotations/deleted/service.ts'
import { createSeriesSettings } from './modules/quotations/numbers/series-settings.ts'
import { createOwnerNotes } from './modules/quotations/owner-notes.ts'
import { createQuotationFinder } from './modules/quotations/quotation-finder.ts'
import { makeRoom } from './modules/quotations/revisions/make-room.ts'
import { createRevisions } from './modules/quotations/revisions/service.ts'
import { createQuotations } from './modules/quotations/service.ts'
import { createShareMails } from './modules/quotations/share-mails.ts'
import { prepareQuotationWrites } from './modules/quotations/write-statements.ts'
import { createTemplates } from './modules/templates/service.ts'
import { createApiTokens } from './modules/tokens/service.ts'
import { createOwnAccount } from './modules/users/own-account.ts'
import { createQuota } from './modules/users/quota.ts'
import { createUsers } from './modules/users/service.ts'
import { createVisitors } from './modules/visitors/service.ts'
import { createWebhooks } from './modules/webhooks/service.ts'
import { createAttemptCounter, createMemoryCounter, unlimited } from './plugins/attempt-counter.ts'
import { createStoredCounter } from './plugins/stored-attempts.ts'
import { refuseUnwritable } from './unwritable.ts'

export interface ServiceDeps extends Deps<'db' | 'log' | 'now' | 'publicUrl' | 'storage'> {
  config: Config
  mailer: Mailer
  jwtSecret: string
  /** A monotonic clock in ms: one that is set back would lengthen a lock-out. */
  monotonic?: () => number
  /** Only tests lower the cost of hashing passwords. */
  hashCost?: HashCost | undefined
}

/** The services that routes and command line share (architecture: Imports). */
export type Services = ReturnType<typeof createServices>

export function createServices(deps: ServiceDeps) {
  const { config, db, log, now, publicUrl, jwtSecret: secret, mailer, storage } = deps
  const { monotonic = () => performance.now() } = deps
  const stored = createStoredCounter(db, secret, db.isOurs ? now : undefined)
  const memory = createMemoryCounter(monotonic)
  const counter = createAttemptCounter(stored, db.isOurs ? memory : null)
  const attempts = config.rateLimits ? counter : unlimited
  const rateLimits = createRateLimits(attempts)
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const quota = createQuota(db, config.quotaBytes, makeRoom)
  const subscriptions = createSubscriptions({ db, now, publicUrl, secret })
  const sessions = createSessions(db, createRefreshTokens(secret), now)
  const mailsPerDay = config.offersPerDay
  const gate = createMailGate({ db, now, subscriptions, counter: attempts, mailsPerDay })
  const { registration, passwordLogin, provider } = config
  const base = {
    db,
    quota,
    log,
    now,
    publicUrl,
    secret,
    storage,
    subscriptions,
    sessions,
    gate,
    registration,
    passwords: createPasswords(deps.hashCost),
    finder: createQuotationFinder(db),
    keys: createAccountKeys(secret),
    tokens: createLinkTokens(secret, publicUrl),
  }
  const shareMails = createShareMails({
    ...base,
    db: db.read,
    mailed: stored,
    personalLink: (head, to) => offers.shared.linkFor(head, to),
  })
  const reminders = createReminderSettings(db, base)
  const customerReminders = createCustomerReminders(base)
  const { tell, undelivered } = createUndelivered(base)
  const backupLetter = createBackupLetter({ ...base, counter: stored })
  const letters = gate.guard({
    undelivered,
    'backup failed': backupLetter.letter,
    ...createAccountLetters(base),
    share: shareMails.letter,
    'personal share': shareMails.letter,
    ...createOfferLetters(base),
    ...createQuestionLetters(base),
    ...createReminderLetter({ ...base, reminders }),
    'customer reminder': customerReminders.letter,
  })
  const mails = createMailQueue({ ...base, mailer, letters, onGivenUp: tell })
  const firstAccount = createFirstAccount(base)
  const accounts = createAccounts({
    ...base,
    mails,
    rateLimits,
    needsActivation: config.activation,
    passwordLogin,
    firstAccount,
  })
  const writes = prepareQuotationWrites(db.read, quota)
  const quotations = createQuotations({ ...base, shareMails, writes })
  const revisions = createRevisions({ ...base, quotations })
  const webhooks = createWebhooks({ ...base, mayBePrivate: config.webhookPrivateNetworks })
  const offers = createOffers({ ...base, revisions, events: webhooks })
  const bookmarks = createBookmarks(base)
  const profiles = createProfiles(base)
  const templates = createTemplates({ ...base, profiles })
  const files = createFiles({ ...base, quotations, bookmarks, profiles, templates })
  const users = createUsers({ ...base, files })
  return {
    sessions,
    accounts,
    firstAccount,
    /** Loaded at the first login with the provider. */
    providerLogin:
      provider &&
      loadOnce(async () => {
        const { createProviderLogin } = await import('./modules/auth/provider-login.ts')
        return createProviderLogin({ ...base, provider, isHttps, once: stored })
      }),
    quotations,
    revisions,
    bookmarks,
    files,
    quota,
    storage,
    offers,
    reminders,
    profiles,
    templates,
    rateLimits,
    attempts,
    mails,
    shareMails,
    subscriptions,
    webhooks,
    users,
    deleted: createDeleted({ ...base, writes }),
    questions: createQuestions({ ...base, events: webhooks }),
    offerFiles: createOfferFiles({ ...base, files }),
    numberSeries: createSeriesSettings(base),
    clients: createClients(base),
    offerChecks: {
      ...createOfferChecks({ ...base, events: webhooks }),
      remindCustomers: customerReminders.remind,
    },
    /** Too frequent to share between processes: each counts its own. */
    suggestionAttempts: config.rateLimits ? createAttemptCounter(stored, memory) : unlimited,
    accessTokens: createAccessTokens(secret, now),
    deviceCookies: createDeviceCookies(secret, isHttps),
    registrationCookies: createRegistrationCookies(secret, isHttps),
    ownerNotes: createOwnerNotes({ ...base, shareMails }),
    apiTokens: createApiTokens(base),
    visitors: createVisitors(base),
    accountLanguages: createAccountLanguages(db),
    ownAccount: createOwnAccount({ ...base, users }),
    tellBackupFailed: backupLetter.tellBackupFailed,
  }
}

/** Creates the mailer, the secret and the file storage that the settings choose. */
export async function createTools(
  config: Config,
  { log, now, publicUrl }: Pick<ServiceDeps, 'log' | 'now' | 'publicUrl'>,
) {
  const { dataDir, bucket } = config
  const outbox = outboxFolder(config)
  if (outbox) await refuseFileAt(outbox)
  if (outbox) await refuseUnwritable(outbox)
  if (bucket === null) await refuseUnwritable(join(dataDir, 'uploads'))
  const mailer = mailerOf(config, log.info)
  const jwtSecret = config.jwtSecret ?? (await readOrCreateSecret(config.dataDir))
  const storage = await openStorage({ bucket, dataDir, publicUrl, secret: jwtSecret, now })
  return { mailer, jwtSecret, storage }
}

/** The mailer that the settings choose. */
export function mailerOf(config: Config, print: (line: string) => void): Mailer {
  const host = new URL(config.publicUrl ?? 'http://localhost').hostname
  const from = config.mailFrom ?? `Quotation builder <no-reply@${host}>`
  return createMailer(config.mail, { folder: outboxFolder(config) ?? '', from, print })
}

/** @throws StartError at the start: otherwise each mail would fail later. */
async function refuseFileAt(outbox: string): Promise<void> {
  const found = await stat(outbox).catch(() => null)
  if (!found || found.isDirectory()) return
  throw new StartError(
    `DATA_DIR: ${outbox} can't be the folder of mails: it is a file; move it away`,
  )
}
