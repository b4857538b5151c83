import { describe, expect, test } from 'bun:test'
import { detectTableFormat } from '#domain/pasted/detect-format.ts'
import { sumOf } from '#domain/pasted/doubts.ts'
import { parseText } from '#domain/pasted/parse-table.ts'
import { toPastedRows } from '#domain/pasted/pasted-rows.ts'
import { withPricesFor } from '#domain/pasted/tax-prices.ts'
import { lines } from '../../support/pasted.ts'

/** The sums of a list in quotations without tax, with tax added and with tax included. */
function sumsOf(text: string): number[] {
  const table = parseText(lines(text), 100)
  const format = detectTableFormat(table, { locale: 'en-US', decimals: 2 })
  return (['none', 'added', 'included'] as const).map((mode) =>
    sumOf(toPastedRows(table, withPricesFor(table, format, mode))),
  )
}

describe('a list with prices without and with tax', () => {
  test.each([
    [
      'beside each other',
      'Item│Qty│Price│VAT %│Price incl. VAT / Door│2│100.00│19│119.00 / Lamp│1│50.00│7│53.50',
      [250, 250, 291.5],
    ],
    [
      'and the total with tax',
      'Item│Qty│Price│VAT %│Price incl. VAT│Total / Door│2│100.00│19│119.00│238.00 / Lamp│1│50.00│7│53.50│53.50',
      [291.5, 250, 291.5],
    ],
    [
      'of which only the total has it',
      'Item│Qty│Price│VAT %│Total / Door│2│100.00│19│238.00 / Lamp│1│50.00│7│53.50',
      [291.5, 250, 291.5],
    ],
    [
      'and both totals',
      'Item│Qty│Net│Gross│MwSt.│Net total│Gross total / Door│2│100.00│119.00│19│200.00│238.00 / Lamp│3│50.00│53.50│7│150.00│160.50',
      [350, 350, 398.5],
    ],
  ])('%s gives those that the quotation’s tax needs', (_, text, sums) => {
    expect(sumsOf(text)).toEqual(sums)
  })
})

test.each([
  'Item│Qty│Price│VAT % / Door│2│100.00│19 / Lamp│1│50.00│7',
  'Item│Qty│Cost│Price│VAT % / Door│2│60.00│100.00│19 / Lamp│1│20.00│50.00│7',
  'Item│Qty│Price│VAT %│Weight / Door│2│100.00│19│119.00 / Lamp│1│50.00│7│53.00',
])('a list with one of them is read the same with any tax: %s', (text) => {
  expect(new Set(sumsOf(text)).size).toBe(1)
})
