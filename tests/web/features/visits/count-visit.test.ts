import { beforeEach, expect, test } from 'bun:test'
import { countVisit } from '../../../../web/features/visits/count-visit.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
} as Storage
let visits: { date: string; isNew: boolean }[] = []

beforeEach(() => {
  kept.clear()
  visits = []
})

test('a visit is counted once a day, the first of a browser as new', async () => {
  await visitAt(new Date(2026, 4, 3, 9))
  await visitAt(new Date(2026, 4, 3, 23, 59))
  await visitAt(new Date(2026, 4, 4, 0, 1))
  expect(visits).toEqual([
    { date: '2026-05-03', isNew: true },
    { date: '2026-05-04', isNew: false },
  ])
})

test.each([
  ['was not counted', async () => 'too many requests'],
  ['got no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a visit that %s is counted with the next page', async (_, answer) => {
  await visitAt(new Date(2026, 4, 3), answer)
  await visitAt(new Date(2026, 4, 3))
  expect(visits).toHaveLength(2)
  expect(visits[1]).toMatchObject({ isNew: true })
})

test('without storage nothing is counted', async () => {
  await countVisit({ count, storage: null })
  expect(visits).toEqual([])
})

function count(visit: { date: string; isNew: boolean }, answer = async () => 'visitor counted') {
  visits.push(visit)
  return answer()
}

const visitAt = (now: Date, answer?: () => Promise<string>) =>
  countVisit({ count: (visit) => count(visit, answer), storage, now })
