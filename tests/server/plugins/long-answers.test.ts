import { afterEach, describe, expect, jest, test } from 'bun:test'
import { sendJsonList } from '../../../src/plugins/json-response.ts'
import { limitSending, pacedAnswer } from '../../../src/plugins/long-answers.ts'
import { createTransferLimit } from '../../../src/plugins/transfer-limit.ts'

/** A quarter of what may be sent to one address. */
const LONG = 'x'.repeat(8 * 1024 * 1024)

const answerOf = (text: string, isDue = false) => pacedAnswer(text, {}, isDue)

const newLimit = () => {
  const transfers = createTransferLimit(1)
  return (response: Response, address: string) => {
    const request = new Request('http://x', { headers: { 'x-forwarded-for': address } })
    return limitSending(transfers, response, request, null)
  }
}

test('a text in pieces is the same text', async () => {
  const text = `x${'€ and 🙂'.repeat(30_000)}`
  expect(await answerOf(text).text()).toBe(text)
})

test('answers beyond the limit of an address are refused until others have been read', async () => {
  const limit = newLimit()
  const all = Array.from({ length: 4 }, () => answerOf(LONG))
  expect(all.map((answer) => limit(answer, '10.0.0.1'))).toEqual(Array(4).fill(undefined))
  const refused = limit(answerOf(LONG), '10.0.0.1')
  expect(refused).toMatchObject({ status: 429 })
  expect(await refused?.json()).toEqual({ message: 'too many requests' })
  expect(limit(answerOf(LONG), '10.0.0.2')).toBeUndefined()
  await all[0]?.text()
  expect(limit(answerOf(LONG), '10.0.0.1')).toBeUndefined()
  // A reader who goes away gives its part back too.
  await all[1]?.body?.cancel()
  expect(limit(answerOf(LONG), '10.0.0.1')).toBeUndefined()
})

test('answers to many addresses are limited together', () => {
  const limit = newLimit()
  const refused = Array.from({ length: 17 }, (_, at) => limit(answerOf(LONG), `10.0.0.${at}`))
  expect(refused.map((one) => one?.status)).toEqual([...Array(16).fill(undefined), 429])
})

test('the answer to a save is never refused, and others are instead', () => {
  const limit = newLimit()
  const saves = Array.from({ length: 5 }, () => limit(answerOf(LONG, true), '10.0.0.1'))
  expect(saves).toEqual(Array(5).fill(undefined))
  expect(limit(answerOf(LONG), '10.0.0.1')).toMatchObject({ status: 429 })
})

test('answers that are not long are left alone', () => {
  const limit = newLimit()
  expect(limit(answerOf('short'), '10.0.0.1')).toBeUndefined()
})

describe('an answer that is read too slowly is cut off after 255 s, and no longer counted:', () => {
  afterEach(() => void jest.useRealTimers())

  test.each([
    ['a text', async () => answerOf(LONG)],
    ['a list that is sent while it is read', () => longList('identity')],
    ['a list in brotli', () => longList('br')],
  ])('%s', async (_, answer) => {
    jest.useFakeTimers()
    const response = await answer()
    let ended = 0
    const begin = () => () => {
      ended += 1
    }
    limitSending(begin, response, new Request('http://x'), null)
    const reader = response.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    jest.advanceTimersByTime(254_999)
    expect((await reader?.read())?.done).toBe(false)
    expect(ended).toBe(0)
    jest.advanceTimersByTime(1)
    expect(ended).toBe(1)
    await expect(reader?.read()).rejects.toThrow('too slowly')
    await listEnded.promise
  })
})

let listEnded = Promise.withResolvers<void>()
listEnded.resolve()

/** A list without an end, as far as its reader knows. */
function longList(encoding: string): Promise<Response> {
  listEnded = Promise.withResolvers()
  async function* rows() {
    try {
      for (;;) yield [JSON.stringify(crypto.randomUUID().repeat(2_000))]
    } finally {
      listEnded.resolve()
    }
  }
  const request = new Request('http://x', { headers: { 'accept-encoding': encoding } })
  return sendJsonList({ request, set: { headers: {} } }, 'rows', { rows: rows(), total: 1 })
}
