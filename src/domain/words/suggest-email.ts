import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker'
import { normalizeEmail } from './email.ts'
import MORE from './mail-domains.json'

/**
 * The address with the well-known mail domain that was probably meant, or null (product: Email
 * fields). When in doubt, null: a correct address at an unknown domain must not be questioned.
 */
export function suggestEmail(text: string): string | null {
  const [local, domain] = normalizeEmail(text).split(/@(?!.*@)/)
  if (!local || !domain || !DOMAIN.test(domain)) return null
  const meant = run({ ...THRESHOLDS, ...KNOWN, email: `x@${domain}` })?.domain
  return meant && isLikelyTypo(domain, meant) ? `${local}@${meant}` : null
}

const DOMAIN = /^[a-z0-9.-]+$/

/** The most typos in the domain, its name and its top-level domain (product: Email fields). */
const THRESHOLDS = { domainThreshold: 2, secondLevelThreshold: 2, topLevelThreshold: 2 }

/** Mail providers with domains under many top-level domains. */
const PROVIDERS = ['yahoo', 'hotmail', 'outlook', 'live', 'gmx']

/** With mail domains and top-level domains that the library lacks: it would "correct" them. */
const KNOWN = {
  domains: [...POPULAR_DOMAINS, ...MORE.domains],
  secondLevelDomains: PROVIDERS,
  topLevelDomains: [...POPULAR_TLDS, ...MORE.topLevel],
}

/** Whether anybody may have an address at the domain: two of them need not be of one company. */
export const isPersonalDomain = (domain: string): boolean =>
  KNOWN.domains.includes(domain) || PROVIDERS.includes(domain.split('.')[0] ?? '')

/**
 * The library also "corrects" domains that belong to no mail provider (firma.shop to firma.se), and
 * short names are one typo away from many others (sap.com to sky.com): for short names, only an
 * unknown top-level domain counts as a typo.
 */
function isLikelyTypo(typed: string, meant: string): boolean {
  const [name = ''] = meant.split('.')
  if (!KNOWN.domains.includes(meant) && !PROVIDERS.includes(name)) return false
  if (name.length >= 5) return true
  return (
    typed.startsWith(`${name}.`) && !KNOWN.topLevelDomains.includes(typed.slice(name.length + 1))
  )
}
