import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker'
import { LIMITS } from '../document/limits.ts'

/** The text is an address by the standard pattern (html's input type=email, with a dot in the domain). */
export function isEmail(text: string): boolean {
  return text.length <= LIMITS.emailLength && ADDRESS.test(text)
}

/** Addresses compare trimmed and case-insensitively (api: Accounts). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * 'Did you mean?' (spec 5): the address with the well-known mail domain that was probably meant,
 * or null. Only an offer, so a correct address of an unknown domain must not be bothered.
 */
export function suggestEmail(text: string): string | null {
  const [local, domain] = normalizeEmail(text).split(/@(?!.*@)/)
  if (!local || !domain || !DOMAIN.test(domain)) return null
  const meant = run({ ...THRESHOLDS, ...KNOWN, email: `x@${domain}` })?.domain
  return meant && isLikelySlip(domain, meant) ? `${local}@${meant}` : null
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const ADDRESS = new RegExp(`^(?=.{1,64}@)${LOCAL}@${LABEL}(?:\\.${LABEL})+$`, 'i')
const DOMAIN = /^[a-z0-9.-]+$/

/** spec 5: the distance threshold is 2 for domain, second-level and top-level parts. */
const THRESHOLDS = { domainThreshold: 2, secondLevelThreshold: 2, topLevelThreshold: 2 }

/** Mail names that exist under many endings. */
const NAMES = ['yahoo', 'hotmail', 'outlook', 'live', 'gmx']

/** Mail domains and endings that the library does not know: it would "correct" them. */
const DOMAINS = `
  outlook.com hotmail.com yahoo.com live.com gmx.net gmx.de gmx.at gmx.ch t-online.de freenet.de
  arcor.de posteo.de mailbox.org mail.de mail.com email.com mac.com aon.at a1.net
  bluewin.ch hispeed.ch sunrise.ch wp.pl onet.pl onet.eu o2.pl interia.pl poczta.fm seznam.cz
  centrum.cz abv.bg mail.ru yandex.ru ya.ru rambler.ru orange.fr free.fr sfr.fr wanadoo.fr
  laposte.net libero.it virgilio.it tiscali.it alice.it ziggo.nl kpnmail.nl telenet.be skynet.be
  telia.com uol.com.br bol.com.br terra.com.br fastmail.com ntlworld.com virginmedia.com
  talktalk.net naver.com 163.com 126.com`
const ENDINGS = `
  pt fi bg hr si lt lv ee lu is tr il by rs co.in com.br com.mx com.ar com.tr com.pl co.id co.za
  co.th co.kr com.ph com.sg com.hk com.vn com.my com.ua com.co com.pe`

const listed = (text: string) => text.trim().split(/\s+/)

const KNOWN = {
  domains: [...POPULAR_DOMAINS, ...listed(DOMAINS)],
  secondLevelDomains: NAMES,
  topLevelDomains: [...POPULAR_TLDS, ...listed(ENDINGS)],
}

/**
 * The library also "mends" what is no mail domain (firma.shop to firma.se), and short names are one
 * slip from everything (sap.com to sky.com): of them only an ending that is none is doubted.
 */
function isLikelySlip(typed: string, meant: string): boolean {
  const [name = ''] = meant.split('.')
  if (!KNOWN.domains.includes(meant) && !NAMES.includes(name)) return false
  if (name.length >= 5) return true
  return (
    typed.startsWith(`${name}.`) && !KNOWN.topLevelDomains.includes(typed.slice(name.length + 1))
  )
}
