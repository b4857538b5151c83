import { expect, test } from 'bun:test'
import { nextSort, type Sort, type SortKey } from '../../../web/ui/list/sort.ts'
import { updatedOf } from '../../../web/ui/list/updated.ts'

const name: SortKey<'name' | 'total'> = { key: 'name', label: 'Name', rises: true }
const total: SortKey<'name' | 'total'> = { key: 'total', label: 'Total' }
const byName: Sort<'name' | 'total'> = { key: 'name', order: 'asc' }

test('pressing a head again turns the order round; a new one starts as is usual for it', () => {
  expect(nextSort(byName, name)).toEqual({ key: 'name', order: 'desc' })
  expect(nextSort(byName, total)).toEqual({ key: 'total', order: 'desc' })
  expect(nextSort({ key: 'total', order: 'asc' }, name)).toEqual(byName)
})

test('what was saved today shows the time, what is older the day', () => {
  const saved = { updatedAt: '2026-01-02T12:04:05.000Z' }
  expect(updatedOf(saved, new Date('2026-01-02T13:00:00Z'))).toStartWith('Today ')
  expect(updatedOf(saved, new Date('2026-03-02T13:00:00Z'))).toContain('2026')
  expect(updatedOf({ updatedAt: '' }, new Date())).toBe('')
})
