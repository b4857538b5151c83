import { expect, test } from 'bun:test'
import { sanitizeHtml } from '../../../../src/adapters/html/sanitize.ts'
import {
  type Block,
  newQuotation,
  newTextBlock,
} from '../../../../src/domain/document/quotation.ts'
import { sanitizeQuotation } from '../../../../web/features/export/sanitize-quotation.ts'

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script><b>Costs</b>'

test('hostile html never reaches an export, in whatever field of an unknown kind it stands', () => {
  const unknown = {
    ...{ id: 'c', type: 'chart', title: HOSTILE, width: 300 },
    parts: [{ label: { html: HOSTILE } }, [HOSTILE]],
  } as unknown as Block
  const { blocks } = sanitizeQuotation(newQuotation([unknown]), sanitizeHtml)
  const clean = '<b>Costs</b>'
  expect(blocks as unknown[]).toEqual([
    {
      ...{ id: 'c', type: 'chart', title: clean, width: 300 },
      parts: [{ label: { html: clean } }, [clean]],
    },
  ])
})

test("the template's lines that nobody has filled in are left out", () => {
  const html = '<p>Prepared for<br>Client name</p>'
  const { blocks } = sanitizeQuotation(newQuotation([newTextBlock('t', html)]), sanitizeHtml)
  expect(blocks).toMatchObject([{ text: { html: 'Prepared for' } }])
})
