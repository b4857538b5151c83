import { afterEach, expect, test } from 'bun:test'
import { newPriceBlock, newQuotation } from '#domain/document/quotation.ts'
import { withoutRate } from '#domain/document/tax-rates.ts'
import { metaNow } from '../../../../../web/features/editor/document/now.ts'
import {
  closeDocument,
  openDocument,
  runOnMeta,
  undo,
} from '../../../../../web/features/editor/document/store.ts'
import { taxStep } from '../../../../../web/features/editor/tax/commands.ts'
import { suggestedRates } from '../../../../../web/features/editor/tax/proposed-tax.ts'

const rate = (id: string) => ({ id, name: 'IVA', percent: 21, reason: '', parts: [] })
const withholding = { name: 'IRPF', percent: 15, rates: ['low'], lines: null, reason: '' }
const tax = { mode: 'added' as const, rates: [rate('full'), rate('low')], defaultRate: 'full' }

afterEach(closeDocument)

test('what was withheld of a rate that is removed is withheld of all, in the same step', () => {
  openDocument({ ...newQuotation([newPriceBlock('p')]), tax, withholding })
  const step = taxStep(withoutRate(tax, 'low'))
  if (!step) throw new Error('refused')
  runOnMeta(step.fields, step.operation)
  expect(metaNow()?.withholding).toEqual({ ...withholding, rates: null })
  undo()
  expect(metaNow()).toMatchObject({ tax, withholding })
})

test('what was withheld of a line that is removed is withheld of none that was left out', () => {
  const line = (id: string) => ({ id, html: id, kind: 'percent' as const, value: 4 })
  const lines = [line('cassa'), line('discount')]
  const named = { ...withholding, rates: null, lines: ['discount'] }
  openDocument({ ...newQuotation([newPriceBlock('p')]), tax, lines, withholding: named })
  runOnMeta({ lines: [line('cassa')] })
  expect(metaNow()?.withholding).toEqual({ ...named, lines: [] })
  undo()
  expect(metaNow()).toMatchObject({ lines, withholding: named })
})

test('in India a rate is suggested in its parts, and as IGST while that is missing', () => {
  const gst = { ...rate('gst'), name: 'GST', percent: 18 }
  const suggested = (...rates: (typeof gst)[]) =>
    suggestedRates({ ...tax, rates }, 'en-IN').map(({ name, percent, parts }) => {
      return `${name} ${percent} ${parts.map((part) => part.name).join('+')}`.trim()
    })
  const IGST = ['IGST 18', 'IGST 5']
  expect(suggested(gst)).toEqual(['GST 5 CGST+SGST', 'GST 0', ...IGST])
  expect(suggested({ ...gst, name: 'IGST' })).toEqual([
    'GST 18 CGST+SGST',
    'GST 5 CGST+SGST',
    'GST 0',
    'IGST 5',
  ])
})
