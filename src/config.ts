import { join, resolve } from 'node:path'
import { REGISTRATIONS, type Registration } from '#domain/registration.ts'
import type { ProviderClient } from './adapters/identity-provider.ts'
import type { MailDelivery } from './adapters/mail/mail.ts'
import type { MayBePrivate } from './adapters/outbound/private-address.ts'
import type { Bucket } from './adapters/storage/storage.ts'
import { createSettings, SettingError, type Settings } from './config/settings.ts'

/** The settings of the environment, read and validated once (README: Settings). */
export interface Config {
  /** 0: the system chooses one. */
  port: number
  host: string
  /** Without a trailing slash; null: `http://localhost:` and the actual port. */
  publicUrl: string | null
  dataDir: string
  database: { url: string; authToken?: string | undefined }
  /** Null: created once and stored in dataDir. */
  jwtSecret: string | null
  /** Off: registering logs in at once, without a mail. */
  activation: boolean
  registration: Registration
  /** Off: people log in with the provider alone. */
  passwordLogin: boolean
  /** The OpenID Connect provider with which people may log in; null: none. */
  provider: ProviderClient | null
  dev: boolean
  mail: MailDelivery
  /** Null: `no-reply` at the host of publicUrl. */
  mailFrom: string | null
  /** Where uploaded files are kept; null: in dataDir. */
  bucket: Bucket | null
  blogUrl: string
  feedbackEmail: string
  /** The number of proxies before the server, each adding an address to X-Forwarded-For. */
  trustedProxies: number
  logLevel: LogLevel
  /** Text for people, or one JSON object per line for programs. */
  logFormat: LogFormat
  /** How much an account may store, in bytes. */
  quotaBytes: number
  /** How many mails with offers a day an account may send to people who don't know it. */
  offersPerDay: { fresh: number; usual: number }
  /** Where full backups are made each night, and how many are kept; null: none are. */
  backups: { folder: string; keep: number } | null
  /** Off for load tests only. */
  rateLimits: boolean
  /** Which private targets webhooks may reach, also without https. */
  webhookPrivateNetworks: MayBePrivate
}

