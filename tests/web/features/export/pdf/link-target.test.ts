import { expect, test } from 'bun:test'
import { linkTarget } from '../../../../../web/features/export/pdf/pdf-file.ts'

test.each([
  ['https://example.com/a(b)', 'https://example.com/a%28b%29'],
  ['https://example.com/zażółć?q=ł', 'https://example.com/za%C5%BC%C3%B3%C5%82%C4%87?q=%C5%82'],
  ['mailto:anna@example.com', 'mailto:anna@example.com'],
  ['tel:+48123456789', 'tel:+48123456789'],
  ['http://example.com\\x', 'http://example.com/x'],
])('%s becomes %s', (address, target) => {
  expect(linkTarget(address)).toBe(target)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:x',
  'no address',
])('%s is no link', (address) => {
  expect(linkTarget(address)).toBeNull()
})
