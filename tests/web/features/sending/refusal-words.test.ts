import { expect, test } from 'bun:test'
import { refusalInWords } from '../../../../web/features/sending/use-send.ts'
import { failure } from '../../../../web/state/http.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ email: `p${at}@example.com`, name: '' }))
const words = (status: number, data: object, count = 1) =>
  refusalInWords(
    { ...failure('bad request', status, data), waitS: 3600 },
    { to: people(count) },
    NOW,
  )

test.each([
  [400, { field: 'to[1].email' }, 'Not sent: p1@example.com can’t be mailed.'],
  [400, { field: 'validUntil' }, 'Choose a day that is not over'],
  [
    400,
    { field: 'attachment' },
    'Not sent: the pdf was deleted meanwhile. Try again, and it is made anew.',
  ],
  [403, { message: 'forbidden' }, 'Not sent: this quotation is not yours.'],
  [404, { message: 'not found' }, 'Not sent: this quotation was deleted meanwhile.'],
  [413, { name: 'StorageFull', message: 'There is no room left.' }, 'There is no room left.'],
  [
    422,
    { message: 'damaged' },
    'Not sent: this version is damaged. Change something, then send it.',
  ],
  [
    400,
    { message: 'faint text', field: 'id' },
    'Not sent: some text is too pale to be seen on the paper. Make it black first.',
  ],
  [
    400,
    { message: 'unfinished upload', field: 'id' },
    'Not sent: a file on the paper is not uploaded yet. Try again in a moment.',
  ],
  [418, {}, 'Not sent: the server refused it.'],
])('a refusal with %d is told in words', (status, data, expected) => {
  expect(words(status, data, 2)).toBe(expected)
})

test('too many mails a day are told with how many, and when again', () => {
  const limit = { message: 'too many requests', perDay: 20, email: 'p0@example.com' }
  expect(words(429, limit, 2)).toMatch(
    /^Not sent: you can mail offers to 20 new people a day\. Send it to fewer, or try again from .*\d.*\.$/,
  )
  // Waiting would not help.
  expect(words(429, limit, 21)).toBe(
    'Not sent: you can mail offers to 20 new people a day. Send it to fewer.',
  )
  expect(words(429, { ...limit, perDay: null })).toStartWith(
    'Not sent: p0@example.com has been sent too many offers today. Leave them out, or try again from ',
  )
})
