import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { misspelt, SETTING_NAMES } from '../../src/commands/settings-words.ts'
import { readConfig } from '../../src/config.ts'

test('a setting that looks like one of ours is told apart from others', () => {
  const env = {
    SMPT_URL: '',
    QUOTAMB: '',
    DATA_DIR: '',
    Port: '',
    HOME: '',
    HOSTNAME: '',
    BASE_URL: '',
  }
  expect(misspelt(env)).toEqual([
    ['SMPT_URL', 'SMTP_URL'],
    ['QUOTAMB', 'QUOTA_MB'],
  ])
})

test('the table of settings has all that are known', async () => {
  const readme = await Bun.file(join(import.meta.dir, '../../README.md')).text()
  for (const name of SETTING_NAMES) expect(readme).toContain(`\`${name}\``)
})

describe('the settings', () => {
  test('leave out quotes that an env file keeps around values', () => {
    const reading = readConfig({
      DATA_DIR: '"/srv/data"',
      RESEND_API_KEY: "'re_1'",
      JWT_SECRET: `"${'s'.repeat(32)}"`,
    })
    expect(reading).toMatchObject({
      ok: true,
      config: { dataDir: '/srv/data', jwtSecret: 's'.repeat(32), mail: { apiKey: 're_1' } },
    })
  })

  test('need none to be set', () => {
    const reading = readConfig({})
    expect(reading).toMatchObject({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        publicUrl: null,
        activation: true,
        dev: false,
        trustedProxies: 0,
        logLevel: 'info',
        rateLimits: true,
        jwtSecret: null,
        database: { url: `file:${process.cwd()}/data/quotation.db` },
      },
    })
  })

  test('take what is set, and an empty value as unset', () => {
    const reading = readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://offers.example/',
      DATA_DIR: '/srv/data',
      ACTIVATION: 'off',
      DEV: 'on',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      QUOTA_MB: '5',
      FEEDBACK_EMAIL: 'hello@offers.example',
      MAIL_FROM: 'Offers <no-reply@offers.example>',
      BLOG_URL: '',
      JWT_SECRET: 's'.repeat(32),
      DATABASE_URL: 'http://127.0.0.1:8080',
      DATABASE_AUTH_TOKEN: 'token',
    })
    expect(reading).toMatchObject({
      ok: true,
      config: {
        port: 0,
        host: '::1',
        publicUrl: 'https://offers.example',
        dataDir: '/srv/data',
        activation: false,
        dev: true,
        trustedProxies: 2,
        logLevel: 'error',
        rateLimits: false,
        quotaBytes: 5_242_880,
        feedbackEmail: 'hello@offers.example',
        blogUrl: '',
        mailFrom: 'Offers <no-reply@offers.example>',
        jwtSecret: 's'.repeat(32),
        database: { url: 'http://127.0.0.1:8080', authToken: 'token' },
      },
    })
  })

  test.each([
    ['PORT', '65536', 'PORT is "65536"; it should be a whole number from 0 to 65535'],
    ['PORT', '80 80', 'PORT is "80 80"; it should be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT is "-1"; it should be a whole number from 0 to 65535'],
    ['HOST', 'a b', 'HOST is "a b"; it should be an address or a host name'],
    [
      'PUBLIC_URL',
      'https://offers.example/app',
      'PUBLIC_URL is "https://offers.example/app"; it should be like https://example.com, without a path',
    ],
    [
      'PUBLIC_URL',
      'javascript:alert(1)',
      'PUBLIC_URL is "javascript:alert(1)"; it should be like https://example.com, without a path',
    ],
    [
      'DATABASE_URL',
      'postgres://localhost',
      'DATABASE_URL is "postgres://localhost"; it should be a file:, libsql://, http:// or https:// address',
    ],
    [
      'DATABASE_URL',
      'file::memory:',
      'DATABASE_URL is "file::memory:"; it should be a file:, libsql://, http:// or https:// address',
    ],
    ['DATABASE_URL', 'libsql://db', 'JWT_SECRET is not set; a remote DATABASE_URL requires it'],
    [
      'JWT_SECRET',
      'short',
      'JWT_SECRET has 5 characters; it should have 32 or more, chosen at random',
    ],
    ['JWT_SECRET', '   ', 'JWT_SECRET is blank; set it or unset it'],
    ['ACTIVATION', 'yes', 'ACTIVATION is "yes"; it should be on or off'],
    ['DEV', 'true', 'DEV is "true"; it should be on or off'],
    ['QUOTA_MB', '0', 'QUOTA_MB is "0"; it should be a whole number from 1 to 1000000'],
    ['QUOTA_MB', '2 GB', 'QUOTA_MB is "2 GB"; it should be a whole number from 1 to 1000000'],
    ['RATE_LIMITS', '1', 'RATE_LIMITS is "1"; it should be on or off'],
    ['TRUST_PROXY', 'all', 'TRUST_PROXY is "all"; it should be on, off or the number of proxies'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; it should be one of error, warn, info, debug'],
    ['BLOG_URL', 'blog', 'BLOG_URL is "blog"; it should be a web address (http:// or https://)'],
    ['FEEDBACK_EMAIL', 'me', 'FEEDBACK_EMAIL is "me"; it should be an e-mail address'],
    [
      'MAIL_FROM',
      'Me <me>',
      'MAIL_FROM is "Me <me>"; it should be like Name <address@example.com>',
    ],
    ['RESEND_API_KEY', 're 1', 'RESEND_API_KEY has characters that no key has'],
    [
      'RESEND_BASE_URL',
      'resend',
      'RESEND_BASE_URL is "resend"; it should be a web address (http:// or https://)',
    ],
    ...[
      'mail.example.com:25',
      'http://mail.example.com',
      'smtp://',
      'smtp://u:%E0@mail/x',
      'smtp://u:a#b@mail.example.com',
    ].map((url): [string, string, string] => [
      'SMTP_URL',
      url,
      'SMTP_URL should be like smtp://user:password@mail.example.com:587, with # in the password as %23, @ as %40',
    ]),
    [
      'REGISTRATION',
      'private',
      'REGISTRATION is "private"; it should be one of open, invited, closed',
    ],
    ...['login.example.com', 'http://login.example.com', 'https://a.example/?realm=b'].map(
      (issuer): [string, string, string] => [
        'OIDC_ISSUER',
        issuer,
        `OIDC_ISSUER is "${issuer}"; it should be like https://login.example.com`,
      ],
    ),
    [
      'OIDC_ISSUER',
      'https://login.example.com',
      'OIDC_CLIENT_ID is not set; OIDC_ISSUER requires it',
    ],
    ['OIDC_CLIENT_ID', 'us', 'OIDC_CLIENT_ID is set, but OIDC_ISSUER is not; set both or neither'],
    [
      'PASSWORD_LOGIN',
      'off',
      'PASSWORD_LOGIN is off, which needs OIDC_ISSUER: nobody could log in',
    ],
    ['S3_BUCKET', 'files', 'S3_ACCESS_KEY_ID is not set; S3_BUCKET requires it'],
    ['S3_BUCKET', 's3://files', 'S3_BUCKET is "s3://files"; it should be a bucket name'],
    ['S3_REGION', 'eu-west-1', 'S3_REGION is set, but S3_BUCKET is not; set both or neither'],
  ])('refuse %s=%s in one line', (name, value, message) => {
    expect(readConfig({ [name]: value })).toEqual({ ok: false, message })
  })

  test('name the provider as it names itself, and its button by its host', () => {
    const env = {
      OIDC_ISSUER: 'https://login.example.com/realms/firm/',
      OIDC_CLIENT_ID: 'us',
      OIDC_CLIENT_SECRET: 'secret',
    }
    const providerOf = (more: Record<string, string>) => {
      const reading = readConfig({ ...env, ...more })
      return reading.ok ? reading.config.provider : reading.message
    }
    const provider = { issuer: env.OIDC_ISSUER, id: 'us', secret: 'secret' }
    expect(providerOf({})).toEqual({ ...provider, name: 'login.example.com' })
    expect(providerOf({ OIDC_NAME: 'Firm' })).toEqual({ ...provider, name: 'Firm' })
    // Anybody could register the address of somebody who logs in with the provider later.
    const unchecked = 'ACTIVATION is off, so that OIDC_ISSUER needs PASSWORD_LOGIN=off'
    expect(providerOf({ ACTIVATION: 'off' })).toBe(unchecked)
    expect(providerOf({ ACTIVATION: 'off', PASSWORD_LOGIN: 'off' })).toMatchObject(provider)
  })

  test('choose the way mails leave', () => {
    const wayOf = (env: Record<string, string>) => {
      const reading = readConfig(env)
      return reading.ok ? reading.config.mail : reading.message
    }
    expect(wayOf({})).toEqual({ by: 'outbox' })
    const url = 'smtps://me:secret@mail.example.com'
    expect(wayOf({ SMTP_URL: url })).toEqual({ by: 'smtp', url })
    expect(wayOf({ RESEND_API_KEY: 're_1' })).toEqual({
      by: 'resend',
      apiKey: 're_1',
      baseUrl: null,
    })
    expect(wayOf({ RESEND_API_KEY: 're_1', RESEND_BASE_URL: 'http://127.0.0.1:1/' })).toEqual({
      by: 'resend',
      apiKey: 're_1',
      baseUrl: 'http://127.0.0.1:1',
    })
    expect(wayOf({ RESEND_API_KEY: 're_1', SMTP_URL: url })).toBe(
      'SMTP_URL and RESEND_API_KEY are both set; unset one',
    )
  })

  test('never repeat a secret, and keep a strange value on one line', () => {
    const secret = readConfig({ JWT_SECRET: 'hunter2' })
    expect(JSON.stringify(secret)).not.toContain('hunter2')
    for (const name of ['SMTP_URL', 'RESEND_API_KEY']) {
      const reading = readConfig({ [name]: 'mail me:hunter2@mail' })
      expect(reading.ok).toBe(false)
      expect(JSON.stringify(reading)).not.toContain('hunter2')
    }
    const strange = readConfig({ LOG_LEVEL: `a\nb${'x'.repeat(500)}` })
    expect(strange.ok ? '' : strange.message).not.toContain('\n')
    expect(strange.ok ? 0 : strange.message.length).toBeWithin(50, 160)
  })
})
