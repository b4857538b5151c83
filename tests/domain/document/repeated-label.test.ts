import { expect, test } from 'bun:test'
import { repeatedLabel } from '../../../src/domain/document/repeated-label.ts'

test.each([
  ['Date: Datum:', 6],
  ['Date: Datum', 0],
  ['Date: 3 May 10:', 0],
  ['Datum:', 0],
  ['Quotation no. Angebot Nr.', 14],
  ['Quotation no. Angebotsnummer:', 14],
  ['Quotation no. A.', 0],
])('of the sample\'s label and one\'s own only the own one stays: "%s"', (line, length) => {
  expect(repeatedLabel(line)).toBe(length)
})
