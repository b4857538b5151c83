import { normalizeEmail } from './email.ts'

/**
 * One spelling for all addresses of a mailbox, for counting the mails it receives: without what
 * follows a plus, and without the dots that its provider ignores. No mail is sent to it. A plus
 * counts as a tag at every domain: a company's domain does not tell which provider hosts its mail.
 */
export function recipientOf(address: string): string {
  const email = normalizeEmail(address)
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  const [user, domain] = userOfSubdomain(host) ?? [email.slice(0, at), host]
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  const [name = user] = user.split(provider?.tag ?? '+')
  // If nothing comes before the tag, the whole part is the name.
  const known = name === '' ? user : name
  return `${known.replace(provider?.ignored ?? /$^/, '')}@${provider?.domains[0] ?? domain}`
}

interface Provider {
  /** The domains that lead to the same mailboxes. */
  domains: string[]
  /** The sign that starts a tag, if not a plus. */
  tag?: string
  /** The signs that the provider ignores. */
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
