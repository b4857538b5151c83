import { expect, test } from 'bun:test'
import { withFieldValues } from '#domain/document/fields.ts'
import { paperSizeOf } from '#domain/document/paper-size.ts'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { fieldHtml } from '#domain/html/fields.ts'
import { subjectOf } from '#domain/offers/file-name.ts'
import { NO_FRAME } from '../../../../../web/features/export/pages/page-frame.ts'
import { pageHtml } from '../../../../../web/features/export/pages/page-html.ts'

const FIELDS = newTextBlock('fields', `<p>${fieldHtml('number')} ${fieldHtml('client')}</p>`)
const blocks = [...withFieldValues([FIELDS], { number: '2026-014', client: 'Ann <Smith>' })]

const page = (number: number, subject: string) =>
  pageHtml({
    paper: paperSizeOf('de-DE'),
    frame: NO_FRAME,
    width: 600,
    scale: 1,
    parts: [],
    number,
    count: 2,
    subject,
    isRightToLeft: false,
  })

test('pages after the first say whose they are: number, client and title, each once', () => {
  const subject = subjectOf({ ...newQuotation(blocks), name: 'Bathroom' }, 'Quotation')
  expect(subject).toBe('2026-014 · Ann <Smith> · Bathroom')
  expect(page(1, subject)).not.toContain('page-head')
  expect(page(2, subject)).toContain('2026-014 · Ann &lt;Smith&gt; · Bathroom</div>')
  const named = { ...newQuotation(blocks), name: 'Roof 2026-014' }
  expect(subjectOf(named, 'Quotation')).toBe('Ann <Smith> · Roof 2026-014')
  expect(subjectOf(newQuotation([]), 'Angebot')).toBe('Angebot')
})
