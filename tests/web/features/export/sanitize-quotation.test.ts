import { expect, test } from 'bun:test'
import {
  type Block,
  newBoqBlock,
  newBoqRow,
  newQuotation,
  newRowBlock,
  newTextBlock,
} from '#domain/document/quotation.ts'
import { fieldHtml } from '#domain/html/fields.ts'
import { sanitizeHtml } from '../../../../src/adapters/html/sanitize.ts'
import {
  sanitizeQuotation,
  withoutPrivate,
} from '../../../../web/features/export/sanitize-quotation.ts'

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script><b>Costs</b>'

test('hostile html never reaches an export, in whatever field of an unknown kind it stands', () => {
  const unknown = {
    id: 'c',
    type: 'chart',
    title: HOSTILE,
    width: 300,
    parts: [{ label: { html: HOSTILE } }, [HOSTILE]],
  } as unknown as Block
  const { blocks } = sanitizeQuotation(newQuotation([unknown]), sanitizeHtml)
  const clean = '<b>Costs</b>'
  expect(blocks as unknown[]).toEqual([
    {
      id: 'c',
      type: 'chart',
      title: clean,
      width: 300,
      parts: [{ label: { html: clean } }, [clean]],
    },
  ])
})

test('blank fields are left out, and lines that say nothing without them', () => {
  const html = `<p>Prepared for<br>${fieldHtml('client')}</p>`
  const { blocks } = sanitizeQuotation(newQuotation([newTextBlock('t', html)]), sanitizeHtml)
  expect(blocks).toMatchObject([{ text: { html: 'Prepared for' } }])
})

test('what is made for others is made of a quotation without info and costs', () => {
  const secret = 'canary'
  const row = { ...newBoqRow('row'), info: secret, preview: secret, cost: 3.37 }
  const table = newBoqBlock('table', () => 'unused')
  const own = { ...newRowBlock('single'), info: secret, cost: 3.37 }
  const quotation = {
    ...newQuotation([{ ...table, info: secret, boq: { ...table.boq, rows: [row] } }, own]),
    info: secret,
  }
  const told = withoutPrivate(quotation)
  expect(JSON.stringify(told)).not.toMatch(/canary|3\.37/)
  expect(told.blocks.map(({ id, type }) => [id, type])).toEqual([
    ['table', 'boq'],
    ['single', 'row'],
  ])
})