/** The folder of mails; null when they are sent. */
export const outboxFolder = ({ mail, dataDir }: Config): string | null =>
  mail.by === 'outbox' ? join(dataDir, 'outbox') : null

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const LOG_FORMATS = ['text', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

export type ConfigReading = { ok: true; config: Config } | { ok: false; message: string }

/** Reads the settings, or returns one line that names the bad one, its value and what is valid. */
export function readConfig(env: Record<string, string | undefined>): ConfigReading {
  try {
    return { ok: true, config: read(createSettings(env)) }
  } catch (error) {
    if (error instanceof SettingError) return { ok: false, message: error.message }
    throw error
  }
}

/** All settings that there are (README: Settings). */
export function settingNames(): string[] {
  const settings = createSettings({})
  read(settings)
  return [...settings.names]
}

function read(settings: Settings): Config {
  const dataDir = resolve(settings.text('DATA_DIR', './data'))
  const url = settings.databaseUrl('DATABASE_URL', `file:${dataDir}/quotation.db`)
  const jwtSecret = settings.secret('JWT_SECRET')
  if (!url.startsWith('file:') && jwtSecret === null) {
    throw new SettingError('JWT_SECRET', 'is not set; a remote DATABASE_URL requires it')
  }
  return {
    port: settings.wholeNumber('PORT', 3000, 0, 65_535),
    host: settings.hostName('HOST', '127.0.0.1'),
    publicUrl: settings.origin('PUBLIC_URL'),
    dataDir,
    database: { url, authToken: settings.text('DATABASE_AUTH_TOKEN', '') || undefined },
    jwtSecret,
    activation: settings.onOff('ACTIVATION', true),
    ...readLogin(settings),
    dev: settings.onOff('DEV', false),
    mail: readMailDelivery(settings),
    mailFrom: settings.mailSender('MAIL_FROM'),
    bucket: readBucket(settings),
    blogUrl: settings.url('BLOG_URL', ''),
    feedbackEmail: settings.address('FEEDBACK_EMAIL', ''),
    trustedProxies: settings.proxies('TRUST_PROXY'),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: settings.oneOf('LOG_FORMAT', LOG_FORMATS, 'text'),
    quotaBytes: settings.wholeNumber('QUOTA_MB', 1000, 1, 1_000_000) * 1024 * 1024,
    offersPerDay: {
      fresh: settings.wholeNumber('OFFERS_PER_DAY_NEW', 20, 0, 1_000_000),
      usual: settings.wholeNumber('OFFERS_PER_DAY', 200, 0, 1_000_000),
    },
    backups: readBackups(settings, url),
    rateLimits: settings.onOff('RATE_LIMITS', true),
    webhookPrivateNetworks: settings.privateTargets('WEBHOOK_PRIVATE_NETWORKS'),
  }
}

/** Who may register, and with what people log in. */
function readLogin(settings: Settings) {
  const registration = settings.oneOf('REGISTRATION', REGISTRATIONS, 'open')
  const passwordLogin = settings.onOff('PASSWORD_LOGIN', true)
  const issuer = settings.issuer('OIDC_ISSUER')
  if (issuer === null) {
    settings.onlyWith('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME')
    if (!passwordLogin)
      throw new SettingError(
        'PASSWORD_LOGIN',
        'is off, which needs OIDC_ISSUER: nobody could log in',
      )
    return { registration, passwordLogin, provider: null }
  }
  // The provider's proof of an address would lead into an account that somebody else has made for it.
  if (!settings.onOff('ACTIVATION', true) && passwordLogin && registration === 'open')
    throw new SettingError('ACTIVATION', 'is off, so that OIDC_ISSUER needs PASSWORD_LOGIN=off')
  const provider = {
    issuer,
    id: needed(settings, 'OIDC_CLIENT_ID', 'OIDC_ISSUER'),
    secret: needed(settings, 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'),
    name: settings.text('OIDC_NAME', new URL(issuer).host).slice(0, 40),
  }
  return { registration, passwordLogin, provider }
}

/** Resend, SMTP, or the outbox when neither is set (README: Settings). */
function readMailDelivery(settings: Settings): MailDelivery {
  const apiKey = settings.apiKey('RESEND_API_KEY')
  const baseUrl = settings.url('RESEND_BASE_URL', '').replace(/\/+$/, '') || null
  const url = settings.smtpUrl('SMTP_URL')
  if (apiKey !== null && url !== null) {
    throw new SettingError('SMTP_URL', 'and RESEND_API_KEY are both set; unset one')
  }
  if (apiKey !== null) return { by: 'resend', apiKey, baseUrl }
  return url === null ? { by: 'outbox' } : { by: 'smtp', url }
}

function readBackups(settings: Settings, databaseUrl: string): Config['backups'] {
  const folder = settings.text('BACKUP_DIR', '')
  if (folder === '') settings.onlyWith('BACKUP_DIR', 'BACKUP_KEEP')
  if (folder === '') return null
  if (!databaseUrl.startsWith('file:'))
    throw new SettingError(
      'BACKUP_DIR',
      'is set, but DATABASE_URL is a remote database; back it up with the tools of its provider',
    )
  return { folder: resolve(folder), keep: settings.wholeNumber('BACKUP_KEEP', 7, 1, 1000) }
}

/** The bucket of the S3 settings; null when S3_BUCKET and all others are unset. */
function readBucket(settings: Settings): Bucket | null {
  const name = settings.bucketName('S3_BUCKET')
  const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (name === null) settings.onlyWith('S3_BUCKET', ...others)
  if (name === null) return null
  const endpoint = settings.url('S3_ENDPOINT', '') || null
  if (endpoint?.startsWith('http:') && settings.origin('PUBLIC_URL')?.startsWith('https:')) {
    throw new SettingError(
      'S3_ENDPOINT',
      'is http://; browsers refuse that from a PUBLIC_URL with https',
    )
  }
  return {
    name,
    endpoint,
    region: settings.text('S3_REGION', 'us-east-1'),
    accessKeyId: needed(settings, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: needed(settings, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  }
}

function needed(settings: Settings, name: string, by: string): string {
  const value = settings.apiKey(name)
  if (value === null) throw new SettingError(name, `is not set; ${by} requires it`)
  return value
}
