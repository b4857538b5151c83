import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isPrivateAddress } from '../../../../src/adapters/outbound/private-address.ts'

const PRIVATE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  // This machine, unspecified, link-local, with a zone, unique local (an EC2 metadata address too).
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fe80::1',
  'febf::1',
  'fe80::1%eth0',
  'fc00::1',
  'fdff::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  // IPv4 in IPv6: mapped, compatible, translated, 6to4, Teredo.
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::8.8.8.8',
  '2002:7f00:1::',
  '2002:808:808::',
  '2001::1',
  '2001:0:4136:e378::',
  '2001:db8::1',
  '100::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
]

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2001:4860:4860::8888',
  '64:ff9b::8.8.8.8',
]

test.each(PRIVATE)('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(PUBLIC)('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test('an IPv4 address that is private is so inside of every IPv6 form', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const isPrivate = isPrivateAddress(address)
      expect(isPrivateAddress(`64:ff9b::${address}`)).toBe(isPrivate)
      expect(isPrivateAddress(`::ffff:${address}`)).toBe(true)
      expect(isPrivateAddress(`::${address}`)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('an IPv6 address is public only in 2000::/3', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
      const address = groups.map((group) => group.toString(16)).join(':')
      const [first = 0] = groups
      if (first < 0x2000 || first >= 0x4000) expect(isPrivateAddress(address)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test.each(['', 'localhost', '1.2.3', '::g', '999.1.1.1'])(
  'what is no address is private: %p',
  (text) => {
    expect(isPrivateAddress(text)).toBe(true)
  },
)
