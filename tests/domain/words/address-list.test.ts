import { expect, test } from 'bun:test'
import { LIMITS } from '#domain/document/limits.ts'
import { addAddresses, isAddressList } from '#domain/words/address-list.ts'

const OWN = 'ann@example.com'

test.each([
  ['bob@example.com', ['bob@example.com']],
  [' Bob@Example.com ', ['bob@example.com']],
  ['bob@example.com, eve@example.com;kim@example.com', 3],
  ['bob@example.com\r\neve@example.com\teve@example.com', 2],
  ['Bob Smith <bob@example.com>; "Eve, of Sales" <eve@example.com>', 2],
  ['Bob <bob@example.com>, eve@example.com', 2],
  ['mailto:bob@example.com', ['bob@example.com']],
])('addresses are read from %j', (text, expected) => {
  const { list, invalid, hasOwn } = addAddresses([], text, OWN)
  if (typeof expected === 'number') expect(list).toHaveLength(expected)
  else expect(list).toEqual(expected)
  expect({ invalid, hasOwn }).toEqual({ invalid: [], hasOwn: false })
})

test('an address is on the list once, however it is written', () => {
  expect(addAddresses(['bob@example.com'], 'BOB@example.com', OWN).list).toEqual([
    'bob@example.com',
  ])
})

test('the own address is refused, in any case', () => {
  const added = addAddresses([], 'ANN@example.com bob@example.com', OWN)
  expect(added).toMatchObject({ list: ['bob@example.com'], hasOwn: true })
})

test('what is no address is left to be corrected', () => {
  const added = addAddresses([], 'bob@example.com, eve@, kim', OWN)
  expect(added).toMatchObject({ list: ['bob@example.com'], invalid: ['eve@', 'kim'] })
  // A missing @ is no name of the other.
  expect(addAddresses([], 'bob@example.com eve.example.com', OWN).invalid).toEqual([
    'eve.example.com',
  ])
})

test('500 addresses fit, and those beyond are counted', () => {
  const many = Array.from({ length: 500 }, (_, index) => `person${index}@example.com`)
  const full = addAddresses([], many.join('\n'), OWN)
  expect(full.list).toHaveLength(LIMITS.sharedWith)
  expect(addAddresses(full.list, 'bob@example.com eve@example.com', OWN)).toMatchObject({
    list: full.list,
    beyondLimit: 2,
  })
})

test.each(['', ' , ', 'bob', 'bob@', 'bob@example.com eve@', 'bob@example'])(
  '%j is nothing to add',
  (text) => expect(isAddressList(text)).toBe(false),
)
