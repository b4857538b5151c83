import { resolve } from 'node:path'
import type { MailWay } from './adapters/mail/mail.ts'
import { readMailWay } from './config/mail.ts'
import { SettingError, settingsOf } from './config/settings.ts'

/** What the environment says, read and validated once (design: Settings). */
export interface Config {
  /** 0 lets the system choose. */
  port: number
  host: string
  /** Without a slash at its end; null: `http://localhost:` and the port that is served. */
  publicUrl: string | null
  dataDir: string
  database: { url: string; authToken?: string | undefined }
  /** Null: made once and kept in dataDir. */
  jwtSecret: string | null
  /** Off: registering logs in at once, and no mail is sent. */
  activation: boolean
  dev: boolean
  mail: MailWay
  /** Null: `no-reply` at the host of publicUrl. */
  mailFrom: string | null
  blogUrl: string
  feedbackEmail: string
  /** How many proxies stand before us, each adding an address to X-Forwarded-For. */
  trustedProxies: number
  logLevel: LogLevel
  /** Off serves load tests only. */
  rateLimits: boolean
}

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type ConfigReading = { ok: true; config: Config } | { ok: false; message: string }

/** Reads the settings, or gives one line that names the bad one, what it got and what it wants. */
export function readConfig(env: Record<string, string | undefined>): ConfigReading {
  try {
    return { ok: true, config: read(env) }
  } catch (error) {
    if (error instanceof SettingError) return { ok: false, message: error.message }
    throw error
  }
}

function read(env: Record<string, string | undefined>): Config {
  const settings = settingsOf(env)
  for (const name of NOT_YET) settings.refuse(name, 'is not supported in this version; unset it')
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
    database: { url, authToken: env.DATABASE_AUTH_TOKEN || undefined },
    jwtSecret,
    activation: settings.onOff('ACTIVATION', true),
    dev: settings.onOff('DEV', false),
    mail: readMailWay(settings),
    mailFrom: settings.mailSender('MAIL_FROM'),
    blogUrl: settings.url('BLOG_URL', ''),
    feedbackEmail: settings.address('FEEDBACK_EMAIL', ''),
    trustedProxies: settings.proxies('TRUST_PROXY'),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    rateLimits: settings.onOff('RATE_LIMITS', true),
  }
}

/** Of the settings' contract, what a later version brings: refused rather than ignored. */
const NOT_YET = ['S3_BUCKET'] as const
