import { expect, test } from 'bun:test'
import { arrange, type QuotationSort } from '../../../../../web/features/quotations/list/arrange.ts'
import { quotationSummary } from './summary.ts'

const bath = quotationSummary({ id: 'a', name: 'Bathroom 2', category: 'Renovation', total: 100 })
const roof = quotationSummary({ id: 'b', name: 'Bathroom 10', desc: 'Roof, too', total: 20 })
const empty = quotationSummary({ id: 'c', name: 'älter', total: null })
const all = [bath, roof, empty]
const byName: QuotationSort = { key: 'name', order: 'asc' }
const ids = (search: string, sort = byName) => arrange(all, search, sort).map(({ id }) => id)

test('names are sorted as people count: 2 before 10, ä beside a', () => {
  expect(ids('')).toEqual(['c', 'a', 'b'])
})

test('totals are sorted as figures, a blank one below all', () => {
  expect(ids('', { key: 'total', order: 'asc' })).toEqual(['c', 'b', 'a'])
  expect(ids('', { key: 'total', order: 'desc' })).toEqual(['a', 'b', 'c'])
})

test('every word of a search must be found, wherever', () => {
  expect(ids('bathroom')).toEqual(['a', 'b'])
  expect(ids('ROOF  bath')).toEqual(['b'])
  expect(ids('renovation')).toEqual(['a'])
  expect(ids('cellar')).toEqual([])
})

test('a search minds neither case nor accents', () => {
  expect(ids('ALTER')).toEqual(['c'])
  expect(ids('Ältér')).toEqual(['c'])
})

test('arranging leaves the list itself alone', () => {
  ids('', { key: 'total', order: 'asc' })
  expect(all).toEqual([bath, roof, empty])
})
