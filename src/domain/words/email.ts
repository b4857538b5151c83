import { LIMITS } from '../document/limits.ts'

/** Whether the text matches the pattern of html's input type=email, with a dot in the domain, which may have umlauts. */
export function isEmail(text: string): boolean {
  const address = inAscii(text)
  return address.length <= LIMITS.emailLength && ADDRESS.test(address)
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const ADDRESS = new RegExp(`^(?=.{1,64}@)${LOCAL}@${LABEL}(?:\\.${LABEL})+$`, 'i')

/** The form in which addresses are compared and sent: trimmed, lower case, in ASCII (api: Account calls). */
export function normalizeEmail(text: string): string {
  return inAscii(text.trim().toLowerCase())
}

/** With the domain as mail servers name it, and browsers in their fields of addresses: xn--mller-kva.de. */
function inAscii(text: string): string {
  const [user, domain = '', ...more] = text.split('@')
  if (!/[^ -~]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text
  const url = `http://${domain}`
  return URL.canParse(url) ? [user, new URL(url).hostname, ...more].join('@') : text
}
