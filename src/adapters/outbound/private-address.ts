import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** The networks that are nobody's on the internet (IANA's registries of special addresses). */
const SPECIAL_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Among them 169.254.169.254, where clouds tell a machine its credentials.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Inside of 2000::/3, the only public networks; all others are private by not being in it. */
const SPECIAL_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 wraps any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
/** NAT64: how a machine without IPv4 reaches it. */
const translated = new BlockList()
translated.addSubnet('64:ff9b::', 96, 'ipv6')

/**
 * Whether an IP address is not on the public internet: this machine, its network, a cloud's
 * metadata, or what can't be read as an address. An IPv4 address that is translated to IPv6 counts as
 * itself.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return special.check(address, 'ipv4')
  if (!isIPv6(address)) return true
  const [withoutZone = ''] = address.split('%', 1)
  if (withoutZone !== address) return true
  if (translated.check(address, 'ipv6')) return isPrivateAddress(ipv4At(address))
  return !publicIpv6.check(address, 'ipv6') || special.check(address, 'ipv6')
}

/** Where clouds tell a machine its credentials: nothing is ever sent there. */
export function isMetadataAddress(address: string): boolean {
  if (isIPv4(address)) return metadata.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  const [withoutZone = ''] = address.split('%', 1)
  const isMapped = translated.check(withoutZone, 'ipv6') || mapped.check(withoutZone, 'ipv6')
  return metadata.check(isMapped ? ipv4At(withoutZone) : withoutZone, isMapped ? 'ipv4' : 'ipv6')
}

const metadata = new BlockList()
metadata.addSubnet('169.254.0.0', 16, 'ipv4')
metadata.addAddress('100.100.100.200', 'ipv4')
metadata.addAddress('192.0.0.192', 'ipv4')
metadata.addSubnet('fd00:ec2::', 32, 'ipv6')
metadata.addAddress('fd20:ce::254', 'ipv6')
metadata.addSubnet('fe80::', 10, 'ipv6')
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether an address or name is a private target that the operator allows. */
export type MayBePrivate = (host: string) => boolean

/** Reads `on`, `off`, or a list of names, addresses and networks; null for anything else. */
export function readPrivateTargets(setting: string): MayBePrivate | null {
  if (setting === 'on' || setting === 'off') return () => setting === 'on'
  const parts = setting.toLowerCase().split(/[\s,]+/)
  const networks = new BlockList()
  const areRead = parts.map((part) => addNetwork(networks, part) || HOST.test(part))
  if (areRead.includes(false)) return null
  return (host) =>
    isIP(host) === 0 ? parts.includes(host.toLowerCase()) : networks.check(host, familyOf(host))
}

function addNetwork(networks: BlockList, part: string): boolean {
  const [address = '', bits = ''] = part.split('/')
  const family = familyOf(address)
  if (isIP(address) === 0) return false
  if (part === address) networks.addAddress(address, family)
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 'ipv6' ? 128 : 32))
    networks.addSubnet(address, Number(bits), family)
  else return false
  return true
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const HOST = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/

/** The last four bytes, as an IPv4 address. */
const ipv4At = (address: string): string => ipv4Of(ipv6Groups(address))

/** The eight groups of an IPv6 address without a zone, in one notation: lower case, no zeros first. */
export function ipv6Groups(address: string): string[] {
  // The URL writes the longest run of zeros as `::`, and an IPv4 address as two groups.
  const { hostname } = new URL(`http://[${address}]`)
  const [before = '', after] = hostname.slice(1, -1).split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(zeros).fill('0'), ...tail]
}

/** The IPv4 address in the last two groups. */
export const ipv4Of = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
