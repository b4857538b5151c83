import { type MayBePrivate, readPrivateTargets } from '../adapters/outbound/private-address.ts'

/** An invalid setting. Its message is one line, which the program prints when it can't start. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`)
  }
}

export type Settings = ReturnType<typeof createSettings>

/**
 * Readers of an environment's settings, one for each kind. An empty value counts as unset. They
 * throw a SettingError that names the setting, its value and what is valid.
 */
export function createSettings(env: Record<string, string | undefined>) {
  const names = new Set<string>()

  function given(name: string): string | null {
    names.add(name)
    return unquoted(env[name]?.trim() ?? '') || null
  }

  /** The parsed value, or the fallback when the setting is unset. */
  function read<T>(name: string, fallback: T, wants: string, parse: (value: string) => T | null) {
    const value = given(name)
    if (value === null) return fallback
    const parsed = parse(value)
    if (parsed === null) throw new SettingError(name, `is ${quote(value)}; it should be ${wants}`)
    return parsed
  }

  return {
    /** The settings that were asked for. */
    names,

    /** Refuses settings that say nothing without another. */
    onlyWith(other: string, ...dependent: string[]): void {
      for (const name of dependent)
        if (given(name) !== null)
          throw new SettingError(name, `is set, but ${other} is not; set both or neither`)
    },

    text: (name: string, fallback: string) => given(name) ?? fallback,

    wholeNumber: (name: string, fallback: number, least: number, most: number) =>
      read(name, fallback, `a whole number from ${least} to ${most}`, (value) =>
        wholeNumberIn(value, least, most),
      ),

    onOff: (name: string, fallback: boolean) =>
      read(name, fallback, 'on or off', (value) =>
        value === 'on' ? true : value === 'off' ? false : null,
      ),

    oneOf: <T extends string>(name: string, choices: readonly T[], fallback: T) =>
      read<T>(
        name,
        fallback,
        `one of ${choices.join(', ')}`,
        (value) => choices.find((choice) => choice === value) ?? null,
      ),

    hostName: (name: string, fallback: string) =>
      read(name, fallback, 'an address or a host name', (value) =>
        /^[A-Za-z0-9.:_-]+$/.test(value) ? value : null,
      ),

    /** A web address without a path, since everything is served from the root. */
    origin: (name: string) =>
      read<string | null>(name, null, 'like https://example.com, without a path', (value) => {
        const url = webUrl(value)
        return url && `${url.origin}/` === url.href ? url.origin : null
      }),

    url: (name: string, fallback: string) =>
      read(
        name,
        fallback,
        'a web address (http:// or https://)',
        (value) => webUrl(value)?.href ?? null,
      ),

    /** Of an identity provider, as written: it is compared with what the provider calls itself. */
    issuer: (name: string) =>
      read<string | null>(name, null, 'like https://login.example.com', (value) => {
        const url = webUrl(value)
        const isSafe = url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
        return url && isSafe && url.search + url.hash + url.username === '' ? value : null
      }),

    /** Not `file::memory:`, which would lose all saves at the next stop. */
    databaseUrl: (name: string, fallback: string) =>
      read(name, fallback, 'a file:, libsql://, http:// or https:// address', (value) =>
        /^(file:(?!:memory:).+|(libsql|https?):\/\/.+)$/.test(value) ? value : null,
      ),

    secret: (name: string) => {
      const value = given(name)
      // A blank secret is not unset: the server would silently use the one in DATA_DIR instead.
      if (env[name] && value === null) throw new SettingError(name, 'is blank; set it or unset it')
      // The value is never quoted: it would end up in a log.
      if (value !== null && value.length < 32) {
        throw new SettingError(
          name,
          `has ${value.length} characters; it should have 32 or more, chosen at random`,
        )
      }
      return value
    },

    /** Characters that a header can carry. Never quoted, since it is a secret. */
    apiKey: (name: string) => {
      const value = given(name)
      if (value === null || /^[\x21-\x7e]+$/.test(value)) return value
      throw new SettingError(name, 'has characters that no key has')
    },

    bucketName: (name: string) =>
      read<string | null>(name, null, 'a bucket name', (value) =>
        /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(value) ? value : null,
      ),

    /** Never quoted: it usually contains a password. */
    smtpUrl: (name: string) => {
      const value = given(name)
      if (value === null || isSmtpUrl(value)) return value
      throw new SettingError(
        name,
        'should be like smtp://user:password@mail.example.com:587, with # in the password as %23, @ as %40',
      )
    },

    address: (name: string, fallback: string) =>
      read(name, fallback, 'an e-mail address', (value) => (ADDRESS.test(value) ? value : null)),

    mailSender: (name: string) =>
      read<string | null>(name, null, 'like Name <address@example.com>', (value) =>
        SENDER.test(value) || ADDRESS.test(value) ? value : null,
      ),

    privateTargets: (name: string) =>
      read<MayBePrivate>(
        name,
        () => false,
        'on, off or a list such as erp.example.com, 10.1.0.0/16',
        readPrivateTargets,
      ),

    proxies: (name: string) =>
      read(name, 0, 'on, off or the number of proxies', (value) =>
        value === 'on' ? 1 : value === 'off' ? 0 : wholeNumberIn(value, 0, 10),
      ),
  }
}

const ADDRESS = /^[^\s<>@"]+@[^\s<>@"]+$/
const SENDER = /^[^<>"\r\n]*<[^\s<>@"]+@[^\s<>@"]+>$/

function wholeNumberIn(value: string, least: number, most: number): number | null {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  return number >= least && number <= most ? number : null
}

function webUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function isSmtpUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  return /^\/?$/.test(url.pathname) && url.search === '' && isDecodable(url.username + url.password)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Docker and some editors keep the quotes around a value of an env file; none of ours has any. */
export const unquoted = (value: string): string =>
  /^(["'])(.*)\1$/.exec(value)?.[2]?.trim() ?? value

/** On one line, and cut to a line's length. */
const quote = (value: string) =>
  JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
