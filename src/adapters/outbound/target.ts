import { isIP } from 'node:net'
import { isMetadataAddress, isPrivateAddress, type MayBePrivate } from './private-address.ts'

/** Why an address can't be a target; each is a sentence that its owner is shown. */
export const TARGET_REFUSALS = {
  notAnAddress: 'The address should start with https://',
  notHttps: 'The address should start with https://, so that nobody can read what is sent',
  hasPassword: 'The address can’t contain a user name or password',
  isPrivate:
    'The address is in a private network, where this server doesn’t send anything (WEBHOOK_PRIVATE_NETWORKS)',
  isMetadata: 'The address is one where clouds keep credentials: nothing is sent there',
} as const

/**
 * Reads the address that a user wants requests to be sent to. Names are looked up only when
 * something is sent, because what they mean may change (`post`).
 */
export function readTarget(
  text: string,
  mayBePrivate: MayBePrivate,
): { ok: true; url: string } | { ok: false; reason: string } {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const reason = url ? refusalOf(url, mayBePrivate) : TARGET_REFUSALS.notAnAddress
  if (reason !== null || !url) return { ok: false, reason: reason ?? TARGET_REFUSALS.notAnAddress }
  url.hash = ''
  return { ok: true, url: url.href }
}

/** A URL that was parsed has its IPv4 address in the one usual notation, however it was written. */
export function refusalOf(url: URL, mayBePrivate: MayBePrivate): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return TARGET_REFUSALS.notAnAddress
  if (url.username !== '' || url.password !== '') return TARGET_REFUSALS.hasPassword
  const host = hostOf(url)
  if (isMetadataAddress(host)) return TARGET_REFUSALS.isMetadata
  if (mayBePrivate(host)) return null
  if (url.protocol !== 'https:') return TARGET_REFUSALS.notHttps
  const isPrivate = isIP(host) ? isPrivateAddress(host) : isPrivateName(host)
  return isPrivate ? TARGET_REFUSALS.isPrivate : null
}

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Names that mean this machine or its network everywhere (RFC 6761, RFC 6762, RFC 8375). */
const isPrivateName = (host: string) =>
  /(^|\.)(localhost|local|internal|home\.arpa|localdomain)\.?$/i.test(host)
