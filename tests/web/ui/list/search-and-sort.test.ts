import { expect, test } from 'bun:test'
import { textOf } from '../../../../web/features/quotations/list/describe.ts'
import {
  byLettersOf,
  nextSort,
  type Sort,
  type SortKey,
  searchAndSort,
} from '../../../../web/ui/list/search-and-sort.ts'
import { quotationSummary } from '../../features/quotations/list/summary.ts'

const bath = quotationSummary({ id: 'a', name: 'Bathroom 2', category: 'Renovation', total: 100 })
const roof = quotationSummary({ id: 'b', name: 'Bathroom 10', desc: 'Roof, too', total: 20 })
const empty = quotationSummary({ id: 'c', name: 'älter', total: null })
const all = [bath, roof, empty]
type Key = 'name' | 'total'
const byName: Sort<Key> = { key: 'name', order: 'asc' }
const ids = (search: string, sort = byName) =>
  searchAndSort(all, search, sort, textOf).map(({ id }) => id)

test('names are sorted naturally: 2 before 10, ä beside a', () => {
  expect(ids('')).toEqual(['c', 'a', 'b'])
})

test('totals are sorted as figures, a blank one below all', () => {
  expect(ids('', { key: 'total', order: 'asc' })).toEqual(['c', 'b', 'a'])
  expect(ids('', { key: 'total', order: 'desc' })).toEqual(['a', 'b', 'c'])
})

test('every word of a search must be found, in any field', () => {
  expect(ids('bathroom')).toEqual(['a', 'b'])
  expect(ids('ROOF  bath')).toEqual(['b'])
  expect(ids('renovation')).toEqual(['a'])
  expect(ids('cellar')).toEqual([])
})

test('a search ignores case and accents', () => {
  expect(ids('ALTER')).toEqual(['c'])
  expect(ids('Ältér')).toEqual(['c'])
})

test('sorting does not change the list itself', () => {
  ids('', { key: 'total', order: 'asc' })
  expect(all).toEqual([bath, roof, empty])
})

const name: SortKey<Key> = { key: 'name', label: 'Name', rises: true }
const total: SortKey<Key> = { key: 'total', label: 'Total' }

test('pressing a head again reverses the order; another head starts with its own', () => {
  expect(nextSort(byName, name)).toEqual({ key: 'name', order: 'desc' })
  expect(nextSort(byName, total)).toEqual({ key: 'total', order: 'desc' })
  expect(nextSort({ key: 'total', order: 'asc' }, name)).toEqual(byName)
})

test.each([
  ['Καφές', 'καφες'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['Straße', 'STRASSE'],
  ['Mañana', 'manana'],
  ['عَرْض', 'عرض'],
])('%p is found by %p', (name, search) => {
  const found = searchAndSort([quotationSummary({ id: 'a', name })], search, byName, textOf)
  expect(found.map((each) => each.name)).toEqual([name])
})

test.each([
  ['sv', ['Alm', 'Zorn', 'Åberg', 'Äng', 'Öberg']],
  ['de', ['Alm', 'Äng', 'Öberg', 'Zorn']],
  ['es', ['Nunca', 'Nuzco', 'Ñandú', 'Oso']],
  ['pl', ['Lato', 'Luz', 'Łata', 'Mak']],
])('in %s names have the order of its letters', (locale, names) => {
  expect(names.toReversed().toSorted(byLettersOf(locale))).toEqual(names)
})
