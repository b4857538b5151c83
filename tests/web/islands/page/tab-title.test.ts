import { expect, test } from 'bun:test'
import { titleOf } from '../../../../web/islands/page/tab-title.ts'
import { parseRoute } from '../../../../web/state/routes.ts'

test('the tab is titled by its screen, in the editor by the quotation’s name', () => {
  expect(titleOf(parseRoute('/user-list/settings'), 'Roof')).toBe('Users · Quotation')
  expect(titleOf(parseRoute('/new/save'), 'Roof')).toBe('Roof · Quotation')
  expect(titleOf(parseRoute('/new'), '')).toBe('Quotation')
  expect(titleOf(parseRoute('/no/such/page'), undefined)).toBe('Quotation')
})
