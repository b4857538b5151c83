import { normalizeEmail } from './email.ts'

/**
 * The one spelling of all addresses that reach a mailbox, for counting what it receives: without what
 * follows a plus, and without the dots that its provider ignores. Nobody is written to by it. Plus-addresses
 * are taken for such everywhere: a company's domain does not tell who receives its mail.
 */
export function recipientOf(address: string): string {
  const email = normalizeEmail(address)
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  const [user, domain] = userOfSubdomain(host) ?? [email.slice(0, at), host]
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  const [name = user] = user.split(provider?.tag ?? '+')
  // A name of nothing but a tag is a name.
  const known = name === '' ? user : name
  return `${known.replace(provider?.ignored ?? /$^/, '')}@${provider?.domains[0] ?? domain}`
}

interface Provider {
  /** Of the same mailboxes. */
  domains: string[]
  /** What begins a tag, if it is no plus. */
  tag?: string
  /** Signs that make no difference. */
  ignored?: RegExp
}

const PROVIDERS: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
    ignored: /[.-]/g,
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['fastmail.com', 'fastmail.fm'] },
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.de', 'yahoo.fr', 'yahoo.co.uk'].map(
    (domain) => ({ domains: [domain], tag: '-' }),
  ),
]

/** Providers that deliver anything@user.provider to user@provider. */
const SUBDOMAINS = /^([^.]+)\.(fastmail\.(?:com|fm)|sent\.com|hey\.com)$/

function userOfSubdomain(host: string): [user: string, domain: string] | null {
  const [, user, domain] = SUBDOMAINS.exec(host) ?? []
  return user && domain ? [user, domain] : null
}
