import { expect, test } from 'bun:test'
import { leadTo } from '../../../../web/features/account/account-form.tsx'

test.each([
  ['/new/save', 'until you have logged in to save it'],
  ['/new/share', 'until you have logged in to share it'],
  ['/new/send', 'until you have logged in to send it'],
  ['/q1/save', 'To save a copy of this quotation'],
  ['/q1/share', 'To share this quotation'],
  ['/q1/send', 'To send this quotation'],
  ['/quotation-list/share/q1', 'To share this quotation'],
  ['/q1/bookmark/b1', 'To keep this as a bookmark'],
  ['/bookmark-list/b1', 'To keep this as a bookmark'],
  ['/quotation-list/q1', 'To see this quotation'],
  ['/new/settings', 'To see your settings'],
  ['/q1', 'Your session has ended'],
])('who is led to the login on the way to %s reads why', (target, why) => {
  expect(leadTo(target)).toContain(why)
})

test('a login of its own, and a page that has said why, need no word', () => {
  for (const target of [null, '/new', '/quotation-list']) expect(leadTo(target)).toBeUndefined()
})
