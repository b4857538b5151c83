import { expect, test } from 'bun:test'
import { previewHtml } from '#domain/document/preview.ts'
import { namedItems } from '../../../../web/features/previews/sheet.tsx'
import { aPricedQuotation } from '../../../support/documents.ts'

const named = (html: string) => namedItems(html, 'items').includes('<table class="items">')

test('a table of items is named, another table is not', () => {
  const { blocks } = aPricedQuotation(3)
  const html = previewHtml(blocks)
  expect(html).toContain('<table>')
  expect(named(html)).toBe(true)
  expect(namedItems(html, 'items').replace(' class="items"', '')).toBe(html)
  const right = 'style="text-align:right"'
  const row = (heads: string[]) => `<table><thead><tr>${heads.join('')}</tr></thead></table>`
  const plain = '<th>a</th>'
  expect(named(row([plain, plain, `<th ${right}>b</th>`, plain, plain]))).toBe(true)
  expect(named(row([plain, plain, plain, plain, plain]))).toBe(false)
  expect(named(row([plain, plain, `<th ${right}>b</th>`, plain]))).toBe(false)
  expect(named(row([plain, `<th ${right}>b</th>`, plain, plain, plain]))).toBe(false)
})
