import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

/** Why an address can't be a target; each is a sentence that its owner is shown. */
export const TARGET_REFUSALS = {
  notAnAddress: 'The address should start with https://',
  notHttps: 'The address should start with https://, so that nobody can read what is sent',
  hasPassword: 'The address can’t contain a user name or password',
  isPrivate: 'The address is in a private network, where this server doesn’t send anything',
} as const

/**
 * Reads the address that a user wants requests to be sent to. Names are looked up only when
 * something is sent, because what they mean may change (`post`).
 */
export function readTarget(
  text: string,
  mayBePrivate: boolean,
): { ok: true; url: string } | { ok: false; reason: string } {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const reason = url ? refusalOf(url, mayBePrivate) : TARGET_REFUSALS.notAnAddress
  if (reason !== null || !url) return { ok: false, reason: reason ?? TARGET_REFUSALS.notAnAddress }
  url.hash = ''
  return { ok: true, url: url.href }
}

/** A URL that was parsed has its IPv4 address in the one usual notation, however it was written. */
export function refusalOf(url: URL, mayBePrivate: boolean): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return TARGET_REFUSALS.notAnAddress
  if (url.username !== '' || url.password !== '') return TARGET_REFUSALS.hasPassword
  if (mayBePrivate) return null
  if (url.protocol !== 'https:') return TARGET_REFUSALS.notHttps
  const host = hostOf(url)
  const isPrivate = isIP(host) ? isPrivateAddress(host) : isPrivateName(host)
  return isPrivate ? TARGET_REFUSALS.isPrivate : null
}

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Names that mean this machine or its network everywhere (RFC 6761, RFC 6762, RFC 8375). */
const isPrivateName = (host: string) =>
  /(^|\.)(localhost|local|internal|home\.arpa|localdomain)\.?$/i.test(host)
