import { describe, expect, test } from 'bun:test'
import { addressOf } from '../../../src/plugins/request.ts'

describe('the address that is limited', () => {
  const seenAs = (address: string) => addressOf(new Request('http://x'), at(address), 0)

  test('of IPv6 is cut to its /64 network', () => {
    const same = [
      '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
      '2001:0DB8:0001:0002::1',
      '2001:db8:1:2::',
      '2001:db8:1:2:0:0:0:1%eth0',
    ]
    expect(new Set(same.map(seenAs))).toEqual(new Set(['2001:db8:1:2']))
    expect(seenAs('2001:db8:1:3::1')).not.toBe(seenAs('2001:db8:1:2::1'))
    expect(seenAs('::1')).toBe('0:0:0:0')
    expect(seenAs('fe80::1:2')).toBe('fe80:0:0:0')
  })

  test('of IPv4 is the same in either notation', () => {
    expect(seenAs('203.0.113.7')).toBe('203.0.113.7')
    expect(seenAs('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(seenAs('unix')).toBe('unix')
  })
})

const at = (address: string) => ({
  requestIP: () => ({ address, port: 1, family: 'IPv6' as const }),
})
